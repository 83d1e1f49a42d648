import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type DictType, dictionaryOf } from '#contract/dictionary.ts'
import { listCards, readCard } from '#contract/endpoints/card.ts'
import { listProducts, type ProductSummary, readProduct } from '#contract/endpoints/catalogue.ts'
import { listContacts, readContact } from '#contract/endpoints/contact.ts'
import { listActivities, listCoupons, readPoints } from '#contract/endpoints/coupon.ts'
import { listShipments } from '#contract/endpoints/delivery.ts'
import { listGroupEntries } from '#contract/endpoints/group.ts'
import { readDay, readMonth } from '#contract/endpoints/inventory.ts'
import { listInvoices, readInvoice } from '#contract/endpoints/invoice.ts'
import { listOrders, readOrder } from '#contract/endpoints/ordering/reading.ts'
import { readTickets } from '#contract/endpoints/ordering/tickets.ts'
import { listAddresses } from '#contract/endpoints/parcel.ts'
import { logIn } from '#contract/endpoints/session.ts'
import { readShop } from '#contract/endpoints/setting.ts'
import { type Language, languages } from '#contract/language.ts'
import type { CardKind } from '#contract/values/card.ts'
import { changeStates } from '#contract/values/change.ts'
import type { CouponState } from '#contract/values/coupon.ts'
import { addMonths } from '#contract/values/months.ts'
import { flowStatuses, paymentStatuses } from '#contract/values/order.ts'
import { idTypes } from '#contract/values/person.ts'
import { addDays, type Month, monthOf, type VisitDate, venueDate } from '#contract/values/time.ts'
import type { BatchCode } from '#contract/values/voucher.ts'
import { issueInvoices } from '../server/modules/invoice/issue/issue-invoices.ts'
import { paymentStatusOf } from '../server/modules/ordering/order/rules.ts'
import { findDrift } from '../server/modules/ordering/upkeep/reconcile.ts'
import { readBatch } from '../server/modules/voucher/staff-batches.ts'
import { systemChance } from '../server/platform/chance.ts'
import { assertCouponsTrue } from '../server/testing/coupons.ts'
import { assertBalancesTrue } from '../server/testing/groups.ts'
import { invoiceLawsHold } from '../server/testing/invoicing.ts'
import { assertAssignmentsTrue, assertRevenueTrue } from '../server/testing/laws.ts'
import { assertPointsTrue } from '../server/testing/points.ts'
import { type TestShop, testShop, testVault } from '../server/testing/test-shop.ts'
import { invoicesOn, testWorld } from '../server/testing/test-world.ts'
import { assertVouchersTrue } from '../server/testing/vouchers.ts'
import { listDemoInvoices } from './orders/issued-invoices-sql.ts'
import { DEMO_PASSWORD } from './people.ts'
import { nextWeekday } from './products/holidays.ts'
import { notOnSale } from './products/not-on-sale.ts'
import { pictureNames } from './products/picture-names.ts'
import { demoProducts } from './products/seed-catalogue.ts'
import { closedDayAfter } from './products/seed-inventory.ts'
import { seedDemo } from './seed.ts'
import { everyLawHolds } from './testing/every-law.ts'
import { drawNothing, type SeededTower, seedTower } from './testing/seeded-tower.ts'
import { storedEnumerations, unreachedValues } from './testing/stored-values.ts'
import { valuesElsewhere } from './testing/values-elsewhere.ts'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lookout-seed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

type DemoShop = TestShop & { today: VisitDate }

const withToday = (shop: TestShop): DemoShop => ({ ...shop, today: venueDate(shop.clock.now()) })

/** Seeded once; all tests that only read share the first shop on it. */
let seeded: SeededTower
let tower: DemoShop
beforeAll(async () => {
  seeded = await seedTower('2026-11-21T11:34:00+08:00')
  tower = withToday(await seeded.openShop())
})
afterAll(async () => {
  await tower?.close()
  await seeded?.drop()
})

async function statusesOf(shop: TestShop, account: string): Promise<string[]> {
  const { rows } = await sql<{ status: string }>`SELECT flow_status AS status FROM shop_order
    JOIN member ON member.id = member_id WHERE account = ${account}`.execute(shop.db)
  return rows.map(({ status }) => status)
}

