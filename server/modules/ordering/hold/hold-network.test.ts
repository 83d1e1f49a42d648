/** One network without a log-in gets a few seats; after that each hold costs a captcha, and honest phones still buy. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { holdSeats, openNotice, releaseHold } from '#contract/endpoints/ordering/hold.ts'
import { placeOrder } from '#contract/endpoints/ordering/place.ts'
import { countedCodes } from '../../../testing/answer-codes.ts'
import { held, holdBody, placeBody, readNotice } from '../../../testing/buying.ts'
import { assertCountersTrue } from '../../../testing/laws.ts'
import { newGuest, newMember } from '../../../testing/people.ts'
import { payPlaced } from '../../../testing/placing.ts'
import { solvedCaptcha } from '../../../testing/solved-captcha.ts'
import { type TestPark, testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { openGuests } from '../../../testing/web-buyers.ts'
import { holdLimits } from '../order/rules.ts'

const free = holdLimits.unproven.units
const school = '198.51.100.7'

async function openTower() {
  const shop = await testShop({ deps: { captchaOn: true } })
  return { shop, park: await testPark(shop.db, { slotCapacity: 1_000, dayCapacity: 5_000 }) }
}

/** A browser that nobody has seen before. */
const freshBrowser = (ip = school) => ({ ip, sessionId: randomUUID() })

const holdBy = (shop: Pick<TestShop, 'call'>, park: TestPark, browser: { ip: string; sessionId: string }) =>
  shop.call(holdSeats, { ...browser, body: holdBody(park) })

test('an address with a new browser for each hold is stopped after a few seats, whatever processes it asks at once', async () => {
  const { shop, park } = await openTower()
  const { clock } = shop
  const second = await testShop({
    process: { database: { ...shop, drop: async () => undefined }, clock },
    deps: { captchaOn: true },
  })
  const answers = await Promise.all(
    Array.from({ length: 3 * free }, (_, n) => holdBy(n % 2 ? shop : second, park, freshBrowser())),
  )
  expect(countedCodes(answers)).toEqual({ '200': free, CAPTCHA_NEEDED: 2 * free })
  expect((await holdBy(shop, park, freshBrowser('198.51.100.8'))).respCode).toBe('200')
  await assertCountersTrue(shop.db)
})

test('addresses of one IPv6 network count as one', async () => {
  const { shop, park } = await openTower()
  const answers = await Promise.all(
    Array.from({ length: free + 5 }, (_, n) => holdBy(shop, park, freshBrowser(`2001:db8:1:2::${n + 1}`))),
  )
  expect(countedCodes(answers)).toEqual({ '200': free, CAPTCHA_NEEDED: 5 })
  expect((await holdBy(shop, park, freshBrowser('2001:db8:1:3::1'))).respCode).toBe('200')
})

test('seats that were given back, ran out or were placed no longer count', async () => {
  const { shop, park } = await openTower()
  const tickets = { ADULT: { quantity: free / 2, priceFen: 15_000 } }
  const [first, second] = [freshBrowser(), freshBrowser()]
  const mine = await held(shop, park, first, { tickets })
  const theirs = await held(shop, park, second, { tickets })
  const next = async () => (await holdBy(shop, park, freshBrowser())).respCode
  expect(await next()).toBe('CAPTCHA_NEEDED')
  await shop.call(releaseHold, { ...first, params: { orderNo: mine.orderNo } })
  expect(await next()).toBe('200')
  await readNotice(shop, theirs.orderNo, second)
  const guest = await newGuest(shop)
  const placing = { ...second, token: guest.token, body: placeBody(theirs) }
  const before = await openUnits(shop)
  expect((await shop.call(placeOrder, placing)).respCode).toBe('200')
  expect(await openUnits(shop)).toBe(before - free / 2)
  shop.clock.advance({ minutes: 10 })
  await shop.sweep()
  expect(await openUnits(shop)).toBe(0)
  await assertCountersTrue(shop.db)
})

/** What the school's unproven browsers hold. */
async function openUnits({ db, deps }: TestShop): Promise<number> {
  const key = deps.vault.index('unproven-holds', school)
  const { rows } = await sql<{ units: number }>`SELECT units FROM open_hold WHERE key = ${key}`.execute(db)
  return rows[0]?.units ?? 0
}

