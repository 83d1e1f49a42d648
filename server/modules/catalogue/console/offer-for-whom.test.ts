/** Who may come on an offer and when its sale ends, edited by staff: what is saved binds the next buyers, what cannot be meant is refused. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as contract from '#contract/console/catalogue.ts'
import { readProduct } from '#contract/endpoints/catalogue.ts'
import { readDay } from '#contract/endpoints/inventory.ts'
import { holdSeats } from '#contract/endpoints/ordering/hold.ts'
import { placeOrder } from '#contract/endpoints/ordering/place.ts'
import type { EditedOffer } from '#contract/values/edited-offer.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { type SlotTime, type VisitDate, venueInstant } from '#contract/values/time.ts'
import { held, holdBody, idCard, placeBody, readNotice } from '../../../testing/buying.ts'
import { eventually } from '../../../testing/eventually.ts'
import { newMember, type TestMember } from '../../../testing/people.ts'
import { payPlaced, placeNamed } from '../../../testing/placing.ts'
import { newStaff, type TestStaff } from '../../../testing/staff.ts'
import { type TestPark, testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

let shop: TestShop
let staff: TestStaff
let anna: TestMember
let park: TestPark
const parks = { made: 0 }
beforeAll(async () => {
  shop = await testShop()
  staff = await newStaff(shop, 'catalogue')
})
afterAll(() => shop.close())
beforeEach(async () => {
  parks.made += 1
  // Nobody holds more than some unpaid orders.
  anna = await newMember(shop, { account: `anna${parks.made}` })
  park = await testPark(shop.db, { code: `RULE${parks.made}`, tickets: [{ realName: 'EVERY' }] })
  await eventually(async () => expect(await shown()).toBeDefined())
})

const of = () => ({ token: staff.token, params: { code: park.productCode as ProductCode } })
const read = async () => (await shop.call(contract.readStaffProduct, of())).data
async function save(change: Partial<EditedOffer>) {
  const product = await read()
  const offers = product.offers.map((offer) => ({ ...offer, ...change }))
  return await shop.call(contract.saveStaffProduct, { ...of(), body: { ...product, offers } })
}
const shown = async () =>
  (await shop.call(readProduct, { params: of().params, language: 'en-US' })).data?.offers[0]
async function refuses(wrongs: Partial<EditedOffer>[]): Promise<void> {
  const before = await read()
  for (const wrong of wrongs) expect((await save(wrong)).respCode, JSON.stringify(wrong)).toBe('BAD_REQUEST')
  expect(await read()).toEqual(before)
}
/** The document of the n-th visitor, new in each park. */
const place = (changes: object = {}) => placeNamed(shop, park, anna, { documents: [parks.made], changes })

test('ages that are saved are shown and asked of who is named next; who held places before is asked as before', async () => {
  await refuses([{ ageMin: 18, ageMax: 17 }, { ageMin: -1 }, { ageMax: 121 }, { ageMin: 6.5 }])
  const buyer = { token: anna.token, ip: '198.51.100.7' }
  const hold = await held(shop, park, buyer)
  const { data } = await save({ ageMin: 6, ageMax: 17 })
  expect(data.offers[0]).toMatchObject({ ageMin: 6, ageMax: 17 })
  await eventually(async () => expect(await shown()).toMatchObject({ ageMin: 6, ageMax: 17 }))
  expect((await place()).respCode).toBe('VISITOR_AGE')
  expect((await place({ idNumber: idCard(1, '20150101') })).respCode).toBe('200')
  await readNotice(shop, hold.orderNo, buyer)
  const placed = await shop.call(placeOrder, { ...buyer, body: placeBody(hold) })
  expect(placed.respCode).toBe('200')
  expect((await save({ ageMin: null, ageMax: null })).respCode).toBe('200')
  await eventually(async () => expect(await shown()).toMatchObject({ ageMin: null, ageMax: null }))
  expect((await place({ idNumber: idCard(9) })).respCode).toBe('200')
})

test('documents that are saved are the only ones that are accepted next; unknown ones and one twice are not saved', async () => {
  await refuses([
    { idTypes: ['PASSPORT', 'PASSPORT'] },
    { idTypes: ['LIBRARY_CARD'] as unknown as EditedOffer['idTypes'] },
  ])
  await save({ idTypes: ['PASSPORT'] })
  await eventually(async () => expect(await shown()).toMatchObject({ idTypes: ['PASSPORT'] }))
  expect((await place()).respCode).toBe('ID_TYPE_NOT_ACCEPTED')
  const passport = { idType: 'PASSPORT', idNumber: 'E12345678', birthDate: '1990-01-01' }
  expect((await place(passport)).respCode).toBe('200')
  await save({ idTypes: [] })
  await eventually(async () => expect(await shown()).toMatchObject({ idTypes: [] }))
  expect((await place()).respCode).toBe('200')
})