async function changesIn({ db }: TestShop): Promise<Set<string>> {
  const { rows } = await sql<{ state: string }>`SELECT state FROM order_change`.execute(db)
  return new Set(rows.map(({ state }) => state))
}

async function changingWithoutChange({ db }: TestShop): Promise<number> {
  const { rows } = await sql`SELECT FROM shop_order WHERE flow_status = 'CHANGING_ING' AND NOT EXISTS (
    SELECT FROM order_change WHERE order_id = shop_order.id AND state IN ('AWAIT_AUDIT', 'AWAIT_PAID'))`.execute(
    db,
  )
  return rows.length
}

const dayOf = async (shop: TestShop, code: string, date: VisitDate) =>
  (await shop.call(readDay, { params: { code }, query: { date } })).data
const cellOf = async (shop: TestShop, code: string, date: VisitDate) =>
  (await shop.call(readMonth, { params: { code }, query: { month: monthOf(date) } })).data.days.find(
    (day) => day.date === date,
  )

/** Besides the plain Saturday: the closed first Tuesday morning, the last evening of a year, the middle of a night. */
const otherDays = ['2026-12-01T09:10:00+08:00', '2026-12-31T22:50:00+08:00', '2027-02-05T03:00:00+08:00']

async function expectEveryPromise(shop: DemoShop): Promise<void> {
  const { today } = shop
  await everyLawHolds(shop)
  expect(new Set(await statusesOf(shop, 'demo'))).toEqual(new Set(flowStatuses))
  expect(await changesIn(shop)).toEqual(new Set(changeStates))
  expect(await changingWithoutChange(shop)).toBe(0)
  await assertVouchersTrue(shop.db)
  await assertBalancesTrue(shop.db)
  await assertAssignmentsTrue(shop.db)
  await invoiceLawsHold(shop)
  await assertPointsTrue(shop.db)
  expect(await statusesOf(shop, 'agency')).toHaveLength(3)
  expect(await statusesOf(shop, 'agency_guide')).toEqual(['CHECK_ING'])

  const saturday = await dayOf(shop, 'DECK488', nextWeekday(today, 6))
  const evening = saturday.slots.filter(({ from }) => from !== null && from >= '17:00' && from < '19:00')
  expect(evening.map(({ state }) => state)).toEqual(['SOLD_OUT', 'SOLD_OUT', 'SOLD_OUT', 'SOLD_OUT'])
  expect((await dayOf(shop, 'TRAM455', nextWeekday(today, 7))).state).toBe('FEW')
  const tomorrow = await dayOf(shop, 'TRAM455', addDays(today, 1))
  const sunset = tomorrow.slots.filter(({ from }) => from === '17:30' || from === '18:00')
  expect(sunset.map(({ left }) => left)).toEqual([2, 2])
  for (const { code } of demoProducts.filter(({ kind }) => kind === 'park'))
    expect((await dayOf(shop, code, closedDayAfter(today))).state).toBe('CLOSED')
}

test('seeded on a plain Saturday every promise of the demo holds', () => expectEveryPromise(tower))

/** Where the enumerations of spec 3.8 are stored; what documents are is sealed, and payment status and module follow from others. */
const columns = {
  orderFlowStatus: 'shop_order.flow_status',
  payType: 'payment.pay_type',
  refundStatus: 'refund.status',
  orderType: 'shop_order.type',
  salesChannel: 'shop_order.channel',
  ticketCategory: 'offer.category',
  gender: 'member.sex',
  commentAuditStatus: 'comment.audit_status',
} as const satisfies Partial<Record<DictType, string>>

test('every value of every enumeration is in the demo, or reached by the test that is named for it', async () => {
  const enumerations = await storedEnumerations(tower.db)
  expect(unreachedValues(enumerations)).toEqual([])
  const allowed = new Map(enumerations.map((one) => [one.column, one.allowed]))
  expect(Object.keys(valuesElsewhere).filter((column) => !allowed.has(column))).toEqual([])
  for (const [type, column] of Object.entries(columns) as [DictType, string][]) {
    const named = dictionaryOf(type, 'en-US').map(({ value }) => value)
    expect(allowed.get(column)?.toSorted(), type).toEqual(named.toSorted())
  }
  expect(new Set(flowStatuses.map(paymentStatusOf))).toEqual(new Set(paymentStatuses))
})

