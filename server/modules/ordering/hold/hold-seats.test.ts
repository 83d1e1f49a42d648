import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { holdSeats, openNotice, readHold, releaseHold } from '#contract/endpoints/ordering/hold.ts'
import { systemChance } from '../../../platform/chance.ts'
import { held, holdBody, oneAdult } from '../../../testing/buying.ts'
import { assertCountersTrue } from '../../../testing/laws.ts'
import { setLimit } from '../../../testing/limits.ts'
import { newMember } from '../../../testing/people.ts'
import { type TestParkOptions, testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { holdLimits } from '../order/rules.ts'

async function openTower(options: TestParkOptions = {}) {
  const shop = await testShop()
  return { shop, park: await testPark(shop.db, options) }
}

async function left({ db }: TestShop, poolId: number | undefined): Promise<number | undefined> {
  const { rows } = await sql<{ left: number }>`
    SELECT capacity - held - sold AS "left" FROM pool WHERE id = ${poolId}`.execute(db)
  return rows[0]?.left
}

test('a visitor without any account holds seats for ten minutes and sees what the form must ask', async () => {
  const { shop, park } = await openTower({
    tickets: [
      { realName: 'EVERY', ageMin: 18 },
      { code: 'FAMILY', category: 'parentChild', priceFen: 32_000, admits: 2 },
    ],
  })
  const tickets = {
    ADULT: { quantity: 2, priceFen: 15_000 },
    FAMILY: { quantity: 1, priceFen: 32_000 },
  }
  const hold = await held(shop, park, {}, { tickets })
  expect(hold).toMatchObject({
    productCode: 'DECK',
    productName: 'name of DECK（中文）',
    type: 'PKTK',
    visitDate: '2026-12-01',
    slotFrom: '10:00',
    slotTo: '10:30',
    heldUntil: '2026-11-21T02:10:00.000Z',
    serverNow: '2026-11-21T02:00:00.000Z',
    noticeOpenedAt: null,
    formerVisitors: [],
    amounts: { goodsFen: 62_000, payableFen: 62_000, paidFen: 0 },
  })
  expect(hold.orderNo).toMatch(/^261121\d{10}$/)
  expect(hold.lines).toMatchObject([
    {
      offerCode: 'DECK-ADULT',
      quantity: 2,
      amountFen: 30_000,
      realName: 'EVERY',
      ageMin: 18,
      admits: 1,
    },
    { offerCode: 'DECK-FAMILY', quantity: 1, amountFen: 32_000, realName: 'NONE', admits: 2 },
  ])
  expect(await left(shop, park.poolIds['10:00'])).toBe(47)
  const again = await shop.call(readHold, { params: { orderNo: hold.orderNo } })
  expect(again.data).toEqual(hold)
  expect(hold.listRows).toBe(200)
  await setLimit(shop, 'group.upload-rows', 50)
  expect((await shop.call(readHold, { params: { orderNo: hold.orderNo } })).data.listRows).toBe(50)
  await assertCountersTrue(shop.db)
})

test('the same Idempotency-Key holds once, in parallel and later, and never for something else', async () => {
  const { shop, park } = await openTower()
  const request = { body: holdBody(park), idempotencyKey: randomUUID() }
  const answers = await Promise.all(Array.from({ length: 8 }, () => shop.call(holdSeats, request)))
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  expect(await left(shop, park.poolIds['10:00'])).toBe(49)
  shop.clock.advance({ minutes: 1 })
  const later = await shop.call(holdSeats, request)
  expect(later.data).toEqual({ ...answers[0]?.data, serverNow: '2026-11-21T02:01:00.000Z' })
  const other = await shop.call(holdSeats, { ...request, body: holdBody(park, { slot: '11:00' }) })
  expect(other.respCode).toBe('IDEMPOTENCY_KEY_REUSED')
  const neighbour = await shop.call(holdSeats, { ...request, sessionId: 'another-browser' })
  expect(neighbour.data.orderNo).not.toBe(answers[0]?.data.orderNo)
})

test('a call whose answer was lost is answered the same, though the price has changed or the sale has ended', async () => {
  const { shop, park } = await openTower()
  const request = { body: holdBody(park), idempotencyKey: randomUUID() }
  const first = await shop.call(holdSeats, request)
  await sql`UPDATE price SET price_fen = 99_900`.execute(shop.db)
  const seen = { tickets: { ADULT: { quantity: 1, priceFen: 1 } } }
  await expect
    .poll(async () => (await shop.call(holdSeats, { body: holdBody(park) })).respCode)
    .toBe('PRICE_CHANGED')
  expect((await shop.call(holdSeats, request)).data).toEqual(first.data)
  shop.clock.set('2026-12-01T10:01:00+08:00')
  expect((await shop.call(holdSeats, request)).data).toMatchObject({ orderNo: first.data.orderNo })
  expect((await shop.call(holdSeats, { ...request, body: holdBody(park, seen) })).respCode).toBe(
    'IDEMPOTENCY_KEY_REUSED',
  )
  expect((await shop.call(holdSeats, { body: holdBody(park) })).respCode).toBe('SALE_ENDED')
})

test('an order number that is taken is drawn anew, and its holder learns the new one', async () => {
  let repeated = 2
  // Ten digits are drawn from twenty bytes: the first two numbers are the same.
  const bytes = (length: number) =>
    length === 20 && repeated-- > 0 ? Buffer.alloc(length, 7) : systemChance.bytes(length)
  const shop = await testShop({ deps: { chance: { bytes } } })
  const park = await testPark(shop.db)
  const anna = await held(shop, park, { sessionId: 'anna' })
  const berta = await held(shop, park, { sessionId: 'berta' })
  expect(anna.orderNo).toMatch(/7{10}$/)
  expect(berta.orderNo).not.toBe(anna.orderNo)
  const params = { orderNo: berta.orderNo }
  expect((await shop.call(readHold, { sessionId: 'berta', params })).data).toEqual(berta)
})

test('of two buyers for the last seat one gets it, and the other learns of the slot', async () => {
  const { shop, park } = await openTower({ slotCapacity: 1 })
  const answers = await Promise.all(
    ['a', 'b'].map((sessionId) => shop.call(holdSeats, { body: holdBody(park), sessionId })),
  )
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'SLOT_SOLD_OUT'])
  expect(answers.find(({ respCode }) => respCode !== '200')).toMatchObject({ status: 200 })
  await assertCountersTrue(shop.db)
})

