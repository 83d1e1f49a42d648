/** Products in the console: found, read, changed, and what the shop shows of it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EditedProduct, StaffProduct } from '#contract/console/catalogue.ts'
import * as contract from '#contract/console/catalogue.ts'
import { listAudit } from '#contract/console/staff.ts'
import { listProducts, readProduct } from '#contract/endpoints/catalogue.ts'
import { readHold } from '#contract/endpoints/ordering/hold.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { held } from '../../../testing/buying.ts'
import { eventually } from '../../../testing/eventually.ts'
import { newStaff, type TestStaff } from '../../../testing/staff.ts'
import { insertEatery } from '../../../testing/test-eatery.ts'
import { type TestPark, testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { insertHotel } from '../../../testing/test-stays.ts'

let shop: TestShop
let staff: TestStaff
let park: TestPark
let code: ProductCode
const parks = { made: 0 }
beforeAll(async () => {
  shop = await testShop()
  staff = await newStaff(shop, 'catalogue')
})
afterAll(() => shop.close())
beforeEach(async () => {
  parks.made += 1
  park = await testPark(shop.db, {
    code: `TOWER${parks.made}`,
    tickets: [{}, { code: 'CHILD', category: 'child' }],
  })
  code = park.productCode as ProductCode
  // The process learns of a new product a moment later.
  await eventually(async () =>
    expect((await shop.call(readProduct, { params: { code } })).respCode).toBe('200'),
  )
})

const read = async () =>
  (await shop.call(contract.readStaffProduct, { token: staff.token, params: { code } })).data
const bodyOf = ({ code: _, type, kind, stay, picturesUrl, saved, ...product }: StaffProduct) => product
const save = (product: StaffProduct, change: Partial<EditedProduct> = {}) =>
  shop.call(contract.saveStaffProduct, {
    token: staff.token,
    params: { code },
    body: { ...bodyOf(product), ...change },
  })
const shown = async () => (await shop.call(readProduct, { params: { code }, language: 'en-US' })).data

test('texts, offers and sale state that are saved are what visitors see next', async () => {
  const product = await read()
  const [adult, child] = product.offers
  const name = { 'zh-CN': '云端观景', 'en-US': 'Above the clouds' }
  const offers = [
    { ...adult, name },
    { ...child, active: false },
  ] as StaffProduct['offers']
  expect((await shown()).offers).toHaveLength(2)
  const saved = await save(product, { name, saleState: 'MAINTENANCE', offers })
  expect(saved.data).toMatchObject({ name, saleState: 'MAINTENANCE', version: product.version + 1 })
  await eventually(async () =>
    expect(await shown()).toMatchObject({
      name: 'Above the clouds',
      saleState: 'MAINTENANCE',
      offers: [{ name: 'Above the clouds' }],
    }),
  )
})

test('tags that are saved stand on the card and narrow the list; one written twice, or without a word, is not saved', async () => {
  const product = await read()
  const tag = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en })
  for (const tags of [
    [tag('亲子', 'For families'), tag('家庭', 'for  families')],
    [tag('亲子', '')],
    [tag('——', 'For families')],
    Array.from({ length: 5 }, (_, n) => tag(`标签${n}`, `Tag ${n}`)),
  ])
    expect((await save(product, { tags })).respCode).toBe('BAD_REQUEST')
  expect((await save(product, { tags: [tag('亲子', 'For families')] })).data.tags).toHaveLength(1)
  await eventually(async () => expect((await shown()).tags).toEqual(['For families']))
})

test('what is included and whom it suits is what lists compare by next; a thing named twice or in one language is not saved', async () => {
  const product = await read()
  const say = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en })
  const wrongs: Partial<EditedProduct>[] = [
    { includes: [say('观光层', 'Deck'), say('观景层', 'Deck')] },
    { includes: [say('观光层', ' ')] },
    { includes: Array.from({ length: 11 }, (_, n) => say(`项目${n}`, `Item ${n}`)) },
    { includes: [say('观光层', 'D'.repeat(41))] },
    { suits: say('家庭', '') },
    { suits: say('家庭', 'F'.repeat(61)) },
  ]
  for (const wrong of wrongs)
    expect((await save(product, wrong)).respCode, JSON.stringify(wrong)).toBe('BAD_REQUEST')
  expect(await read()).toEqual(product)
  const stated = { includes: [say('观光层', 'The deck')], suits: say('家庭', 'Families') }
  expect((await save(product, stated)).data).toMatchObject(stated)
  await eventually(async () => {
    const { data } = await shop.call(listProducts, { query: { kind: 'park' }, language: 'en-US' })
    expect(data.items.find((item) => item.code === code)).toMatchObject({
      includes: ['The deck'],
      suits: 'Families',
    })
  })
  const owner = await newStaff(shop, 'owner')
  const { items } = (await shop.call(listAudit, { token: owner.token, query: { no: code } })).data
  expect(items[0]).toMatchObject({ before: { includes: [] }, after: stated })
})

test('of five who save what they all read, one does, and the log has what was changed, before and after', async () => {
  const product = await read()
  const answers = await Promise.all([1, 2, 3, 4, 5].map((days) => save(product, { bookableDays: days })))
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual([
    '200',
    ...Array(4).fill('STAFF_CHANGED'),
  ])
  const owner = await newStaff(shop, 'owner')
  const audit = await shop.call(listAudit, { token: owner.token, query: { no: code } })
  expect(audit.data.items).toMatchObject([
    { kind: 'product', before: { bookableDays: 90, version: 1 }, after: { version: 2 } },
  ])
  expect(Object.keys(audit.data.items[0]?.after ?? {}).toSorted()).toEqual(['bookableDays', 'version'])
})

test('a changed notice is a new version of it, and what is held keeps its price and name', async () => {
  const hold = await held(shop, park)
  const versionOf = async () =>
    (await shop.pool.query('SELECT notice_version FROM product WHERE code = $1', [code])).rows[0]
      .notice_version
  const product = await read()
  const name = { 'zh-CN': '新名字', 'en-US': 'New name' }
  await save(product, { name })
  expect(await versionOf()).toBe(1)
  const text = { 'zh-CN': '请提前到达', 'en-US': 'Please come early' }
  await save(await read(), { notice: [{ title: text, text }] })
  expect(await versionOf()).toBe(2)
  const seen = await shop.call(readHold, { params: { orderNo: hold.orderNo } })
  expect(seen.respCode).toBe('200')
  expect(JSON.stringify(seen.data)).not.toContain('新名字')
})

test('markup is kept as the text that it is', async () => {
  const name = { 'zh-CN': '<b>塔</b>', 'en-US': '<script>alert(1)</script>' }
  expect((await save(await read(), { name })).respCode).toBe('200')
  await eventually(async () => expect((await shown()).name).toBe('<script>alert(1)</script>'))
})

test('a text that is missing or too long, a sale that ends before it begins and offers of others change nothing', async () => {
  const product = await read()
  const [adult] = product.offers
  const offer = (change: object) => ({ offers: product.offers.map((each) => ({ ...each, ...change })) })
  for (const wrong of [
    { name: { 'zh-CN': '塔', 'en-US': '  ' } },
    { name: { 'zh-CN': '塔'.repeat(61), 'en-US': 'Tower' } },
    { description: { 'zh-CN': '长'.repeat(2_001), 'en-US': 'x' } },
    { notice: [] },
    offer({ saleFrom: '2026-12-02', saleUntil: '2026-12-01' }),
    offer({ maxPerOrder: 0 }),
    { offers: adult ? [adult] : [] },
    { offers: product.offers.map((each, index) => (index === 0 ? { ...each, code: 'OTHER-ADULT' } : each)) },
  ])
    expect((await save(product, wrong as Partial<EditedProduct>)).respCode).toBe('BAD_REQUEST')
  expect(await read()).toEqual(product)
})

test('who saved a product last, and when, stands beside it', async () => {
  expect((await read()).saved).toBeNull()
  await save(await read(), { bookableDays: 7 })
  const now = shop.clock.now().toISOString()
  expect((await read()).saved).toEqual({ by: expect.stringMatching(/^Staff \d+$/), at: now })
})

test('facts are saved as the kind of the product has them, whole, and shown at once; no other fit', async () => {
  const buffet = 'BUFFET' as ProductCode
  await insertEatery(shop.db, park.visitDate as VisitDate)
  const params = { code: buffet }
  const product = (await shop.call(contract.readStaffProduct, { token: staff.token, params })).data
  const saveFacts = (version: number, extra: StaffProduct['extra']) =>
    shop.call(contract.saveStaffProduct, {
      token: staff.token,
      params,
      body: { ...bodyOf(product), version, extra },
    })
  const dishes = [{ course: product.name, name: { 'zh-CN': '江虾', 'en-US': 'Prawns' } }]
  const wrong: StaffProduct['extra'][] = [
    null,
    { ...product.extra, mealFrom: '25:00' },
    { ...product.extra, covers: { min: 4, max: 2 } },
    { ...product.extra, dishes: [] },
    { ...product.extra, dishes: [{ course: product.name, name: { 'zh-CN': '江虾', 'en-US': ' ' } }] },
  ]
  for (const extra of wrong)
    expect((await saveFacts(product.version, extra)).respCode, JSON.stringify(extra)).toBe('BAD_REQUEST')
  const saved = await saveFacts(product.version, { ...product.extra, dishes, invented: 1 })
  expect(saved.data.extra).toEqual({ ...product.extra, dishes })
  await eventually(async () =>
    expect((await shop.call(readProduct, { params, language: 'en-US' })).data.extra).toMatchObject({
      dishes: [{ name: 'Prawns' }],
    }),
  )
  const ticket = await read()
  expect((await save(ticket, { extra: { cuisine: ticket.name } })).respCode).toBe('BAD_REQUEST')
})

test('the facts of a hotel speak of its own rates, each once: one with a code mistyped is neither saved nor drafted', async () => {
  await insertHotel(shop.db)
  const word = { 'zh-CN': '房', 'en-US': 'Room' }
  const room = (...codes: string[]) => ({
    name: word,
    areaSqm: 30,
    bed: { 'zh-CN': '一张大床', 'en-US': 'One king bed' },
    view: word,
    maxGuests: 2,
    rates: codes.map((rate) => ({ code: rate, breakfasts: 2 })),
  })
  const facts = (...rooms: ReturnType<typeof room>[]) => ({
    address: word,
    tel: '020 5550 0100',
    facilities: [],
    rooms,
  })
  const of = { token: staff.token, params: { code: 'HOTEL' as ProductCode } }
  const hotel = (await shop.call(contract.readStaffProduct, of)).data
  const saveFacts = (extra: StaffProduct['extra']) =>
    shop.call(contract.saveStaffProduct, { ...of, body: { ...bodyOf(hotel), extra } })
  const draftFacts = (extra: StaffProduct['extra']) =>
    shop.call(contract.saveProductDraft, {
      ...of,
      body: { version: 0, productVersion: hotel.version, product: { ...bodyOf(hotel), extra } },
    })
  for (const write of [saveFacts, draftFacts]) {
    expect((await write(facts(room('ONE'), room('ONE')))).respCode).toBe('BAD_REQUEST')
    for (const wrong of ['ON', 'ONE-B', 'HOTEL-ONE'])
      expect(await write(facts(room('ONE', wrong)))).toMatchObject({
        respCode: 'FACTS_OFFER_UNKNOWN',
        respMsg: expect.stringContaining(wrong),
      })
  }
  expect((await saveFacts(facts(room('ONE')))).respCode).toBe('200')
  await eventually(async () => {
    const { data } = await shop.call(readProduct, { params: of.params, language: 'en-US' })
    expect(data.offers[0]?.facts).toEqual(['One king bed', 'Breakfast for 2'])
  })
})
