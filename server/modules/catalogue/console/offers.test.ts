/** The parts of packages and the cards that offers ask for, edited by staff: what cannot be had is refused, the rest is sold. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/console/catalogue.ts'
import { FreightCode } from '#contract/console/parcel.ts'
import { listAudit } from '#contract/console/staff.ts'
import { previewProduct, readProduct } from '#contract/endpoints/catalogue.ts'
import { readDay } from '#contract/endpoints/inventory.ts'
import type { CardTypeCode } from '#contract/values/card.ts'
import type { EditedOffer } from '#contract/values/edited-offer.ts'
import type { EditedPart } from '#contract/values/package-part.ts'
import { ProductCode } from '#contract/values/product.ts'
import { insertCardProduct, insertCitizenCard } from '../../../testing/cards.ts'
import { eventually } from '../../../testing/eventually.ts'
import { newStaff, type TestStaff } from '../../../testing/staff.ts'
import { insertGoods } from '../../../testing/test-goods.ts'
import { insertPackage, type TestPackage } from '../../../testing/test-package.ts'
import { insertProduct, insertTicket, plainTicket } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

let shop: TestShop
let staff: TestStaff
let trip: TestPackage
const [TRIP, DECK] = [ProductCode.parse('TRIP'), ProductCode.parse('DECK')]
beforeAll(async () => {
  shop = await testShop()
  staff = await newStaff(shop, 'catalogue')
  trip = await insertPackage(shop.db)
  await insertCitizenCard(shop.db)
  await insertCardProduct(shop.db, { at: shop.clock.now() })
  const other = await insertProduct(shop.db, {
    code: 'WEEK',
    type: 'FT',
    stay: 'DAY',
    confirmWithinMinutes: null,
  })
  await insertTicket(shop.db, other, { ...plainTicket, code: 'WEEK-ONE' }, trip.first)
})
afterAll(() => shop.close())

const read = async (code = TRIP) =>
  (await shop.call(contract.readStaffProduct, { token: staff.token, params: { code } })).data
type Change = Partial<EditedOffer>
const changed = ({ offers }: contract.StaffProduct, change: Change) =>
  offers.map((offer) => ({ ...offer, ...change }))
async function save(change: Change, code = TRIP) {
  const product = await read(code)
  const body = { ...product, offers: changed(product, change) }
  return await shop.call(contract.saveStaffProduct, { token: staff.token, params: { code }, body })
}
const shown = async (code = TRIP) =>
  (await shop.call(readProduct, { params: { code }, language: 'en-US' })).data
const part = (code: string, offerCode: string, more: Partial<EditedPart> = {}): EditedPart => ({
  ...({ code, offerCode, quantity: 1, dayFrom: 0, length: null } as EditedPart),
  ...more,
})
const room = part('room', 'KING-2B', { length: 1 })
const deck = part('deck', 'DECK-ADULT')

test('parts that are not there, packages, goods, and lengths that do not fit are refused, and nothing is changed', async () => {
  const before = await read()
  const [offer] = before.offers
  expect(
    offer?.parts.map(({ code, quantity, dayFrom, length }) => [code, quantity, dayFrom, length]),
  ).toEqual([
    ['room', 1, 0, 1],
    ['deck', 2, 0, null],
    ['meal', 1, 1, null],
  ])
  room.offerCode = offer?.parts[0]?.offerCode ?? room.offerCode
  const refusals: [EditedPart[], string][] = [
    [[part('x', 'NOWHERE-ADULT')], 'PART_UNKNOWN'],
    [[part('self', 'TRIP-TWO')], 'PART_IS_PACKAGE'],
    [[deck, part('week', 'WEEK-ONE')], 'PART_IS_PACKAGE'],
    [[part('card', 'FAMILY-CARD')], 'PART_WITHOUT_DATE'],
    [[{ ...room, length: null }], 'PART_LENGTH'],
    [[{ ...deck, length: 1 }], 'PART_LENGTH'],
    [[], 'PACKAGE_EMPTY'],
    [[deck, deck], 'BAD_REQUEST'],
    [[{ ...deck, quantity: 21 }], 'BAD_REQUEST'],
    [[{ ...deck, dayFrom: -1 }], 'BAD_REQUEST'],
  ]
  for (const [parts, code] of refusals)
    expect((await save({ parts })).respCode, JSON.stringify(parts)).toBe(code)
  expect((await save({ parts: [deck] }, DECK)).respCode).toBe('BAD_REQUEST')
  expect(await read()).toEqual(before)
})

test('parts are drafted, previewed and published with the product, and the next visitors book them', async () => {
  const product = await read()
  const parts = [part('tower', 'DECK-ADULT', { quantity: 3 }), room]
  const body = {
    version: 0,
    productVersion: product.version,
    product: { ...product, offers: changed(product, { parts }) },
  }
  const of = { token: staff.token, params: { code: TRIP } }
  const { draft } = (await shop.call(contract.saveProductDraft, { ...of, body })).data
  const { until, signature } = Object.fromEntries(new URLSearchParams(draft?.preview.path.split('?')[1]))
  const query = { until, signature } as { until: string; signature: string }
  const seen = await shop.call(previewProduct, { params: { code: TRIP }, query, language: 'en-US' })
  expect(seen.data.offers[0]?.parts).toMatchObject([{ code: 'tower', quantity: 3 }, { code: 'room' }])
  expect((await shown()).offers[0]?.parts).toHaveLength(3)
  await shop.call(contract.publishProductDraft, { ...of, body: { version: 1 } })
  expect((await read()).offers[0]?.parts).toEqual(parts)
  await eventually(async () =>
    expect((await shown()).offers[0]?.parts).toMatchObject([{ code: 'tower' }, {}]),
  )
  const slots = await shop.call(readDay, { params: { code: TRIP }, query: { date: trip.first } })
  expect(slots.data.parts?.map(({ partCode }) => partCode)).toEqual(['tower', 'room'])
  const owner = await newStaff(shop, 'owner')
  const { items } = (await shop.call(listAudit, { token: owner.token, query: { no: TRIP } })).data
  expect(items[0]).toMatchObject({
    before: { offers: [{ parts: [{}, {}, {}] }] },
    after: { offers: [{ parts }] },
  })
})

test('a copy of a package has its parts', async () => {
  const name = { 'zh-CN': '同行', 'en-US': 'Trip again' }
  const body = { newCode: ProductCode.parse('AGAIN'), name }
  const { data } = await shop.call(contract.copyStaffProduct, {
    token: staff.token,
    params: { code: TRIP },
    body,
  })
  expect(data.offers[0]?.parts).toEqual((await read()).offers[0]?.parts)
})

test('an offer asks for cards that there are, where each visitor is named; the shop says so at once', async () => {
  const cards = (...types: string[]) => types as CardTypeCode[]
  const needsCard = cards('CITIZEN', 'FAMILY')
  expect((await save({ needsCard: cards('NONE-SUCH') }, DECK)).respCode).toBe('CARD_TYPE_UNKNOWN')
  expect((await save({ needsCard, realName: 'NONE' }, DECK)).respCode).toBe('CARD_OFFER_UNFIT')
  expect((await save({ needsCard: cards('CITIZEN', 'CITIZEN') }, DECK)).respCode).toBe('BAD_REQUEST')
  await shop.pool.query(`UPDATE offer SET admits = 2 WHERE code = 'DECK-ADULT'`)
  expect((await save({ needsCard }, DECK)).respCode).toBe('CARD_OFFER_UNFIT')
  await shop.pool.query(`UPDATE offer SET admits = 1 WHERE code = 'DECK-ADULT'`)
  expect((await save({ needsCard, needsGuardian: true }, DECK)).respCode).toBe('CARD_OFFER_UNFIT')
  expect((await read(DECK)).offers[0]?.needsCard).toEqual([])
  expect((await save({ needsCard }, DECK)).data.offers[0]?.needsCard).toEqual(needsCard)
  await eventually(async () =>
    expect((await shown(DECK)).offers[0]?.cardKinds).toEqual(['ANNUAL', 'CITIZEN']),
  )
  expect((await save({ realName: 'ONE' }, DECK)).respCode).toBe('CARD_OFFER_UNFIT')
  expect((await save({ needsCard: [] }, DECK)).data.offers[0]?.needsCard).toEqual([])
})

test('staff choose from the offers with a date that are no package, and from all types of cards', async () => {
  const { data } = await shop.call(contract.readOfferChoices, { token: staff.token })
  expect(data.parts.map(({ code }) => code).toSorted()).toEqual(
    expect.arrayContaining(['BUFFET-ADULT', 'DECK-ADULT', room.offerCode]),
  )
  expect(JSON.stringify(data.parts)).not.toMatch(/TRIP|WEEK|FAMILY/)
  expect(data.cardTypes.map(({ code }) => code)).toEqual(['FAMILY', 'CITIZEN'])
})

test('goods are sent by a template that there is, with a weight where it charges by that; tickets have no freight', async () => {
  await insertGoods(shop.db, { at: shop.clock.now() })
  await sql`INSERT INTO freight_template (code, version, name, charge_by, rules)
    SELECT 'EACH', 1, name, 'PIECE', rules FROM freight_template WHERE code = 'POST'`.execute(shop.db)
  const goods = ProductCode.parse('TOWER')
  const [each, post] = [FreightCode.parse('EACH'), FreightCode.parse('POST')]
  expect((await read(goods)).offers[0]).toMatchObject({ freight: 'POST', weightGrams: 600 })
  expect((await save({ needsGuardian: true }, goods)).respCode).toBe('BAD_REQUEST')
  expect((await save({ freight: FreightCode.parse('NONE-SUCH') }, goods)).respCode).toBe(
    'FREIGHT_TEMPLATE_UNKNOWN',
  )
  expect((await save({ freight: post, weightGrams: null }, goods)).respCode).toBe('FREIGHT_WEIGHT_MISSING')
  expect((await save({ freight: each }, DECK)).respCode).toBe('BAD_REQUEST')
  const offer = async () => {
    const { rows } = await sql`SELECT DISTINCT freight_code, weight_grams FROM offer
      JOIN product ON product.id = product_id WHERE product.code = ${goods}`.execute(shop.db)
    return rows
  }
  expect(await offer(), 'nothing is changed').toEqual([{ freight_code: 'POST', weight_grams: 600 }])
  expect((await save({ freight: each, weightGrams: 2_500 }, goods)).respCode).toBe('200')
  expect(await offer()).toEqual([{ freight_code: 'EACH', weight_grams: 2_500 }])
  expect((await save({ freight: null, weightGrams: null }, goods)).respCode).toBe('200')
  expect(await offer()).toEqual([{ freight_code: null, weight_grams: null }])
  const { data } = await shop.call(contract.readOfferChoices, { token: staff.token })
  expect(data.freight.map(({ code, chargeBy }) => [code, chargeBy])).toEqual([
    ['EACH', 'PIECE'],
    ['POST', 'WEIGHT'],
  ])
})
