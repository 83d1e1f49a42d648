/** Lists of guests: who stands on them, who does not, and that each download is kept in the audit log. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveAsset } from '#contract/console/asset.ts'
import { printPackingList } from '#contract/console/delivery.ts'
import { assignAsset, listGuestLists, printGuestList } from '#contract/console/desk.ts'
import type { AssetCode } from '#contract/values/asset.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { SlotTime } from '#contract/values/time.ts'
import { paidGoods } from '../../testing/delivering.ts'
import { readPdf } from '../../testing/pdf-text.ts'
import { newMember, type Person } from '../../testing/people.ts'
import { auditRows, newStaff, type TestStaff } from '../../testing/staff.ts'
import { boughtStay, firstStay, longTour, shortTour } from '../../testing/staying.ts'
import { insertGoods } from '../../testing/test-goods.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { insertGuide, insertHotel } from '../../testing/test-stays.ts'

let shop: TestShop
let staff: TestStaff
let anna: Person
beforeAll(async () => {
  shop = await testShop()
  await insertGuide(shop.db, { capacity: 5 })
  await insertHotel(shop.db)
  await insertGoods(shop.db, { at: shop.clock.now() })
  staff = await newStaff(shop, 'orders')
  anna = await newMember(shop, { account: 'anna' })
})
afterAll(() => shop.close())

const lists = async (date = firstStay) =>
  (await shop.call(listGuestLists, { token: staff.token, query: { date } })).data.items

const printed = async (slotFrom: string, productCode = 'GUIDE') =>
  await shop.call(printGuestList, {
    token: staff.token,
    body: {
      date: firstStay,
      productCode: productCode as ProductCode,
      slotFrom: slotFrom as SlotTime,
    },
  })

const linesOf = (pdf: string): string[] => readPdf(Buffer.from(pdf, 'base64')).pages.flat()

test('a slot has its guests with mobile and guide; whoever left is on no list', async () => {
  const kept = await boughtStay(shop, anna, longTour('10:00'))
  const gone = await boughtStay(shop, anna, shortTour('10:00'))
  await boughtStay(shop, anna, shortTour('12:00'))
  await sql`UPDATE unit SET state = 'refunded' WHERE id = ${gone.unitId}`.execute(shop.db)
  const code = 'LI' as AssetCode
  const owner = await newStaff(shop, 'owner')
  await shop.call(saveAsset, {
    ...{ token: owner.token, params: { code } },
    body: {
      ...{ resource: 'GUIDE-slot', name: { 'zh-CN': '李导', 'en-US': 'Guide Li' }, active: true, version: 0 },
      facts: { tel: '', plate: '', languages: [] },
    },
  } as never)
  await shop.call(assignAsset, { token: owner.token, body: { unitNo: kept.unitNo, assetCode: code } })

  expect(await lists()).toMatchObject([
    { productCode: 'GUIDE', slotFrom: '10:00', orders: 1, units: 1 },
    { productCode: 'GUIDE', slotFrom: '12:00', orders: 1, units: 1 },
  ])
  expect(await lists('2026-12-02' as never)).toEqual([])

  const before = await auditRows(shop)
  const answer = await printed('10:00')
  expect(answer.respCode).toBe('200')
  expect(await auditRows(shop)).toBe(before + 1)
  expect(answer.data.fileName).toBe(`GUIDE-${firstStay}-1000.pdf`)
  const lines = linesOf(answer.data.pdf)
  expect(lines).toContain('李导')
  expect(
    lines.filter((line) => line.startsWith('李小龙')),
    'the long tour alone is left',
  ).toEqual([expect.stringMatching(/^李小龙 1[3-9]\d{9}$/)])
})

test('a list that nobody is on, or of a product that is unknown, is not found and leaves no audit row', async () => {
  const before = await auditRows(shop)
  expect((await printed('09:00')).respCode).toBe('NOT_FOUND')
  expect((await printed('10:00', 'NONE')).respCode).toBe('NOT_FOUND')
  expect(await auditRows(shop)).toBe(before)
})

test('a packing list has pieces and address of what is to be sent', async () => {
  const { orderNo } = await paidGoods(shop, anna)
  const before = await auditRows(shop)
  const answer = await shop.call(printPackingList, { token: staff.token, body: { late: false } })
  expect(await auditRows(shop)).toBe(before + 1)
  const lines = linesOf(answer.data.pdf)
  expect(lines).toContain(orderNo)
  expect(lines.join('')).toContain('杭州')
  const late = await shop.call(printPackingList, { token: staff.token, body: { late: true } })
  expect(linesOf(late.data.pdf)).not.toContain(orderNo)
})