test('member demo has coupons in each state, used by paid orders and returned after a refund', async () => {
  const { data } = await tower.call(logIn, { body: { account: 'demo', password: DEMO_PASSWORD } })
  const { token } = data.tokenInfo
  const listed = async (state: CouponState) => {
    const answer = await tower.call(listCoupons, { token, query: { state } })
    return answer.data.items.map(({ activityName, orderNo }) => `${activityName}${orderNo ? ' used' : ''}`)
  }
  expect(await listed('unused')).toEqual(['看展小礼', '暮色九折', '阖家登高'])
  expect((await listed('used')).toSorted()).toEqual(['云顶见面礼 used', '周年庆 used'])
  expect(await listed('expired')).toEqual(['周年庆'])
  const activities = await tower.call(listActivities, { token, query: {} })
  expect(new Set(activities.data.items.map(({ state }) => state))).toEqual(
    new Set(['OPEN', 'SOON', 'CLAIMED', 'GONE']),
  )
  await assertCouponsTrue(tower.db)
  const points = await tower.call(readPoints, { token, query: {} })
  const times = points.data.items.map(({ at }) => at)
  expect(times.length).toBeGreaterThan(10)
  expect(times, 'the latest first').toEqual(times.toSorted().toReversed())
})

test('the agency reads its ledger in the order of time', async () => {
  const { data } = await tower.call(logIn, { body: { account: 'agency', password: DEMO_PASSWORD } })
  const { items } = (await tower.call(listGroupEntries, { token: data.tokenInfo.token })).data
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['top-up', 'payment']))
  const times = items.map(({ at }) => at)
  expect(times, 'the latest first').toEqual(times.toSorted().toReversed())
})

test('nobody ordered, applied or got points before they joined, and each statement was made after its month', async () => {
  const { rows } = await sql`
    SELECT account FROM member JOIN (
      SELECT member_id, created_at AS at FROM shop_order
      UNION ALL SELECT member_id, at FROM point_entry
      UNION ALL SELECT member_id, applied_at FROM corp_member JOIN corp ON corp.id = corp_id WHERE role = 'OWNER'
      UNION ALL SELECT member_id, created_at FROM comment
    ) AS done ON done.member_id = member.id WHERE done.at < member.created_at`.execute(tower.db)
  expect(rows).toEqual([])
  const { rows: statements } = await sql<{ month: string; made: string }>`
    SELECT month, to_char(made_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS made FROM statement ORDER BY month`.execute(
    tower.db,
  )
  expect(statements.length).toBeGreaterThan(1)
  for (const { month, made } of statements) expect(made).toBe(`${addMonths(month as Month, 1)}-01`)
})

test('the last weekend of a month has rules of its own at the hotel, and its calendar says so', async () => {
  const { rows } = await sql<{ date: VisitDate; weekday: number }>`
    SELECT on_date AS date, extract(isodow FROM on_date)::integer AS weekday FROM stay_rule
    GROUP BY on_date ORDER BY on_date`.execute(tower.db)
  const onSale = rows.filter(({ date }) => date < addDays(tower.today, 90))
  expect(onSale.length).toBeGreaterThanOrEqual(4)
  for (const { date, weekday } of onSale) {
    const day = await cellOf(tower, 'RIVERHOTEL', date)
    const none = { minLength: null, maxLength: null, noArrival: false, noDeparture: false }
    expect(day?.stay, date).toEqual(
      weekday === 6 ? { ...none, minLength: 2, noDeparture: true } : { ...none, noArrival: true },
    )
  }
})

test('whatever guides, vehicles, rooms and tables are sold, there is one for each at any time', async () => {
  const { rows } = await sql<{ code: string }>`
    SELECT resource.code, count(asset.id) AS assets, max(greatest.capacity) AS capacity
    FROM resource JOIN asset ON resource_id = resource.id
      CROSS JOIN LATERAL (SELECT max(capacity) AS capacity FROM pool WHERE resource_id = resource.id) AS greatest
    GROUP BY resource.id HAVING count(asset.id) < max(greatest.capacity)`.execute(tower.db)
  expect(rows).toEqual([])
})

