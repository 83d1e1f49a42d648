/** A member's orders in the file of everything that the shop keeps. */
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { idCard, oneAdult, placed } from '../../../testing/buying.ts'
import { newMember } from '../../../testing/people.ts'
import { testPark } from '../../../testing/test-park.ts'
import { testShop } from '../../../testing/test-shop.ts'
import { exportOrders } from './owner-data.ts'

test('the file of a buyer of many orders costs as many statements as that of one, each with its own people', async () => {
  const shop = await testShop()
  const park = await testPark(shop.db, { tickets: [{ realName: 'EVERY' }] })
  const exported = async (account: string, orders: number) => {
    const buyer = await newMember(shop, { account })
    const orderNos: string[] = []
    for (let n = 1; n <= orders; n += 1) {
      const idNumber = idCard(orders * 10 + n)
      const visitor = {
        offerCode: 'DECK-ADULT',
        unit: 0,
        seat: 0,
        name: '张三丰',
        idType: 'ID_CARD',
        idNumber,
      }
      const place = { visitors: [visitor as never] }
      orderNos.push(await placed(shop, park, buyer, { tickets: oneAdult, place }))
    }
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    const member = { kind: 'member', memberId: buyer.id, corp: null } as never
    const file = (await exportOrders(shop.deps, member, 'zh-CN')) as {
      orderNo: string
      tickets: { quantity: number }[]
      visitors: { idNumber: string }[]
    }[]
    const count = statements.mock.calls.length
    statements.mockRestore()
    expect(file.map(({ orderNo }) => orderNo)).toEqual(orderNos.toReversed())
    expect(file.map(({ visitors }) => visitors.map(({ idNumber }) => idNumber))).toEqual(
      orderNos.map((_, n) => [idCard(orders * 10 + orders - n)]),
    )
    expect(file.every(({ tickets }) => tickets.length === 1)).toBe(true)
    return count
  }
  const one = await exported('anna', 1)
  expect(one).toBeGreaterThan(0)
  expect(await exported('bella', 4)).toBe(one)
})
