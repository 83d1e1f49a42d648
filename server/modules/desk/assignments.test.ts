/** Guides, rooms and vehicles assigned by the desk: one serves one unit at a time, and is free again when its unit leaves. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { saveAsset } from '#contract/console/asset.ts'
import { assignAsset, readBoard, unassignAsset } from '#contract/console/desk.ts'
import { readStaffOrder } from '#contract/console/ordering.ts'
import { listAudit } from '#contract/console/staff.ts'
import { askChange } from '#contract/endpoints/change.ts'
import { readOrder } from '#contract/endpoints/ordering/reading.ts'
import { type AssetCode, type AssetKind, assetKinds } from '#contract/values/asset.ts'
import { addDays } from '#contract/values/time.ts'
import { inTransaction } from '../../platform/db.ts'
import { assertAssignmentsTrue, assertCountersTrue } from '../../testing/laws.ts'
import { newMember, type TestMember } from '../../testing/people.ts'
import { newStaff, type TestStaff } from '../../testing/staff.ts'
import {
  type BoughtStay,
  boughtStay,
  firstStay as first,
  longTour,
  type StayInput,
  shortTour,
} from '../../testing/staying.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { insertGuide, insertHotel, insertVehicle, priceOn } from '../../testing/test-stays.ts'
import { whileBlocked } from '../../testing/while-blocked.ts'
import { moveUnits } from '../ordering/units/move-units.ts'

const asset = (code: string) => code as AssetCode

type Desk = { shop: TestShop; anna: TestMember; staff: TestStaff }

async function openDesk(insert: (db: TestShop['db']) => Promise<unknown>): Promise<Desk> {
  const shop = await testShop()
  await insert(shop.db)
  return { shop, anna: await newMember(shop, { account: 'anna' }), staff: await newStaff(shop, 'owner') }
}

const bought = ({ shop, anna }: Desk, input: StayInput): Promise<BoughtStay> => boughtStay(shop, anna, input)

const none = { tel: '', plate: '', languages: [] }
const save = ({ shop, staff }: Desk, code: string, resource: string, more: object = {}) =>
  shop.call(saveAsset, {
    ...{ token: staff.token, params: { code: asset(code) } },
    body: {
      resource,
      name: { 'zh-CN': code, 'en-US': code },
      facts: none,
      active: true,
      version: 0,
      ...more,
    },
  })

const assign = ({ shop, staff }: Desk, { unitNo }: BoughtStay, code: string) =>
  shop.call(assignAsset, { token: staff.token, body: { unitNo, assetCode: asset(code) } })

const assigned = async ({ shop, anna }: Desk, { orderNo }: BoughtStay) =>
  (await shop.call(readOrder, { ...anna, params: { orderNo } })).data.assigned.map(({ name }) => name)

const board = async ({ shop, staff }: Desk, kind: AssetKind, date = first) =>
  (await shop.call(readBoard, { token: staff.token, query: { kind, date } })).data.resources

async function guideDesk(guides = ['LI']): Promise<Desk> {
  const desk = await openDesk((db) => insertGuide(db, { capacity: 3 }))
  for (const code of guides) expect((await save(desk, code, 'GUIDE-slot')).respCode).toBe('200')
  return desk
}

test('the last guide: of staff who assign the same one at once, one does, and it is told to one buyer', async () => {
  const desk = await guideDesk()
  const orders = [
    await bought(desk, longTour('10:00')),
    await bought(desk, shortTour('11:00')),
    await bought(desk, shortTour('10:00')),
  ]
  const answers = await Promise.all(orders.map((order) => assign(desk, order, 'LI')))
  const done = answers.filter(({ respCode }) => respCode === '200').length
  // The long tour takes both hours, the short ones one each.
  const isLong = answers[0]?.respCode === '200'
  expect(done).toBe(isLong ? 1 : 2)
  const refused = answers.filter(({ respCode }) => respCode !== '200')
  expect(refused.map(({ respCode }) => respCode)).toEqual(refused.map(() => 'ASSET_TAKEN'))
  const told = await Promise.all(orders.map((order) => assigned(desk, order)))
  expect(told.filter((names) => names.length > 0)).toHaveLength(done)
  await assertAssignmentsTrue(desk.shop.db)
})

test('a unit has as many as it draws, in every slot it takes; the board says who waits', async () => {
  const desk = await guideDesk(['LI', 'CHEN'])
  const long = await bought(desk, longTour('11:00'))
  expect((await assign(desk, long, 'LI')).respCode).toBe('200')
  expect((await assign(desk, long, 'LI')).respCode).toBe('200')
  expect((await assign(desk, long, 'CHEN')).respCode).toBe('UNIT_ASSIGNED')
  const waiting = await bought(desk, shortTour('12:00'))
  expect((await assign(desk, waiting, 'LI')).respCode).toBe('ASSET_TAKEN')
  const [shown] = await board(desk, 'guide')
  expect(shown?.slots.map(({ from }) => from)).toEqual(['10:00', '11:00', '12:00', '14:00'])
  expect(shown?.assets.map(({ code }) => code)).toEqual(['CHEN', 'LI'])
  expect(shown?.units).toMatchObject([
    {
      takes: [
        { from: '11:00', assets: ['LI'] },
        { from: '12:00', assets: ['LI'] },
      ],
      waits: false,
    },
    { unitNo: waiting.unitNo, contactName: '李**', takes: [{ from: '12:00', assets: [] }], waits: true },
  ])
  const gone = { token: desk.staff.token, params: { unitNo: long.unitNo, assetCode: asset('LI') } }
  expect((await desk.shop.call(unassignAsset, gone)).respCode).toBe('200')
  expect((await desk.shop.call(unassignAsset, gone)).respCode).toBe('ASSIGNMENT_GONE')
  expect((await assign(desk, waiting, 'LI')).respCode).toBe('200')
  await assertAssignmentsTrue(desk.shop.db)
})

test('what was taken off sale is still on the board for who bought it', async () => {
  const desk = await guideDesk()
  const sold = await bought(desk, shortTour('10:00'))
  await sql`UPDATE offer SET active = false`.execute(desk.shop.db)
  await sql`UPDATE product SET published = false`.execute(desk.shop.db)
  await desk.shop.cachesCurrent()
  expect((await board(desk, 'guide'))[0]?.units).toMatchObject([{ unitNo: sold.unitNo, waits: true }])
})

test('refused: out of service, of something else, unknown, not paid, and what another has changed meanwhile', async () => {
  const desk = await guideDesk(['LI'])
  await insertHotel(desk.shop.db)
  const tour = await bought(desk, shortTour('10:00'))
  expect((await save(desk, '1208', 'HOTEL-day')).respCode).toBe('200')
  expect((await assign(desk, tour, '1208')).respCode).toBe('ASSET_NOT_FOR_UNIT')
  expect((await assign(desk, tour, 'NOBODY')).respCode).toBe('NOT_FOUND')
  expect((await assign(desk, { ...tour, unitNo: '9'.repeat(19) }, 'LI')).respCode).toBe('NOT_FOUND')
  expect((await save(desk, 'LI', 'GUIDE-slot')).respCode).toBe('STAFF_CHANGED')
  expect((await save(desk, 'LI', 'HOTEL-day', { version: 1 })).respCode).toBe('BAD_REQUEST')
  expect((await save(desk, 'WANG', 'NOTHING')).respCode).toBe('BAD_REQUEST')
  expect((await save(desk, 'LI', 'GUIDE-slot', { version: 1, active: false })).respCode).toBe('200')
  expect((await assign(desk, tour, 'LI')).respCode).toBe('ASSET_NOT_FOR_UNIT')
})

test('what still serves somebody is not taken out of service, and staff read on which dates', async () => {
  const desk = await guideDesk(['LI', 'CHEN'])
  const orders = [await bought(desk, longTour('10:00')), await bought(desk, shortTour('14:00'))]
  for (const order of orders) await assign(desk, order, 'LI')
  const stop = (version = 1) => save(desk, 'LI', 'GUIDE-slot', { version, active: false })
  const refused = await stop()
  expect(refused).toMatchObject({ respCode: 'ASSET_SERVING', data: { count: 2, dates: first } })
  expect(refused.respMsg).toContain(`2 项分配（${first}）`)
  expect((await board(desk, 'guide'))[0]?.assets.find(({ code }) => code === 'LI')).toMatchObject({
    active: true,
    version: 1,
  })
  // What is not about its service is changed all the same.
  const name = { 'zh-CN': 'LI', 'en-US': 'Guide Li' }
  expect((await save(desk, 'LI', 'GUIDE-slot', { version: 1, name })).respCode).toBe('200')
  const [tour, last] = orders as [BoughtStay, BoughtStay]
  const away = (unitNo: string) => ({ token: desk.staff.token, params: { unitNo, assetCode: asset('LI') } })
  await desk.shop.call(unassignAsset, away(tour.unitNo))
  expect((await stop(2)).data).toMatchObject({ count: 1 })
  // The last slot is over, in the middle of its day.
  desk.shop.clock.set(`${first}T14:59:00+08:00`)
  desk.staff = await newStaff(desk.shop, 'owner')
  expect((await stop(2)).respCode).toBe('ASSET_SERVING')
  desk.shop.clock.set(`${first}T15:00:00+08:00`)
  expect((await stop(2)).respCode).toBe('200')
  expect(last.unitNo).not.toBe(tour.unitNo)
})

test('a guide who is taken out of service in the same moment is not assigned', async () => {
  const desk = await guideDesk()
  const tour = await bought(desk, shortTour('10:00'))
  const { respCode } = await whileBlocked(
    desk.shop,
    {
      locking: `SELECT FROM asset WHERE code = 'LI' FOR NO KEY UPDATE`,
      meanwhile: [`UPDATE asset SET active = false WHERE code = 'LI'`],
    },
    () => assign(desk, tour, 'LI'),
  )
  expect(respCode).toBe('ASSET_NOT_FOR_UNIT')
})

test('the audit log says all that was changed of a guide, and which ticket it was given and taken from', async () => {
  const desk = await guideDesk()
  const { shop, staff } = desk
  const name = { 'zh-CN': 'LI', 'en-US': 'Guide Li' }
  const facts = { tel: '13900001111', plate: '', languages: ['en-US'] }
  expect((await save(desk, 'LI', 'GUIDE-slot', { version: 1, name, facts })).respCode).toBe('200')
  const tour = await bought(desk, shortTour('10:00'))
  await assign(desk, tour, 'LI')
  const params = { unitNo: tour.unitNo, assetCode: asset('LI') }
  expect((await shop.call(unassignAsset, { token: staff.token, params })).respCode).toBe('200')
  const { data } = await shop.call(listAudit, { token: staff.token, query: { no: 'LI' } })
  const ofTour = { orderNo: tour.orderNo, unitNo: tour.unitNo }
  const made = { name: 'LI', nameEn: 'LI', tel: '', plate: '', languages: [], inUse: true }
  const changed = { nameEn: 'Guide Li', tel: '139****1111', languages: ['en-US'] }
  expect(data.items.map(({ before, after }) => [before, after])).toMatchObject([
    [ofTour, null],
    [null, ofTour],
    [made, { ...made, ...changed }],
    [null, { ...made, resourceCode: 'GUIDE-slot' }],
  ])
})

test('a refund frees the guide, and so does another time', async () => {
  const desk = await guideDesk()
  const { shop } = desk
  const [tour, next] = [await bought(desk, shortTour('10:00')), await bought(desk, shortTour('10:00'))]
  await assign(desk, tour, 'LI')
  const move = { unitIds: [tour.unitId], at: shop.clock.now(), note: 'refund-asked', actor: 'buyer' } as const
  const step = (from: 'valid' | 'refunding', to: 'refunding' | 'returning') =>
    inTransaction(shop.db, (tx) => moveUnits(tx, tour.orderNo, { ...move, from, to }))
  await step('valid', 'refunding')
  // It may still be declined.
  expect((await assign(desk, next, 'LI')).respCode).toBe('ASSET_TAKEN')
  await step('refunding', 'returning')
  expect((await assign(desk, next, 'LI')).respCode).toBe('200')
  expect((await assign(desk, tour, 'LI')).respCode).toBe('UNIT_NOT_ASSIGNABLE')

  const { respCode, data } = await shop.call(askChange, {
    ...desk.anna,
    body: {
      ...{ orderNo: next.orderNo, unitNos: [next.unitNo], visitDate: first, slotFrom: '14:00' },
      ...{ reasonCode: 'PLANS', expectedNetFen: 0 },
    } as never,
  })
  expect([respCode, data?.state]).toEqual(['200', 'DONE'])
  expect(await assigned(desk, next)).toEqual([])
  const other = await bought(desk, shortTour('10:00'))
  expect((await assign(desk, other, 'LI')).respCode).toBe('200')
  expect((await assign(desk, next, 'LI')).respCode).toBe('200')
  await assertAssignmentsTrue(shop.db)
  await assertCountersTrue(shop.db)
})

test('a room serves one guest on every night of the stay', async () => {
  const desk = await openDesk((db) => insertHotel(db))
  for (const code of ['1208', '1209']) await save(desk, code, 'HOTEL-day')
  const nights = (count: number) => {
    const parts = Array.from({ length: count }, (_, night) => priceOn(night))
    return { until: addDays(first, count), priceFen: parts.reduce((sum, fen) => sum + fen, 0) }
  }
  const long = await bought(desk, { code: 'HOTEL', offer: 'ONE', ...nights(3) })
  const short = await bought(desk, { code: 'HOTEL', offer: 'ONE', ...nights(1) })
  await assign(desk, long, '1208')
  expect((await assign(desk, short, '1208')).respCode).toBe('ASSET_TAKEN')
  expect((await assign(desk, short, '1209')).respCode).toBe('200')
  expect(await assigned(desk, long)).toEqual(['1208'])
  const [third] = await board(desk, 'room', addDays(first, 2))
  expect(third?.units).toMatchObject([{ unitNo: long.unitNo, takes: [{ from: null, assets: ['1208'] }] }])
  for (const kind of assetKinds) expect((await board(desk, kind)).length).toBe(kind === 'room' ? 1 : 0)
})

test('who has checked in gets a room, and another one for the nights that are left; not once the stay is over', async () => {
  const desk = await openDesk((db) => insertHotel(db))
  const { shop } = desk
  for (const code of ['1208', '1209']) await save(desk, code, 'HOTEL-day')
  const nights = (count: number) => ({
    until: addDays(first, count),
    priceFen: Array.from({ length: count }, (_, night) => priceOn(night)).reduce((sum, fen) => sum + fen, 0),
  })
  const long = await bought(desk, { code: 'HOTEL', offer: 'ONE', ...nights(2) })
  const short = await bought(desk, { code: 'HOTEL', offer: 'ONE', ...nights(1) })
  expect((await assign(desk, short, '1209')).respCode).toBe('200')
  await sql`UPDATE unit SET state = 'used', admitted = admits`.execute(shop.db)
  const at = async (time: string) => {
    shop.clock.set(`${time}:00+08:00`)
    desk.staff = await newStaff(shop, 'owner')
  }
  const waiting = async (date = first) =>
    (await board(desk, 'room', date))[0]?.units.flatMap(({ unitNo, waits }) => (waits ? [unitNo] : []))
  await at(`${first}T22:00`)
  expect(await waiting()).toEqual([long.unitNo])
  expect((await assign(desk, long, '1208')).respCode).toBe('200')
  expect(await waiting()).toEqual([])

  // Its shower fails on the second evening; the other room was somebody else's the night before.
  const second = addDays(first, 1)
  await at(`${second}T20:00`)
  const gone = { token: desk.staff.token, params: { unitNo: long.unitNo, assetCode: asset('1208') } }
  expect((await shop.call(unassignAsset, gone)).respCode).toBe('200')
  expect([await waiting(), await waiting(second)]).toEqual([[], [long.unitNo]])
  expect((await assign(desk, long, '1209')).respCode).toBe('200')
  expect(await assigned(desk, long)).toEqual(['1209'])

  // After midnight it is still the last night.
  await at(`${addDays(first, 2)}T01:00`)
  gone.token = desk.staff.token
  gone.params.assetCode = asset('1209')
  expect((await shop.call(unassignAsset, gone)).respCode).toBe('200')
  expect(await waiting(second)).toEqual([long.unitNo])
  expect((await assign(desk, long, '1208')).respCode).toBe('200')
  await at(`${addDays(first, 4)}T01:00`)
  expect((await assign(desk, long, '1209')).respCode).toBe('UNIT_NOT_ASSIGNABLE')
  await assertAssignmentsTrue(shop.db)
})

test('nobody is told of a vehicle without its number plate: it is not assigned, and one that lost it waits', async () => {
  const desk = await openDesk((db) => insertVehicle(db))
  const { shop } = desk
  const order = await bought(desk, { code: 'VAN', offer: 'ONE', until: first, priceFen: priceOn(0) })
  const whole = { facts: { tel: '13900001111', plate: '云A·D1208', languages: [] } }
  for (const facts of [none, { ...none, tel: '13900001111' }, { ...none, plate: '云A·D1208' }]) {
    const code = `V${facts.tel.length}${facts.plate.length}`
    await save(desk, code, 'VAN-day', { facts })
    expect((await assign(desk, order, code)).respCode).toBe('ASSET_INCOMPLETE')
  }
  await save(desk, 'GL8', 'VAN-day', whole)
  expect((await assign(desk, order, 'GL8')).respCode).toBe('200')
  await save(desk, 'GL8', 'VAN-day', { facts: { ...whole.facts, plate: '' }, version: 1 })
  const told = async () => {
    await shop.sweep()
    return (
      await shop.pool.query("SELECT event_key FROM notification_outbox WHERE kind = 'vehicle-assigned'")
    ).rows
  }
  shop.clock.set('2026-11-30T18:00:00+08:00')
  expect(await told()).toEqual([])
  desk.staff = await newStaff(shop, 'owner')
  expect((await save(desk, 'GL8', 'VAN-day', { ...whole, version: 2 })).respCode).toBe('200')
  shop.clock.advance({ minutes: 11 })
  expect(await told()).toHaveLength(1)
})

test('a vehicle is told once, from six in the evening before; another one is told anew', async () => {
  const desk = await openDesk((db) => insertVehicle(db))
  const { shop } = desk
  const facts = (plate: string) => ({ facts: { tel: '13900001111', plate, languages: [] } })
  await save(desk, 'GL8', 'VAN-day', facts('云A·D1208'))
  await save(desk, 'V90', 'VAN-day', facts('云A·D2208'))
  const order = await bought(desk, { code: 'VAN', offer: 'ONE', until: first, priceFen: priceOn(0) })
  await assign(desk, order, 'GL8')
  expect(await assigned(desk, order)).toEqual([])
  const onDesk = { token: desk.staff.token, params: { orderNo: order.orderNo } }
  expect((await shop.call(readStaffOrder, onDesk)).data.assigned).toEqual([
    { unitNo: order.unitNo, kind: 'vehicle', name: 'GL8' },
  ])
  const told = async () => {
    await shop.sweep()
    const { rows } = await shop.pool.query(
      "SELECT event_key FROM notification_outbox WHERE kind = 'vehicle-assigned' ORDER BY id",
    )
    return rows.map(({ event_key: key }) => String(key).split(':').at(-1))
  }
  expect(await told()).toEqual([])
  shop.clock.advance({
    seconds: (new Date('2026-11-30T18:00:00+08:00').getTime() - shop.clock.now().getTime()) / 1000,
  })
  // The staff's session has ended in the meantime.
  desk.staff = await newStaff(shop, 'owner')
  expect(await assigned(desk, order)).toEqual(['GL8'])
  expect(await told()).toEqual(['GL8'])
  expect(await told()).toEqual(['GL8'])
  await shop.call(unassignAsset, {
    ...{ token: desk.staff.token, params: { unitNo: order.unitNo, assetCode: asset('GL8') } },
  })
  await assign(desk, order, 'V90')
  expect(await told()).toEqual(['GL8', 'V90'])
  await save(desk, 'S60', 'VAN-day', facts('云A·D3208'))
  await sql`UPDATE unit SET state = 'used', admitted = admits`.execute(shop.db)
  await shop.call(unassignAsset, {
    ...{ token: desk.staff.token, params: { unitNo: order.unitNo, assetCode: asset('V90') } },
  })
  expect((await assign(desk, order, 'S60')).respCode).toBe('200')
  expect(await told(), 'on the way').toEqual(['GL8', 'V90', 'S60'])
})
