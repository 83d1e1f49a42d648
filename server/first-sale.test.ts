/** A tower opens its doors: on a database with migrations alone, staff of the catalogue make all that a guest then buys. */
import { expect, test } from 'vitest'
import { addFirstOffer, createStaffProduct } from '#contract/console/catalogue/new-product.ts'
import {
  addPolicyVersion,
  publishProductDraft,
  readStaffProduct,
  saveProductDraft,
  saveStaffProduct,
} from '#contract/console/catalogue.ts'
import { uploadStaffPicture } from '#contract/console/file.ts'
import { addOpening, readOpeningTimes } from '#contract/console/inventory/opening.ts'
import { createResource, readDraws, setDraws } from '#contract/console/inventory/resource.ts'
import { paintCalendar, readCalendar } from '#contract/console/inventory.ts'
import type { Envelope } from '#contract/endpoint.ts'
import { readProduct } from '#contract/endpoints/catalogue.ts'
import { readOrder } from '#contract/endpoints/ordering/reading.ts'
import { fen } from '#contract/values/fen.ts'
import type { PolicyCode, PolicyKind, PolicyRules } from '#contract/values/policy.ts'
import { OfferCode, ProductCode } from '#contract/values/product.ts'
import { Month, SlotTime, VisitDate } from '#contract/values/time.ts'
import { both } from './testing/both.ts'
import { placed } from './testing/buying.ts'
import { eventually } from './testing/eventually.ts'
import { newGuest } from './testing/people.ts'
import { photograph } from './testing/pictures.ts'
import { payPlaced } from './testing/placing.ts'
import { newStaff, type TestStaff } from './testing/staff.ts'
import type { TestPark } from './testing/test-park.ts'
import { type TestShop, testShop } from './testing/test-shop.ts'

const code = ProductCode.parse('DECK')
const offerCode = OfferCode.parse('DECK-ADULT')
const day = VisitDate.parse('2026-12-01')
const resourceCode = 'DECK433'
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const none = { 'zh-CN': '', 'en-US': '' }

function done<Data>({ respCode, respMsg, data }: Envelope<Data>): Data {
  expect(respCode, respMsg).toBe('200')
  return data
}

async function writePolicies({ call }: TestShop, { token }: TestStaff): Promise<void> {
  const write = async (kind: PolicyKind, rules: PolicyRules) => {
    const params = { kind, code: 'STANDARD' as PolicyCode }
    const body = { version: 0, rules, addition: none, note: 'The doors open' }
    done(await call(addPolicyVersion, { token, params, body }))
  }
  await write('REFUND', { tiers: [{ untilHoursBefore: 24, feeBp: 0 }] })
  await write('CHANGE', { maxTimes: 2, untilHoursBefore: 24 })
}

/** A product with an offer that draws on a resource of its own. */
async function begin({ call }: TestShop, { token }: TestStaff): Promise<void> {
  const kind = { type: 'PKTK', kind: 'park', stay: 'SLOT' } as const
  const body = { code, ...kind, name: both('Deck'), validDays: null }
  const { version } = done(await call(createStaffProduct, { token, body }))
  const standard = 'STANDARD' as PolicyCode
  const offer = {
    ...{ version, newCode: offerCode, category: 'adult' as const, name: both('Adult') },
    ...{ refundPolicy: standard, changePolicy: standard },
  }
  done(await call(addFirstOffer, { token, params: { code }, body: offer }))
  done(await call(createResource, { token, body: { code: resourceCode, slotMinutes: 30, channel: null } }))
  const drawn = done(await call(readDraws, { token, params: { code } }))
  const draws = [{ resourceCode, units: 1, slots: 1 }]
  const set = { version: drawn.version, offerCode, draws }
  const { items } = done(await call(setDraws, { token, params: { code }, body: set }))
  expect(items).toMatchObject([{ offerCode, ordered: false }])
}

async function publish({ call }: TestShop, { token }: TestStaff): Promise<void> {
  const { path } = done(await call(uploadStaffPicture, { token, bytes: await photograph() }))
  const product = done(await call(readStaffProduct, { token, params: { code } }))
  const text = both('Text')
  const texts = { summary: text, description: text, place: text, openingHours: text }
  const whole = {
    ...{ ...product, ...texts, notice: [{ title: text, text }], pictures: [{ path, text: none }] },
    offers: product.offers.map((offer) => ({ ...offer, active: true })),
  }
  const draft = { version: 0, productVersion: product.version, product: whole }
  const { version } = done(await call(saveProductDraft, { token, params: { code }, body: draft }))
  done(await call(publishProductDraft, { token, params: { code }, body: { version } }))
}

/** Half an hour's places from ten to noon, and their price; then the sale begins. */
async function open({ call }: TestShop, { token }: TestStaff): Promise<void> {
  const params = { code }
  const times = done(await call(readOpeningTimes, { token, params }))
  const hours = { opens: SlotTime.parse('10:00'), closes: SlotTime.parse('12:00'), capacity: 20 }
  const opening = { resourceCode, from: times.today, until: null, weekdays: everyDay, ...hours }
  done(await call(addOpening, { token, params, body: { opening, version: times.version } }))
  const query = { month: Month.parse(day.slice(0, 7)) }
  const { version } = done(await call(readCalendar, { token, params, query }))
  const paint = {
    ...{ what: 'PRICE' as const, from: day, until: day, weekdays: everyDay },
    ...{ offerCodes: [offerCode], channel: 'ALL' as const, priceFen: fen(12_000) },
  }
  done(await call(paintCalendar, { token, params, body: { paint, version } }))
  const product = done(await call(readStaffProduct, { token, params }))
  done(await call(saveStaffProduct, { token, params, body: { ...product, saleState: 'ON_SALE' } }))
}

test('on an empty database, staff make policies, a resource and a product, and a guest buys it', async () => {
  const shop = await testShop()
  const staff = await newStaff(shop, 'catalogue')
  await writePolicies(shop, staff)
  await begin(shop, staff)
  await publish(shop, staff)
  await open(shop, staff)
  await eventually(async () =>
    expect((await shop.call(readProduct, { params: { code } })).data.from?.priceFen).toBe(12_000),
  )
  const deck: TestPark = { productId: 0, productCode: code, visitDate: day, offerIds: {}, poolIds: {} }
  const buyer = await newGuest(shop)
  const tickets = { ADULT: { quantity: 2, priceFen: 12_000 } }
  const orderNo = await placed(shop, deck, { token: buyer.token }, { tickets })
  expect(await payPlaced(shop, orderNo, 24_000)).toBe('seated')
  const order = done(await shop.call(readOrder, { token: buyer.token, params: { orderNo } }))
  expect(order).toMatchObject({ payableFen: 24_000, visitDate: day, slotFrom: '10:00' })
  // What is ordered keeps what it draws on.
  const { version, items } = done(await shop.call(readDraws, { token: staff.token, params: { code } }))
  expect(items).toMatchObject([{ offerCode, ordered: true }])
  const draws = [{ resourceCode, units: 2, slots: 1 }]
  const body = { version, offerCode, draws }
  const refused = await shop.call(setDraws, { token: staff.token, params: { code }, body, language: 'en-US' })
  expect(refused).toMatchObject({ respCode: 'DRAWS_ORDERED', respMsg: expect.stringContaining('“Adult”') })
})
