/** A paid order that a journey begins with: its member buys over HTTP, as the journeys of buying show on the screens. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { readCard } from '#contract/endpoints/card.ts'
import { readDay, readMonth } from '#contract/endpoints/inventory.ts'
import { readOrder } from '#contract/endpoints/ordering/reading.ts'
import type { Tickets } from '#contract/endpoints/ordering/tickets.ts'
import { readPayResult } from '#contract/endpoints/payment.ts'
import type { CardNo } from '#contract/values/card.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { addDays, type Month, type VisitDate, venueDate } from '#contract/values/time.ts'
import { placeBody, visitorsFor } from '../../server/testing/buying.ts'
import { type CallShop, callerAt, type TestAnswer, type TestRequest } from '../../server/testing/call.ts'
import { callAs, done, holdAndPlace, purchaseSteps, startAndPay } from '../../server/testing/purchase.ts'
import { advanceClock, expect, type Language, sandbox, shopNow, shopUrl } from './journey.ts'
import { freshIdNumber } from './steps.ts'

const call = callerAt(shopUrl)

/** A shop with too much to do asks its callers to come again, as browsers do. */
const callAgainWhileBusy: CallShop = async <E extends Endpoint>(endpoint: E, request?: TestRequest<E>) => {
  const idempotencyKey = randomUUID()
  let answer: TestAnswer<E> | undefined
  await expect
    .poll(async () => {
      answer = await call(endpoint, { ...request, idempotencyKey } as TestRequest<E>)
      return answer.respCode
    })
    .not.toBe('BUSY')
  return answer as TestAnswer<E>
}

const userAgent = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Mobile Safari/537.36'

type Wanted = { code?: string; tickets?: number }
type Placed = Pick<Tickets, 'orderNo'> & { visitDate: VisitDate }

/** Tickets for adults, paid with Alipay, on an ordinary day of next month: as `chooseSeats`. Who buys has signed in on this page. */
export async function buyTickets(page: Page, wanted: Wanted = {}): Promise<Placed & Tickets> {
  const placed = await placeTickets(page, wanted)
  const { orderNo } = placed
  const buyer = await buyerOf(page)
  const steps = purchaseSteps(callAs(callAgainWhileBusy, buyer))
  await startAndPay(steps, { orderNo, payType: 'ALIPAY_WAP' }, ({ next }) => {
    if (next.action !== 'redirect') throw new Error(`a phone is not sent to Alipay: ${next.action}`)
    return sandbox.buy(next.url)
  })
  await expect
    .poll(async () => (await ask(readPayResult, { ...buyer, params: { orderNo } })).paymentStatus)
    .toBe('SUCESS')
  return { ...done(await steps.readTickets(orderNo)), ...placed }
}

/** The same, and nobody has paid yet. */
export async function placeTickets(
  page: Page,
  { code = 'DECK433', tickets = 1 }: Wanted = {},
): Promise<Placed> {
  const buyer = await buyerOf(page)
  const productCode = code as ProductCode
  const { visitDate, slotFrom, line } = await firstSeats(productCode)
  const items = [{ productCode, visitDate, slotFrom, lines: [{ ...line, quantity: tickets }] }]
  const name = buyer.language === 'zh-CN' ? '李娜' : 'Ben Fox'
  const { answer } = await holdAndPlace(purchaseSteps(callAs(callAgainWhileBusy, buyer)), {
    hold: { items },
    passNotice: () => advanceClock(1),
    place(hold) {
      const visitors = visitorsFor(hold).map((visitor) => ({ ...visitor, name, idNumber: freshIdNumber() }))
      return placeBody(hold, { visitors })
    },
  })
  return { orderNo: done(answer).orderNo, visitDate }
}

/** How many places each time of a day has left for those who buy now. */
export async function placesLeft(code: string, date: VisitDate): Promise<number[]> {
  const { slots } = await ask(readDay, { params: { code: code as ProductCode }, query: { date } })
  return slots.map(({ left }) => left)
}

/** The order of the page that is open. */
export async function readShownOrder(page: Page): Promise<AnswerOf<typeof readOrder>> {
  const orderNo = new URL(page.url()).searchParams.get('orderNo') as OrderNo
  return await ask(readOrder, { ...(await buyerOf(page)), params: { orderNo } })
}

/** The signed code of the card whose page is open. */
export async function readShownCode(page: Page): Promise<string> {
  const cardNo = new URL(page.url()).searchParams.get('cardNo') as CardNo
  const { code } = await ask(readCard, { ...(await buyerOf(page)), params: { cardNo } })
  if (code === null) throw new Error(`card ${cardNo} has no code`)
  return code
}

/** On the first day that costs least, as others do; not tomorrow, which is too near for a change of date. */
async function firstSeats(code: ProductCode) {
  const params = { code }
  const tomorrow = addDays(venueDate(await shopNow()), 1)
  const { days } = await ask(readMonth, { params, query: { month: await nextMonth() } })
  const open = days.flatMap(({ date, fromPriceFen }) =>
    date > tomorrow && fromPriceFen !== null ? [{ date, fromPriceFen }] : [],
  )
  const leastFen = Math.min(...open.map(({ fromPriceFen }) => fromPriceFen))
  const visitDate = open.find(({ fromPriceFen }) => fromPriceFen === leastFen)?.date
  if (!visitDate) throw new Error(`${code} has no open day next month`)
  const { slots } = await ask(readDay, { params, query: { date: visitDate } })
  const slot = slots.find(({ left, prices }) => left > 0 && prices.length > 0)
  const price = slot?.prices.find(({ offerCode }) => offerCode.endsWith('-ADULT'))
  if (!slot || !price) throw new Error(`${code} has no ticket for an adult on ${visitDate}`)
  return {
    visitDate,
    slotFrom: slot.from,
    line: { offerCode: price.offerCode, priceFen: price.priceFen },
  }
}

async function nextMonth(): Promise<Month> {
  const [year = 0, month = 0] = venueDate(await shopNow())
    .split('-')
    .map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7) as Month
}

async function buyerOf(page: Page) {
  const { tokenInfo, language } = await page.evaluate(() => ({
    tokenInfo: JSON.parse(localStorage.getItem('lookout:tokenInfo') ?? '{}') as { token?: string },
    language: localStorage.getItem('language') as Language,
  }))
  if (!tokenInfo.token) throw new Error('nobody has signed in on this page')
  return { token: tokenInfo.token, sessionId: randomUUID(), userAgent, language }
}

async function ask<E extends Endpoint>(endpoint: E, request: TestRequest<E>): Promise<AnswerOf<E>> {
  return done<AnswerOf<E>>(await callAgainWhileBusy(endpoint, request))
}
