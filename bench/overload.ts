/** What the shop can do, and what becomes of it when four times as much is asked. */
import { strict as assert } from 'node:assert'
import { setTimeout as pause } from 'node:timers/promises'
import type { OrderNo } from '#contract/values/order.ts'
import { assertBooksTrue, assertCountersTrue } from '../server/testing/laws.ts'
import { done } from '../server/testing/purchase.ts'
import { buyerOn, holdAsk, placingAt, requestOf, respCodeOf } from './calls.ts'
import { type FloodAnswer, flood } from './flood.ts'
import { drive, type HttpLine, openLine, withLines } from './http-line.ts'
import { holdAndOpen, READING_SECONDS } from './purchases.ts'
import { oversold } from './rush.ts'
import type { BenchSetup } from './stage.ts'

export const TIMES = 4
/** As many as are served fastest. */
const MEASURING_LINES = 64
/** More than a process lets in at once, so that who is refused finds a line as well. */
const FLOOD_LINES = 8_000
const PAYMENTS = 20
const LOOK_EVERY_MS = 100
const RECOVERED_MS = 250

export type Overload = {
  /** Holds per second, of those who wait for their answer before they ask again. */
  capacity: number
  offered: number
  served: Kind
  refused: Kind
  /** Answers that are neither a hold nor a clear "busy". */
  others: number
  unsent: number
  /** Alive, and ready for more. */
  health: Kind & { wrong: number }
  /** Webhooks of payments, each accepted at the first delivery. */
  webhooks: Kind & { wrong: number }
  /** From the last call of the flood until one is served as fast as on a quiet day. */
  recoveredMs: number
  oversold: number
}

/** How long each answer took, and how many were not the yes that they should be. */
type Probe = { times: number[]; wrong: number }

/** Milliseconds until the answer: of half of them, of 99 in 100, of all. */
export type Kind = { count: number; perSecond: number; ms: { half: number; most: number; all: number } }

export async function overload(stage: BenchSetup, seconds: number, report: (sentence: string) => void) {
  const nextHold = holdsOf(stage)
  report(`what can it do? ${seconds} s …`)
  const capacity = await measureCapacity(stage, nextHold, seconds)
  const payments = await preparePayments(stage)
  report(`${Math.round(capacity)} holds per second; ${TIMES} times as many for ${seconds} s …`)
  return withLines(stage.shopUrl, FLOOD_LINES, async (lines): Promise<Overload> => {
    const ending = new AbortController()
    const health = watchHealth(stage, ending.signal)
    const webhooks = payOneByOne(stage, payments, seconds)
    const { answers, unsent, ...flooded } = await flood(
      lines,
      { perSecond: capacity * TIMES, seconds },
      nextHold,
    )
    const recoveredMs = await recovery(stage, nextHold)
    ending.abort()
    const kindOf = kindsOver(flooded.seconds)
    const [served, refused] = [answers.filter(isServed), answers.filter(isRefused)]
    const [healthProbe, webhooksProbe] = [await health, await webhooks]
    await stage.sandbox.idle()
    await checkLaws(stage, payments)
    return {
      capacity,
      offered: answers.length / flooded.seconds,
      served: kindOf(served.map(({ ms }) => ms)),
      refused: kindOf(refused.map(({ ms }) => ms)),
      others: answers.length - served.length - refused.length,
      unsent,
      health: { ...kindOf(healthProbe.times), wrong: healthProbe.wrong },
      webhooks: { ...kindOf(webhooksProbe.times), wrong: webhooksProbe.wrong },
      recoveredMs,
      oversold: await oversold(stage.pool),
    }
  })
}

const isServed = ({ answer }: FloodAnswer) => answer.status === 200 && respCodeOf(answer) === '200'

/** In the envelope, and with the time after which to come back. */
const isRefused = ({ answer }: FloodAnswer) =>
  [429, 503].includes(answer.status) &&
  ['BUSY', 'TOO_MANY_REQUESTS'].includes(respCodeOf(answer)) &&
  /\r\nretry-after: [1-9]/i.test(answer.head.toString('latin1'))

function kindsOver(seconds: number): (times: readonly number[]) => Kind {
  return (times) => {
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    const ms = { half: at(0.5), most: at(0.99), all: at(1) }
    return { count: times.length, perSecond: times.length / seconds, ms }
  }
}