test('visitors have said how it was, and some of it waits for staff', async () => {
  const { rows } = await sql<{ said: number; waiting: number; rejected: number; products: number }>`
    SELECT count(*)::integer AS said, count(*) FILTER (WHERE audit_status = 'AWAIT')::integer AS waiting,
      count(*) FILTER (WHERE audit_status = 'REJECT')::integer AS rejected,
      count(DISTINCT product_code)::integer AS products FROM comment`.execute(tower.db)
  expect(rows).toEqual([{ said: 54, waiting: 3, rejected: 1, products: 18 }])
  const { rows: scored } = await sql<{ type: string }>`
    SELECT DISTINCT type FROM comment_score JOIN product ON code = product_code ORDER BY type`.execute(
    tower.db,
  )
  expect(scored.map(({ type }) => type)).toEqual(['ER', 'GD', 'HTRM', 'MD', 'PKTK', 'RT', 'SR'])
})

test('every card of the demo opens something: a free ticket to each holder of an annual card, a reduced one to residents', async () => {
  const { rows } = await sql<{ type: string; cheapest: number; own: number }>`
    SELECT type, min(price_fen)::integer AS cheapest, count(DISTINCT offer.id)::integer AS own
    FROM (SELECT code AS type FROM product WHERE kind = 'card' UNION SELECT code FROM card_type WHERE active) AS card
    LEFT JOIN offer ON type = ANY(needs_card)
    LEFT JOIN price ON price.offer_id = offer.id GROUP BY type ORDER BY type`.execute(tower.db)
  expect(rows.map(({ type, cheapest }) => [type, cheapest === 0])).toEqual([
    ['ANNUALCARD', true],
    ['CITIZEN', false],
    ['FAMILYCARD', true],
    ['SENIORCARD', true],
  ])
  for (const { own } of rows) expect(own).toBeGreaterThanOrEqual(2)
})

test('every used ticket was scanned at a gate that admits it, and its scan shows it', async () => {
  const { rows } = await sql<{ used: number; scanned: number; inTime: number }>`
    SELECT count(*)::integer AS used, count(*) FILTER (WHERE people = admits AND admitted = admits)::integer AS scanned,
      count(*) FILTER (WHERE at <= ${tower.clock.now()})::integer AS "inTime"
    FROM unit LEFT JOIN LATERAL (
      SELECT scan.at, coalesce(part.people, scan.people) AS people FROM gate_scan AS scan
        LEFT JOIN gate_scan_unit AS part ON part.nonce = scan.nonce AND part.unit_id = unit.id
      WHERE scan.unit_id = unit.id OR part.unit_id IS NOT NULL
    ) AS entry ON true WHERE state = 'used'`.execute(tower.db)
  const [entries] = rows
  expect(entries?.used).toBeGreaterThan(100)
  expect(entries).toEqual({ used: entries?.used, scanned: entries?.used, inTime: entries?.used })
  const { rows: shown } = await sql<{ shown: unknown }>`SELECT shown FROM gate_scan
    JOIN unit ON unit.id = unit_id JOIN shop_order ON shop_order.id = unit.order_id
    WHERE product_code = 'DECK488' AND gate_code = 'DECK488' AND slot_from = '10:00' LIMIT 1`.execute(
    tower.db,
  )
  expect(shown[0]?.shown).toMatchObject({
    productName: { 'en-US': 'Open-air Deck 488 m' },
    slotFrom: '10:00',
    slotTo: '10:30',
    previous: null,
  })
})

test.each(otherDays)('whenever it is seeded (%s) every promise of the demo holds', async (now) => {
  const shop = await testShop({ now })
  expect(await seedDemo({ ...shop.deps, filesDir: shop.filesDir, draw: drawNothing })).toBe(true)
  await expectEveryPromise(withToday(shop))
})

test('what was seeded goes on like everything else: sweeps end what ran out, and no counter drifts', async () => {
  const shop = await seeded.openShop()
  await shop.sweep()
  expect(new Set(await statusesOf(shop, 'demo'))).toEqual(new Set(flowStatuses))
  shop.clock.advance({ hours: 2 })
  await shop.sweep()
  const statuses = await statusesOf(shop, 'demo')
  expect(statuses.filter((status) => status === 'INIT' || status === 'AWAIT_PAID')).toEqual([])
  shop.clock.advance({ days: 1 })
  await shop.sweep()
  expect(await findDrift(shop.db)).toEqual({ pools: 0, openHolds: 0 })
  expect(await assertRevenueTrue(shop.db)).toBeGreaterThan(0)
})

