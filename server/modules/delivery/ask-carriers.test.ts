/** Carriers are asked where parcels are: silent, broken, mixed up, out of order, and with the words of older parcels. */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { correctParcel } from '#contract/console/delivery.ts'
import type { SandboxParcel } from '../../../sandbox/kuaidi100/routes.ts'
import { kuaidi100 } from '../../gateways/kuaidi100.ts'
import {
  type GoodsOrder,
  nextNumber,
  paidGoods,
  received,
  sent,
  shipmentsOf,
} from '../../testing/delivering.ts'
import { timeoutsFor } from '../../testing/gateway-inputs.ts'
import { setLimit } from '../../testing/limits.ts'
import { newMember, type TestMember } from '../../testing/people.ts'
import { keepLoggedIn } from '../../testing/sessions.ts'
import { newStaff, type TestStaff } from '../../testing/staff.ts'
import { insertGoods } from '../../testing/test-goods.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { type TestWorld, testWorld, trackingOn } from '../../testing/test-world.ts'
import { writtenTo } from '../../testing/written.ts'
import { askCarriers } from './ask-carriers.ts'
import { nextAskAt, reportedOf } from './rules.ts'

let world: TestWorld
let shop: TestShop
let staff: TestStaff
let anna: TestMember
beforeAll(async () => {
  world = await testWorld()
  shop = await testShop({ deps: { tracking: trackingOn(world) } })
  await insertGoods(shop.db, { at: shop.clock.now(), stock: 100 })
  staff = await newStaff(shop, 'orders')
  anna = await newMember(shop, { account: 'anna' })
})
afterAll(async () => {
  await shop.close()
  await world.end()
})
beforeEach(async () => {
  await world.control.reset()
  await sql`UPDATE shipment SET ask_at = NULL`.execute(shop.db)
})

async function later(hours: number): Promise<void> {
  shop.clock.advance({ hours })
  await keepLoggedIn(shop)
}

type Sent = GoodsOrder & { shipmentNo: string; num: string }
async function onItsWay(): Promise<Sent> {
  await later(0)
  const order = await paidGoods(shop, anna, { quantity: 1 })
  const { data } = await sent(shop, staff, order)
  return { ...order, shipmentNo: data.shipmentNo, num: data.trackingNo }
}

const tell = (num: string, parcel: Partial<SandboxParcel>) =>
  world.control.tell({ com: 'shunfeng', num, ...parcel })

const said = (minutes: number, text: string) => ({
  at: new Date(Math.floor(shop.clock.now().getTime() / 1_000) * 1_000 + minutes * 60_000).toISOString(),
  text,
})

const parcelOf = async (order: GoodsOrder) => {
  const [parcel] = (await shipmentsOf(shop, order)).items
  if (!parcel) throw new Error('there is a parcel')
  return parcel
}

const asks = async (num: string) =>
  (await world.control.requests()).filter(({ outNos }) => outNos.includes(num)).length

const ask = () => askCarriers(shop.deps)

const arrivals = async ({ orderNo }: GoodsOrder) =>
  (await writtenTo(shop, anna)).filter(
    ({ kind, params }) => kind === 'parcel-arrived' && params['orderNo'] === orderNo,
  )

test('a query is signed as Kuaidi100 has it, and names the last digits of the recipient only', async () => {
  const seen: string[] = []
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => seen.push(chunk.toString()))
    request.on('end', () => response.end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const gateway = kuaidi100({ url: `http://127.0.0.1:${port}/q`, customer: 'CUSTOMER', key: 'KEY' })
  const parcel = { carrier: 'shunfeng', trackingNo: 'SF1', phoneTail: '7000' } as const
  expect(await gateway.track(parcel)).toMatchObject({ outcome: 'unknown' })
  server.close()
  const form = new URLSearchParams(seen.join(''))
  const param = '{"com":"shunfeng","num":"SF1","phone":"7000","resultv2":"1","show":"0","order":"desc"}'
  expect(form.get('param')).toBe(param)
  const sign = createHash('md5').update(`${param}KEYCUSTOMER`).digest('hex').toUpperCase()
  expect([form.get('customer'), form.get('sign')]).toEqual(['CUSTOMER', sign])
})

