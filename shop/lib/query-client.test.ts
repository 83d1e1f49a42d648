/** What of the shop's answers is left when somebody comes, goes, or joins a group. */
import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from './query-client.ts'
import { sessionStore } from './session-store.ts'

const sessionOf = (id: string, corp: string | null) => ({
  tokenInfo: { token: `secret of ${id}`, expiresAt: '2026-12-01T00:00:00Z' },
  userinfo: { id, corp, nickname: 'Mei', guest: false },
})
const keys = [
  ['setting', 'shop'],
  ['catalogue', 'product', 'DECK433'],
  ['inventory', 'month', 'DECK433', '2026-12'],
  ['orders', 'list'],
]

beforeEach(() => {
  queryClient.clear()
  sessionStore.clear()
})

const remember = () => {
  for (const key of keys) queryClient.setQueryData(key, 'of who was there')
}
const left = () =>
  keys.filter((key) => queryClient.getQueryData(key) !== undefined).map(([subject]) => subject)

test.each([
  ['a member', sessionOf('7', null)],
  ['a guest', { ...sessionOf('g', null), userinfo: { id: 'g', corp: null, nickname: '139', guest: true } }],
])('what everybody reads outlives the session of %s, and the rest does not', (_, session) => {
  sessionStore.store(session)
  remember()
  sessionStore.clear()
  expect(left()).toEqual(['setting', 'catalogue', 'inventory'])
})

test.each([
  ['its buyer logs out', () => sessionStore.clear()],
  ['somebody else logs in', () => sessionStore.store(sessionOf('8', null))],
  ['a buyer of another group logs in', () => sessionStore.store(sessionOf('8', 'other'))],
])('no price of a group is left when %s', (_, leave) => {
  sessionStore.store(sessionOf('7', 'agency'))
  remember()
  leave()
  expect(left()).toEqual(['setting'])
})

test('a visitor who logs in for a group reads no price of before', () => {
  remember()
  sessionStore.store(sessionOf('7', 'agency'))
  expect(left()).toEqual(['setting'])
})

test('who leaves a group keeps what is theirs, and none of its prices', () => {
  sessionStore.store(sessionOf('7', 'agency'))
  remember()
  sessionStore.knowCorp(null)
  expect(left()).toEqual(['setting', 'orders'])
})

test('a price in sight is gone at once when another tab logs out, and is asked for anew', async () => {
  sessionStore.store(sessionOf('7', 'agency'))
  const queryFn = vi.fn(async () => (sessionStore.read().tokenInfo ? '¥80' : '¥90'))
  const observer = new QueryObserver(queryClient, { queryKey: ['catalogue', 'product', 'DECK433'], queryFn })
  const seen: unknown[] = []
  const leave = observer.subscribe(({ data }) => void seen.push(data))
  await expect.poll(() => observer.getCurrentResult().data).toBe('¥80')
  sessionStore.clear()
  expect(observer.getCurrentResult().data).toBeUndefined()
  await expect.poll(() => observer.getCurrentResult().data).toBe('¥90')
  expect(queryFn).toHaveBeenCalledTimes(2)
  expect(seen.slice(seen.lastIndexOf('¥80') + 1)).toContain(undefined)
  leave()
})

test('an answer that was on its way to the group reaches nobody', async () => {
  sessionStore.store(sessionOf('7', 'agency'))
  const answers: ((price: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => void answers.push(resolve))
  const queryKey = ['catalogue', 'product', 'DECK433']
  const observer = new QueryObserver(queryClient, { queryKey, queryFn })
  const stop = observer.subscribe(() => undefined)
  sessionStore.clear()
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]?.('¥90')
  answers[0]?.('¥80')
  await expect.poll(() => observer.getCurrentResult().data).toBe('¥90')
  expect(queryClient.getQueryData(queryKey)).toBe('¥90')
  stop()
})
