/** Tickets that need a card: whose, on which day, how often; two at once, and when their day is free again. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freezeCard } from '#contract/console/card.ts'
import { askChange, revokeChange } from '#contract/endpoints/change.ts'
import { correctName } from '#contract/endpoints/ordering/names.ts'
import { placeOrder } from '#contract/endpoints/ordering/place.ts'
import type { CardNo, CardTerms } from '#contract/values/card.ts'
import { fen } from '#contract/values/fen.ts'
import type { OrderNo, UnitState } from '#contract/values/order.ts'
import { addDays, type SlotTime, type VisitDate } from '#contract/values/time.ts'
import { inTransaction } from '../../../platform/db.ts'
import { type HoldInput, held, idCard, placeBody, readNotice, visitorsFor } from '../../../testing/buying.ts'
import { insertCitizenCard, testCard } from '../../../testing/cards.ts'
import { assertCardsTrue, assertCountersTrue } from '../../../testing/laws.ts'
import { newMember, type TestMember } from '../../../testing/people.ts'
import { payPlaced } from '../../../testing/placing.ts'
import { newStaff } from '../../../testing/staff.ts'
import { insertPool, type TestPark, type TestTicket, testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { whileBlocked } from '../../../testing/while-blocked.ts'
import { moveUnits } from '../units/move-units.ts'

const today = '2026-12-01' as VisitDate
const next = addDays(today, 1)
const free = { CARD: { quantity: 1, priceFen: 0 } }
const half = { HALF: { quantity: 1, priceFen: 5_000 } }

const tower: { shop: TestShop; park: TestPark; anna: TestMember; bert: TestMember } = {} as never

beforeEach(async () => {
  const shop = await testShop()
  const ofCard: Partial<TestTicket> = { realName: 'EVERY', needsCard: ['CITIZEN'], perDocumentPerDay: false }
  const park = await testPark(shop.db, {
    visitDate: today,
    tickets: [
      { ...ofCard, code: 'CARD', priceFen: 0 },
      { ...ofCard, code: 'HALF', priceFen: 5_000 },
    ],
  })
  const { rows } = await sql<{ id: number; code: string }>`SELECT id, code FROM resource`.execute(shop.db)
  for (const { id, code } of rows)
    for (const from of code.endsWith('day') ? [null] : ['10:00'])
      await insertPool(shop.db, id, next, { capacity: 50, from })
  await sql`INSERT INTO price (offer_id, visit_date, price_fen) VALUES
    (${park.offerIds.CARD}, ${next}, 0), (${park.offerIds.HALF}, ${next}, 5000)`.execute(shop.db)
  await insertCitizenCard(shop.db)
  const [anna, bert] = [
    await newMember(shop, { account: 'anna' }),
    await newMember(shop, { account: 'bert' }),
  ]
  Object.assign(tower, { shop, park, anna, bert })
})
afterEach(async () => {
  await assertCardsTrue(tower.shop.db)
  await assertCountersTrue(tower.shop.db)
})

/** Of the person with this number. */
const cardOf = (id: number, terms: Partial<CardTerms> = {}): Promise<CardNo> =>
  testCard(tower.shop, 'ACTIVE', { document: idCard(id), idType: 'ID_CARD', terms })

type Booking = { id?: number; date?: VisitDate; tickets?: NonNullable<HoldInput['tickets']>; ip?: string }

async function book(buyer: TestMember, { id = 1, date = today, tickets = free, ip }: Booking = {}) {
  const { shop, park } = tower
  const from = { token: buyer.token, ...(ip && { ip }) }
  const hold = await held(shop, { ...park, visitDate: date }, from, { tickets })
  await readNotice(shop, hold.orderNo, from)
  const body = placeBody(hold, { visitors: visitorsFor(hold, id) })
  const answer = await shop.call(placeOrder, { ...from, body })
  return { ...answer, orderNo: hold.orderNo }
}

const wordOf = async (buyer: TestMember, booking: Booking = {}) => (await book(buyer, booking)).respCode

async function visits(): Promise<string[]> {
  const { rows } = await sql<{ visit: string }>`
    SELECT concat_ws(' ', visit_date, CASE WHEN live THEN 'live' END, CASE WHEN reserved_by IS NOT NULL THEN 'reserved' END) AS visit
    FROM card_visit ORDER BY 1`.execute(tower.shop.db)
  return rows.map(({ visit }) => visit)
}

