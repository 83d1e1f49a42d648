/** A card at the gate: its holder comes in with what is booked for today, once, and a frozen or lost card lets nobody in. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { scanTicket } from '#contract/console/gate.ts'
import { readTickets } from '#contract/endpoints/ordering/tickets.ts'
import type { CardNo } from '#contract/values/card.ts'
import { GateCode, type ScanInput } from '#contract/values/gate.ts'
import { idCard, placed } from '../../testing/buying.ts'
import { insertCitizenCard, testCard } from '../../testing/cards.ts'
import { insertGate } from '../../testing/gates.ts'
import { newMember, type TestMember } from '../../testing/people.ts'
import { newStaff, type TestStaff } from '../../testing/staff.ts'
import { type TestPark, testPark } from '../../testing/test-park.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { signCard } from '../card/card-code.ts'

const world: { shop: TestShop; park: TestPark; anna: TestMember; staff: TestStaff; cardNo: CardNo } =
  {} as never

beforeEach(async () => {
  const shop = await testShop()
  const park = await testPark(shop.db, {
    visitDate: '2026-12-01',
    tickets: [{ code: 'CARD', priceFen: 0, realName: 'EVERY', needsCard: ['CITIZEN'] }],
  })
  await insertGate(shop.db, 'MAIN')
  await insertCitizenCard(shop.db)
  const anna = await newMember(shop, { account: 'anna' })
  const cardNo = await testCard(shop, 'ACTIVE', { document: idCard(1), idType: 'ID_CARD' })
  Object.assign(world, { shop, park, anna, cardNo })
})

/** Staff log in anew on the day. */
async function openAt(time: string) {
  world.shop.clock.set(`2026-12-01T${time}:00+08:00`)
  world.staff = await newStaff(world.shop, 'gate')
}

/** Free with the card, for today. */
async function booked() {
  const { shop, park, anna } = world
  const orderNo = await placed(shop, park, anna, { tickets: { CARD: { quantity: 1, priceFen: 0 } } })
  const { data } = await shop.call(readTickets, { ...anna, params: { orderNo } })
  return data.tickets[0]?.code ?? ''
}

const code = (serial = 0) => signCard(world.shop.deps.ticketKey, { cardNo: world.cardNo, serial })

async function scan(input: Partial<ScanInput> = {}) {
  const { shop, staff } = world
  const nonce = input.nonce ?? randomUUID()
  const body = { nonce, gateCode: GateCode.parse('MAIN'), medium: 'CARD', content: code(), ...input } as const
  const { data } = await shop.call(scanTicket, { token: staff.token, idempotencyKey: randomUUID(), body })
  return data
}

test('a card lets its holder in once with what is booked for today, and the same scan sent again is one scan', async () => {
  const { shop, cardNo } = world
  await booked()
  await openAt('10:05')
  const other = await testCard(shop, 'ACTIVE')
  const content = signCard(shop.deps.ticketKey, { cardNo: other, serial: 0 })
  expect(await scan({ content })).toMatchObject({
    outcome: 'CARD_NO_BOOKING',
    people: 0,
    ticket: null,
    card: { cardNo: other },
  })
  const nonce = randomUUID()
  const answers = [await scan({ nonce }), await scan({ nonce })]
  expect(answers[0]).toMatchObject({
    ...{ outcome: 'ADMIT', people: 1, ticket: { admitted: 1, people: ['张**'] } },
    card: { cardNo, holderName: '林*', typeName: 'citizen card（中文）' },
  })
  expect(answers[1]).toEqual(answers[0])
  expect(await scan()).toMatchObject({ outcome: 'ALREADY_USED', people: 0 })
  const { rows } =
    await sql`SELECT card_no, people FROM gate_scan WHERE unit_id IS NOT NULL ORDER BY people DESC`.execute(
      shop.db,
    )
  expect(rows).toEqual([
    { card_no: cardNo, people: 1 },
    { card_no: cardNo, people: 0 },
  ])
})

test('two lanes that scan one card at once let its holder in at one of them', async () => {
  await booked()
  await openAt('10:05')
  const answers = await Promise.all([scan(), scan(), scan()])
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['ADMIT', 'ALREADY_USED', 'ALREADY_USED'])
})

test('a card that was frozen, lost or has not begun lets nobody in, nor does the code of the ticket', async () => {
  const { shop } = world
  const ticket = await booked()
  await openAt('10:05')
  const set = (columns: string) => shop.pool.query(`UPDATE card SET ${columns}`)
  await set(`state = 'FROZEN', frozen_for = 'STAFF'`)
  expect((await scan()).outcome).toBe('CARD_FROZEN')
  expect(await scan({ medium: 'QR', content: ticket })).toMatchObject({
    ...{ outcome: 'CARD_FROZEN', people: 0, ticket: { admitted: 0 }, card: { cardNo: world.cardNo } },
  })
  await set(`state = 'ACTIVE', frozen_for = NULL, code_serial = 1`)
  expect((await scan()).outcome).toBe('CARD_REPLACED')
  await set(`valid_from = '2026-12-02'`)
  expect(await scan({ content: code(1) })).toMatchObject({
    ...{ outcome: 'CARD_NOT_YET', people: 0, card: { validFrom: '2026-12-02' } },
  })
  expect((await scan({ medium: 'QR', content: ticket })).outcome).toBe('CARD_NOT_YET')
  await set(`valid_from = '2025-12-01', valid_until = '2026-11-30'`)
  expect((await scan({ content: code(1) })).outcome).toBe('CARD_EXPIRED')
  await set(`valid_until = '2027-11-30'`)
  const forged = [
    `${code(1)}x`,
    code(1).replace('LK2', 'LK1'),
    ticket,
    signCard(shop.deps.ticketKey, { cardNo: '0'.repeat(17) as CardNo, serial: 0 }),
  ]
  for (const content of forged)
    expect(await scan({ content })).toMatchObject({ outcome: 'UNKNOWN', ticket: null, card: null })
  // Its owner is gone, and the card with them.
  await shop.pool.query('DELETE FROM card')
  expect((await scan({ medium: 'QR', content: ticket })).outcome).toBe('CARD_EXPIRED')
})
