/** Copies of products: prepared unseen, opened in the calendar, published, and bought. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/console/catalogue.ts'
import { paintCalendar, readCalendar } from '#contract/console/inventory.ts'
import { listAudit } from '#contract/console/staff.ts'
import { listProducts, previewProduct, readProduct, searchProducts } from '#contract/endpoints/catalogue.ts'
import { fen } from '#contract/values/fen.ts'
import { OfferCode, ProductCode } from '#contract/values/product.ts'
import { Month, VisitDate } from '#contract/values/time.ts'
import { held } from '../../../testing/buying.ts'
import { eventually } from '../../../testing/eventually.ts'
import { newStaff, type TestStaff } from '../../../testing/staff.ts'
import { type TestPark, testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

let shop: TestShop
let staff: TestStaff
let park: TestPark
const code = ProductCode.parse('DECK')
const copy = ProductCode.parse('NIGHT')
const name = { 'zh-CN': '夜场', 'en-US': 'Night deck' }
beforeAll(async () => {
  shop = await testShop()
  staff = await newStaff(shop, 'catalogue')
  park = await testPark(shop.db, { tickets: [{}, { code: 'CHILD', category: 'child' }] })
  await eventually(async () => expect((await seen(code)).respCode).toBe('200'))
})
afterAll(() => shop.close())

const seen = (of: ProductCode) => shop.call(readProduct, { params: { code: of }, language: 'en-US' })
const make = (newCode: ProductCode, of = code) =>
  shop.call(contract.copyStaffProduct, { token: staff.token, params: { code: of }, body: { newCode, name } })
const of = (which: ProductCode) => ({ token: staff.token, params: { code: which } })
const find = async (query: { find?: string; kind?: 'park' | 'ztyPark'; state?: 'COMING_SOON' }) => {
  const { items } = (await shop.call(contract.listStaffProducts, { token: staff.token, query })).data
  return items.map((item) => item.code)
}

test('a copy is unseen until it is published, and sold once it has prices and is on sale', async () => {
  const { data } = await make(copy)
  expect(data).toMatchObject({ code: copy, name, saleState: 'COMING_SOON', published: false, version: 1 })
  expect(data.offers.map((offer) => offer.code)).toEqual(['NIGHT-ADULT', 'NIGHT-CHILD'])
  const { draft, version } = (await shop.call(contract.readProductDraft, of(copy))).data
  const { until, signature } = Object.fromEntries(new URLSearchParams(draft?.preview.path.split('?')[1]))
  const query = { until, signature } as { until: string; signature: string }
  const preview = await shop.call(previewProduct, { params: { code: copy }, query, language: 'en-US' })
  expect(preview.data).toMatchObject({ name: 'Night deck', offers: [{}, {}] })
  // Something else of the catalogue that everybody sees shows that the memories were read anew.
  await shop.pool.query(`UPDATE product SET tags = '[{"zh-CN":"新","en-US":"New"}]' WHERE code = 'DECK'`)
  await eventually(async () => expect((await seen(code)).data.tags).toEqual(['New']))
  expect((await seen(copy)).respCode).toBe('NOT_FOUND')
  const list = await shop.call(listProducts, { query: { kind: 'park' } })
  const found = await shop.call(searchProducts, { query: { find: 'Night deck' } })
  expect(JSON.stringify([list.data, found.data])).not.toContain('NIGHT')
  const publish = { ...of(copy), body: { version } }
  expect((await shop.call(contract.publishProductDraft, publish)).data.published).toBe(true)
  await eventually(async () => expect((await seen(copy)).data.saleState).toBe('COMING_SOON'))
  await openDates()
  const product = (await shop.call(contract.readStaffProduct, of(copy))).data
  await shop.call(contract.saveStaffProduct, { ...of(copy), body: { ...product, saleState: 'ON_SALE' } })
  await eventually(async () => expect((await seen(copy)).data.from?.priceFen).toBe(15_000))
  const order = await held(shop, { ...park, productCode: copy })
  expect(order.orderNo).toMatch(/^\d+$/)
})

async function openDates(): Promise<void> {
  const month = Month.parse(park.visitDate.slice(0, 7))
  const calendar = (await shop.call(readCalendar, { ...of(copy), query: { month } })).data
  expect(calendar.resources.map((resource) => resource.sharedWith.length)).toEqual([1, 1])
  const day = VisitDate.parse(park.visitDate)
  const paint = {
    what: 'PRICE' as const,
    from: day,
    until: day,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    offerCodes: [OfferCode.parse('NIGHT-ADULT')],
    channel: 'ALL' as const,
    priceFen: fen(15_000),
  }
  const body = { paint, version: calendar.version }
  expect((await shop.call(paintCalendar, { ...of(copy), body })).data.changed).toBe(1)
}

test('a product whose texts are longer than the editor takes is not copied, until it was edited', async () => {
  const { rows } = await shop.pool.query(`SELECT summary FROM product WHERE code = 'DECK'`)
  const put = (summary: unknown) =>
    shop.pool.query(`UPDATE product SET summary = $1 WHERE code = 'DECK'`, [summary])
  const wordy = ProductCode.parse('WORDY')
  await put({ 'zh-CN': '长'.repeat(400), 'en-US': 'Long' })
  expect((await make(wordy)).respCode).toBe('PRODUCT_OVER_LIMITS')
  expect(await find({ find: 'wordy' })).toEqual([])
  await put(rows[0].summary)
  expect((await make(wordy)).respCode).toBe('200')
})

test('a code that is taken, by a product or by an offer, is refused; of five who take one, one does', async () => {
  expect((await make(code)).respCode).toBe('PRODUCT_CODE_TAKEN')
  await shop.pool.query(`UPDATE offer SET code = 'DUSK-CHILD' WHERE code = 'NIGHT-CHILD'`)
  expect((await make(ProductCode.parse('DUSK'))).respCode).toBe('PRODUCT_CODE_TAKEN')
  expect(await find({ find: 'dusk' })).toEqual([])
  const dawn = ProductCode.parse('DAWN')
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => make(dawn)))
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual([
    '200',
    ...Array(4).fill('PRODUCT_CODE_TAKEN'),
  ])
  const owner = await newStaff(shop, 'owner')
  const { items } = (await shop.call(listAudit, { token: owner.token, query: { no: dawn } })).data
  expect(items).toMatchObject([{ kind: 'product', after: { copyOf: 'DECK' } }])
})

test('what is not published is neither saved nor discarded, only its draft is written anew', async () => {
  const unseen = ProductCode.parse('EVENING')
  const { data } = await make(unseen)
  const save = await shop.call(contract.saveStaffProduct, { ...of(unseen), body: data })
  expect(save.respCode).toBe('PRODUCT_UNPUBLISHED')
  const params = { code: unseen, version: '1' }
  const discard = await shop.call(contract.discardProductDraft, { token: staff.token, params })
  expect(discard.respCode).toBe('PRODUCT_UNPUBLISHED')
  const body = { version: 1, productVersion: 1, product: { ...data, bookableDays: 3 } }
  expect((await shop.call(contract.saveProductDraft, { ...of(unseen), body })).data.version).toBe(2)
})

test('the list is found by code or name in either language, kind and sale state', async () => {
  const dark = ProductCode.parse('DARK')
  await make(dark)
  expect(await find({ find: 'dark' })).toEqual([dark])
  expect(await find({ find: '夜场', state: 'COMING_SOON' })).toContain(dark)
  expect(await find({ find: '100%_' })).toEqual([])
  expect(await find({ kind: 'ztyPark' })).toEqual([])
  expect(await find({ kind: 'park', find: 'name of DECK' })).toEqual([code])
})
