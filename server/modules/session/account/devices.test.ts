/** Where a member is logged in, over HTTP. */
import { expect, test } from 'vitest'
import { endDevice, endOtherDevices, listDevices } from '#contract/endpoints/session/account.ts'
import { logIn } from '#contract/endpoints/session.ts'
import { isLoggedIn, newGuest, newMember, PASSWORD } from '../../../testing/people.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

const wechatOnIphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50'
const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36'

const enter = async (shop: TestShop, account: string, userAgent = '') =>
  (await shop.call(logIn, { body: { account, password: PASSWORD }, userAgent })).data.tokenInfo.token
const devicesOf = async (shop: TestShop, token: string) =>
  (await shop.call(listDevices, { token })).data.items

test('a member sees where the account is in use, and logs one out from elsewhere', async () => {
  const shop = await testShop()
  const first = await newMember(shop, { account: 'anna' })
  shop.clock.advance({ minutes: 5 })
  const iphone = await enter(shop, 'anna', wechatOnIphone)
  shop.clock.advance({ minutes: 5 })
  const android = await enter(shop, 'anna', chromeOnAndroid)
  const devices = await devicesOf(shop, android)
  expect(devices).toEqual([
    expect.objectContaining({
      device: 'Chrome · Android',
      current: true,
      signedInAt: '2026-11-21T02:10:00.000Z',
    }),
    expect.objectContaining({ device: 'WeChat · iPhone', current: false }),
    expect.objectContaining({ device: '', current: false, seenAt: '2026-11-21T02:00:00.000Z' }),
  ])
  const id = devices[1]?.id ?? ''
  expect(await shop.call(endDevice, { token: android, params: { id } })).toMatchObject({ data: null })
  expect(await Promise.all([first.token, iphone, android].map((token) => isLoggedIn(shop, token)))).toEqual([
    true,
    false,
    true,
  ])
  expect((await shop.call(endDevice, { token: android, params: { id } })).status).toBe(404)
})

test('all others are logged out in one go, nobody else is', async () => {
  const shop = await testShop()
  const [anna, bert] = [
    await newMember(shop, { account: 'anna' }),
    await newMember(shop, { account: 'bert' }),
  ]
  const tablet = await enter(shop, 'anna')
  expect((await shop.call(endOtherDevices, { token: tablet })).respCode).toBe('200')
  expect(await Promise.all([anna.token, tablet, bert.token].map((token) => isLoggedIn(shop, token)))).toEqual(
    [false, true, true],
  )
})

test('devices of others are neither seen nor logged out', async () => {
  const shop = await testShop()
  const [anna, bert] = [
    await newMember(shop, { account: 'anna' }),
    await newMember(shop, { account: 'bert' }),
  ]
  const guest = await newGuest(shop)
  const [hers] = await devicesOf(shop, anna.token)
  const id = hers?.id ?? ''
  expect((await devicesOf(shop, bert.token)).map((device) => device.id)).not.toContain(id)
  expect((await shop.call(endDevice, { token: bert.token, params: { id } })).status).toBe(404)
  expect(await isLoggedIn(shop, anna.token)).toBe(true)
  for (const token of [null, guest.token]) {
    expect((await shop.call(listDevices, { token })).status).toBe(403)
    expect((await shop.call(endDevice, { token, params: { id } })).status).toBe(403)
    expect((await shop.call(endOtherDevices, { token })).status).toBe(403)
  }
  for (const wrong of ['0x1', 'all', "1' OR 1=1", '1'.repeat(16)])
    expect((await shop.call(endDevice, { token: anna.token, params: { id: wrong } })).status).toBe(400)
})

test('one that has ended is not shown, and logging in never takes over a token that the caller sent', async () => {
  const shop = await testShop()
  await newMember(shop, { account: 'anna' })
  shop.clock.advance({ days: 30 })
  const planted = 'A'.repeat(43)
  const answer = await shop.call(logIn, { body: { account: 'anna', password: PASSWORD }, token: planted })
  const { token } = answer.data.tokenInfo
  expect(token).not.toBe(planted)
  expect(await isLoggedIn(shop, planted)).toBe(false)
  expect(await devicesOf(shop, token)).toHaveLength(1)
})
