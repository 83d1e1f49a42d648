import { expect, test } from 'vitest'
import { memoryStorage } from '../testing/memory-storage.ts'
import { sessionStoreOver, standingOf } from './session-store.ts'

const session = (input: { id?: string; guest?: boolean; corp?: string | null; token?: string } = {}) => ({
  tokenInfo: { token: input.token ?? 'secret', expiresAt: '2026-12-01T00:00:00Z' },
  userinfo: { id: input.id ?? '7', corp: input.corp ?? null, nickname: 'Mei', guest: input.guest ?? false },
})

test('a session is kept under the prefix of the product and found again', () => {
  const disk = memoryStorage()
  sessionStoreOver(disk).store(session())
  expect([...disk.map.keys()].toSorted()).toEqual(['lookout:tokenInfo', 'lookout:userinfo'])
  expect(sessionStoreOver(disk).read().userinfo?.nickname).toBe('Mei')
})

test('log-out forgets the token, the user and the WeChat user, and nothing of others', () => {
  const disk = memoryStorage({ language: 'en-US', 'lookout:wechatUserInfo': '{"openid":"o"}' })
  const store = sessionStoreOver(disk)
  store.store(session())
  store.clear()
  expect([...disk.map.keys()]).toEqual(['language'])
  expect(store.read()).toEqual({ tokenInfo: null, userinfo: null, wechatUserInfo: null })
})

test('leaving on purpose is remembered until the next log-in', () => {
  const disk = memoryStorage()
  const store = sessionStoreOver(disk)
  store.store(session())
  store.clear()
  expect(store.leftOnPurpose(), 'a session that ended by itself').toBe(false)
  store.store(session())
  store.leave()
  expect(store.read().tokenInfo, 'until the log-out is answered').not.toBeNull()
  store.clear()
  expect(sessionStoreOver(disk).leftOnPurpose()).toBe(true)
  store.store(session())
  expect(store.leftOnPurpose()).toBe(false)
})

test('the WeChat user is kept under the prefix of the product', () => {
  const disk = memoryStorage()
  const user = { openid: 'openid-anna', nickname: '安娜', headimgurl: null }
  sessionStoreOver(disk).storeWechatUser(user)
  expect([...disk.map.keys()]).toEqual(['lookout:wechatUserInfo'])
  expect(sessionStoreOver(disk).read().wechatUserInfo).toEqual(user)
})

test('a broken value counts as none', () => {
  expect(sessionStoreOver(memoryStorage({ 'lookout:tokenInfo': '{oops' })).read().tokenInfo).toBeNull()
})

test('a listener is called when it changes', () => {
  const store = sessionStoreOver(memoryStorage())
  let calls = 0
  const stop = store.subscribe(() => {
    calls += 1
  })
  store.store(session())
  stop()
  store.clear()
  expect(calls).toBe(1)
})

test('logged in is a token plus a user id; a guest is not', () => {
  const standing = (input: Parameters<typeof session>[0]) =>
    standingOf({ ...session(input), wechatUserInfo: null }).kind
  expect(standing({})).toBe('member')
  expect(standing({ guest: true })).toBe('guest')
  expect(standing({ id: '' })).toBe('visitor')
  expect(standing({ token: '' })).toBe('visitor')
  expect(standingOf({ tokenInfo: null, userinfo: null, wechatUserInfo: null }).kind).toBe('visitor')
})

test('what the server says of the group is known without a new log-in, and nothing of a visitor', () => {
  const store = sessionStoreOver(memoryStorage())
  store.knowCorp('Yunzhou Travel')
  expect(standingOf(store.read())).toEqual({ kind: 'visitor', corp: null })
  store.store(session())
  store.knowCorp('Yunzhou Travel')
  expect(standingOf(store.read())).toEqual({ kind: 'member', corp: 'Yunzhou Travel' })
  store.knowCorp(null)
  expect(standingOf(store.read()).corp).toBeNull()
})