test('a database that holds anything is left alone', async () => {
  const shop = await testShop()
  await sql`INSERT INTO setting (code, value) VALUES ('shop.name', '"x"')`.execute(shop.db)
  const filesDir = join(await emptyFolder(), 'files')
  expect(await seedDemo({ ...shop.deps, filesDir })).toBe(false)
  expect(existsSync(filesDir)).toBe(false)
})

test('two that seed at once make one tower', async () => {
  const shop = await testShop()
  const filesDir = await emptyFolder()
  const seed = () => seedDemo({ ...shop.deps, filesDir, draw: drawNothing })
  expect((await Promise.all([seed(), seed()])).toSorted()).toEqual([false, true])
})

describe('a seed that fails leaves nothing behind', () => {
  const countRows = async ({ db }: TestShop) => {
    const { rows } =
      await sql`SELECT FROM product UNION ALL SELECT FROM setting UNION ALL SELECT FROM pool`.execute(db)
    return rows.length
  }

  test('when a row cannot be made', async () => {
    const shop = await testShop()
    const chance = {
      bytes: () => {
        throw new Error('no chance')
      },
    }
    const filesDir = await emptyFolder()
    await expect(seedDemo({ ...shop.deps, chance, filesDir, draw: drawNothing })).rejects.toThrow('no chance')
    expect(await countRows(shop)).toBe(0)
  })

  test('when a picture cannot be drawn while rows are made: what is on its way is waited for', async () => {
    const shop = await testShop()
    let rowsWereMade = false
    const chance = {
      bytes: (length: number) => {
        rowsWereMade = true
        return systemChance.bytes(length)
      },
    }
    const draw = () => Promise.reject(new Error('no space left'))
    const seeding = seedDemo({ ...shop.deps, chance, filesDir: await emptyFolder(), draw })
    await expect(seeding).rejects.toThrow('no space left')
    expect(rowsWereMade).toBe(true)
    expect(await countRows(shop)).toBe(0)
  })
})

