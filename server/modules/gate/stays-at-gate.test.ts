/** What is booked by hours, days or nights begins at a scan: once, at its own time, and then it counts as used. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readOrder } from '#contract/endpoints/ordering/reading.ts'
import { readTickets } from '#contract/endpoints/ordering/tickets.ts'
import { GateCode } from '#contract/values/gate.ts'
import { addDays } from '#contract/values/time.ts'
import { inTransaction } from '../../platform/db.ts'
import { insertGate } from '../../testing/gates.ts'
import { newMember } from '../../testing/people.ts'
import { boughtStay, firstStay, longTour } from '../../testing/staying.ts'
import { testShop } from '../../testing/test-shop.ts'
import { insertGuide, insertHotel, insertVehicle, priceOn } from '../../testing/test-stays.ts'
import { scanTicket } from './scan.ts'

const days = { offer: 'ONE', until: addDays(firstStay, 2), priceFen: priceOn(0) + priceOn(1) + priceOn(2) }
const nights = { ...days, priceFen: priceOn(0) + priceOn(1) }

test.each([
  ['a tour with a guide', insertGuide, longTour('10:00'), '10:05'],
  ['a hired car', insertVehicle, { code: 'VAN', ...days }, '10:05'],
  ['a room of a hotel', insertHotel, { code: 'HOTEL', ...nights }, '18:00'],
])('%s', async (_, insertProduct, input, time) => {
  const shop = await testShop()
  await insertProduct(shop.db)
  await insertGate(shop.db, 'MAIN')
  await insertGate(shop.db, 'DESK', [input.code])
  const anna = await newMember(shop, { account: 'anna' })
  const { orderNo } = await boughtStay(shop, anna, input)
  const { data } = await shop.call(readTickets, { ...anna, params: { orderNo } })
  const content = data.tickets[0]?.code ?? ''
  const scan = async (gate = 'DESK') => {
    const shown = { nonce: randomUUID(), gateCode: GateCode.parse(gate), medium: 'QR', content } as const
    const asked = { input: shown, actor: 'staff:gate1', language: 'en-US' } as const
    return (await inTransaction(shop.db, (tx) => scanTicket(shop.deps, tx, asked))).outcome
  }
  const status = async () => (await shop.call(readOrder, { ...anna, params: { orderNo } })).data.flowStatus

  shop.clock.set('2026-11-30T10:00:00+08:00')
  expect(await scan()).toBe('WRONG_DAY')
  expect(await status()).toBe('AWAIT_CHECK')
  shop.clock.set(`2026-12-01T${time}:00+08:00`)
  expect(await scan('MAIN'), 'a gate of the tower').toBe('WRONG_GATE')
  expect(await scan()).toBe('ADMIT')
  expect(await scan()).toBe('ALREADY_USED')
  expect(await status()).toBe('CHECK_FINISH')
})
