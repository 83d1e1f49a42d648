/** Drafts of products: seen by those who have the link, by nobody else, and published in one step. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EditedProduct } from '#contract/console/catalogue.ts'
import * as contract from '#contract/console/catalogue.ts'
import { listAudit } from '#contract/console/staff.ts'
import { listProducts, previewProduct, readProduct, searchProducts } from '#contract/endpoints/catalogue.ts'
import { ProductCode } from '#contract/values/product.ts'
import { addDays, venueDate } from '#contract/values/time.ts'
import { eventually } from '../../../testing/eventually.ts'
import { newStaff, type TestStaff } from '../../../testing/staff.ts'
import { insertEatery } from '../../../testing/test-eatery.ts'
import { testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

let shop: TestShop
let staff: TestStaff
let code: ProductCode
const parks = { made: 0 }
const newProduct = async () => {
  parks.made += 1
  const tickets = [{}, { code: 'CHILD', category: 'child' as const }]
  return ProductCode.parse((await testPark(shop.db, { code: `DRAFT${parks.made}`, tickets })).productCode)
}
beforeAll(async () => {
  shop = await testShop()
  staff = await newStaff(shop, 'catalogue')
})
afterAll(() => shop.close())
beforeEach(async () => {
  code = await newProduct()
  await eventually(async () => expect((await shown(code)).respCode).toBe('200'))
})

const shown = (of: ProductCode) => shop.call(readProduct, { params: { code: of }, language: 'en-US' })
const by = () => ({ token: staff.token, params: { code } })
const product = async () => (await shop.call(contract.readStaffProduct, by())).data
const draft = async () => (await shop.call(contract.readProductDraft, by())).data
const name = { 'zh-CN': '秘密露台', 'en-US': 'Secret terrace' }
const save = async (change: Partial<EditedProduct> = { name }, version = 0) => {
  const { version: productVersion, ...now } = await product()
  return await shop.call(contract.saveProductDraft, {
    ...by(),
    body: { version, productVersion, product: { ...now, ...change } },
  })
}
const publish = (version: number) => shop.call(contract.publishProductDraft, { ...by(), body: { version } })
const discard = (version: string) =>
  shop.call(contract.discardProductDraft, { token: staff.token, params: { code, version } })
type Link = { product: string; until: string; signature: string }
const linkOf = ({ draft: kept }: contract.ProductDraft): Link =>
  Object.fromEntries(new URLSearchParams(kept?.preview.path.split('?')[1])) as Link
const preview = ({ product: of, ...query }: Link) =>
  shop.call(previewProduct, { params: { code: of as ProductCode }, query, language: 'en-US' })

test('the link shows the draft; the product, lists, search and pages show nothing of it', async () => {
  const [adult, child] = (await product()).offers
  const offers = [
    { ...adult, name },
    { ...child, active: false },
  ] as EditedProduct['offers']
  const pictures = [{ path: 'pictures/deck.svg', text: { 'zh-CN': '露台', 'en-US': 'The terrace' } }]
  const { data } = await save({ name, offers, pictures, saleState: 'COMING_SOON' })
  const seen = await preview(linkOf(data))
  expect(seen.data).toMatchObject({
    name: 'Secret terrace',
    saleState: 'COMING_SOON',
    pictureTexts: ['The terrace'],
    offers: [{ name: 'Secret terrace' }],
  })
  const { path } = data.draft?.preview ?? { path: '' }
  const { until, signature } = linkOf(data)
  const url = `/front/api/products/${code}/preview?${new URLSearchParams({ until, signature })}`
  expect((await shop.app.inject(url)).headers['cache-control']).toBe('no-store')
  expect((await shown(code)).data).toMatchObject({ name: `name of ${code}`, saleState: 'ON_SALE' })
  const list = await shop.call(listProducts, { query: { kind: 'park' }, language: 'en-US' })
  const found = await shop.call(searchProducts, { query: { find: 'Secret terrace' }, language: 'en-US' })
  const publicly = [list.data, found.data, (await shown(code)).data]
  expect(JSON.stringify(publicly)).not.toContain('Secret terrace')
  const page = await shop.app.inject(path)
  expect(page.payload).not.toContain('Secret terrace')
})

test('a link that is altered, over, of another product or without a draft shows nothing', async () => {
  const other = await newProduct()
  const link = linkOf((await save()).data)
  const later = String(Number(link.until) + 1)
  const wrongs: Link[] = [
    { ...link, until: later },
    { ...link, product: other },
    { ...link, signature: `${link.signature.startsWith('A') ? 'B' : 'A'}${link.signature.slice(1)}` },
    { ...link, signature: 'A'.repeat(43) },
  ]
  for (const wrong of wrongs) expect((await preview(wrong)).respCode).toBe('PREVIEW_OVER')
  expect((await preview({ ...link, signature: 'short' })).respCode).toBe('BAD_REQUEST')
  expect((await preview(link)).respCode).toBe('200')
  expect((await discard('1')).respCode).toBe('200')
  expect((await preview(link)).respCode).toBe('PREVIEW_OVER')
  await save({ name }, 2)
  const again = linkOf(await draft())
  shop.clock.advance({ hours: 24 })
  expect((await preview(again)).respCode).toBe('PREVIEW_OVER')
  staff = await newStaff(shop, 'catalogue')
  expect((await preview(linkOf(await draft()))).respCode).toBe('200')
})

test('a draft from before a field was there has what the product states, in the link and when published', async () => {
  const includes = [{ 'zh-CN': '观光层', 'en-US': 'The deck' }]
  const suits = { 'zh-CN': '家庭', 'en-US': 'Families' }
  const now = await product()
  const offers = now.offers.map((offer) => ({ ...offer, ageMin: 6 }))
  const body = { ...now, includes, suits, offers }
  expect((await shop.call(contract.saveStaffProduct, { ...by(), body })).respCode).toBe('200')
  const { data } = await save({ name, includes: [], offers: offers.map((offer) => ({ ...offer, name })) })
  expect(data.draft?.product).toMatchObject({ includes: [], suits })
  await shop.pool.query(`UPDATE product_draft SET content = content - 'includes' - 'suits' - 'minLength' - 'checkIn' - 'confirmWithinMinutes'
      || jsonb_build_object('offers', (SELECT jsonb_agg(offer - 'ageMin' - 'ageMax' - 'idTypes' - 'needsGuardian' - 'perDocumentPerDay' - 'cutoffMinutes' ORDER BY place)
        FROM jsonb_array_elements(content -> 'offers') WITH ORDINALITY AS drafted (offer, place)))
    WHERE product_id = (SELECT id FROM product WHERE code = '${code}')`)
  expect((await draft()).draft?.product).toEqual({ ...data.draft?.product, includes })
  expect((await preview(linkOf(data))).data).toMatchObject({
    ...{ name: 'Secret terrace', includes: ['The deck'], suits: 'Families' },
    offers: [{ ageMin: 6, ageMax: null, name: name['en-US'] }, {}],
  })
  expect((await publish(1)).data).toMatchObject({
    ...{ name, includes, suits },
    offers: offers.map((offer) => ({ ...offer, name })),
  })
})

test('publishing shows it at once, with one row in the log, and the draft is gone', async () => {
  const link = linkOf((await save({ name, bookableDays: 7 })).data)
  expect((await publish(1)).data).toMatchObject({ name, bookableDays: 7, version: 2 })
  await eventually(async () => expect((await shown(code)).data.name).toBe('Secret terrace'))
  expect(await draft()).toEqual({ version: 2, draft: null })
  expect((await preview(link)).respCode).toBe('PREVIEW_OVER')
  expect((await publish(1)).respCode).toBe('STAFF_CHANGED')
  expect((await publish(2)).respCode).toBe('STAFF_CHANGED')
  const owner = await newStaff(shop, 'owner')
  const { items } = (await shop.call(listAudit, { token: owner.token, query: { no: code } })).data
  expect(items).toMatchObject([
    { before: { bookableDays: 90, version: 1 }, after: { bookableDays: 7, version: 2 } },
    { before: { draftVersion: 0, bookableDays: 90 }, after: { draftVersion: 1, bookableDays: 7 } },
  ])
})

test('of five who save a draft or publish it, one does; what was written on an older product is not published', async () => {
  const saves = await Promise.all([1, 2, 3, 4, 5].map((days) => save({ bookableDays: days })))
  expect(saves.map(({ respCode }) => respCode).toSorted()).toEqual(['200', ...Array(4).fill('STAFF_CHANGED')])
  const { version, ...now } = await product()
  const body = { ...now, version, name: { 'zh-CN': '新名', 'en-US': 'New name' } }
  expect((await shop.call(contract.saveStaffProduct, { ...by(), body })).respCode).toBe('200')
  expect((await draft()).draft?.isOutdated).toBe(true)
  expect((await publish(1)).respCode).toBe('DRAFT_OUTDATED')
  expect((await product()).name['en-US']).toBe('New name')
  await save({ bookableDays: 9 }, 1)
  const published = await Promise.all([1, 2, 3].map(() => publish(2)))
  expect(published.map(({ respCode }) => respCode).toSorted()).toEqual([
    '200',
    'STAFF_CHANGED',
    'STAFF_CHANGED',
  ])
})

test('a draft that could not be saved as the product is refused, and content only reads', async () => {
  const wrongs: Partial<EditedProduct>[] = [
    { name: { 'zh-CN': '塔', 'en-US': ' ' } },
    { offers: [] },
    { pictures: [{ path: 'https://evil.example/x.svg', text: { 'zh-CN': '', 'en-US': '' } }] },
  ]
  for (const wrong of wrongs) expect((await save(wrong)).respCode).toBe('BAD_REQUEST')
  expect(await draft()).toEqual({ version: 0, draft: null })
  staff = await newStaff(shop, 'content')
  expect((await save()).respCode).toBe('NOT_ALLOWED')
  expect(await draft()).toEqual({ version: 0, draft: null })
  staff = await newStaff(shop, 'catalogue')
})

test('facts of the kind are drafted, previewed and published like the rest; facts that do not fit are no draft', async () => {
  await insertEatery(shop.db, addDays(venueDate(shop.clock.now()), 3))
  code = ProductCode.parse('DINNER')
  const { extra } = await product()
  expect((await save({ extra: { ...extra, mealTo: 'late' } })).respCode).toBe('BAD_REQUEST')
  const cuisine = { 'zh-CN': '新云州菜', 'en-US': 'New Yunzhou cooking' }
  const { data } = await save({ extra: { ...extra, cuisine } })
  expect((await preview(linkOf(data))).data.extra).toMatchObject({ cuisine: 'New Yunzhou cooking' })
  expect((await publish(1)).data.extra).toEqual({ ...extra, cuisine })
})
