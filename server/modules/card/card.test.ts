/** Cards over HTTP: of the holder whose photo staff saw, one of a type, good for its days, frozen and over with its order. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  freezeCard,
  listCardApplications,
  listStaffCards,
  listStaffCardTypes,
  passCard,
  readStaffCard,
  rejectCard,
  replaceCardCode,
  saveCardType,
  unfreezeCard,
} from '#contract/console/card.ts'
import { findMessages } from '#contract/console/message.ts'
import { confirmStaffOrder, readStaffOrder } from '#contract/console/ordering.ts'
import {
  applyForCard,
  type Card,
  listCardTypes,
  readCard,
  replaceCardPhoto,
  reportCardLost,
} from '#contract/endpoints/card.ts'
import { saveNotificationChoice } from '#contract/endpoints/message.ts'
import { readOrder } from '#contract/endpoints/ordering/reading.ts'
import { cancelOrder } from '#contract/endpoints/payment.ts'
import { quoteRefund, resubmitOrder } from '#contract/endpoints/refund.ts'
import type { OrderNo, UnitState } from '#contract/values/order.ts'
import { inTransaction } from '../../platform/db.ts'
import { withSharedDeps } from '../../shop-deps.ts'
import { idCard } from '../../testing/buying.ts'
import {
  activeCards,
  assertCardsFollowUnits,
  cardsOf,
  insertCardProduct,
  insertCitizenCard,
  paidCards,
  passedCard,
  photoOf,
  placeCards,
} from '../../testing/cards.ts'
import { assertCardsTrue } from '../../testing/laws.ts'
import { newMember, type TestMember } from '../../testing/people.ts'
import { checkCards } from '../../testing/simulation/card-laws.ts'
import { newStaff, type TestStaff } from '../../testing/staff.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { writtenTo } from '../../testing/written.ts'
import { documentAnswers } from '../ordering/order/rules.ts'
import { moveUnits } from '../ordering/units/move-units.ts'
import { expireCards } from './card.ts'
import { verifyCard } from './card-code.ts'
import { listCardApplications as readApplications } from './staff-cards.ts'

let shop: TestShop
let staff: TestStaff
let owner: TestStaff
beforeAll(async () => {
  shop = await testShop()
  await insertCardProduct(shop.db, { at: shop.clock.now() })
  await insertCitizenCard(shop.db)
  staff = await newStaff(shop, 'orders')
  owner = await newStaff(shop, 'owner')
})
/** Whatever a test did, it holds. */
afterEach(() => assertCardsFollowUnits(shop.db))
afterAll(() => shop.close())

const ids = { last: 0 }
/** Documents that nobody else of this file has. */
const freshIds = () => {
  ids.last += 10
  return ids.last
}
const accounts = { last: 0 }
const member = () => {
  accounts.last += 1
  return newMember(shop, { account: `holder${accounts.last}` })
}
const one = (cards: Card[]): Card => {
  const [first] = cards
  expect(first).toBeDefined()
  return first as Card
}
const write = { token: '', idempotencyKey: '' }
const asStaff = (by: TestStaff = staff) => ({ ...write, token: by.token, idempotencyKey: randomUUID() })
const readBy = ({ token }: TestMember, { cardNo }: Card) => shop.call(readCard, { token, params: { cardNo } })
const staffCard = async ({ cardNo }: Card) =>
  (await shop.call(readStaffCard, { token: staff.token, params: { cardNo } })).data
const reject = async (card: Card, reason = '照片不清晰') =>
  shop.call(rejectCard, {
    ...asStaff(),
    params: { cardNo: card.cardNo },
    body: { reason, version: (await staffCard(card)).version },
  })
