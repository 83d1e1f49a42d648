/** Who is named with an order of cards is corrected, and so is the card: the way back of a rejected one, and no way to hand one on. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passCard, readStaffCard, rejectCard } from '#contract/console/card.ts'
import { correctVisitor } from '#contract/console/ordering.ts'
import { readCard } from '#contract/endpoints/card.ts'
import { type Correction, correctName, readNames } from '#contract/endpoints/ordering/names.ts'
import { resubmitOrder } from '#contract/endpoints/refund.ts'
import type { CardNo } from '#contract/values/card.ts'
import { maskDocument } from '#contract/values/document.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { idCard } from '../../testing/buying.ts'
import {
  activeCards,
  assertCardsFollowUnits,
  cardsOf,
  insertCardProduct,
  paidCards,
  passedCard,
  placeCards,
} from '../../testing/cards.ts'
import { assertCardsTrue } from '../../testing/laws.ts'
import { newMember, type TestMember } from '../../testing/people.ts'
import { newStaff, type TestStaff } from '../../testing/staff.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

let shop: TestShop
let staff: TestStaff
let buyer: TestMember
beforeAll(async () => {
  shop = await testShop()
  await insertCardProduct(shop.db, { at: shop.clock.now() })
  staff = await newStaff(shop, 'orders')
  buyer = await newMember(shop, { account: 'anna' })
})
afterAll(async () => {
  await assertCardsFollowUnits(shop.db)
  await assertCardsTrue(shop.db)
  await shop.close()
})

/** By the document with which it was bought. */
async function cardOf(orderNo: OrderNo, id: number): Promise<CardNo> {
  const index = shop.deps.vault.index('document', `ID_CARD:${idCard(id)}`)
  const { rows } = await shop.pool.query(
    'SELECT card_no FROM card WHERE order_no = $1 AND document_index = $2',
    [orderNo, index],
  )
  return rows[0]?.card_no
}
const seen = async (cardNo: CardNo) =>
  (await shop.call(readStaffCard, { token: staff.token, params: { cardNo } })).data
const asStaff = () => ({ token: staff.token, idempotencyKey: randomUUID() })
const reject = async (cardNo: CardNo) => {
  const body = { reason: '证件号码与姓名不符', version: (await seen(cardNo)).version }
  expect((await shop.call(rejectCard, { ...asStaff(), params: { cardNo }, body })).respCode).toBe('200')
}
const correct = async (orderNo: OrderNo, body: Correction, seat = 0) => {
  const params = { orderNo, unitNo: `${orderNo}001`, seat }
  return (await shop.call(correctName, { token: buyer.token, params, body })).respCode
}
const correctByStaff = async (orderNo: OrderNo, body: Correction) => {
  const params = { orderNo, unitNo: `${orderNo}001`, seat: 0 }
  const call = { ...asStaff(), params, body: { ...body, reason: '持卡人来电' } }
  return (await shop.call(correctVisitor, call)).respCode
}

test('a rejected card is corrected with its order: staff see who it is for now, and nobody decides on what was there before', async () => {
  const orderNo = await paidCards(shop, buyer, { firstId: 10 })
  const cardNo = await cardOf(orderNo, 10)
  await reject(cardNo)
  const before = await seen(cardNo)
  expect(await correct(orderNo, { name: '李四光', idNumber: idCard(15) })).toBe('200')
  expect(await correct(orderNo, { name: '王五岳' }, 1), 'another holder of the same family').toBe('200')
  const params = { orderNo }
  const sent = await shop.call(resubmitOrder, { token: buyer.token, params, body: {} })
  expect(sent.data.flowStatus).toBe('UNCONIRM')
  const after = await seen(cardNo)
  expect(after.holder).toMatchObject({ name: '李四光', idNumber: idCard(15) })
  const stale = { ...asStaff(), params: { cardNo }, body: { version: before.version } }
  expect((await shop.call(passCard, stale)).respCode).toBe('STAFF_CHANGED')
  const [card] = await cardsOf(shop, buyer, orderNo)
  expect(card && (await passedCard(shop, staff, card))).toBe('200')
  // The document that was wrong is free for its own holder, the right one is not.
  const other = await newMember(shop, { account: 'bert' })
  expect((await placeCards(shop, other, { firstId: 13 })).respCode).toBe('CARD_HELD')
  expect((await placeCards(shop, other, { firstId: 8 })).respCode).toBe('200')
})

test('nobody is corrected to a document that has such a card, and the order stays as it was', async () => {
  await activeCards(shop, buyer, staff, { firstId: 20 })
  const orderNo = await paidCards(shop, buyer, { firstId: 30 })
  await reject(await cardOf(orderNo, 30))
  expect(await correct(orderNo, { idNumber: idCard(21) })).toBe('CARD_HELD')
  const { data } = await shop.call(readNames, { token: buyer.token, params: { orderNo } })
  expect(data.tickets[0]?.refusal, 'its one correction is not used up').toBeNull()
  expect((await seen(await cardOf(orderNo, 30))).holder.idNumber).toBe(maskDocument(idCard(30)))
})

test('a card that was approved is not handed on: its buyer corrects nothing, staff correct order and card together', async () => {
  const [card] = await activeCards(shop, buyer, staff, { firstId: 40 })
  const orderNo = card?.orderNo as OrderNo
  expect(await correct(orderNo, { name: '李四光', idNumber: idCard(45) })).toBe('NAME_NOT_CORRECTABLE')
  const { data } = await shop.call(readNames, { token: buyer.token, params: { orderNo } })
  expect(data.tickets[0]?.refusal).not.toBeNull()
  const cardNo = await cardOf(orderNo, 40)
  expect(await correctByStaff(orderNo, { name: '李四光' })).toBe('200')
  expect((await seen(cardNo)).holder).toMatchObject({ name: '李**', idNumber: maskDocument(idCard(40)) })
  const shown = await shop.call(readCard, { token: buyer.token, params: { cardNo } })
  expect(shown.data).toMatchObject({ state: 'ACTIVE', holder: { name: '李**' } })
})
