/** New offers of a product: like one that it has, not sold until they are switched on, with pools or a stock to draw from. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addStaffOffer } from '#contract/console/catalogue/new-product.ts'
import * as contract from '#contract/console/catalogue.ts'
import { bookStock, paintCalendar, readCalendar, readStock } from '#contract/console/inventory.ts'
import { listAudit } from '#contract/console/staff.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { readProduct } from '#contract/endpoints/catalogue.ts'
import { fen } from '#contract/values/fen.ts'
import { OfferCode, ProductCode } from '#contract/values/product.ts'
import { Month, VisitDate } from '#contract/values/time.ts'
import { held } from '../../../testing/buying.ts'
import { eventually } from '../../../testing/eventually.ts'
import { newStaff, type TestStaff } from '../../../testing/staff.ts'
import { insertGoods } from '../../../testing/test-goods.ts'
import { insertPackage } from '../../../testing/test-package.ts'
import { type TestPark, testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

type Wanted = BodyOf<typeof addStaffOffer>

let shop: TestShop
let staff: TestStaff
let park: TestPark
let code: ProductCode
const goods = ProductCode.parse('TOWER')
const parks = { made: 0 }
beforeAll(async () => {
  shop = await testShop()
  staff = await newStaff(shop, 'catalogue')
  await insertGoods(shop.db, { at: shop.clock.now() })
})
afterAll(() => shop.close())
beforeEach(async () => {
  parks.made += 1
  park = await testPark(shop.db, { code: `LIKE${parks.made}`, tickets: [{ realName: 'ONE' }] })
  code = ProductCode.parse(park.productCode)
})

const name = { 'zh-CN': '学生票', 'en-US': 'Student' }
const green = { 'zh-CN': '绿', 'en-US': 'Green' }
const of = (which: ProductCode) => ({ token: staff.token, params: { code: which } })
const read = async (which = code) => (await shop.call(contract.readStaffProduct, of(which))).data
async function add(change: Partial<Wanted> = {}, which = code, language: 'zh-CN' | 'en-US' = 'en-US') {
  const { version, offers } = await read(which)
  const wanted = { version, like: offers[0]?.code, newCode: `${which}-STUDENT`, name, options: [], ...change }
  return await shop.call(addStaffOffer, { ...of(which), body: wanted as Wanted, language })
}
const save = (product: contract.StaffProduct) =>
  shop.call(contract.saveStaffProduct, { ...of(product.code), body: product })
const switchOn = async (which: ProductCode) => {
  const product = await read(which)
  return await save({ ...product, offers: product.offers.map((offer) => ({ ...offer, active: true })) })
}
const shown = async (which = code) =>
  (await shop.call(readProduct, { params: { code: which }, language: 'en-US' })).data.offers

test('a new ticket has the rules and pools of the one it is like, is not sold before it is switched on, and is priced in the calendar', async () => {
  const before = await read()
  const { data } = await add()
  const student = OfferCode.parse(`${code}-STUDENT`)
  expect(data.version).toBe(before.version + 1)
  expect(data.offers).toEqual([before.offers[0], { ...before.offers[0], code: student, name, active: false }])
  await switchOn(code)
  await eventually(async () =>
    expect(await shown()).toMatchObject([{}, { code: student, fromPriceFen: null }]),
  )
  const month = Month.parse(park.visitDate.slice(0, 7))
  const calendar = (await shop.call(readCalendar, { ...of(code), query: { month } })).data
  expect(calendar.prices.filter(({ offerCode }) => offerCode === student)).toEqual([])
  const day = VisitDate.parse(park.visitDate)
  const paint = {
    ...{ what: 'PRICE' as const, from: day, until: day, weekdays: [1, 2, 3, 4, 5, 6, 7] },
    ...{ offerCodes: [student], channel: 'ALL' as const, priceFen: fen(7_000) },
  }
  await shop.call(paintCalendar, { ...of(code), body: { paint, version: calendar.version } })
  await eventually(async () => expect((await shown())[1]?.fromPriceFen).toBe(7_000))
  const hold = await held(shop, park, {}, { tickets: { STUDENT: { quantity: 2, priceFen: 7_000 } } })
  expect(hold.orderNo).toMatch(/^\d+$/)
  const { rows } = await shop.pool.query('SELECT sum(held)::integer AS held FROM pool WHERE id = $1', [
    park.poolIds['day'],
  ])
  expect(rows).toEqual([{ held: 2 }])
})

test('a new ticket may be of another category than the one it is like, as the audit log keeps', async () => {
  const student = OfferCode.parse(`${code}-STUDENT`)
  await add({ category: 'discount' })
  await switchOn(code)
  await eventually(async () =>
    expect(await shown()).toMatchObject([{ category: 'adult' }, { code: student, category: 'discount' }]),
  )
  const owner = await newStaff(shop, 'owner')
  const { items } = (await shop.call(listAudit, { token: owner.token, query: { no: code } })).data
  expect(items.at(-1)).toMatchObject({ after: { offerCode: student, category: 'discount' } })
  expect((await add({ category: 'ghost' as never })).respCode).toBe('BAD_REQUEST')
})

test('a new colour of goods has a stock of its own with nothing in it, and is bought once some came', async () => {
  const like = OfferCode.parse('TOWER-RED')
  const newCode = OfferCode.parse('TOWER-GREEN')
  // What red looks like, green does not.
  await sql`UPDATE offer SET options = jsonb_set(options, '{0,swatch}', '"#c00000"') WHERE code = ${like}`.execute(
    shop.db,
  )
  const { data } = await add({ like, newCode, options: [green] }, goods)
  expect(data.offers.find((offer) => offer.code === newCode)).toEqual({
    ...data.offers.find((offer) => offer.code === like),
    ...{ code: newCode, name, active: false },
    options: [{ name: { 'zh-CN': '颜色', 'en-US': 'Colour' }, value: green }],
  })
  const stock = { token: staff.token, params: { code: 'TOWER-GREEN' } }
  expect((await shop.call(readStock, { ...stock, query: {} })).data).toMatchObject({
    capacity: 0,
    left: 0,
    offers: [{ offerCode: newCode, options: [{ value: green }] }],
  })
  await switchOn(goods)
  const entry = { kind: 'RECEIPT' as const, quantity: 3 }
  expect((await shop.call(bookStock, { ...stock, body: entry })).data.left).toBe(3)
  await eventually(async () =>
    expect((await shown(goods)).find((offer) => offer.code === newCode)?.fromPriceFen).toBe(8_000),
  )
  const owner = await newStaff(shop, 'owner')
  const { items } = (await shop.call(listAudit, { token: owner.token, query: { no: goods } })).data
  expect(items.at(-1)).toMatchObject({
    kind: 'product',
    before: { version: 1 },
    after: { offerCode: newCode, like, name, resourceCode: 'TOWER-GREEN', version: 2 },
  })
})

test('a stock whose code is taken already gets one after the offer', async () => {
  await shop.pool.query(`INSERT INTO resource (code, kind) VALUES ('TOWER-GREY', 'STOCK')`)
  const grey = { newCode: OfferCode.parse('TOWER-GREY'), options: [{ 'zh-CN': '灰', 'en-US': 'Grey' }] }
  expect((await add(grey, goods)).respCode).toBe('200')
  const { data } = await shop.call(readStock, {
    token: staff.token,
    params: { code: 'STOCK-TOWER-GREY' },
    query: {},
  })
  expect(data.offers).toMatchObject([{ offerCode: 'TOWER-GREY' }])
})

test('what cannot be added is refused in the language of the caller and leaves nothing behind', async () => {
  await add()
  const before = [await read(), await read(goods)]
  const counts = async () =>
    (
      await shop.pool.query(`SELECT (SELECT count(*) FROM offer) AS offers, (SELECT count(*) FROM resource) AS resources,
        (SELECT count(*) FROM draw) AS draws`)
    ).rows
  const rows = await counts()
  const [red] = (await read(goods)).offers
  const newCode = OfferCode.parse('TOWER-OTHER')
  const sameAsRed = red?.options.map(({ value }) => value) ?? []
  const refusals: [Partial<Wanted>, string, ProductCode?][] = [
    [{ version: 1 }, 'STAFF_CHANGED'],
    [{}, 'PRODUCT_CODE_TAKEN'],
    [{ newCode: OfferCode.parse('TOWER-RED') }, 'PRODUCT_CODE_TAKEN'],
    [{ newCode: "X'; DROP TABLE offer; --" as OfferCode }, 'BAD_REQUEST'],
    [{ like: OfferCode.parse('TOWER-RED'), newCode }, 'BAD_REQUEST'],
    [{ newCode, options: [green] }, 'BAD_REQUEST'],
    [{ newCode, name: { 'zh-CN': '票', 'en-US': ' ' } }, 'BAD_REQUEST'],
    [{ newCode, name: { 'zh-CN': '票'.repeat(41), 'en-US': 'Ticket' } }, 'BAD_REQUEST'],
    [{ newCode, options: sameAsRed }, 'OFFER_OPTIONS_TAKEN', goods],
    [{ newCode, options: [] }, 'BAD_REQUEST', goods],
    [{ newCode, options: [green, green] }, 'BAD_REQUEST', goods],
    [{ newCode, options: [{ 'zh-CN': '', 'en-US': 'Grey' }] }, 'BAD_REQUEST', goods],
  ]
  for (const [change, refusal, which] of refusals)
    expect((await add(change, which)).respCode, JSON.stringify(change)).toBe(refusal)
  const { respMsg } = await add({ newCode, options: sameAsRed }, goods, 'zh-CN')
  expect(respMsg).toBe('“TOWER-OTHER”与“TOWER-RED”的规格属性相同，请填写不同的颜色、尺寸等')
  const lost = {
    ...of(ProductCode.parse('LOST')),
    body: { version: 1, like: red?.code, newCode, name, options: [] },
  }
  expect((await shop.call(addStaffOffer, lost as never)).respCode).toBe('NOT_FOUND')
  expect([await read(), await read(goods)]).toEqual(before)
  expect(await counts()).toEqual(rows)
})

test('of five who add an offer at the same time one does; markup in a name is the text that it is', async () => {
  const { version } = await read()
  const markup = { 'zh-CN': '<b>票</b>', 'en-US': '<script>alert(1)</script>' }
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((no) => add({ version, newCode: OfferCode.parse(`${code}-${no}`), name: markup })),
  )
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual([
    '200',
    ...Array(4).fill('STAFF_CHANGED'),
  ])
  expect((await read()).offers.map((offer) => offer.name['en-US'])).toEqual([
    `${code}-ADULT`,
    '<script>alert(1)</script>',
  ])
})

test('a draft that is there gets the new offer and is published with it, and so is a product that nobody has seen yet', async () => {
  const now = await read()
  const draftName = { 'zh-CN': '秘密', 'en-US': 'Secret' }
  const product = {
    ...now,
    offers: now.offers.map((offer) => ({ ...offer, maxPerOrder: 3 })),
    name: draftName,
  }
  await shop.call(contract.saveProductDraft, {
    ...of(code),
    body: { version: 0, productVersion: now.version, product },
  })
  await add()
  const drafted = (await shop.call(contract.readProductDraft, of(code))).data
  expect(drafted.draft).toMatchObject({
    isOutdated: false,
    product: {
      name: draftName,
      offers: [{ maxPerOrder: 3 }, { code: `${code}-STUDENT`, maxPerOrder: 3, active: false }],
    },
  })
  const publish = async (which: ProductCode) => {
    const { version } = (await shop.call(contract.readProductDraft, of(which))).data
    return (await shop.call(contract.publishProductDraft, { ...of(which), body: { version } })).data
  }
  expect(await publish(code)).toMatchObject({
    name: draftName,
    offers: [{}, { maxPerOrder: 3, active: false }],
  })
  const copy = ProductCode.parse(`${code}B`)
  await shop.call(contract.copyStaffProduct, { ...of(code), body: { newCode: copy, name } })
  await add({ newCode: OfferCode.parse(`${copy}-SENIOR`) }, copy)
  const codes = (await publish(copy)).offers.map((offer) => offer.code)
  expect(codes.toSorted()).toEqual([`${copy}-ADULT`, `${copy}-SENIOR`, `${copy}-STUDENT`])
})

test('a new offer of a package has its parts', async () => {
  await insertPackage(shop.db)
  const { data } = await add({}, ProductCode.parse('TRIP'))
  expect(data.offers[1]?.parts).toEqual(data.offers[0]?.parts)
  expect(data.offers[1]?.parts).toHaveLength(3)
})
