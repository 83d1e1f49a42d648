import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession } from './log-out.ts'
import { sessionStore } from './session-store.ts'

beforeEach(() =>
  sessionStore.store({
    tokenInfo: { token: 'secret', expiresAt: '2026-12-01T00:00:00Z' },
    userinfo: { id: '7', corp: null, nickname: 'Mei', guest: false },
  }),
)
const goAway = async () => undefined
afterEach(() => vi.unstubAllGlobals())

const nobody = { tokenInfo: null, userinfo: null, wechatUserInfo: null }

test('logging out is sent to the shop, and who was there is forgotten', async () => {
  const fetch = vi.fn(async () => new Response('{"respCode":"200","respMsg":"OK","data":null}'))
  vi.stubGlobal('fetch', fetch)
  await endSession(goAway)
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    '/front/api/leaguer/logout',
    expect.objectContaining({
      method: 'DELETE',
      headers: expect.objectContaining({ Authorization: 'Bearer secret' }),
    }),
  )
  expect(sessionStore.read()).toEqual(nobody)
})

test.each([
  ['the line is dead', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the shop is broken', () => Promise.resolve(new Response('<h1>Oops</h1>', { status: 500 }))],
  ['the session is over already', () => Promise.resolve(new Response('{}', { status: 403 }))],
])('local state is cleared even when %s', async (_, answer) => {
  vi.stubGlobal('fetch', answer)
  await endSession(goAway)
  expect(sessionStore.read()).toEqual(nobody)
})

test('what the page still asks while it goes away is of the session that was left; afterwards it is not', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"respCode":"200","respMsg":"OK","data":null}'))
  const seen: boolean[] = []
  await endSession(async () => void seen.push(sessionStore.isLeaving()))
  expect([...seen, sessionStore.isLeaving()]).toEqual([true, false])
  await expect(endSession(() => Promise.reject(new Error('no such page')))).rejects.toThrow()
  expect(sessionStore.isLeaving()).toBe(false)
})