test('many buyers at once never get more than there is', async () => {
  const { shop, park } = await openTower({ slotCapacity: 50 })
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      shop.call(holdSeats, {
        body: holdBody(park, { tickets: { ADULT: { quantity: 1 + (n % 3), priceFen: 15_000 } } }),
        sessionId: `buyer-${n}`,
      }),
    ),
  )
  const seats = answers
    .filter(({ respCode }) => respCode === '200')
    .reduce((sum, { data }) => sum + (data.lines[0]?.quantity ?? 0), 0)
  expect(seats).toBe(50)
  expect(new Set(answers.map(({ respCode }) => respCode))).toEqual(new Set(['200', 'SLOT_SOLD_OUT']))
  await assertCountersTrue(shop.db)
})

test('a day that is full is sold out though its slot is not', async () => {
  const { shop, park } = await openTower({ dayCapacity: 1, slots: null })
  await held(shop, park, {}, { slot: null })
  const answer = await shop.call(holdSeats, { body: holdBody(park, { slot: null }) })
  expect(answer.respCode).toBe('SOLD_OUT')
})

test('a price that changed is shown and nothing is held', async () => {
  const { shop, park } = await openTower()
  const seen = { ADULT: { quantity: 1, priceFen: 14_000 } }
  const answer = await shop.call(holdSeats, { body: holdBody(park, { tickets: seen }), language: 'en-US' })
  expect(answer).toMatchObject({
    respCode: 'PRICE_CHANGED',
    respMsg: 'The price is now ¥150.00, please confirm and order again',
    data: { price: '150.00', priceFen: 15_000, offerCode: 'DECK-ADULT' },
  })
  expect(await left(shop, park.poolIds['10:00'])).toBe(50)
})

test.each([
  ['no ticket at all', { ADULT: { quantity: 0, priceFen: 15_000 } }, 'QUANTITY_ZERO'],
  ['more than one order may have', { ADULT: { quantity: 21, priceFen: 15_000 } }, 'TOO_MANY_PER_ORDER'],
  ['a ticket that is not sold', { PILOT: { quantity: 1, priceFen: 15_000 } }, 'OFFER_NOT_FOR_SALE'],
])('%s is refused', async (_, tickets, code) => {
  const { shop, park } = await openTower()
  expect((await shop.call(holdSeats, { body: holdBody(park, { tickets }) })).respCode).toBe(code)
})

test('nobody hoards: a browser may hold five orders, and those it gave back do not count', async () => {
  const { shop, park } = await openTower()
  const holds = await Promise.all(Array.from({ length: 5 }, () => held(shop, park)))
  const sixth = () => shop.call(holdSeats, { body: holdBody(park) })
  expect((await sixth()).respCode).toBe('TOO_MANY_HOLDS')
  expect((await shop.call(holdSeats, { body: holdBody(park), sessionId: 'another-browser' })).respCode).toBe(
    '200',
  )
  await shop.call(releaseHold, { params: { orderNo: holds[0]?.orderNo ?? '' } })
  expect((await sixth()).respCode).toBe('200')
  await assertCountersTrue(shop.db)
})

test('a member who changes browsers is still one hoarder, also when all come at once', async () => {
  const { shop, park } = await openTower()
  const { token } = await newMember(shop, { account: 'anna' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      shop.call(holdSeats, { body: holdBody(park), token, sessionId: `b${n}` }),
    ),
  )
  expect(answers.filter(({ respCode }) => respCode === '200')).toHaveLength(8)
  expect(answers.filter(({ respCode }) => respCode === 'TOO_MANY_HOLDS')).toHaveLength(12)
  await assertCountersTrue(shop.db)
})