describe('the tower', () => {
  test('has all its texts in both languages, with a picture for everything', async () => {
    const tell = async (language: Language) => {
      const list = async (
        kind: 'park' | 'ztyPark' | 'general' | 'card',
        cursor?: string,
      ): Promise<ProductSummary[]> => {
        const query = { kind, ...(cursor && { cursor }) }
        const { items, nextCursor } = (await tower.call(listProducts, { query, language })).data
        return nextCursor ? [...items, ...(await list(kind, nextCursor))] : items
      }
      const items = [
        ...(await list('park')),
        ...(await list('ztyPark')),
        ...(await list('general')),
        ...(await list('card')),
      ]
      const details = items.map(
        async ({ code }) => (await tower.call(readProduct, { params: { code }, language })).data,
      )
      return await Promise.all(details)
    }
    const [chinese, english] = [await tell('zh-CN'), await tell('en-US')]
    expect(chinese.filter(({ kind }) => kind === 'park')).toHaveLength(7)
    expect(chinese.filter(({ kind }) => kind === 'ztyPark').length).toBeGreaterThanOrEqual(6)
    expect(chinese.filter(({ extra }) => extra !== null).map(({ code }) => code)).toEqual([
      'DINNER',
      'LUNCH',
      'FAMILYTEA',
      'BIRTHDAY',
      'MEALPASS',
      'RIVERHOTEL',
      'NIGHTLINE',
      'YUNZHOU',
      'RIVERNIGHT',
      'TOWERGUIDE',
      'SEDAN',
      'VAN',
      'MINIBUS',
      'TOWERSTAY',
      'FAMILYTRIP',
      'TOWERMODEL',
      'CLOUDTOY',
      'POSTCARDS',
      'TOWERBADGE',
      ...notOnSale.map(({ code }) => code),
      'ANNUALCARD',
      'FAMILYCARD',
      'SENIORCARD',
    ])
    expect(chinese.flatMap(({ offers }) => offers).length).toBeGreaterThanOrEqual(25)
    for (const [index, one] of chinese.entries()) {
      const other = english[index]
      expect(one.name).toMatch(/\p{Script=Han}/u)
      expect(JSON.stringify(other)).not.toMatch(/\p{Script=Han}/u)
      expect(other?.offers).toHaveLength(one.offers.length)
      for (const picture of [one.picture, ...one.pictures])
        expect(existsSync(join(seeded.filesDir, 'public', picture)), picture).toBe(true)
    }
    for (const language of languages) {
      const { data } = await tower.call(readShop, { language })
      expect(data.announcements.map(({ kind }) => kind)).toContain('closure')
      expect(data.questions.length).toBeGreaterThan(3)
      for (const { picture } of data.banners)
        expect(existsSync(join(seeded.filesDir, 'public', picture))).toBe(true)
    }
    expect(pictureNames).toContain('share')
  })

  test('has a product in each sale state', async () => {
    const stateOf = async (code: string) =>
      (await tower.call(readProduct, { params: { code } })).data.saleState
    expect(await Promise.all(['SUNRISE', 'WORKSHOP', 'LANTERN', 'DECK433'].map(stateOf))).toEqual([
      'COMING_SOON',
      'MAINTENANCE',
      'STOPPED',
      'ON_SALE',
    ])
    const saturday = nextWeekday(tower.today, 6)
    expect(await cellOf(tower, 'CONCERT', saturday)).toMatchObject({ state: 'SOLD_OUT', left: 0 })
    expect(await cellOf(tower, 'CONCERT', addDays(saturday, 7))).toMatchObject({ state: 'SOLD_OUT' })
    expect(await cellOf(tower, 'CONCERT', addDays(saturday, 1))).toMatchObject({ state: 'NOT_ON_SALE' })
    expect(await cellOf(tower, 'FERRY', saturday)).toMatchObject({ state: 'NO_LIMIT_SET', left: null })
  })

  test('costs more on weekends and holidays, and is on sale for ninety days', async () => {
    const priceOf = async (date: string) =>
      (await dayOf(tower, 'DECK488', date as VisitDate)).slots.at(-1)?.prices[0]?.priceFen
    expect(await priceOf('2026-11-26')).toBe(22_800)
    expect(await priceOf('2026-11-28')).toBe(24_800)
    expect(await priceOf('2027-01-01')).toBe(24_800)
    expect(await priceOf('2027-02-08')).toBe(24_800)
    expect((await dayOf(tower, 'DECK433', addDays(tower.today, 90))).state).toBe('OPEN')
    expect((await dayOf(tower, 'DECK433', addDays(tower.today, 91))).state).toBe('NOT_ON_SALE')
  })
})

test('member demo logs in, pages through orders, and opens a ticket with its visitors masked', async () => {
  const { data: session } = await tower.call(logIn, { body: { account: 'demo', password: 'Lookout@2026' } })
  const { token } = session.tokenInfo
  const first = await tower.call(listOrders, { query: { tab: 'all' }, token })
  expect(first.data.nextCursor).not.toBeNull()
  const waiting = first.data.items.find(({ flowStatus }) => flowStatus === 'AWAIT_CHECK')
  const params = { orderNo: waiting?.orderNo ?? '' }
  const order = (await tower.call(readOrder, { params, token, language: 'en-US' })).data
  expect(order).toMatchObject({
    productName: 'Starlight Deck 433 m',
    paymentStatus: 'SUCESS',
    payType: 'WECHAT_MP',
  })
  expect(order.units.flatMap(({ visitors }) => visitors)).toHaveLength(4)
  expect(JSON.stringify(order)).not.toContain('440106198804')
  const { data } = await tower.call(readTickets, { params, token })
  expect(data.tickets).toHaveLength(4)
})