/** Each by a browser and from an address of its own, over all slots. */
function holdsOf({ park }: BenchSetup): () => Buffer {
  let n = 0
  return () => {
    n += 1
    const slot = park.spread[n % park.spread.length] ?? park.hot
    const session = `overload-session-${String(n).padStart(7, '0')}`
    const address = `10.${64 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`
    return requestOf({ ...holdAsk(park, undefined, slot), stranger: { session, address } })
  }
}

async function measureCapacity(
  { shopUrl }: BenchSetup,
  next: () => Buffer,
  seconds: number,
): Promise<number> {
  return withLines(shopUrl, MEASURING_LINES, async (lines) => {
    // The first half second warms up.
    await countHolds(lines, next, 0.5)
    return (await countHolds(lines, next, seconds)) / seconds
  })
}

async function countHolds(lines: readonly HttpLine[], next: () => Buffer, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000
  let count = 0
  await Promise.all(
    lines.map(async (line) => {
      while (performance.now() < until) {
        const answer = await line.ask(next())
        assert.equal(respCodeOf(answer), '200', answer.body.toString())
        count += 1
      }
    }),
  )
  return count
}

type Payment = { orderNo: OrderNo; paymentNo: string }

/** Orders that wait for their money when the crowd comes. */
async function preparePayments({ shopUrl, park, advance }: BenchSetup): Promise<Payment[]> {
  const orders = park.nextBuyers(PAYMENTS).map((buyer) => ({ buyer, orderNo: '' as OrderNo }))
  return withLines(shopUrl, 4, async (lines) => {
    await drive(lines, orders, async (line, order) => {
      order.orderNo = await holdAndOpen(buyerOn(line, order.buyer), park, park.hot)
    })
    await advance(READING_SECONDS)
    const payments: Payment[] = []
    await drive(lines, orders, async (line, { buyer, orderNo }) => {
      const steps = buyerOn(line, buyer)
      done(await steps.place(placingAt(park, orderNo)))
      const { paymentNo } = done(await steps.startPayment({ orderNo, payType: 'WECHAT_QR' }))
      payments.push({ orderNo, paymentNo })
    })
    return payments
  })
}

/** Spread over the flood; each ends when the shop has answered the provider's signed webhook, or did not within 5 s. */
async function payOneByOne(
  { sandbox }: BenchSetup,
  payments: readonly Payment[],
  seconds: number,
): Promise<Probe> {
  const probe: Probe = { times: [], wrong: 0 }
  for (const { paymentNo } of payments) {
    await pause((seconds * 1000) / (payments.length + 2))
    const sentAt = performance.now()
    await sandbox.pay(paymentNo)
    probe.times.push(performance.now() - sentAt)
    const [webhook] = await sandbox.webhooks(paymentNo)
    if (webhook?.state !== 'accepted' || webhook.attempts.length > 1) probe.wrong += 1
  }
  return probe
}

async function watchHealth({ shopUrl }: BenchSetup, signal: AbortSignal): Promise<Probe> {
  const line = await openLine(shopUrl)
  const asks = ['/healthz', '/readyz'].map((path) => requestOf({ method: 'GET', path }))
  const probe: Probe = { times: [], wrong: 0 }
  while (!signal.aborted) {
    for (const ask of asks) {
      const sentAt = performance.now()
      const { status } = await line.ask(ask)
      probe.times.push(performance.now() - sentAt)
      if (status !== 200) probe.wrong += 1
    }
    await pause(LOOK_EVERY_MS)
  }
  line.close()
  return probe
}

async function recovery({ shopUrl }: BenchSetup, next: () => Buffer): Promise<number> {
  const begun = performance.now()
  const line = await openLine(shopUrl)
  for (;;) {
    const sentAt = performance.now()
    const answer = await line.ask(next())
    const now = performance.now()
    if (respCodeOf(answer) === '200' && now - sentAt < RECOVERED_MS) {
      line.close()
      return now - begun
    }
    await pause(10)
  }
}

async function checkLaws({ pool, db }: BenchSetup, payments: readonly Payment[]): Promise<void> {
  await assertCountersTrue(db)
  await assertBooksTrue(db)
  const { rows } = await pool.query(
    `SELECT count(*)::integer AS tickets FROM shop_order
    WHERE order_no = ANY($1::text[]) AND flow_status = 'AWAIT_CHECK'`,
    [payments.map(({ orderNo }) => orderNo)],
  )
  assert.deepEqual(rows, [{ tickets: payments.length }], 'who paid in the crowd has a ticket')
}
