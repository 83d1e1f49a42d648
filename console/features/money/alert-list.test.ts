import { type InfiniteData, MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import { expectNow } from '../../lib/expect-now.ts'
import { expectResolved, isLeaving } from './alert-list.ts'

const pages = [
  { items: ['1', '2'].map((id) => ({ id, resolution: null })), nextCursor: '2' },
  { items: [{ id: '3', resolution: null }], nextCursor: null },
]
/** As QueryTable names its query. */
const openKey = ['alerts', 'open', 'unsorted']
const resolvedKey = ['alerts', 'resolved', 'unsorted']

function loaded(): QueryClient {
  const client = new QueryClient()
  for (const key of [openKey, resolvedKey]) client.setQueryData(key, { pages, pageParams: [undefined, '2'] })
  return client
}

const shown = (client: QueryClient, key = openKey): string[] =>
  client
    .getQueryData<InfiniteData<(typeof pages)[number]>>(key)
    ?.pages.flatMap(({ items }) => items.filter((alert) => !isLeaving(alert)).map(({ id }) => id)) ?? []

/** As the button does it. */
function resolving(client: QueryClient, answer: Promise<unknown>) {
  const write = new MutationObserver(client, {
    mutationFn: () => answer,
    onMutate: () => expectNow(client, expectResolved('2'), 'asked the buyer'),
    onError: (_, __, undo) => undo?.(),
  })
  return { write, done: write.mutate().catch((error: Error) => error) }
}

test('an alert that is being resolved leaves the open ones at once; a refusal puts it back in its place', async () => {
  const client = loaded()
  const { promise, reject } = Promise.withResolvers<never>()
  const { done } = resolving(client, promise)
  await expect.poll(() => shown(client)).toEqual(['1', '3'])
  expect(shown(client, resolvedKey)).toEqual(['1', '2', '3'])
  reject(new Refusal('ALERT_RESOLVED'))
  expect(await done).toMatchObject({ code: 'ALERT_RESOLVED' })
  expect(shown(client)).toEqual(['1', '2', '3'])
})

test('one that was resolved stays away', async () => {
  const client = loaded()
  await resolving(client, Promise.resolve()).done
  expect(shown(client)).toEqual(['1', '3'])
})