test('member demo has goods to be sent, on their way, received, and to be picked up', async () => {
  const { data: session } = await tower.call(logIn, { body: { account: 'demo', password: DEMO_PASSWORD } })
  const { token } = session.tokenInfo
  const { rows } = await sql<{ code: string; orderNo: string }>`
    SELECT product_code AS code, order_no AS "orderNo" FROM shop_order JOIN member ON member.id = member_id
    WHERE type = 'MD' AND account = 'demo'`.execute(tower.db)
  const parcelsOf = async (code: string) => {
    const params = { orderNo: rows.find((row) => row.code === code)?.orderNo ?? '' }
    const order = (await tower.call(readOrder, { params, token })).data
    const { items, unsent } = (await tower.call(listShipments, { params, token })).data
    const come = items.flatMap(({ units }) => units).filter(({ receivedAt }) => receivedAt !== null).length
    return { way: order.wayToGet, unsent, said: items.flatMap(({ events }) => events).length, come }
  }
  expect(await parcelsOf('CLOUDTOY')).toEqual({ way: 'DELIVERY', unsent: 2, said: 0, come: 0 })
  expect(await parcelsOf('TOWERMODEL')).toEqual({ way: 'DELIVERY', unsent: 0, said: 2, come: 0 })
  expect(await parcelsOf('POSTCARDS')).toEqual({ way: 'DELIVERY', unsent: 0, said: 3, come: 3 })
  expect(await parcelsOf('TOWERBADGE')).toEqual({ way: 'PICKUP', unsent: 0, said: 0, come: 0 })
  expect((await tower.call(listAddresses, { token })).data.items.map(({ name }) => name)).toHaveLength(2)
})

test('what happened to orders and cards of the demo has left its notifications', async () => {
  const { rows } = await sql<{ kind: string }>`SELECT DISTINCT kind FROM notification_outbox
    WHERE kind IN ('parcel-sent', 'parcel-arrived', 'invoice-issued', 'card-approved', 'card-rejected')
    ORDER BY 1`.execute(tower.db)
  expect(rows.map(({ kind }) => kind)).toEqual([
    ...['card-approved', 'card-rejected', 'invoice-issued', 'parcel-arrived', 'parcel-sent'],
  ])
})

test('member demo has an annual card in each state, and an application for a citizen card in each', async () => {
  const { data } = await tower.call(logIn, { body: { account: 'demo', password: DEMO_PASSWORD } })
  const { token } = data.tokenInfo
  const { items } = (await tower.call(listCards, { token, query: {} })).data
  const statesOf = (kind: CardKind) =>
    items.flatMap((card) => (card.kind === kind ? card.state : [])).toSorted()
  expect(statesOf('ANNUAL')).toEqual([
    ...['ACTIVE', 'ACTIVE', 'AWAIT', 'AWAIT', 'AWAIT', 'CANCELLED', 'EXPIRED', 'FROZEN', 'REJECTED'],
  ])
  expect(statesOf('CITIZEN')).toEqual(['ACTIVE', 'AWAIT', 'EXPIRED', 'REJECTED'])
  const bookedWith: string[] = []
  for (const { cardNo, state, typeCode } of items) {
    const card = (await tower.call(readCard, { token, params: { cardNo } })).data
    expect(card.photo).toMatch(/^data:image\/webp;base64,/)
    expect(card.code !== null, cardNo).toBe(state === 'ACTIVE')
    if (card.bookedDays.length > 0) bookedWith.push(typeCode)
  }
  expect(bookedWith.toSorted()).toEqual(['ANNUALCARD', 'CITIZEN'])
  const { rows } = await sql<{ state: string }>`
    SELECT unit.state FROM card_visit JOIN unit ON unit.id = unit_id WHERE live ORDER BY 1`.execute(tower.db)
  expect(rows.map(({ state }) => state)).toEqual(['used', 'valid', 'valid'])
})