test('an address that floods the shop with browsers is stopped, its neighbours are not', async () => {
  const few = { orders: 3, units: 100 }
  const shop = await testShop({ deps: { holdLimits: { ...holdLimits, network: few } } })
  const park = await testPark(shop.db)
  const from = (ip: string, n: number) =>
    shop.call(holdSeats, { body: holdBody(park), sessionId: `browser-${ip.at(-1)}-${n}`, ip })
  const answers = await Promise.all([0, 1, 2, 3, 4].map((n) => from('198.51.100.7', n)))
  expect(answers.filter(({ respCode }) => respCode === 'TOO_MANY_HOLDS')).toHaveLength(2)
  expect((await from('198.51.100.8', 0)).respCode).toBe('200')
  await assertCountersTrue(shop.db)
})

test('who names no browser and is no member holds nothing', async () => {
  const { shop, park } = await openTower()
  expect(await shop.call(holdSeats, { body: holdBody(park), sessionId: '' })).toMatchObject({ status: 400 })
})

test('only the browser or member that holds may look, read the notice or give back', async () => {
  const { shop, park } = await openTower()
  const { token } = await newMember(shop, { account: 'anna' })
  const { token: other } = await newMember(shop, { account: 'berta' })
  const { orderNo } = await held(shop, park, { token, sessionId: 'phone' })
  const calls = [readHold, openNotice, releaseHold] as const
  for (const endpoint of calls) {
    const params = { orderNo }
    expect(await shop.call(endpoint, { params, sessionId: 'thief' })).toMatchObject({ status: 404 })
    expect(await shop.call(endpoint, { params, sessionId: '' })).toMatchObject({ status: 404 })
    expect(await shop.call(endpoint, { params, token: other, sessionId: 'thief' })).toMatchObject({
      status: 404,
    })
    expect(await shop.call(endpoint, { params: { orderNo: '2611210000000000' } })).toMatchObject({
      status: 404,
    })
  }
  expect((await shop.call(readHold, { params: { orderNo }, token, sessionId: 'desktop' })).respCode).toBe(
    '200',
  )
  expect((await shop.call(readHold, { params: { orderNo }, sessionId: 'phone' })).respCode).toBe('200')
  expect(await left(shop, park.poolIds['10:00'])).toBe(49)
})

test('a hold that was left is free at once, exactly once, and is over', async () => {
  const { shop, park } = await openTower()
  const { orderNo } = await held(shop, park)
  const release = () => shop.call(releaseHold, { params: { orderNo } })
  const answers = await Promise.all([release(), release(), release()])
  expect(answers.map(({ respCode }) => respCode)).toEqual(['200', '200', '200'])
  expect(await left(shop, park.poolIds['10:00'])).toBe(50)
  expect((await shop.call(readHold, { params: { orderNo } })).respCode).toBe('HOLD_ENDED')
  await assertCountersTrue(shop.db)
})

test('a hold ends with its ten minutes, before and after the sweep', async () => {
  const { shop, park } = await openTower()
  const { orderNo } = await held(shop, park)
  shop.clock.advance({ minutes: 9, seconds: 59 })
  await shop.sweep()
  expect((await shop.call(readHold, { params: { orderNo } })).respCode).toBe('200')
  shop.clock.advance({ seconds: 1 })
  expect((await shop.call(readHold, { params: { orderNo } })).respCode).toBe('HOLD_ENDED')
  expect((await shop.call(openNotice, { params: { orderNo } })).respCode).toBe('HOLD_ENDED')
  expect(await left(shop, park.poolIds['10:00'])).toBe(49)
  await Promise.all([shop.sweep(), shop.sweep()])
  expect(await left(shop, park.poolIds['10:00'])).toBe(50)
  const { rows } = await sql`SELECT flow_status, seats FROM shop_order`.execute(shop.db)
  expect(rows).toEqual([{ flow_status: 'PAST_DUE', seats: 'RELEASED' }])
  await assertCountersTrue(shop.db)
})

test('the notice comes with its first opening, whatever is opened later', async () => {
  const { shop, park } = await openTower()
  const { orderNo } = await held(shop, park)
  const open = () => shop.call(openNotice, { params: { orderNo }, language: 'en-US' })
  const first = await open()
  expect(first.data).toEqual({
    notice: [{ title: 'notice', text: 'be on time' }],
    openedAt: '2026-11-21T02:00:00.000Z',
    serverNow: '2026-11-21T02:00:00.000Z',
    readSeconds: 20,
  })
  shop.clock.advance({ seconds: 7 })
  expect((await open()).data).toMatchObject({
    openedAt: '2026-11-21T02:00:00.000Z',
    serverNow: '2026-11-21T02:00:07.000Z',
  })
})

test('what a hold promised stays when the catalogue changes', async () => {
  const { shop, park } = await openTower()
  const { orderNo } = await held(shop, park, {}, { tickets: oneAdult })
  await sql`UPDATE product SET name = '{"zh-CN":"新","en-US":"new"}'`.execute(shop.db)
  await sql`UPDATE price SET price_fen = 99_900`.execute(shop.db)
  const hold = await shop.call(readHold, { params: { orderNo }, language: 'en-US' })
  expect(hold.data).toMatchObject({ productName: 'name of DECK', amounts: { payableFen: 15_000 } })
})
