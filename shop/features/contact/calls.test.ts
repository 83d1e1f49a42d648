/** How often the list of contacts is asked for when people are added to it. */
import { InfiniteQueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { ContactInput } from '#contract/endpoints/contact.ts'
import { queryClient } from '../../lib/query-client.ts'
import { contactsQuery, sendNewContacts } from './calls.ts'

const answer = (respCode: string, data: unknown = null) =>
  new Response(JSON.stringify({ respCode, respMsg: respCode, data }))

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('of three people one is a contact already; the others are kept, and their list is read anew once', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit) => {
    asked.push(method)
    if (method === 'GET') return answer('200', { items: [], nextCursor: null })
    return asked.length === 2 ? answer('CONTACT_EXISTS') : answer('200', {})
  })
  const list = new InfiniteQueryObserver(queryClient, contactsQuery())
  const close = list.subscribe(() => undefined)
  await expect.poll(() => list.getCurrentResult().isSuccess).toBe(true)
  const people = ['李娜', '王芳', '张伟'].map((name) => ({ name }) as ContactInput)
  const sent = await sendNewContacts(people)
  expect(sent.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(asked).toEqual(['GET', 'POST', 'POST', 'POST', 'GET'])
  close()
})