test('a ticket that needs a guardian from now on is bought with one for adults; who holds places before goes on without', async () => {
  const buyer = { token: anna.token, ip: '198.51.100.9' }
  const hold = await held(shop, park, buyer)
  expect((await save({ needsGuardian: true })).data.offers[0]).toMatchObject({ needsGuardian: true })
  await eventually(async () => expect(await shown()).toMatchObject({ needsGuardian: true }))
  const alone = await shop.call(holdSeats, { ip: '198.51.100.10', body: holdBody(park) })
  expect(alone.respCode).toBe('COMPANION_NEEDED')
  await readNotice(shop, hold.orderNo, buyer)
  expect((await shop.call(placeOrder, { ...buyer, body: placeBody(hold) })).respCode).toBe('200')
  expect((await save({ needsGuardian: false })).respCode).toBe('200')
  await eventually(async () => expect(await shown()).toMatchObject({ needsGuardian: false }))
  expect((await place({ idNumber: idCard(9) })).respCode).toBe('200')
})

test('a document that has a ticket has a second one of the day once that is saved, and none before', async () => {
  await payPlaced(shop, (await place()).orderNo)
  expect((await place()).respCode).toBe('VISITOR_HAS_TICKET')
  const { data } = await save({ perDocumentPerDay: false })
  expect(data.offers[0]).toMatchObject({ perDocumentPerDay: false })
  await shop.cachesCurrent()
  expect((await place()).respCode).toBe('200')
})

test('a cut-off that is saved ends the sale of the slots that are further ahead than it allows', async () => {
  await refuses([{ cutoffMinutes: -43_201 }, { cutoffMinutes: 1_441 }, { cutoffMinutes: 0.5 }])
  const hold = (slot: string) => shop.call(holdSeats, { ip: '198.51.100.8', body: holdBody(park, { slot }) })
  // The visit is on 1 December.
  const untilTen =
    (venueInstant(park.visitDate as VisitDate, '10:00' as SlotTime).getTime() - shop.clock.now().getTime()) /
    60_000
  expect((await hold('10:00')).respCode).toBe('200')
  await save({ cutoffMinutes: -Math.floor(untilTen) - 10 })
  await eventually(async () => expect((await hold('10:00')).respCode).toBe('SALE_ENDED'))
  expect((await hold('10:30')).respCode).toBe('200')
  const day = await shop.call(readDay, { params: of().params, query: { date: park.visitDate as VisitDate } })
  expect(day.data.slots.slice(0, 2)).toMatchObject([{ state: 'PAST' }, { state: 'OPEN' }])
})

test('who names a document for what needs a deck ticket has one of that day; what cannot count as one is not saved', async () => {
  const deck = await testPark(shop.db, { code: `DECK${parks.made}`, tickets: [{ realName: 'EVERY' }] })
  const saved = async (code: string, change: Partial<EditedOffer>) => {
    const which = { ...of(), params: { code: code as ProductCode } }
    const product = (await shop.call(contract.readStaffProduct, which)).data
    const offers = product.offers.map((offer) => ({ ...offer, ...change }))
    return await shop.call(contract.saveStaffProduct, { ...which, body: { ...product, offers } })
  }
  for (const wrong of [
    { grantsDeck: true, realName: 'NONE' },
    { grantsDeck: true, perDocumentPerDay: false },
  ] as const)
    expect((await saved(park.productCode, wrong)).respCode, JSON.stringify(wrong)).toBe('OFFER_DECK_UNFIT')
  const { data } = await saved(park.productCode, { needsDeckTicket: true })
  expect(data.offers[0]).toMatchObject({ needsDeckTicket: true, grantsDeck: false })
  expect((await saved(deck.productCode, { grantsDeck: true })).data.offers[0]?.grantsDeck).toBe(true)
  await eventually(async () => expect(await shown()).toMatchObject({ needsDeckTicket: true }))
  await shop.cachesCurrent()
  expect((await place()).respCode).toBe('DECK_TICKET_NEEDED')
  const up = await placeNamed(shop, deck, anna, { documents: [parks.made] })
  expect(await payPlaced(shop, up.orderNo)).toBe('seated')
  expect((await place()).respCode).toBe('200')
})
