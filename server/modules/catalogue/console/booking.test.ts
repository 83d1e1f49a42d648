/** How products are booked, edited by staff: the next buyers book by it, and what their kind does not have is refused. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditedProduct } from '#contract/console/catalogue.ts'
import * as contract from '#contract/console/catalogue.ts'
import { listAudit } from '#contract/console/staff.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { readProduct } from '#contract/endpoints/catalogue.ts'
import { holdSeats, quoteHold } from '#contract/endpoints/ordering/hold.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { addDays } from '#contract/values/time.ts'
import { eventually } from '../../../testing/eventually.ts'
import { newMember } from '../../../testing/people.ts'
import { newStaff, type TestStaff } from '../../../testing/staff.ts'
import { insertEatery, insertMealVoucher, voucherDays, voucherPrice } from '../../../testing/test-eatery.ts'
import { goodsItem, insertGoods } from '../../../testing/test-goods.ts'
import { testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { insertHotel, priceOn } from '../../../testing/test-stays.ts'

let shop: TestShop
let staff: TestStaff
let first: Awaited<ReturnType<typeof insertHotel>>['first']
beforeAll(async () => {
  shop = await testShop()
  staff = await newStaff(shop, 'catalogue')
  first = (await insertHotel(shop.db, { confirmWithinMinutes: 120 })).first
  await testPark(shop.db)
  await insertEatery(shop.db, first)
  await insertMealVoucher(shop.db, shop.clock.now())
  await insertGoods(shop.db, { at: shop.clock.now() })
  await eventually(async () => expect(await shown('HOTEL')).toBeTruthy())
})
afterAll(() => shop.close())

const of = (code: string) => ({ token: staff.token, params: { code: code as ProductCode } })
const read = async (code: string) => (await shop.call(contract.readStaffProduct, of(code))).data
const save = async (code: string, change: object) =>
  await shop.call(contract.saveStaffProduct, { ...of(code), body: { ...(await read(code)), ...change } })
const shown = async (code: string) => (await shop.call(readProduct, { params: of(code).params })).data

test('what its kind does not have or cannot be meant is neither saved nor drafted', async () => {
  const wrongs: [string, Partial<Record<keyof EditedProduct, unknown>>][] = [
    ['HOTEL', { confirmWithinMinutes: null }],
    ['HOTEL', { confirmWithinMinutes: 0 }],
    ['HOTEL', { confirmWithinMinutes: 20_161 }],
    ['HOTEL', { minLength: 3, maxLength: 2 }],
    ['HOTEL', { maxLength: 31 }],
    ['HOTEL', { minLength: 0 }],
    ['HOTEL', { checkIn: null }],
    ['HOTEL', { checkOut: '24:00' }],
    ['HOTEL', { checkIn: '12:00', checkOut: '12:01' }],
    ['DECK', { confirmWithinMinutes: 60 }],
    ['DECK', { minLength: 1 }],
    ['DECK', { checkIn: '14:00', checkOut: '12:00' }],
    ['DECK', { validDays: 30 }],
    ['DECK', { ways: ['PICKUP'] }],
    ['MEALPASS', { validDays: null }],
    ['MEALPASS', { validDays: 3_651 }],
    ['TOWER', { ways: [] }],
    ['TOWER', { ways: ['PICKUP', 'PICKUP'] }],
    ['TOWER', { ways: ['QR'] }],
    ['TOWER', { validDays: 30 }],
  ]
  for (const [code, wrong] of wrongs) {
    const before = await read(code)
    const product = { ...before, ...wrong } as EditedProduct
    const body = { version: 0, productVersion: before.version, product }
    const answers = [
      await save(code, wrong),
      await shop.call(contract.saveProductDraft, { ...of(code), body }),
    ]
    const codes = answers.map(({ respCode }) => respCode)
    expect(codes, JSON.stringify(wrong)).toEqual(['BAD_REQUEST', 'BAD_REQUEST'])
    expect(await read(code)).toEqual(before)
  }
})

test('lengths and times of a hotel are shown, and the next guest books by them', async () => {
  const stay = (nights: number) => {
    const prices = Array.from({ length: nights }, (_, night) => priceOn(night))
    const line = {
      offerCode: 'HOTEL-ONE',
      quantity: 1,
      priceFen: prices.reduce((sum, price) => sum + price, 0),
    }
    const item = { productCode: 'HOTEL', visitDate: first, untilDate: addDays(first, nights), slotFrom: null }
    return shop.call(holdSeats, { ip: '198.51.100.7', body: { items: [{ ...item, lines: [line] }] } })
  }
  expect((await stay(1)).respCode).toBe('200')
  const saved = { minLength: 2, maxLength: 3, checkIn: '15:00', checkOut: '11:00', confirmWithinMinutes: 30 }
  expect((await save('HOTEL', saved)).data).toMatchObject(saved)
  await eventually(async () =>
    expect(await shown('HOTEL')).toMatchObject({
      ...{ minLength: 2, maxLength: 3 },
      times: { checkIn: '15:00', checkOut: '11:00' },
    }),
  )
  const codes = [await stay(1), await stay(4), await stay(2)].map(({ respCode }) => respCode)
  expect(codes).toEqual([expect.stringMatching('STAY'), expect.stringMatching('STAY'), '200'])
})

test('a restaurant asks for confirmation or does without', async () => {
  for (const confirmWithinMinutes of [720, null])
    expect((await save('BUFFET', { confirmWithinMinutes })).data).toMatchObject({ confirmWithinMinutes })
})

const hold = async (ip: string, item: object) => {
  const body = { items: [item as BodyOf<typeof holdSeats>['items'][number]] }
  return (await shop.call(holdSeats, { ip, body })).data
}

test('what is valid for some days is so for the next buyer; what was held before keeps its own', async () => {
  const lines = [{ offerCode: 'MEALPASS-TWO', quantity: 1, priceFen: voucherPrice }]
  const meal = { productCode: 'MEALPASS', visitDate: null, untilDate: null, slotFrom: null, lines }
  const days = async () => {
    const { rows } = await sql<{ days: number }>`
      SELECT round(extract(epoch FROM valid_until - valid_from) / 86400)::integer AS days
      FROM order_line JOIN product ON product.id = product_id WHERE code = 'MEALPASS' ORDER BY order_id`.execute(
      shop.db,
    )
    return rows.map((row) => row.days)
  }
  await hold('198.51.100.21', meal)
  expect((await save('MEALPASS', { validDays: 30 })).data.validDays).toBe(30)
  await shop.cachesCurrent()
  await hold('198.51.100.22', meal)
  expect(await days()).toEqual([voucherDays, 30])
})

test('goods are had as staff say from the next buyer on; a draft shows it before, and the log keeps both', async () => {
  const ways = async ({ orderNo, ...by }: { orderNo: OrderNo; token: string; sessionId: string }) =>
    (await shop.call(quoteHold, { ...by, params: { orderNo }, body: {} })).data.ways
  const held = async (account: string) => {
    const { token } = await newMember(shop, { account })
    const sessionId = `browser-of-${account}`
    const answer = await shop.call(holdSeats, { token, sessionId, body: { items: [goodsItem(1)] } })
    expect(answer.respCode, answer.respMsg).toBe('200')
    const { orderNo } = answer.data
    return { orderNo, token, sessionId }
  }
  const before = await held('anna')
  const now = await read('TOWER')
  const draft = {
    version: 0,
    productVersion: now.version,
    product: { ...now, ways: ['PICKUP' as const] },
  }
  const drafted = (await shop.call(contract.saveProductDraft, { ...of('TOWER'), body: draft })).data
  expect(drafted.draft?.product.ways).toEqual(['PICKUP'])
  expect((await shown('TOWER')).ways).toEqual(['DELIVERY', 'PICKUP'])
  const publish = { ...of('TOWER'), body: { version: drafted.version } }
  expect((await shop.call(contract.publishProductDraft, publish)).data.ways).toEqual(['PICKUP'])
  await eventually(async () => expect((await shown('TOWER')).ways).toEqual(['PICKUP']))
  const after = await held('berta')
  expect(await ways(before)).toEqual(['DELIVERY', 'PICKUP'])
  expect(await ways(after)).toEqual(['PICKUP'])
  const owner = await newStaff(shop, 'owner')
  const { items } = (await shop.call(listAudit, { token: owner.token, query: { no: 'TOWER' } })).data
  expect(items[0]).toMatchObject({ before: { ways: ['DELIVERY', 'PICKUP'] }, after: { ways: ['PICKUP'] } })
  const body = { ...now, ways: ['DELIVERY' as const] }
  expect((await shop.call(contract.saveStaffProduct, { ...of('TOWER'), body })).respCode).toBe(
    'STAFF_CHANGED',
  )
})
