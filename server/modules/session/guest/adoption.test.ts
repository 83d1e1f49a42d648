/** When a guest's orders join the account that has the mobile: only with a code that the mobile gets in that very call. */
import { expect, test } from 'vitest'
import { placeOrder } from '#contract/endpoints/ordering/place.ts'
import { listOrders } from '#contract/endpoints/ordering/reading.ts'
import { changePassword, resetPassword } from '#contract/endpoints/session/account.ts'
import { logIn, logInBySms } from '#contract/endpoints/session.ts'
import { held, placeBody, placed, readNotice, visitorsFor } from '../../../testing/buying.ts'
import { newGuest, newMember, PASSWORD, smsCode } from '../../../testing/people.ts'
import { testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { whileBlocked } from '../../../testing/while-blocked.ts'

const mobile = '13800138000'
const password = 'Deck&488metres'

/** The account's number has a new owner, who bought as a guest. */
async function resoldNumber() {
  const shop = await testShop()
  const park = await testPark(shop.db)
  const member = await newMember(shop, { account: 'anna', mobile })
  shop.clock.advance({ minutes: 1 })
  const orderNo = await placed(shop, park, await newGuest(shop, mobile))
  shop.clock.advance({ minutes: 1 })
  return { shop, member, orderNo }
}

async function ordersOf(shop: TestShop, token: string): Promise<string[]> {
  const { data } = await shop.call(listOrders, { token, query: {} })
  return data.items.map(({ orderNo }) => orderNo)
}

test('a caller who knows the password of the account, but does not have its number any more, gets none of them', async () => {
  const { shop, member } = await resoldNumber()
  for (const account of ['anna', mobile]) {
    const { data } = await shop.call(logIn, { body: { account, password: PASSWORD } })
    expect(await ordersOf(shop, data.tokenInfo.token)).toEqual([])
  }
  const body = { oldPassword: PASSWORD, password }
  const changed = await shop.call(changePassword, { token: member.token, body })
  expect(await ordersOf(shop, changed.data.tokenInfo.token)).toEqual([])
})

test('a caller who logs in by SMS has the number and gets them', async () => {
  const { shop, orderNo } = await resoldNumber()
  const body = { mobile, smsCode: await smsCode(shop, mobile, 'login') }
  const { data } = await shop.call(logInBySms, { body })
  expect(await ordersOf(shop, data.tokenInfo.token)).toEqual([orderNo])
})

test('a caller who resets the password by SMS has the number and gets them', async () => {
  const { shop, orderNo } = await resoldNumber()
  const body = { mobile, smsCode: await smsCode(shop, mobile, 'forgot'), password }
  const { data } = await shop.call(resetPassword, { body })
  expect(await ordersOf(shop, data.tokenInfo.token)).toEqual([orderNo])
})

test('orders that were placed the other way round than they were held are locked as everybody locks them', async () => {
  const shop = await testShop()
  const park = await testPark(shop.db)
  await newMember(shop, { account: 'anna', mobile })
  shop.clock.advance({ minutes: 1 })
  const guest = await newGuest(shop, mobile)
  const first = await held(shop, park, guest)
  const second = await held(shop, park, guest)
  for (const [index, hold] of [second, first].entries()) {
    await readNotice(shop, hold.orderNo, guest)
    const body = placeBody(hold, { visitors: visitorsFor(hold, index + 1) })
    expect((await shop.call(placeOrder, { ...guest, body })).respCode).toBe('200')
  }
  shop.clock.advance({ minutes: 1 })
  const body = { mobile, smsCode: await smsCode(shop, mobile, 'login') }
  const locking = (orderNo: string) =>
    `SELECT FROM shop_order WHERE order_no = '${orderNo}' FOR NO KEY UPDATE`
  const { data } = await whileBlocked(
    shop,
    { locking: locking(first.orderNo), meanwhile: [locking(second.orderNo)] },
    () => shop.call(logInBySms, { body }),
  )
  expect((await ordersOf(shop, data.tokenInfo.token)).toSorted()).toEqual(
    [first.orderNo, second.orderNo].toSorted(),
  )
})