test('one captcha is worth one hold: not of another browser, not for a code by SMS, not twice', async () => {
  const { shop, park } = await openTower()
  await Promise.all(Array.from({ length: free }, () => holdBy(shop, park, freshBrowser())))
  const browser = freshBrowser()
  const send = (captchaToken: string, from = browser) =>
    shop.call(holdSeats, { ...from, body: { ...holdBody(park), captchaToken: captchaToken as never } })
  expect((await send(await solvedCaptcha(shop, 'sms', browser))).respCode).toBe('CAPTCHA_WRONG')
  expect((await send(await solvedCaptcha(shop, 'hold', browser), freshBrowser())).respCode).toBe(
    'CAPTCHA_WRONG',
  )
  const token = await solvedCaptcha(shop, 'hold', browser)
  expect((await send(token)).respCode).toBe('200')
  expect((await send(token)).respCode).toBe('CAPTCHA_WRONG')
  expect((await holdBy(shop, park, freshBrowser())).respCode).toBe('CAPTCHA_NEEDED')
  await assertCountersTrue(shop.db)
})

test('an answer that was lost is given again without another captcha', async () => {
  const { shop, park } = await openTower()
  await Promise.all(Array.from({ length: free }, () => holdBy(shop, park, freshBrowser())))
  const browser = freshBrowser()
  const captchaToken = await solvedCaptcha(shop, 'hold', browser)
  const request = { ...browser, idempotencyKey: randomUUID() }
  const first = await shop.call(holdSeats, { ...request, body: { ...holdBody(park), captchaToken } })
  const again = await shop.call(holdSeats, { ...request, body: holdBody(park) })
  expect(again.data.orderNo).toBe(first.data.orderNo)
})

test('members and guests who proved a mobile are not asked; each of them counts alone', async () => {
  const { shop, park } = await openTower()
  await Promise.all(Array.from({ length: free }, () => holdBy(shop, park, freshBrowser())))
  const people = [await newMember(shop, { account: 'anna' }), await newGuest(shop)]
  for (const [n, { token }] of people.entries()) {
    const limit = [holdLimits.member, holdLimits.mobile][n]?.orders ?? 0
    const answers = await Promise.all(
      Array.from({ length: limit + 3 }, () =>
        shop.call(holdSeats, { ...freshBrowser(), token, body: holdBody(park) }),
      ),
    )
    expect(countedCodes(answers)).toEqual({ '200': limit, TOO_MANY_HOLDS: 3 })
  }
  await assertCountersTrue(shop.db)
})

test('a member who chose before logging in counts as the same member when the orders are placed', async () => {
  const { shop, park } = await openTower()
  const { token } = await newMember(shop, { account: 'anna' })
  const answers: { respCode: string }[] = []
  for (let n = 0; n < holdLimits.member.orders + 2; n += 1) {
    const browser = freshBrowser()
    const hold = await held(shop, park, browser)
    await readNotice(shop, hold.orderNo, browser)
    answers.push(await shop.call(placeOrder, { ...browser, token, body: placeBody(hold) }))
  }
  expect(countedCodes(answers)).toEqual({ '200': holdLimits.member.orders, TOO_MANY_HOLDS: 2 })
  await assertCountersTrue(shop.db)
})

/** Holds with a captcha when one is asked for, proves a mobile, reads, places and pays. */
async function buyHonestly(shop: TestShop, park: TestPark, token: string) {
  const browser = freshBrowser()
  let hold = await holdBy(shop, park, browser)
  const asked = hold.respCode === 'CAPTCHA_NEEDED'
  if (asked) {
    const captchaToken = await solvedCaptcha(shop, 'hold', browser)
    hold = await shop.call(holdSeats, { ...browser, body: { ...holdBody(park), captchaToken } })
  }
  expect(hold.respCode).toBe('200')
  const { orderNo } = hold.data
  await shop.call(openNotice, { ...browser, params: { orderNo } })
  return {
    asked,
    async finish() {
      const placed = await shop.call(placeOrder, { ...browser, token, body: placeBody(hold.data) })
      expect(placed.respCode).toBe('200')
      expect(await payPlaced(shop, orderNo)).toBe('seated')
    },
  }
}

test('two hundred honest phones behind one address buy, also when more of them choose at once than are free', async () => {
  const { shop, park } = await openTower()
  const tokens = await openGuests(shop.db, 200, 0, shop.deps.vault)
  let bought = 0
  let asked = 0
  for (const size of [2 * free, ...Array.from({ length: 10 }, () => 16)]) {
    const buyers = await Promise.all(
      Array.from({ length: size }, (_, n) => buyHonestly(shop, park, tokens[bought + n] ?? '')),
    )
    shop.clock.advance({ seconds: 20 })
    await Promise.all(buyers.map(({ finish }) => finish()))
    bought += size
    asked += buyers.filter((buyer) => buyer.asked).length
  }
  expect({ bought, asked }).toEqual({ bought: 200, asked: free })
  const { rows } =
    await sql`SELECT count(*)::integer AS orders FROM shop_order WHERE flow_status = 'AWAIT_CHECK'`.execute(
      shop.db,
    )
  expect(rows).toEqual([{ orders: 200 }])
  await assertCountersTrue(shop.db)
}, 120_000)
