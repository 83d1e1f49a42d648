/** A member switches optional topics off and on again; what is about money or the account cannot be switched off. */
import { expect, test } from 'vitest'
import { readNotificationChoices, saveNotificationChoice } from '#contract/endpoints/message.ts'
import { newGuest, newMember, type TestMember } from '../../testing/people.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

async function switchedOn(shop: TestShop, { token }: TestMember): Promise<string[]> {
  const { data } = await shop.call(readNotificationChoices, { token })
  return data.topics.filter(({ on }) => on).map(({ topic }) => topic)
}

test('everything is on at first, and each member has a choice of their own', async () => {
  const shop = await testShop()
  const [anna, ben] = [
    await newMember(shop, { account: 'anna' }),
    await newMember(shop, { account: 'benno' }),
  ]
  const all = ['purchase', 'change', 'money', 'account']
  expect(await switchedOn(shop, anna)).toEqual(all)
  const off = { token: anna.token, body: { topic: 'purchase', on: false } } as const
  expect((await shop.call(saveNotificationChoice, off)).respCode).toBe('200')
  expect((await shop.call(saveNotificationChoice, off)).respCode, 'twice is as good as once').toBe('200')
  expect(await switchedOn(shop, anna)).toEqual(['change', 'money', 'account'])
  expect(await switchedOn(shop, ben)).toEqual(all)
  await shop.call(saveNotificationChoice, { token: anna.token, body: { topic: 'purchase', on: true } })
  expect(await switchedOn(shop, anna)).toEqual(all)
})

test('money and the account cannot be switched off, and a guest has nothing to choose', async () => {
  const shop = await testShop()
  const anna = await newMember(shop, { account: 'anna' })
  for (const topic of ['money', 'account']) {
    const { respCode } = await shop.call(saveNotificationChoice, {
      token: anna.token,
      body: { topic, on: false } as never,
    })
    expect(respCode).toBe('BAD_REQUEST')
  }
  const guest = await newGuest(shop)
  expect((await shop.call(readNotificationChoices, { token: guest.token })).respCode).toBe('LOGIN_NEEDED')
})