test('where a parcel is is read as the carrier says it, and asked again after six hours, by one of two workers', async () => {
  const order = await onItsWay()
  await tell(order.num, { phone: '7000', said: [said(10, '快件已发往杭州'), said(5, '顺丰速运 已收取快件')] })
  await ask()
  expect(await asks(order.num), 'not within its first hour').toBe(0)
  await later(1)
  await Promise.all([ask(), ask()])
  expect(await asks(order.num)).toBe(1)
  expect(await parcelOf(order)).toMatchObject({
    state: 'SENT',
    events: [{ text: '快件已发往杭州' }, { text: '顺丰速运 已收取快件' }],
  })
  await later(5.9)
  await ask()
  expect(await asks(order.num)).toBe(1)
  await later(0.2)
  await ask()
  expect(await asks(order.num)).toBe(2)
  expect((await parcelOf(order)).events, 'the same words once more').toHaveLength(2)
})

test.each(['hang', 'reset', '500', '502html', '429', 'slowBody'] as const)(
  'an answer that is lost (%s) says nothing of the parcel: it is asked again in half an hour',
  async (fault) => {
    const order = await onItsWay()
    await later(1)
    await tell(order.num, { state: '3', said: [said(-5, '已签收')] })
    await world.control.addRule({ match: { provider: 'KUAIDI100', op: 'query' }, fault })
    await askCarriers({ ...shop.deps, tracking: trackingOn(world, timeoutsFor(fault)) })
    expect(await parcelOf(order)).toMatchObject({ state: 'SENT', events: [] })
    await later(0.5)
    await ask()
    expect(await parcelOf(order)).toMatchObject({ state: 'SIGNED' })
  },
)

test('a number that nobody knows yet, and an answer about another number, change nothing', async () => {
  const order = await onItsWay()
  await later(1)
  await ask()
  expect(await asks(order.num)).toBe(1)
  expect(await parcelOf(order)).toMatchObject({ state: 'SENT', events: [] })
  await tell(order.num, { state: '3', said: [said(-5, '已签收')], otherNumber: nextNumber() })
  await later(6)
  await ask()
  expect(await parcelOf(order)).toMatchObject({ state: 'SENT', events: [] })
})

test('events come in any order and grow; it was signed for at the newest, is asked no more, and is received in ten days', async () => {
  const order = await onItsWay()
  await later(48)
  const [first, second, third] = [said(-300, '已收取'), said(-200, '派送中'), said(-100, '已签收')]
  await tell(order.num, { said: [second] })
  await ask()
  await later(6)
  await tell(order.num, { state: '3', said: [first, third, second, third] })
  await Promise.all([ask(), ask()])
  const parcel = await parcelOf(order)
  expect(parcel.events.map(({ text }) => text)).toEqual(['已签收', '派送中', '已收取'])
  expect([parcel.state, parcel.signedAt]).toEqual(['SIGNED', third?.at])
  expect(await arrivals(order)).toHaveLength(1)
  const before = await asks(order.num)
  await tell(order.num, { state: '0', said: [said(0, '退回派送中')] })
  await later(24 * 9)
  await ask()
  expect(await asks(order.num)).toBe(before)
  await shop.sweep()
  expect((await parcelOf(order)).units[0]?.receivedAt).toBeNull()
  await later(24)
  await Promise.all([shop.sweep(), received(shop, order), shop.sweep()])
  expect((await parcelOf(order)).units[0]?.receivedAt).not.toBeNull()
  expect(await arrivals(order), 'once').toHaveLength(1)
})

