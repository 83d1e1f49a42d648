/** A cart at today's prices, over HTTP: what it costs, what is left, what cannot be had and why, and how many orders it is. */
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { type CartItem, quoteCart } from '#contract/endpoints/inventory.ts'
import { holdSeats } from '#contract/endpoints/ordering/hold.ts'
import { sentenceOf } from '#contract/refusals.ts'
import { largestCart } from '#contract/values/cart.ts'
import type { OfferCode, ProductCode } from '#contract/values/product.ts'
import { addDays, type SlotTime, type VisitDate } from '#contract/values/time.ts'
import { eventually } from '../../../testing/eventually.ts'
import { testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { insertHotel, insertModel, insertVehicle, modelPrice, priceOn } from '../../../testing/test-stays.ts'

const first = '2026-12-01' as VisitDate
const day = (n: number) => addDays(first, n)

type Choice = {
  code: string
  offer?: string
  from?: VisitDate | null
  until?: VisitDate
  slot?: string
  quantity?: number
}

const choice = ({
  code,
  offer = `${code}-ONE`,
  from = first,
  until,
  slot,
  quantity = 1,
}: Choice): CartItem => ({
  productCode: code as ProductCode,
  visitDate: from,
  untilDate: until ?? null,
  slotFrom: (slot ?? null) as SlotTime | null,
  lines: [{ offerCode: offer as OfferCode, quantity }],
})
const ask = (shop: TestShop, items: CartItem[]) => shop.call(quoteCart, { body: { items } })

const room = choice({ code: 'HOTEL', until: day(2), quantity: 2 })
const car = choice({ code: 'VAN', until: day(1) })
const model = choice({ code: 'MODEL', from: null, quantity: 3 })

const deck = (quantity: number, slot = '10:00') =>
  choice({ code: 'DECK', offer: 'DECK-ADULT', slot, quantity })

async function openShop(): Promise<TestShop> {
  const shop = await testShop()
  await testPark(shop.db, { code: 'DECK', visitDate: first, slotCapacity: 5 })
  await testPark(shop.db, {
    code: 'SHOW',
    visitDate: day(2),
    slots: null,
    tickets: [{ code: 'SEAT', priceFen: 9_900 }],
  })
  await insertHotel(shop.db)
  await insertVehicle(shop.db)
  await insertModel(shop.db, shop.clock.now())
  return shop
}

const show = choice({ code: 'SHOW', offer: 'SHOW-SEAT', from: day(2), quantity: 4 })

test('each choice is told at its price of today with what is left, and visits share an order while the others stand alone', async () => {
  const shop = await openShop()
  const { data } = await ask(shop, [deck(2), room, show, model, car])
  const stay = priceOn(0) + priceOn(1)
  expect(data.items.map(({ totalFen, refusal, lines }) => [totalFen, refusal, lines[0]?.left])).toEqual([
    [30_000, null, 5],
    [2 * stay, null, 3],
    [4 * 9_900, null, expect.any(Number)],
    [3 * modelPrice, null, 6],
    [priceOn(0) + priceOn(1), null, 3],
  ])
  expect(data.items[0]?.product).toMatchObject({ code: 'DECK', name: expect.stringContaining('（中文）') })
  expect(data.orders).toEqual([[0, 2], [1], [3], [4]])
})

test('goods that can be picked up are in the order of the visit, unless they are to be sent; what is only sent has its own', async () => {
  const shop = await openShop()
  const getting = async (ways: string) => {
    await sql`UPDATE product SET getting = ${ways}::text[] WHERE code = 'MODEL'`.execute(shop.db)
    await shop.cachesCurrent()
  }
  const orders = async (items: CartItem[], sendGoods?: boolean) => {
    const { data } = await shop.call(quoteCart, {
      body: { items, ...(sendGoods !== undefined && { sendGoods }) },
    })
    return [data.orders, data.hasGoodsToSend]
  }
  await getting('{DELIVERY,PICKUP}')
  expect(await orders([model, deck(2), room, show])).toEqual([[[1, 3, 0], [2]], true])
  expect(await orders([model, deck(2), room, show], true)).toEqual([[[0], [1, 3], [2]], true])
  expect(await orders([model, room])).toEqual([[[0], [1]], false])
  await getting('{PICKUP}')
  expect(await orders([model, deck(2)])).toEqual([[[1, 0]], false])
  await getting('{DELIVERY}')
  expect(await orders([model, deck(2)])).toEqual([[[0], [1]], false])
  // What is only sent and what is only picked up are no order together.
  await insertModel(shop.db, shop.clock.now(), { code: 'LAMP', pickUp: true })
  await shop.cachesCurrent()
  const lamp = choice({ code: 'LAMP', from: null })
  expect(await orders([model, lamp])).toEqual([[[0], [1]], false])
  const items = [model, lamp].map((item) => ({
    ...item,
    lines: item.lines.map((line) => ({ ...line, priceFen: modelPrice * line.quantity })),
  }))
  expect((await shop.call(holdSeats, { ip: '198.51.100.9', body: { items } })).respCode).toBe('CART_APART')
  await getting('{DELIVERY,PICKUP}')
  expect(await orders([model, lamp])).toEqual([[[0, 1]], false])
})

test('what is full, over, unknown or does not fit says why in the language of the caller, and the rest can still be bought', async () => {
  const shop = await openShop()
  await sql`UPDATE pool SET sold = capacity WHERE visit_date = ${day(1)}`.execute(shop.db)
  const items = [
    deck(6),
    room,
    choice({ code: 'HOTEL', from: day(2), until: day(2) }),
    choice({ code: 'NOTHING' }),
    choice({ code: 'DECK', offer: 'NOBODY', slot: '10:00' }),
    deck(1),
    choice({ code: 'DECK', offer: 'DECK-ADULT', from: day(-30), slot: '10:00' }),
  ]
  const { data } = await ask(shop, items)
  const why = (code: Parameters<typeof sentenceOf>[0]) => sentenceOf(code, 'zh-CN')
  expect(data.items.map(({ refusal }) => refusal)).toEqual([
    why('SLOT_SOLD_OUT'),
    why('SOLD_OUT'),
    why('STAY_DATES'),
    why('NOT_FOUND'),
    why('OFFER_NOT_FOR_SALE'),
    null,
    why('SALE_ENDED'),
  ])
  expect(data.orders).toEqual([[5]])
  const { data: english } = await shop.call(quoteCart, { body: { items: [room] }, language: 'en-US' })
  expect(english.items[0]?.refusal).toBe(sentenceOf('SOLD_OUT', 'en-US'))
})

test('of a day or stay of which fewer are left than are wanted it says so, and how many', async () => {
  const shop = await openShop()
  const hall = choice({ code: 'SHOW', offer: 'SHOW-SEAT', from: day(2), quantity: 4 })
  const after = async (left: number) => {
    await sql`UPDATE pool SET sold = capacity - ${left} FROM resource
      WHERE resource.id = resource_id AND code LIKE 'SHOW%'`.execute(shop.db)
    const { data } = await ask(shop, [hall])
    return [data.items[0]?.refusal, data.items[0]?.lines[0]?.left, data.orders]
  }
  expect(await after(4)).toEqual([null, 4, [[0]]])
  expect(await after(3)).toEqual([sentenceOf('TOO_FEW_LEFT', 'zh-CN'), 3, []])
  expect(await after(0)).toEqual([sentenceOf('SOLD_OUT', 'zh-CN'), 0, []])
})

test('a hall that is closed has nothing left, and quoting holds nothing', async () => {
  const shop = await openShop()
  await ask(shop, [deck(2), show])
  const { rows } = await sql`SELECT FROM pool WHERE held > 0`.execute(shop.db)
  expect(rows).toEqual([])
  await sql`UPDATE pool SET closed = true WHERE visit_date = ${day(2)}`.execute(shop.db)
  shop.clock.advance({ seconds: 2 })
  const { data } = await ask(shop, [show])
  expect(data.items[0]?.refusal).not.toBeNull()
  expect(data.orders).toEqual([])
})

test('of one offer no order has more than it may: what is beyond goes into the next, whatever its day or time', async () => {
  const shop = await openShop()
  await sql`UPDATE offer SET max_per_order = 3 WHERE code = 'DECK-ADULT'`.execute(shop.db)
  await shop.cachesCurrent()
  const { data } = await ask(shop, [deck(2), deck(2, '11:00'), show, deck(1, '11:00')])
  expect(data.items.map(({ lines }) => lines[0]?.most)).toEqual([3, 3, expect.any(Number), 3])
  expect(data.orders).toEqual([[0, 2, 3], [1]])
})

test('more than one order may have becomes two orders, and a cart beyond its size is refused', async () => {
  const shop = await openShop()
  const twelve = Array.from({ length: 12 }, (_, index) => deck(1, index % 2 === 0 ? '10:00' : '11:00'))
  expect((await ask(shop, twelve)).data.orders.map(({ length }) => length)).toEqual([10, 2])
  const tooMany = Array.from({ length: largestCart + 1 }, () => deck(1))
  expect((await ask(shop, tooMany)).respCode).toBe('BAD_REQUEST')
  expect((await ask(shop, [])).respCode).toBe('BAD_REQUEST')
  expect((await ask(shop, [deck(0)])).respCode).toBe('BAD_REQUEST')
})

const nextOf = async (shop: TestShop, items: CartItem[]) =>
  (await ask(shop, items)).data.items.map(({ next }) => next && [next.visitDate, next.slotFrom, next.slotTo])

type Full = { slots?: readonly string[]; left?: number; date?: VisitDate }

const fill = ({ db }: TestShop, { slots = ['10:00', '10:30', '11:00'], left = 0, date = first }: Full = {}) =>
  sql`UPDATE pool SET sold = capacity - ${left} FROM resource WHERE resource.id = resource_id
    AND code = 'DECK-slot' AND visit_date = ${date} AND left(slot_from::text, 5) = ANY(${slots}::text[])`.execute(
    db,
  )

/** The slots, the day and the price of the first of December stand on another date as well. */
async function openOn({ db }: TestShop, date: VisitDate): Promise<void> {
  await sql`INSERT INTO pool (resource_id, visit_date, slot_from, slot_to, capacity)
    SELECT resource_id, ${date}, slot_from, slot_to, capacity FROM pool JOIN resource ON resource.id = resource_id
    WHERE code LIKE 'DECK%' AND visit_date = ${first}`.execute(db)
  await sql`INSERT INTO price (offer_id, visit_date, price_fen)
    SELECT offer_id, ${date}, price_fen + 100 FROM price JOIN offer ON offer.id = offer_id
    WHERE code LIKE 'DECK%' AND visit_date = ${first}`.execute(db)
}

test('where a time is full the next one with room for all is named: later, then earlier, then near it another day', async () => {
  const shop = await openShop()
  await openOn(shop, day(3))
  await shop.cachesCurrent()
  const four = deck(4, '10:30')
  expect(await nextOf(shop, [four])).toEqual([null])
  await fill(shop, { slots: ['10:30'], left: 3 })
  expect(await nextOf(shop, [four, deck(3, '10:30')])).toEqual([['2026-12-01', '11:00', '11:30'], null])
  await fill(shop, { slots: ['11:00'], left: 3 })
  expect(await nextOf(shop, [four])).toEqual([['2026-12-01', '10:00', '10:30']])
  await fill(shop, { slots: ['10:00'], left: 3 })
  expect(await nextOf(shop, [four])).toEqual([['2026-12-04', '10:30', '11:00']])
  const { data } = await ask(shop, [four])
  expect(data.items[0]).toMatchObject({ totalFen: 60_000, next: { totalFen: 60_400, untilDate: null } })
  await fill(shop, { slots: ['10:30'], date: day(3) })
  expect(await nextOf(shop, [deck(4, '11:00')])).toEqual([['2026-12-04', '11:00', '11:30']])
})

test('a time that is in the cart already, that is closed or whose day is full is not named', async () => {
  const shop = await openShop()
  await fill(shop, { slots: ['10:00'] })
  expect(await nextOf(shop, [deck(1), deck(1, '10:30')])).toEqual([['2026-12-01', '11:00', '11:30'], null])
  await sql`UPDATE pool SET closed = true WHERE visit_date = ${first} AND slot_from = '10:30'`.execute(
    shop.db,
  )
  shop.clock.advance({ seconds: 2 })
  expect(await nextOf(shop, [deck(1), deck(2, '10:30')])).toEqual([
    ...[
      ['2026-12-01', '11:00', '11:30'],
      ['2026-12-01', '11:00', '11:30'],
    ],
  ])
  await sql`UPDATE pool SET sold = capacity FROM resource
    WHERE resource.id = resource_id AND code = 'DECK-day'`.execute(shop.db)
  expect(await nextOf(shop, [deck(1)])).toEqual([null])
})

test('a stay that is full is named on its next days with as many nights; what is in stock has no other time', async () => {
  const shop = await openShop()
  await sql`UPDATE pool SET sold = capacity FROM resource WHERE resource.id = resource_id
    AND code = 'HOTEL-day' AND visit_date = ${day(1)}`.execute(shop.db)
  await sql`UPDATE pool SET held = capacity - sold FROM resource WHERE resource.id = resource_id
    AND code = 'MODEL-stock'`.execute(shop.db)
  const { data } = await ask(shop, [room, model, choice({ code: 'NOTHING' })])
  expect(data.items.map(({ next }) => next && [next.visitDate, next.untilDate, next.totalFen])).toEqual([
    [day(2), day(4), 2 * (priceOn(2) + priceOn(3))],
    null,
    null,
  ])
})

test('a cart of full times costs one statement more than one with room, however many there are', async () => {
  const shop = await openShop()
  await openOn(shop, day(2))
  await shop.cachesCurrent()
  const choices = [first, day(2)].flatMap((from) =>
    ['10:00', '10:30', '11:00'].map((slot) => choice({ code: 'DECK', offer: 'DECK-ADULT', from, slot })),
  )
  const statements = async (items: CartItem[]) => {
    const asked = vi.spyOn(shop.pool, 'connect')
    await ask(shop, items)
    const { length } = asked.mock.calls
    asked.mockRestore()
    return length
  }
  // What is remembered is read again now and then, when the machine has much to do.
  await eventually(async () => expect(await statements(choices)).toBe(1))
  for (const date of [first, day(2)]) await fill(shop, { date })
  await eventually(async () => expect(await statements(choices.slice(0, 1))).toBe(2))
  await eventually(async () => expect(await statements(choices)).toBe(2))
})
