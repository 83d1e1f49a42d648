/** Lists of guests: who stands on them, who does not, and that each download is kept in the audit log. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveAsset } from '#contract/console/asset.ts'
import { printPackingList } from '#contract/console/delivery.ts'
import { assignAsset, listGuestLists, printGuestList } from '#contract/console/desk.ts'
import type { AssetCode } from '#contract/values/asset.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { addDays, type SlotTime } from '#contract/values/time.ts'
import { idCard, orderItems, placeBody, visitorsFor } from '../../testing/buying.ts'
import { paidGoods } from '../../testing/delivering.ts'
import { readPdf } from '../../testing/pdf-text.ts'
import { newMember, type TestMember } from '../../testing/people.ts'
import { payPlaced } from '../../testing/placing.ts'
import { done } from '../../testing/purchase.ts'
import { auditRows, newStaff, type TestStaff } from '../../testing/staff.ts'
import { boughtStay, firstStay, longTour, shortTour } from '../../testing/staying.ts'
import { departure, insertCoach } from '../../testing/test-coach.ts'
import { dinnerPrice, insertEatery } from '../../testing/test-eatery.ts'
import { insertGoods } from '../../testing/test-goods.ts'
import { plainTicket } from '../../testing/test-park.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { insertGuide, insertHotel } from '../../testing/test-stays.ts'

let shop: TestShop
let staff: TestStaff
let anna: TestMember
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

test('the guests of what is not sold any more are still listed', async () => {
  const own = await testShop()
  await insertGuide(own.db, { capacity: 5 })
  const { token } = await newStaff(own, 'orders')
  await boughtStay(own, await newMember(own, { account: 'baozi' }), longTour('10:00'))
  await sql`UPDATE offer SET active = false`.execute(own.db)
  await own.cachesCurrent()
  const query = { date: firstStay }
  expect((await own.call(listGuestLists, { token, query })).data.items).toMatchObject([{ units: 1 }])
})

type Party = { names: readonly string[]; firstId: number; meetingPoint: string }

async function boughtSeats({ names, firstId, meetingPoint }: Party): Promise<OrderNo> {
  const lines = [{ offerCode: 'COACH-SEAT', quantity: names.length, priceFen: plainTicket.priceFen }]
  const visit = { productCode: 'COACH', visitDate: firstStay, untilDate: null, slotFrom: departure }
  const { answer } = await orderItems(shop, anna, { items: [{ ...visit, lines }] } as never, (hold) => {
    const visitors = visitorsFor(hold, firstId).map((one, at) => ({ ...one, name: names[at] ?? '' }))
    return placeBody(hold, { visitors, extras: [{ meetingPoint }] })
  })
  const { orderNo, payableFen } = done(answer)
  expect(await payPlaced(shop, orderNo, payableFen)).toBe('seated')
  return orderNo
}

test('the driver of a departure reads whole names, covered documents, where each party gets on, and how many', async () => {
  await insertCoach(shop.db)
  const family = await boughtSeats({
    names: ['王小明', '王大海', '赵春'],
    firstId: 1,
    meetingPoint: 'SQUARE',
  })
  const couple = await boughtSeats({ names: ['李秋', '周一平'], firstId: 4, meetingPoint: 'METRO' })
  const gone = await boughtSeats({ names: ['吴无'], firstId: 6, meetingPoint: 'METRO' })
  await sql`UPDATE unit SET state = 'refunded'
    WHERE order_id = (SELECT id FROM shop_order WHERE order_no = ${gone})`.execute(shop.db)
  // One of the couple asked for the money back; the other still comes.
  await sql`UPDATE unit SET state = 'refunding' WHERE unit_no = ${`${couple}002`}`.execute(shop.db)

  const { data } = await printed(departure, 'COACH')
  const lines = linesOf(data.pdf)
  const text = lines.join('\n')
  expect(lines).toEqual(expect.arrayContaining([family, couple, '人数', '4', '集合地点']))
  expect(text).toContain('南广场 3人、地铁口 1人')
  for (const [at, name] of ['王小明', '王大海', '赵春', '李秋'].entries()) {
    const document = idCard(at + 1)
    expect(text, name).toContain(name)
    expect(text, name).toContain(document.slice(-4))
    expect(text, name).not.toContain(document)
  }
  expect(text.match(/集合地点: 南广场/g), 'said once for each party').toHaveLength(1)
  for (const absent of ['周一平', '吴无', gone]) expect(text, absent).not.toContain(absent)
  const english = await shop.call(printGuestList, {
    token: staff.token,
    language: 'en-US',
    body: { date: firstStay, productCode: 'COACH' as ProductCode, slotFrom: departure as SlotTime },
  })
  expect(linesOf(english.data.pdf).join('\n')).toContain('South square: 3, Metro: 1')
})

test('of an order with two meals each seating reads how many come to it, and what they wished of it', async () => {
  const evening = addDays(firstStay, 1)
  await insertEatery(shop.db, evening)
  const dinner = (slotFrom: string) => ({
    ...{ productCode: 'DINNER', visitDate: evening, untilDate: null, slotFrom },
    lines: [{ offerCode: 'DINNER-TWO', quantity: 1, priceFen: dinnerPrice }],
  })
  const items = [dinner('17:30'), dinner('19:30')]
  const extras = [
    { partySize: 2, arrival: '15', remark: '不吃辣' },
    { partySize: 1, arrival: '0', remark: '靠窗' },
  ]
  const { answer } = await orderItems(shop, anna, { items } as never, (hold) => placeBody(hold, { extras }))
  const { orderNo, payableFen } = done(answer)
  expect(await payPlaced(shop, orderNo, payableFen)).toBe('seated')
  const listOf = async (slotFrom: string) => {
    const body = { date: evening, productCode: 'DINNER' as ProductCode, slotFrom: slotFrom as SlotTime }
    const { data } = await shop.call(printGuestList, { token: staff.token, body })
    const lines = linesOf(data.pdf)
    return { people: lines[lines.indexOf('人数') + 1], text: lines.join('\n') }
  }
  const [early, late] = [await listOf('17:30'), await listOf('19:30')]
  expect([early.people, late.people]).toEqual(['2', '1'])
  expect([early.text, late.text]).toEqual([
    expect.stringContaining('不吃辣'),
    expect.stringContaining('靠窗'),
  ])
  expect(early.text).not.toContain('靠窗')
  expect(late.text).not.toContain('不吃辣')
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

test('the gate reads how many come, and downloads no list that names them', async () => {
  await boughtStay(shop, anna, shortTour('12:00'))
  const { token } = await newStaff(shop, 'gate')
  const read = await shop.call(listGuestLists, { token, query: { date: firstStay } })
  expect(read.data.items).toEqual(await lists())
  expect(read.data.items).not.toEqual([])
  const rows = await auditRows(shop)
  const answer = await shop.call(printGuestList, {
    token,
    body: { date: firstStay, productCode: 'GUIDE' as ProductCode, slotFrom: '12:00' as SlotTime },
  })
  expect(answer.respCode).toBe('NOT_ALLOWED')
  expect(await auditRows(shop)).toBe(rows)
})
