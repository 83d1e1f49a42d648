/** A card that needs no booking: its holder comes in once a day, by an order that the gate makes, however often it is scanned. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scanTicket } from '#contract/console/gate.ts'
import type { CardNo, CardTerms } from '#contract/values/card.ts'
import { GateCode, type ScanInput } from '#contract/values/gate.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { idCard, placed } from '../../testing/buying.ts'
import { insertCitizenCard, testCard } from '../../testing/cards.ts'
import { insertGate } from '../../testing/gates.ts'
import { assertCardsTrue, assertCountersTrue } from '../../testing/laws.ts'
import { newMember, type TestMember } from '../../testing/people.ts'
import { newStaff, type TestStaff } from '../../testing/staff.ts'
import { insertTicket, plainTicket, type TestPark, testPark } from '../../testing/test-park.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { whileBlocked } from '../../testing/while-blocked.ts'
import { signCard } from '../card/card-code.ts'

const today = '2026-12-01' as VisitDate
const world: { shop: TestShop; park: TestPark; anna: TestMember; staff: TestStaff } = {} as never

beforeEach(async () => {
  const shop = await testShop()
  const park = await testPark(shop.db, {
    visitDate: today,
    slotCapacity: 3,
    tickets: [{ code: 'CARD', priceFen: 0, realName: 'EVERY', needsCard: ['CITIZEN'] }],
  })
  for (const code of ['MAIN', 'SIDE']) await insertGate(shop.db, code)
  await insertCitizenCard(shop.db)
  const anna = await newMember(shop, { account: 'anna' })
  Object.assign(world, { shop, park, anna })
})

/** Nothing is counted that is not there, and no card has more visits than it allows. */
afterEach(async () => {
  await assertCountersTrue(world.shop.db)
  await assertCardsTrue(world.shop.db)
})

const cardOf = (holder: number, terms: Partial<CardTerms> = {}) =>
  testCard(world.shop, 'ACTIVE', {
    ...{ document: idCard(holder), idType: 'ID_CARD', terms: { needsBooking: false, ...terms } },
  })

async function openAt(time: string) {
  world.shop.clock.set(`${today}T${time}:00+08:00`)
  world.staff = await newStaff(world.shop, 'gate')
}

type Scanning = Partial<ScanInput> & { serial?: number }

async function scan(cardNo: CardNo, { serial = 0, ...input }: Scanning = {}) {
  const { shop, staff } = world
  const content = signCard(shop.deps.ticketKey, { cardNo, serial })
  const gateCode = GateCode.parse('MAIN')
  const body = { nonce: randomUUID(), gateCode, medium: 'CARD', content, ...input } as const
  const { data } = await shop.call(scanTicket, { token: staff.token, idempotencyKey: randomUUID(), body })
  return data
}

const orders = async () =>
  (
    await sql<{ channel: string; status: string; slot: string; state: string; actor: string }>`
      SELECT channel, flow_status AS status, left(shop_order.slot_from::text, 5) AS slot, unit.state,
        (SELECT actor FROM order_history WHERE order_id = shop_order.id ORDER BY order_history.id LIMIT 1) AS actor
      FROM shop_order JOIN unit ON unit.order_id = shop_order.id ORDER BY shop_order.id`.execute(
      world.shop.db,
    )
  ).rows
const visits = async () =>
  (await sql`SELECT card_no, visit_date FROM card_visit WHERE live ORDER BY card_no`.execute(world.shop.db))
    .rows
const sold = async () =>
  (
    await sql<{
      sold: number
    }>`SELECT sum(sold)::integer AS sold FROM pool WHERE slot_from IS NOT NULL`.execute(world.shop.db)
  ).rows[0]?.sold
const openHolds = async () =>
  (await sql`SELECT key FROM open_hold WHERE units > 0 OR orders > 0`.execute(world.shop.db)).rows.length

test('its holder comes in by a free order of the slot that runs, made once for a scan that is sent twice', async () => {
  const cardNo = await cardOf(1)
  await openAt('10:05')
  const nonce = randomUUID()
  const answers = [await scan(cardNo, { nonce }), await scan(cardNo, { nonce })]
  expect(answers[0]).toMatchObject({
    ...{ outcome: 'ADMIT', people: 1, ticket: { admitted: 1, admits: 1, people: ['林*'] } },
    card: { cardNo },
  })
  expect(answers[1]).toEqual(answers[0])
  expect(await scan(cardNo)).toMatchObject({ outcome: 'ALREADY_USED', people: 0 })
  expect(await scan(cardNo, { gateCode: GateCode.parse('SIDE') })).toMatchObject({ outcome: 'ALREADY_USED' })
  expect(await orders()).toMatchObject([
    { channel: 'SYS', slot: '10:00', state: 'used', actor: `staff:${world.staff.account}` },
  ])
  expect(await visits()).toEqual([{ card_no: cardNo, visit_date: today }])
  expect([await sold(), await openHolds()]).toEqual([1, 0])
})

