/** Top-ups as finance reads them on the page of a group. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmTopUp, readGroup } from '#contract/console/group.ts'
import { fen } from '#contract/values/fen.ts'
import { inTransaction } from '../../platform/db.ts'
import { testGroup } from '../../testing/groups.ts'
import { newStaff } from '../../testing/staff.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { enterTopUp } from './balance.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

test('what awaits a second person is on the page, however many transfers came after it', async () => {
  const code = await testGroup(shop, 'PASS')
  const enter = async (amountFen: number) => {
    shop.clock.advance({ minutes: 1 })
    const entered = { amountFen: fen(amountFen), bankRef: randomUUID(), by: 'somebody', at: shop.clock.now() }
    return (await inTransaction(shop.db, (tx) => enterTopUp(tx, shop.deps, code, entered))).answer.no
  }
  const waiting = await enter(900_000_000)
  for (let n = 0; n < 25; n += 1) await enter(100)
  const last = await enter(200)
  const { token } = await newStaff(shop, 'finance')
  const read = async () => (await shop.call(readGroup, { token, params: { code } })).data.topUps
  const shown = await read()
  expect(shown).toHaveLength(20)
  expect(shown.slice(0, 2).map(({ no }) => no)).toEqual([waiting, last])
  expect((await shop.call(confirmTopUp, { token, params: { no: waiting } })).respCode).toBe('200')
  expect((await read())[0]?.no).toBe(last)
})