async function move(orderNo: OrderNo, ...steps: UnitState[]): Promise<void> {
  const { shop } = tower
  const { rows } = await sql<{ id: number; state: UnitState }>`
    SELECT unit.id, unit.state FROM unit JOIN shop_order ON shop_order.id = order_id WHERE order_no = ${orderNo}`.execute(
    shop.db,
  )
  let from = rows[0]?.state ?? 'valid'
  for (const to of steps) {
    const how = { unitIds: rows.map(({ id }) => id), from, to, at: shop.clock.now() } as const
    const moved = await inTransaction(shop.db, (tx) =>
      moveUnits(tx, orderNo, { ...how, note: 'refund-asked', actor: 'buyer' }),
    )
    expect(moved).not.toBeNull()
    from = to
  }
}

const change = (buyer: TestMember, orderNo: OrderNo, netFen = 0) =>
  tower.shop.call(askChange, {
    ...buyer,
    body: {
      ...{ orderNo, unitNos: [`${orderNo}001`], visitDate: next, slotFrom: '10:00' as SlotTime },
      reasonCode: 'PLANS',
      expectedNetFen: fen(netFen),
    },
  })

test('whose document has no card, or one that is frozen, over or closed on the day, is refused, and nothing is written', async () => {
  const { shop, anna } = tower
  const none = await book(anna)
  expect([none.respCode, none.respMsg.includes(idCard(1))]).toEqual(['CARD_NEEDED', false])
  await testCard(shop, 'FROZEN', { document: idCard(2), idType: 'ID_CARD' })
  expect(await wordOf(anna, { id: 2 })).toBe('CARD_NEEDED')
  await cardOf(3, { blackout: [{ from: today, until: today }] })
  expect(await wordOf(anna, { id: 3 })).toBe('CARD_BLACKOUT')
  expect(await wordOf(anna, { id: 3, date: next })).toBe('200')
  await cardOf(4)
  await sql`UPDATE card SET valid_until = '2026-11-30' WHERE document_index = ${shop.deps.vault.index('document', `ID_CARD:${idCard(4)}`)}`.execute(
    shop.db,
  )
  expect(await wordOf(anna, { id: 4 })).toBe('CARD_NOT_VALID_ON_DATE')
  expect(await visits()).toEqual([`${next} live`])
})

test('a card that is frozen between the hold and the order is refused', async () => {
  const { shop, park, anna } = tower
  const cardNo = await cardOf(1)
  const hold = await held(shop, park, anna, { tickets: free })
  expect(hold.lines.map(({ needsCard }) => needsCard)).toEqual([true])
  await readNotice(shop, hold.orderNo, anna)
  const { token } = await newStaff(shop, 'orders')
  const body = { reason: '持卡人要求' }
  await shop.call(freezeCard, { token, params: { cardNo }, body, idempotencyKey: randomUUID() })
  expect((await shop.call(placeOrder, { ...anna, body: placeBody(hold) })).respCode).toBe('CARD_NEEDED')
})

test('two buyers book the same card for one day at once: one of them has it, and a refund frees the day', async () => {
  const { shop, anna, bert } = tower
  await cardOf(1)
  // Neither visit is written before both orders have looked for one, or wait for whoever looks first.
  const lock = { locking: 'LOCK TABLE card_visit IN SHARE MODE', waiting: 2 }
  const both = await whileBlocked(shop, lock, () =>
    Promise.all([book(anna, { ip: '198.51.100.1' }), book(bert, { ip: '198.51.100.2' })]),
  )
  expect(both.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'CARD_DAY_USED'])
  expect(await wordOf(bert, { date: next })).toBe('200')
  const won = both.find(({ respCode }) => respCode === '200')?.orderNo as OrderNo
  await move(won, 'refunding')
  expect(await wordOf(bert)).toBe('CARD_DAY_USED')
  await move(won, 'returning', 'refunded')
  expect(await visits()).toEqual([`${next} live`])
  expect(await wordOf(bert)).toBe('200')
})

test('a year of a card has so many visits, wherever it was booked', async () => {
  const { anna, bert } = tower
  await cardOf(1, { perDay: 2, perYear: 2 })
  expect([await wordOf(anna), await wordOf(bert)]).toEqual(['200', '200'])
  expect(await wordOf(bert, { date: next })).toBe('CARD_YEAR_USED')
})

test('an unpaid order stands in nobody’s way: who pays first has the day of the card', async () => {
  const { shop, anna, bert } = tower
  await cardOf(1)
  const early = await book(anna, { tickets: half })
  const late = await book(bert, { tickets: half })
  expect([early.respCode, late.respCode]).toEqual(['200', '200'])
  expect(await visits()).toEqual([today, `${today} live`])
  expect(await payPlaced(shop, early.orderNo, 5_000)).toBe('seated')
  expect(await payPlaced(shop, late.orderNo, 5_000)).toBe('no-seats')
  expect(await wordOf(bert)).toBe('CARD_DAY_USED')
  expect(await visits()).toEqual([today, `${today} live`])
})