test('of eight gates that scan it at once one lets the holder in, also where a day has room for two visits', async () => {
  for (const perDay of [1, 2]) {
    const cardNo = await cardOf(perDay, { perDay })
    await openAt('10:05')
    const answers = await Promise.all(Array.from({ length: 8 }, () => scan(cardNo)))
    const outcomes = answers.map(({ outcome }) => outcome).toSorted()
    expect(outcomes).toEqual(['ADMIT', ...Array(7).fill('ALREADY_USED')])
  }
  expect((await orders()).length).toBe(2)
  expect([await sold(), await openHolds()]).toEqual([2, 0])
})

test('a place that is given back while a holder waits for it lets the holder in', async () => {
  const cardNo = await cardOf(1)
  await openAt('10:05')
  const capacityOf = (seats: number) => `UPDATE pool SET capacity = ${seats} WHERE slot_from = '10:00'`
  await world.shop.pool.query(capacityOf(0))
  const answer = await whileBlocked(world.shop, { locking: capacityOf(1) }, () => scan(cardNo))
  expect(answer).toMatchObject({ outcome: 'ADMIT' })
})

test('of six holders for the three places that are left three come in, and nothing is left of the others', async () => {
  const cards = await Promise.all([1, 2, 3, 4, 5, 6].map((holder) => cardOf(holder)))
  await openAt('10:05')
  const outcomes = (await Promise.all(cards.map((cardNo) => scan(cardNo)))).map(({ outcome }) => outcome)
  expect(outcomes.toSorted()).toEqual([...Array(3).fill('ADMIT'), ...Array(3).fill('CARD_NO_PLACE')])
  expect([(await orders()).length, (await visits()).length, await sold(), await openHolds()]).toEqual([
    3, 3, 3, 0,
  ])
})

test('on a blackout day, expired, frozen, lost or with its visits used it lets nobody in, and makes no order', async () => {
  const { shop } = world
  const closed = await cardOf(1, { blackout: [{ from: today, until: today }] })
  const used = await cardOf(2, { perYear: 1 })
  const ended = await cardOf(3)
  const frozen = await cardOf(4)
  const needing = await cardOf(5, { needsBooking: true })
  const set = (cardNo: CardNo, columns: string) =>
    shop.pool.query(`UPDATE card SET ${columns} WHERE card_no = $1`, [cardNo])
  await set(ended, `valid_until = '2026-11-30'`)
  await set(frozen, `state = 'FROZEN', frozen_for = 'STAFF'`)
  await openAt('10:05')
  expect((await scan(used)).outcome).toBe('ADMIT')
  await shop.pool.query('UPDATE card_visit SET visit_date = visit_date - 1')
  expect((await scan(used)).outcome).toBe('CARD_USED_UP')
  await shop.pool.query('UPDATE card_visit SET visit_date = visit_date + 1')
  expect((await scan(closed)).outcome).toBe('CARD_BLACKOUT')
  expect((await scan(ended)).outcome).toBe('CARD_EXPIRED')
  expect((await scan(frozen)).outcome).toBe('CARD_FROZEN')
  expect((await scan(needing)).outcome).toBe('CARD_NO_BOOKING')
  await set(needing, `code_serial = 1, terms = terms || '{"needsBooking": false}'`)
  expect((await scan(needing)).outcome).toBe('CARD_REPLACED')
  expect((await orders()).length).toBe(1)
  expect((await scan(needing, { serial: 1 })).outcome).toBe('ADMIT')
})

test('what costs something, is of another gate, for other cards, or over for the day is not made; a booking is used first', async () => {
  const { shop, park, anna } = world
  const cardNo = await cardOf(1)
  const gate = (products: string) => shop.pool.query(`UPDATE gate SET products = $1`, [products])
  await openAt('10:05')
  await gate('{OTHER}')
  expect((await scan(cardNo)).outcome).toBe('CARD_NO_BOOKING')
  await gate('{DECK}')
  await shop.pool.query('UPDATE price SET price_fen = 100')
  await openAt('10:06')
  const half = await insertTicket(
    shop.db,
    park.productId,
    { ...plainTicket, code: 'DECK-HALF', priceFen: 0 },
    today,
  )
  await sql`INSERT INTO draw (offer_id, resource_id) SELECT ${half}, resource_id FROM draw LIMIT 1`.execute(
    shop.db,
  )
  expect((await scan(cardNo)).outcome).toBe('CARD_NO_BOOKING')
  await shop.pool.query('UPDATE price SET price_fen = 0')
  await openAt('23:50')
  expect((await scan(cardNo)).outcome).toBe('CARD_NO_BOOKING')
  await openAt('09:00')
  await placed(shop, park, anna, { tickets: { CARD: { quantity: 1, priceFen: 0 } } })
  await openAt('10:05')
  expect((await scan(cardNo)).outcome).toBe('ADMIT')
  expect(await orders()).toMatchObject([{ channel: 'WEB' }])
})