const move = async (orderNo: OrderNo, from: UnitState, to: UnitState) => {
  const { rows } = await sql<{ id: number }>`
    SELECT unit.id FROM unit JOIN shop_order ON shop_order.id = order_id WHERE order_no = ${orderNo}`.execute(
    shop.db,
  )
  const units = { unitIds: rows.map(({ id }) => Number(id)), from, to, at: shop.clock.now() }
  return inTransaction(shop.db, (tx) =>
    moveUnits(tx, orderNo, { ...units, note: 'refund-asked', actor: 'buyer' }),
  )
}

describe('an annual card', () => {
  test('needs a photo of each holder that is large enough, and of nobody else', async () => {
    const [who, stranger] = [await member(), await member()]
    const firstId = freshIds()
    const photo = () => photoOf(shop, who)
    const missing = await placeCards(shop, who, { firstId, photos: [await photo(), await photo()] })
    expect(missing.respCode).toBe('CARD_PHOTO_MISSING')
    const small = [await photo(), await photo(), await photoOf(shop, who, 479)]
    expect((await placeCards(shop, who, { firstId, photos: small })).respCode).toBe('CARD_PHOTO_SMALL')
    const foreign = [await photo(), await photo(), await photoOf(shop, stranger)]
    expect((await placeCards(shop, who, { firstId, photos: foreign })).respCode).toBe('FILE_GONE')
    expect(await cardsOf(shop, who)).toEqual([])
  })

  test('is bought, looked at beside its photo, approved and shown with a code of its own', async () => {
    const who = await member()
    const orderNo = await paidCards(shop, who, { firstId: freshIds() })
    const cards = await cardsOf(shop, who, orderNo)
    expect(cards.map(({ state }) => state)).toEqual(['AWAIT', 'AWAIT', 'AWAIT'])
    const card = one(cards)
    expect((await readBy(who, card)).data).toMatchObject({ code: null, holder: { name: '张**' } })
    const queue = await shop.call(listCardApplications, { token: staff.token, query: {} })
    expect(queue.data.items.filter((row) => row.orderNo === orderNo)).toHaveLength(3)
    const seen = await staffCard(card)
    expect(seen.photo).toMatch(/^data:image\/webp;base64,/)
    expect(seen).toMatchObject({ holder: { name: '张三丰' }, proof: null, companions: [{}, {}] })
    const gate = await newStaff(shop, 'gate')
    const atGate = (await shop.call(readStaffCard, { token: gate.token, params: card })).data
    expect(atGate.photo).toBe(seen.photo)
    for (const list of [listCardApplications, listStaffCards, listStaffCardTypes])
      expect((await shop.call(list, { token: gate.token, query: {} as never })).respCode).toBe('NOT_ALLOWED')
    expect(atGate.holder).toEqual({
      ...seen.holder,
      name: '张**',
      idNumber: card.holder.idNumber,
      birthDate: null,
    })
    expect(await passedCard(shop, staff, card)).toBe('200')
    expect(await passedCard(shop, staff, card)).toBe('CARD_DECIDED')
    const { holder: decided, photo: kept } = await staffCard(card)
    expect({ decided, kept }, 'with nothing to decide').toEqual({ decided: atGate.holder, kept: seen.photo })
    const shown = (await readBy(who, card)).data
    expect(shown).toMatchObject({ state: 'ACTIVE', validFrom: '2026-11-21', validUntil: '2027-11-20' })
    const code = { cardNo: card.cardNo, serial: 0 }
    expect(verifyCard(shop.deps.ticketKey, shown.code ?? '')).toEqual(code)
    const order = (await shop.call(readOrder, { token: who.token, params: { orderNo } })).data
    // The card has a code; its order opens nothing.
    expect(order).toMatchObject({ flowStatus: 'AWAIT_CHECK', kind: 'card', actions: ['refund', 'names'] })
    expect((await shop.call(readCard, { token: (await member()).token, params: card })).respCode).toBe(
      'NOT_FOUND',
    )
  })

  test('that was never paid is not looked at again, however many there are', async () => {
    const [abandoning, paying] = [await member(), await member()]
    const photos = await Promise.all([0, 1, 2].map(() => photoOf(shop, abandoning)))
    const unpaid = await placeCards(shop, abandoning, { firstId: freshIds(), photos })
    const { token } = abandoning
    const params = { orderNo: unpaid.data.orderNo }
    expect((await shop.call(cancelOrder, { token, params })).respCode).toBe('200')
    const orderNo = await paidCards(shop, paying, { firstId: freshIds() })
    const known = withSharedDeps(shop.deps)
    const asked: number[] = []
    const statesOf: typeof known.cardOrders.statesOf = (on, orderIds) => {
      asked.push(...orderIds)
      return known.cardOrders.statesOf(on, orderIds)
    }
    const deps = { ...known, cardOrders: { ...known.cardOrders, statesOf } }
    const call = { query: {}, language: 'zh-CN' } as Parameters<typeof readApplications>[1]
    const { items } = await readApplications(deps, call)
    expect(items.filter((row) => row.orderNo === orderNo)).toHaveLength(3)
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM shop_order WHERE order_no = ${unpaid.data.orderNo}`.execute(shop.db)
    expect(asked).not.toContain(Number(rows[0]?.id))
  })

  test('that is lost has another code, and only an active one has any', async () => {
    const who = await member()
    const card = one(await activeCards(shop, who, staff, { firstId: freshIds() }))
    const params = { cardNo: card.cardNo }
    const lost = (await shop.call(reportCardLost, { token: who.token, params })).data
    expect(verifyCard(shop.deps.ticketKey, lost.code ?? '')).toEqual({ ...params, serial: 1 })
    const body = { reason: '持卡人来电挂失' }
    expect((await shop.call(replaceCardCode, { ...asStaff(), params, body })).respCode).toBe('200')
    expect((await staffCard(card)).codeSerial).toBe(2)
    expect((await shop.call(freezeCard, { ...asStaff(), params, body })).respCode).toBe('200')
    expect((await readBy(who, card)).data).toMatchObject({ state: 'FROZEN', code: null })
    const again = await shop.call(reportCardLost, { token: who.token, params })
    expect(again.respCode).toBe('CARD_NOT_ACTIVE')
    expect((await shop.call(unfreezeCard, { ...asStaff(), params, body })).respCode).toBe('200')
    expect((await readBy(who, card)).data.state).toBe('ACTIVE')
  })

  test('that was rejected gets another photo and is sent anew; staff decide on what they have read', async () => {
    const who = await member()
    const orderNo = await paidCards(shop, who, { firstId: freshIds() })
    const card = one(await cardsOf(shop, who, orderNo))
    expect((await reject(card)).respCode).toBe('200')
    expect((await readBy(who, card)).data).toMatchObject({ state: 'REJECTED', rejectText: '照片不清晰' })
    const { token } = who
    const body = { photo: await photoOf(shop, who) }
    const before = await staffCard(card)
    const params = { cardNo: card.cardNo }
    expect((await shop.call(replaceCardPhoto, { token, params, body })).data.state).toBe('REJECTED')
    const sent = await shop.call(resubmitOrder, { token, params: { orderNo }, body: {} })
    expect(sent.data).toMatchObject({ flowStatus: 'UNCONIRM' })
    const stale = { ...asStaff(), params, body: { version: before.version } }
    expect((await shop.call(passCard, stale)).respCode).toBe('STAFF_CHANGED')
    expect((await readBy(who, card)).data.state).toBe('AWAIT')
    expect(await passedCard(shop, staff, card)).toBe('200')
    const late = await shop.call(replaceCardPhoto, {
      token,
      params,
      body: { photo: await photoOf(shop, who) },
    })
    expect(late.respCode).toBe('CARD_DECIDED')
  })

  test('is one of its type for a person: placed twice unpaid, paid once, never approved twice', async () => {
    const [who, other] = [await member(), await member()]
    const firstId = freshIds()
    // Unpaid orders keep nobody away, so of two that are both paid the second one cannot be approved.
    const first = await paidCards(shop, who, { firstId })
    await sql`UPDATE shop_order SET flow_status = 'AWAIT_PAID' WHERE order_no = ${first}`.execute(shop.db)
    const second = await paidCards(shop, other, { firstId })
    await sql`UPDATE shop_order SET flow_status = 'UNCONIRM' WHERE order_no = ${first}`.execute(shop.db)
    const refused = await placeCards(shop, other, { firstId })
    expect(refused.respCode).toBe('CARD_HELD')
    expect(await passedCard(shop, staff, one(await cardsOf(shop, other, second)))).toBe('200')
    expect(await passedCard(shop, staff, one(await cardsOf(shop, who, first)))).toBe('CARD_HELD_ALREADY')
  })

  test('is approved where its photo is seen, and not with its order', async () => {
    const who = await newMember(shop, { account: 'photographed' })
    const orderNo = await paidCards(shop, who, { firstId: freshIds() })
    const order = { token: staff.token, params: { orderNo } }
    expect((await shop.call(readStaffOrder, order)).data.actions).toEqual(['cards', 'reject', 'resend'])
    expect((await shop.call(confirmStaffOrder, { ...order, body: {} })).respCode).toBe('CARD_BY_PHOTO')
    expect((await cardsOf(shop, who, orderNo)).map(({ state }) => state)).toEqual(Array(3).fill('AWAIT'))
  })

  test('is frozen while its refund is undecided, and over with it', async () => {
    const who = await member()
    const card = one(await activeCards(shop, who, staff, { firstId: freshIds() }))
    const orderNo = card.orderNo as OrderNo
    const state = async () => (await readBy(who, card)).data.state
    await move(orderNo, 'valid', 'refunding')
    expect(await state()).toBe('FROZEN')
    const body = { reason: '申请退款中' }
    const freed = await shop.call(unfreezeCard, { ...asStaff(), params: { cardNo: card.cardNo }, body })
    expect(freed.respCode).toBe('CARD_NOT_ACTIVE')
    await move(orderNo, 'refunding', 'valid')
    expect(await state()).toBe('ACTIVE')
    const params = { cardNo: card.cardNo }
    const asked = async (endpoint: typeof freezeCard | typeof unfreezeCard) =>
      (await shop.call(endpoint, { ...asStaff(), params, body })).respCode
    // Staff freeze it during the refund, or before: each sets free what it froze.
    await move(orderNo, 'valid', 'refunding')
    expect(await asked(freezeCard)).toBe('200')
    const { rows } = await shop.pool.query('SELECT frozen_for FROM card WHERE card_no = $1', [card.cardNo])
    expect(rows).toEqual([{ frozen_for: 'BOTH' }])
    await move(orderNo, 'refunding', 'valid')
    expect(await state()).toBe('FROZEN')
    expect([await asked(unfreezeCard), await state()]).toEqual(['200', 'ACTIVE'])
    expect(await asked(freezeCard)).toBe('200')
    await move(orderNo, 'valid', 'refunding')
    expect([await asked(unfreezeCard), await state()]).toEqual(['200', 'FROZEN'])
    expect(await asked(unfreezeCard)).toBe('CARD_NOT_ACTIVE')
    await move(orderNo, 'refunding', 'valid')
    expect(await state()).toBe('ACTIVE')
    await move(orderNo, 'valid', 'refunding')
    await move(orderNo, 'refunding', 'returning')
    expect(await state()).toBe('CANCELLED')
    expect((await placeCards(shop, who, { firstId: ids.last })).respCode).toBe('200')
  })

  test('comes back within a week of its approval, and expires after its last day', async () => {
    const later = await testShop()
    await insertCardProduct(later.db, { at: later.clock.now(), terms: { validDays: 30 } })
    const who = await newMember(later, { account: 'anna' })
    const orderNo = await paidCards(later, who)
    await later.clock.advance({ days: 1 })
    const card = one(await cardsOf(later, who, orderNo))
    expect(await passedCard(later, await newStaff(later, 'orders'), card)).toBe('200')
    const quote = async () =>
      (await later.call(quoteRefund, { token: who.token, params: { orderNo }, body: { unitNos: [] } })).data
    const actions = async () =>
      (await later.call(readOrder, { token: who.token, params: { orderNo } })).data.actions
    await later.clock.advance({ days: 6 })
    expect(await actions()).toContain('refund')
    expect((await quote()).units).toMatchObject([{ feeFen: 0 }])
    await later.clock.advance({ days: 2 })
    expect(await actions()).not.toContain('refund')
    expect((await placeCards(later, who)).respCode).toBe('CARD_HELD')
    await later.clock.advance({ days: 22 })
    await later.sweep()
    const order = (await later.call(readOrder, { token: who.token, params: { orderNo } })).data
    expect(order.flowStatus).toBe('CHECK_FINISH')
    expect([order.history.at(-1)?.note, order.timeline[0]?.text], 'however often it was used').toEqual([
      ...['有效期已满', '有效期已满'],
    ])
    expect((await cardsOf(later, who, orderNo)).map(({ state }) => state)).toEqual([
      'EXPIRED',
      'EXPIRED',
      'EXPIRED',
    ])
    const renewed = await paidCards(later, who)
    const [next] = await cardsOf(later, who, renewed)
    if (!next) throw new Error('an order of cards has cards')
    expect(await passedCard(later, await newStaff(later, 'orders'), next)).toBe('200')
    await paidCards(later, who, { firstId: 4 })
    const states = (await cardsOf(later, who)).map(({ state }) => state)
    expect(states, 'what is good first, what is over last').toEqual([
      ...['ACTIVE', 'ACTIVE', 'ACTIVE'],
      ...['AWAIT', 'AWAIT', 'AWAIT'],
      ...['EXPIRED', 'EXPIRED', 'EXPIRED'],
    ])
  })
})

describe('an annual card near its end', () => {
  const yearOn = async () => {
    const later = await testShop({ now: '2026-11-21T02:00:00Z' })
    await insertCardProduct(later.db, { at: later.clock.now(), holders: 1 })
    const who = await newMember(later, { account: 'anna' })
    const first = one(await activeCards(later, who, await newStaff(later, 'orders')))
    expect(first).toMatchObject({ validFrom: '2026-11-21', validUntil: '2027-11-20' })
    const again = async () => await newMember(later, { account: `anna${later.clock.now().getTime()}` })
    return { later, first, again }
  }
  const inMonth = async (year: Awaited<ReturnType<typeof yearOn>>, days: number) => {
    await year.later.clock.advance({ days })
    // Sessions end while months go by, so others see to it.
    return { who: await year.again(), staff: await newStaff(year.later, 'orders') }
  }

  test('is renewed from the day after its last one, once, and not before its last month', async () => {
    const year = await yearOn()
    const { later, first } = year
    // Of 365 days the 335th is too early, the next one is not.
    const early = await inMonth(year, 334)
    expect((await placeCards(later, early.who)).respCode).toBe('CARD_HELD')
    const { who, staff } = await inMonth(year, 1)
    const orderNo = await paidCards(later, who)
    expect((await placeCards(later, who)).respCode, 'paid for the next one').toBe('CARD_HELD')
    expect(await passedCard(later, staff, one(await cardsOf(later, who, orderNo)))).toBe('200')
    const [next] = await cardsOf(later, who, orderNo)
    expect(next).toMatchObject({ state: 'ACTIVE', validFrom: '2027-11-21', validUntil: '2028-11-19' })
    // It waits for its first day: no code, and below what is good now.
    await later.pool.query('UPDATE card SET member_id = $1', [who.id])
    expect((await cardsOf(later, who)).map(({ cardNo }) => cardNo)).toEqual([first.cardNo, next?.cardNo])
    const codeOf = async (by: TestMember, cardNo = next?.cardNo ?? first.cardNo) =>
      (await later.call(readCard, { token: by.token, params: { cardNo } })).data.code
    expect([await codeOf(who, first.cardNo), await codeOf(who)]).toEqual([
      expect.stringMatching(/^LK2/),
      null,
    ])
    expect((await placeCards(later, who)).respCode).toBe('CARD_HELD')
    await checkCards(later)
    const order = await later.call(readOrder, { token: who.token, params: { orderNo } })
    expect(order.data.flowStatus).toBe('AWAIT_CHECK')
    // The former one ends, the new one begins, and is renewed in its turn.
    const last = await inMonth(year, 30)
    await later.sweep()
    const states = await later.pool.query('SELECT card_no, state, follows FROM card ORDER BY id')
    expect(states.rows).toEqual([
      { card_no: first.cardNo, state: 'EXPIRED', follows: false },
      { card_no: next?.cardNo, state: 'ACTIVE', follows: false },
    ])
    expect((await placeCards(later, last.who)).respCode).toBe('CARD_HELD')
    await later.pool.query('UPDATE card SET member_id = $1', [last.who.id])
    expect(await codeOf(last.who)).toMatch(/^LK2/)
    const third = await inMonth(year, 340)
    expect((await placeCards(later, third.who)).respCode).toBe('200')
  })

  test('is approved once of two that were paid, and from today when the former one is over by then', async () => {
    const year = await yearOn()
    const { later } = year
    const { who } = await inMonth(year, 340)
    const orderNo = await paidCards(later, who)
    const after = await inMonth(year, 40)
    await expireCards(later.deps)
    const { rows } = await later.pool.query('SELECT member_id FROM card WHERE order_no = $1', [orderNo])
    await later.pool.query('UPDATE card SET member_id = $1 WHERE member_id = $2', [
      after.who.id,
      rows[0].member_id,
    ])
    expect(await passedCard(later, after.staff, one(await cardsOf(later, after.who, orderNo)))).toBe('200')
    const [next] = await cardsOf(later, after.who, orderNo)
    expect(next).toMatchObject({ validFrom: '2027-12-06', validUntil: '2028-12-04' })
    await assertCardsTrue(later.db)
  })

  test('is followed in the first minute after its last day, before any sweep', async () => {
    const year = await yearOn()
    const { later } = year
    const { who } = await inMonth(year, 364)
    const orderNo = await paidCards(later, who)
    const after = await inMonth(year, 1)
    await later.pool.query('UPDATE card SET member_id = $1 WHERE order_no = $2', [after.who.id, orderNo])
    const [paid] = await cardsOf(later, after.who, orderNo)
    expect(await passedCard(later, after.staff, paid as Card)).toBe('200')
    expect((await cardsOf(later, after.who, orderNo))[0]).toMatchObject({
      ...{ state: 'ACTIVE', validFrom: '2027-11-21', validUntil: '2028-11-19' },
    })
    await assertCardsTrue(later.db)
  })

  test('says so to its member until another one follows', async () => {
    const year = await yearOn()
    const { later, first } = year
    const { who, staff } = await inMonth(year, 350)
    await later.pool.query('UPDATE card SET member_id = $1', [who.id])
    const renewal = async () =>
      (await later.call(readCard, { token: who.token, params: { cardNo: first.cardNo } })).data.renewal
    expect(await renewal()).toMatchObject({ firstDay: '2027-11-21', name: expect.not.stringContaining('*') })
    const orderNo = await paidCards(later, who)
    expect(await renewal()).toBe(null)
    await later.pool.query("UPDATE card SET state = 'FROZEN', frozen_for = 'STAFF' WHERE card_no = $1", [
      first.cardNo,
    ])
    const next = one(await cardsOf(later, who, orderNo))
    expect(await passedCard(later, staff, next), 'a frozen one is not renewed').toBe('CARD_HELD_ALREADY')
  })
})

describe('a citizen card', () => {
  const apply = async (who: TestMember & { language?: 'en-US' }, idNumber: string, more: object = {}) =>
    shop.call(applyForCard, {
      ...who,
      body: {
        ...{ typeCode: 'CITIZEN', name: '林晓', idType: 'ID_CARD', idNumber },
        ...{ photo: await photoOf(shop, who), proof: await photoOf(shop, who, 600), ...more },
      } as never,
    })

  test('says what is wrong with whom it is for, a birth date that was never apart from a number', async () => {
    const who = await member()
    for (const [idNumber, more, respCode, field] of [
      ['11010519491231002X', { name: '林3' }, 'NAME_NOT_COMPLIANT', 'name'],
      ['E12345678', {}, 'ID_NOT_COMPLIANT', 'idNumber'],
      ['110105194912310021', {}, 'ID_NOT_COMPLIANT', 'idNumber'],
      ['110105194902300020', {}, 'BIRTH_DATE_NOT_COMPLIANT', 'idNumber'],
    ] as const)
      expect(await apply(who, idNumber, more)).toMatchObject({ respCode, data: { field } })
  })

  test('of a resident is approved by the document, all others by staff', async () => {
    const [who, stranger] = [await member(), await member()]
    const types = await shop.call(listCardTypes, {})
    expect(types.data.items).toMatchObject([{ code: 'CITIZEN', automatic: true }])
    const resident = idCard(freshIds())
    expect((await apply(who, resident)).data).toMatchObject({ state: 'ACTIVE', validUntil: '2027-11-20' })
    // The answer may be lost.
    expect((await apply(who, resident)).data).toMatchObject({ state: 'ACTIVE' })
    expect((await apply(stranger, resident)).respCode).toBe('CARD_HELD')
    const guest = { idType: 'PASSPORT', idNumber: 'E12345678' }
    const { data } = await apply(who, '', guest)
    expect(data.state).toBe('AWAIT')
    expect(await staffCard(data)).toMatchObject({
      ...{
        holder: { name: '林晓', idNumber: 'E12345678' },
        proof: expect.stringMatching(/^data:image\/webp/),
      },
    })
    const gate = await newStaff(shop, 'gate')
    const atGate = await shop.call(readStaffCard, { token: gate.token, params: { cardNo: data.cardNo } })
    expect(atGate.data).toMatchObject({ proof: null, photo: expect.stringMatching(/^data:image/) })
    expect((await reject(data, '居住证明已过期')).respCode).toBe('200')
    expect(await staffCard(data), 'with nothing to decide').toMatchObject({
      ...{ holder: { name: '林*', idNumber: 'E1****678', birthDate: null }, proof: null },
    })
    expect((await readBy(who, data)).data).toMatchObject({ state: 'REJECTED', rejectText: '居住证明已过期' })
    const anew = (await apply(who, '', guest)).data
    expect(await passedCard(shop, staff, anew)).toBe('200')
    expect(await passedCard(shop, staff, anew)).toBe('CARD_DECIDED')
    expect((await readBy(who, anew)).data.state).toBe('ACTIVE')
    const params = { date: '2026-11-21' }
    expect(await writtenTo(shop, who), 'nothing of what was approved at once').toEqual([
      { kind: 'card-rejected', language: 'zh-CN', params },
      { kind: 'card-approved', language: 'zh-CN', params },
    ])
    const { items } = (
      await shop.call(findMessages, { token: staff.token, query: { kind: 'card-approved' } })
    ).data
    expect(items).toMatchObject([{ state: 'SENT', orderNo: null }])
  })

  test('that is over is applied for anew in the first minute after its last day', async () => {
    const who = await member()
    const resident = idCard(freshIds())
    const former = (await apply(who, resident)).data
    await sql`UPDATE card SET valid_from = '2025-11-21', valid_until = '2026-11-20' WHERE card_no = ${former.cardNo}`.execute(
      shop.db,
    )
    const anew = (await apply(who, resident)).data
    expect(anew).toMatchObject({ state: 'ACTIVE', validFrom: '2026-11-21' })
    expect(anew.cardNo).not.toBe(former.cardNo)
    expect((await readBy(who, former)).data.state).toBe('EXPIRED')
  })

  test('that is applied for twice at once is one', async () => {
    const who = await member()
    const idNumber = idCard(freshIds())
    const [photo, proof] = [await photoOf(shop, who), await photoOf(shop, who, 600)]
    const body = { typeCode: 'CITIZEN', name: '林晓', idType: 'ID_CARD', idNumber, photo, proof } as never
    const answers = await Promise.all([1, 2].map(() => shop.call(applyForCard, { ...who, body })))
    expect(answers.map(({ respCode }) => respCode)).toEqual(['200', '200'])
    expect(new Set(answers.map(({ data }) => data.cardNo)).size).toBe(1)
  })

  test('says of whose documents it is no more often than tickets do', async () => {
    const [holder, spy] = [await member(), await member()]
    const [held, free] = [idCard(freshIds()), idCard(freshIds())]
    await apply(holder, held)
    const pictures = { photo: await photoOf(shop, spy), proof: await photoOf(shop, spy, 600) }
    for (let n = 0; n < documentAnswers.buyer; n += 1)
      expect((await apply(spy, held, pictures)).respCode).toBe('CARD_HELD')
    expect((await apply(spy, held, pictures)).respCode).toBe('DOCUMENTS_ASKED_OFTEN')
    expect((await apply(spy, free, pictures)).respCode, 'also of a free one').toBe('DOCUMENTS_ASKED_OFTEN')
    expect((await apply(holder, held)).data, 'what is applied for is answered again').toMatchObject({
      state: 'ACTIVE',
    })
    expect((await apply(await member(), free)).respCode).toBe('200')
  })

  test('is written about in the language of its application, and to nobody who switched that off or is gone', async () => {
    const people = [await member(), await member(), await member()] as const
    const [english, muted, gone] = people
    for (const [index, { token }] of people.entries())
      await shop.call(saveNotificationChoice, { token, body: { topic: 'purchase', on: index !== 1 } })
    const cards = await Promise.all(
      people.map((who, index) =>
        apply({ ...who, language: 'en-US' }, '', { idType: 'PASSPORT', idNumber: `E9000000${index}` }),
      ),
    )
    for (const { data } of cards) expect(await passedCard(shop, staff, data)).toBe('200')
    await sql`UPDATE notification_outbox SET member_id = 0 WHERE member_id = ${gone.id}`.execute(shop.db)
    expect(await writtenTo(shop, english)).toMatchObject([{ kind: 'card-approved', language: 'en-US' }])
    expect([...(await writtenTo(shop, muted)), ...(await writtenTo(shop, gone))]).toEqual([])
  })

  test('is made and closed by the owner', async () => {
    const both = (text: string) => ({ 'zh-CN': text, 'en-US': text })
    const body = {
      ...{ name: both('Student card'), rules: [both('students')], documentPrefixes: [], automatic: false },
      ...{
        terms: { validDays: 90, perDay: 1, perYear: 4, blackout: [], needsBooking: true },
        active: false,
        version: 0,
      },
    }
    const params = { code: 'STUDENT' as never }
    const save = (by: TestStaff, more: object = {}) =>
      shop.call(saveCardType, { ...asStaff(by), params, body: { ...body, ...more } })
    expect((await save(staff)).respCode).toBe('NOT_ALLOWED')
    expect((await save(owner)).data).toMatchObject({ code: 'STUDENT', version: 1 })
    expect((await save(owner)).respCode).toBe('STAFF_CHANGED')
    const refused = await apply(await member(), idCard(freshIds()), { typeCode: 'STUDENT' })
    expect(refused.respCode).toBe('CARD_NOT_OFFERED')
  })
})