test('unpaid orders of one card that are placed and paid at once: one of them is seated', async () => {
  const { anna, bert } = tower
  await cardOf(1)
  const placings = await Promise.all(
    [anna, bert].map((buyer, n) => book(buyer, { tickets: half, ip: `198.51.100.${n}` })),
  )
  expect(placings.map(({ respCode }) => respCode)).toEqual(['200', '200'])
  const outcomes = await Promise.all(placings.map(({ orderNo }) => payThroughDeadlocks(orderNo)))
  expect(outcomes.toSorted()).toEqual(['no-seats', 'seated'])
})

/** A provider sends its webhook again. */
async function payThroughDeadlocks(orderNo: OrderNo): Promise<string> {
  try {
    return await payPlaced(tower.shop, orderNo, 5_000)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '40P01')
      return await payThroughDeadlocks(orderNo)
    throw error
  }
}

test('the visit of an order that ran out is free, and late money takes it again unless it is used', async () => {
  const { shop, anna, bert } = tower
  await cardOf(1)
  const early = await book(anna, { tickets: half })
  shop.clock.advance({ minutes: 15 })
  await shop.sweep()
  shop.clock.advance({ minutes: 15 })
  await shop.sweep()
  expect(await payPlaced(shop, early.orderNo, 5_000)).toMatch(/seated/)
  expect(await visits()).toEqual([`${today} live`])
  const other = await book(bert, { tickets: half, date: next })
  shop.clock.advance({ minutes: 40 })
  await shop.sweep()
  expect(await wordOf(anna, { date: next })).toBe('200')
  expect(await payPlaced(shop, other.orderNo, 5_000)).toBe('no-seats')
})

test('a ticket that nobody used by the end of its day gives the visit back', async () => {
  const { shop, anna } = tower
  await cardOf(1)
  await book(anna)
  shop.clock.set('2026-12-02T09:00:00+08:00')
  await shop.sweep()
  expect(await visits()).toEqual([])
})

test('a change of date moves the visit, where the card has room on the new day', async () => {
  const { anna, bert } = tower
  await cardOf(1, { perYear: 2 })
  const first = await book(anna)
  await book(bert, { date: next })
  expect((await change(anna, first.orderNo)).respCode).toBe('CARD_DAY_USED')
  await cardOf(2)
  const second = await book(bert, { id: 2 })
  expect((await change(bert, second.orderNo)).respCode).toBe('200')
  expect(await visits()).toEqual([`${today} live`, `${next} live`, `${next} live`])
  expect(await wordOf(anna, { id: 2 })).toBe('200')
  expect(await wordOf(anna, { id: 2, date: next })).toBe('CARD_DAY_USED')
})

test('while the difference of a change is not paid, both days are taken; dropped, the new one is free again', async () => {
  const { shop, anna } = tower
  await cardOf(1)
  await sql`UPDATE price SET price_fen = 8000 WHERE visit_date = ${next} AND price_fen = 5000`.execute(
    shop.db,
  )
  const { orderNo } = await book(anna, { tickets: half })
  await payPlaced(shop, orderNo, 5_000)
  const { data, respCode } = await change(anna, orderNo, 3_000)
  expect(respCode).toBe('200')
  expect(await visits()).toEqual([`${today} live`, `${next} live reserved`])
  expect(await wordOf(anna, { date: next })).toBe('CARD_DAY_USED')
  await shop.call(revokeChange, { ...anna, params: { changeNo: data.changeNo } })
  expect(await visits()).toEqual([`${today} live`])
})

test('who comes instead needs a card of their own', async () => {
  const { shop, anna } = tower
  await cardOf(1)
  const { orderNo } = await book(anna)
  const correct = (id: number) =>
    shop.call(correctName, {
      ...{ token: anna.token, params: { orderNo, unitNo: `${orderNo}001`, seat: 0 } },
      body: { idNumber: idCard(id) },
    })
  expect((await correct(2)).respCode).toBe('CARD_NEEDED')
  const other = await cardOf(2)
  expect((await correct(2)).respCode).toBe('200')
  const { rows } = await sql`SELECT card_no FROM card_visit WHERE live`.execute(shop.db)
  expect(rows).toEqual([{ card_no: other }])
  expect(await wordOf(anna)).toBe('200')
})