test('staff set after how many days a parcel counts as received; one that is signed for keeps its day', async () => {
  await setLimit(shop, 'delivery.received-after-days', 2)
  const order = await onItsWay()
  await later(24)
  expect(await shipmentsOf(shop, order)).toMatchObject({
    receivedAfterDays: 2,
    items: [{ receivedDueAt: null }],
  })
  await tell(order.num, { state: '3', said: [said(0, '已签收')] })
  await ask()
  await setLimit(shop, 'delivery.received-after-days', 10)
  const { receivedAfterDays, items } = await shipmentsOf(shop, order)
  const [parcel] = items
  expect(receivedAfterDays).toBe(10)
  expect(Date.parse(parcel?.receivedDueAt ?? '') - Date.parse(parcel?.signedAt ?? '')).toBe(2 * 86_400_000)
  await later(47)
  await shop.sweep()
  expect((await parcelOf(order)).units[0]?.receivedAt).toBeNull()
  await later(2)
  await shop.sweep()
  expect(await parcelOf(order)).toMatchObject({
    receivedDueAt: null,
    units: [{ receivedAt: expect.any(String) }],
  })
})

test('who has said that all pieces came gets no message that they came', async () => {
  const order = await onItsWay()
  await received(shop, order)
  await later(24)
  await tell(order.num, { state: '3', said: [said(-5, '已签收')] })
  await ask()
  expect(await parcelOf(order)).toMatchObject({ state: 'SIGNED' })
  expect(await arrivals(order)).toEqual([])
})

test('the words of an older parcel with the same number do not sign for ours', async () => {
  const order = await onItsWay()
  await later(1)
  await tell(order.num, { state: '3', said: [said(-60 * 24 * 30, '已签收')] })
  await ask()
  expect(await parcelOf(order)).toMatchObject({ state: 'SENT', signedAt: null, events: [] })
})

test('what comes back to us is returned, and never counts as received', async () => {
  const order = await onItsWay()
  await later(24)
  await tell(order.num, { state: '4', said: [said(-5, '已退回寄件人')] })
  await ask()
  expect(await parcelOf(order)).toMatchObject({ state: 'RETURNED' })
  expect(await arrivals(order)).toEqual([])
  await later(24 * 30)
  await shop.sweep()
  expect((await parcelOf(order)).units[0]?.receivedAt).toBeNull()
})

test('a number that is corrected while the wrong one is asked about learns nothing of the wrong one', async () => {
  const order = await onItsWay()
  await later(1)
  await tell(order.num, { state: '3', said: [said(-5, '已签收')] })
  await sql`UPDATE shipment SET tracking_no = tracking_no WHERE shipment_no = ${order.shipmentNo}`.execute(
    shop.db,
  )
  const [, corrected] = await Promise.all([
    ask(),
    shop.call(correctParcel, {
      token: staff.token,
      params: { shipmentNo: order.shipmentNo as never },
      body: { carrier: 'shunfeng', trackingNo: nextNumber(), version: 1 },
    }),
  ])
  const { state, events } = await parcelOf(order)
  expect([
    ['200', 'SENT', 0],
    ['SHIPMENT_DONE', 'SIGNED', 1],
  ]).toContainEqual([corrected.respCode, state, events.length])
})

test('nobody is asked for ever, and no word from the future counts', () => {
  const sentAt = new Date('2026-11-01T00:00:00Z')
  const now = new Date('2026-11-20T00:00:00Z')
  expect(nextAskAt(sentAt, now, 'nothing')).toEqual(new Date('2026-11-20T06:00:00Z'))
  expect(nextAskAt(sentAt, new Date('2027-01-01T00:00:00Z'), 'unknown')).toBeNull()
  const when = { sentAt, now, receivedAfterDays: 10 }
  const words = (at: string) => ({ at: new Date(at), text: '已签收' })
  const signed = (at: string) => reportedOf({ outcome: 'known', state: 'signed', events: [words(at)] }, when)
  expect(signed('2027-01-01T00:00:00Z').ended).toBeNull()
  expect(signed('2026-11-20T00:30:00Z').ended?.at, 'a clock that is fast').toEqual(now)
  expect(signed('2026-10-31T00:00:00Z').ended?.at, 'its number was typed in later').toEqual(sentAt)
  const nothing = reportedOf({ outcome: 'known', state: 'signed', events: [] }, when)
  expect(nothing.ended).toBeNull()
})