test('member demo has invoices of each outcome, red ones with the new blue one over the rest', async () => {
  const { data } = await tower.call(logIn, { body: { account: 'demo', password: DEMO_PASSWORD } })
  const { token } = data.tokenInfo
  const { items } = (await tower.call(listInvoices, { token, query: {} })).data
  const details = await Promise.all(
    items.map(
      async ({ invoiceNo }) => (await tower.call(readInvoice, { token, params: { no: invoiceNo } })).data,
    ),
  )
  const shown = details.map(({ colour, state, failText }) => [colour, state, failText].join(' ').trim())
  expect(shown.toSorted()).toEqual([
    'BLUE ASKED',
    'BLUE CANCELLED',
    'BLUE FAILED 税局登录已失效，请重新登录电子税务局',
    ...['BLUE ISSUED', 'BLUE ISSUED', 'BLUE ISSUED', 'BLUE REVERSED', 'BLUE REVERSED'],
    ...['BLUE REVERSING', 'BLUE REVERSING', 'RED CONFIRMING'],
    ...['RED FAILED 蓝字发票已被购方抵扣，请联系购方', 'RED ISSUED', 'RED ISSUED'],
  ])
  const [rest] = details.filter(
    ({ colour, state, orderNo }) =>
      `${colour} ${state}` === 'BLUE ISSUED' && details.some((one) => one.of && one.orderNo === orderNo),
  )
  const red = details.find(({ of, orderNo }) => of && orderNo === rest?.orderNo)
  expect((red?.amountFen ?? 0) - (rest?.amountFen ?? 0)).toBe(3_000)
})

test('the sandbox knows what was issued in the demo: its PDFs are fetched, and what waits for its buyer goes on', async () => {
  const world = await testWorld({ now: () => tower.clock.now().getTime() })
  onTestFinished(() => world.end())
  const shop = await seeded.openShop()
  const deps = { ...shop.deps, invoices: invoicesOn(world) }
  const adopted = await listDemoInvoices(shop.db, testVault)
  for (const _ of [1, 2]) await world.control.adoptInvoices(adopted)
  const { invoices, forms } = adopted
  expect([await world.control.invoices(), forms]).toMatchObject([{ length: invoices.length }, { length: 1 }])
  await issueInvoices(deps)
  const { rows: filed } = await sql<{ id: number; no: string; pdf: Buffer }>`
    SELECT invoice_id AS id, official_no AS no, pdf_sealed AS pdf FROM invoice_file
    JOIN invoice ON invoice.id = invoice_id ORDER BY 1`.execute(shop.db)
  expect(filed.map(({ no }) => no)).toEqual(invoices.map(({ number }) => number))
  for (const { pdf } of filed)
    expect(Buffer.from(testVault.open(pdf), 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  await world.control.answerRedForm(forms[0]?.no ?? '', 'confirm')
  for (let hour = 0; hour < 3; hour += 1) {
    shop.clock.advance({ hours: 1 })
    await issueInvoices(deps)
  }
  const { rows: waits } = await sql`SELECT FROM invoice WHERE state = 'CONFIRMING'`.execute(shop.db)
  expect(waits).toEqual([])
  await invoiceLawsHold(shop)
})

test('vouchers are new, held, exchanged, given back, void and expired, and their issuer has paid for some', async () => {
  const { rows } = await sql<{ code: string; state: string; count: number }>`
    SELECT batch_code AS code, state, count(*)::integer AS count FROM voucher GROUP BY 1, 2 ORDER BY 1, 2`.execute(
    tower.db,
  )
  expect(rows.map(({ code, state, count }) => `${code} ${state} ${count}`)).toEqual([
    'YZB-2025 ISSUED 1',
    ...['YZB-DECK ISSUED 3', 'YZB-DECK LOCKED 1', 'YZB-DECK REDEEMED 2', 'YZB-DECK VOID 1'],
    ...['YZB-FEAST ISSUED 3', 'YZB-FEAST REDEEMED 1', 'YZB-LOST ISSUED 1', 'YZB-STOPPED ISSUED 1'],
  ])
  const deck = await readBatch(tower.db, 'YZB-DECK' as BatchCode)
  expect(deck).toMatchObject({ redeemed: 2, dueFen: 52_000, paidFen: 26_000 })
  expect(deck.settlements).toHaveLength(1)
})

test('member demo keeps people with every kind of document, the newest first, each of them readable again', async () => {
  const { data } = await tower.call(logIn, { body: { account: 'demo', password: DEMO_PASSWORD } })
  const { token } = data.tokenInfo
  const { items } = (await tower.call(listContacts, { token, query: {} })).data
  expect(new Set(items.map(({ idType }) => idType))).toEqual(new Set(idTypes))
  expect(items[0]).toMatchObject({ name: '林**', nickname: '我自己', mobile: '138****8000' })
  for (const { id, nickname } of items)
    expect((await tower.call(readContact, { token, params: { id } })).data).toMatchObject({ id, nickname })
})
