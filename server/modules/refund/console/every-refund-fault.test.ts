/** Whatever a provider does with a refund, calls of the desk alone bring its money to the buyer, once. All of it happens in one shop. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/console/refund.ts'
import type { PayType } from '#contract/values/payment.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import { abnormalRefundFaults, type Fault, refundFaults } from '../../../../sandbox/trade/rules.ts'
import { type PayingShop, payingShop, phone } from '../../../testing/paying-shop.ts'
import { askFor, work } from '../../../testing/refunding.ts'
import { newStaff, type TestStaff } from '../../../testing/staff.ts'
import { cmbcOn, ecnyOn, type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { balances } from '../../ledger/ledger.ts'
import { cardProviders, type Provider, providers } from '../../payment/pay-gateway.ts'

let world: TestWorld
let shop: PayingShop
let finance: TestStaff
beforeAll(async () => {
  world = await testWorld()
  shop = await payingShop(world, {
    pay: (gateways, shopUrl) => [...gateways, cmbcOn(world, { shopUrl }), ecnyOn(world, {})],
  })
  for (const row of rows) cases.set(row, await askedAt(row))
  await hours(7)
})
afterAll(async () => {
  await shop.close()
  await world.end()
})

const payTypes: Record<Provider, PayType> = {
  WECHAT_PAY: 'WECHAT_QR',
  ALIPAY: 'ALIPAY_QR',
  CMBC: 'CMBC_WXQRCODE',
  ECNY: 'ECNY_H5',
}

/** What staff do in turn; `wait`: nothing, for as long as the provider may still pay. */
type Act = 'wait' | 'anew' | 'card' | 'hand'
type Row = { provider: Provider; fault: Fault; cardFault?: Fault; acts: readonly Act[] }
type Case = { refundNo: RefundNo; paymentNo: string }
const cases = new Map<Row, Case>()

const rows: readonly Row[] = [
  { provider: 'WECHAT_PAY', fault: 'refundAbnormal', acts: ['card'] },
  { provider: 'WECHAT_PAY', fault: 'refundAbnormal', acts: ['hand'] },
  { provider: 'WECHAT_PAY', fault: 'refundAbnormal', cardFault: 'abnormalAgain', acts: ['card', 'hand'] },
  { provider: 'WECHAT_PAY', fault: 'refundAbnormal', cardFault: 'refundRejected', acts: ['card', 'hand'] },
  {
    provider: 'WECHAT_PAY',
    fault: 'refundAbnormal',
    cardFault: 'refundProcessingForever',
    acts: ['card', 'wait', 'hand'],
  },
  { provider: 'WECHAT_PAY', fault: 'refundClosed', acts: ['anew'] },
  { provider: 'WECHAT_PAY', fault: 'refundClosed', acts: ['hand'] },
  { provider: 'WECHAT_PAY', fault: 'refundProcessingForever', acts: ['wait', 'hand'] },
  { provider: 'WECHAT_PAY', fault: 'refundRejected', acts: ['hand'] },
  // Asked for again, what failed at Alipay succeeds.
  { provider: 'ALIPAY', fault: 'refundAbnormal', acts: [] },
  { provider: 'ALIPAY', fault: 'refundProcessingForever', acts: ['wait', 'hand'] },
  { provider: 'ALIPAY', fault: 'refundRejected', acts: ['hand'] },
  { provider: 'CMBC', fault: 'refundAbnormal', acts: ['hand'] },
  { provider: 'CMBC', fault: 'refundClosed', acts: ['hand'] },
  { provider: 'CMBC', fault: 'refundProcessingForever', acts: ['wait', 'hand'] },
  { provider: 'CMBC', fault: 'refundRejected', acts: ['hand'] },
  { provider: 'ECNY', fault: 'refundRejected', acts: ['hand'] },
]

/** The digital yuan of the sandbox pays out at once or refuses; Alipay closes no number. */
const impossible = ['ALIPAY refundClosed', ...refundFaults.slice(0, 3).map((fault) => `ECNY ${fault}`)]

test('no fault of the sandbox is forgotten', () => {
  const all = providers.flatMap((provider) => refundFaults.map((fault) => `${provider} ${fault}`))
  const shown = new Set(rows.map(({ provider, fault }) => `${provider} ${fault}`))
  expect(all.filter((one) => !shown.has(one))).toEqual(impossible)
  expect(new Set(rows.flatMap(({ cardFault }) => cardFault ?? []))).toEqual(new Set(abnormalRefundFaults))
})

test('a card is offered for what a provider can pay to one', () => {
  const gateways = shop.deps.pay.filter(({ refundToCard }) => refundToCard !== null)
  expect(gateways.map(({ provider }) => provider)).toEqual(cardProviders)
})

test('each refund reaches the buyer once, by calls of the desk', async () => {
  const before = rows.map(({ acts }) => acts.slice(0, Math.max(0, acts.indexOf('wait'))))
  for (const turn of [0, 1]) {
    for (const [index, row] of rows.entries()) {
      const acts = row.acts.includes('wait') ? (before[index] ?? []) : row.acts
      const act = acts[turn]
      if (act) await take(row, act)
    }
    await hours(7)
  }
  const waiting = rows.filter(({ acts }) => acts.includes('wait'))
  for (const row of waiting) await take(row, 'wait')
  await shop.advance({ minutes: 10 * 24 * 60 })
  await hours(1)
  for (const row of waiting) await take(row, 'hand')
  await hours(8)
  for (const row of rows) await endsPaidOnce(row)
  expect((await balances(shop.db))['owed:refund']).toBe(0)
  const { rows: open } = await sql`SELECT kind FROM payment_alert
    WHERE kind LIKE 'REFUND%' AND (resolved_at IS NULL OR kind = 'REFUND_TWICE')`.execute(shop.db)
  expect(open).toEqual([])
  await shop.checkBooks()
})

/** Of one ticket. */
async function askedAt({ provider, fault, cardFault }: Row): Promise<Case> {
  const order = await shop.place()
  const agent = provider === 'ECNY' ? { userAgent: phone } : {}
  const { paymentNo, next } = (await shop.start(order, payTypes[provider], agent)).data
  if (next.action === 'redirect') await fetch(next.url, { redirect: 'manual' })
  await world.control.begin(paymentNo).catch(() => undefined)
  await world.control.pay(paymentNo)
  await world.control.idle()
  await work(shop)
  const { data } = await askFor(shop, order)
  const match = { provider, op: 'refund', outNo: paymentNo } as const
  const times = fault === 'refundRejected' ? 1_000 : 1
  await world.control.addRule({ match, fault, times })
  if (cardFault) await world.control.addRule({ match: { ...match, op: 'abnormalRefund' }, fault: cardFault })
  return { refundNo: data.refundNo, paymentNo }
}

/** Providers are asked each hour. Tokens of staff end sooner than what is waited for here. */
async function hours(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed += 1) {
    await shop.advance({ minutes: 61 })
    await shop.sweep()
    await world.control.idle()
  }
  await shop.sweep()
  finance = await newStaff(shop, 'finance')
}

const caseOf = (row: Row): Case => {
  const found = cases.get(row)
  if (!found) throw new Error('not asked')
  return found
}

async function detailOf(row: Row) {
  const { refundNo } = caseOf(row)
  return (await shop.call(contract.readStaffRefund, { token: finance.token, params: { refundNo } })).data
}

const card = { bank: 'CMB_DEBIT', account: '6225880137706868', name: '周明' } as const

async function take(row: Row, act: Act): Promise<void> {
  const said = JSON.stringify(row)
  const [money] = (await detailOf(row)).money
  if (!money) throw new Error(`${said} has no money`)
  const staff = { token: finance.token, params: { providerRefundNo: money.providerRefundNo } }
  const byHand = () => shop.call(contract.payMoneyByHand, { ...staff, body: { reference: 'ICBC 0001' } })
  if (act === 'wait') {
    expect(money.actions, `${said}: it may still be paid out`).toEqual(['try'])
    expect((await byHand()).respCode, said).toBe('REFUND_MONEY_MOVED')
    return
  }
  const calls = {
    anew: () => shop.call(contract.sendMoneyAnew, staff),
    card: () => shop.call(contract.sendMoneyToCard, { ...staff, body: { card } }),
    hand: byHand,
  }
  expect(money.actions, said).toContain(act)
  if (row.provider !== 'WECHAT_PAY') {
    expect(money.actions, said).not.toContain('card')
    expect((await calls.card()).respCode, said).toBe('REFUND_MONEY_MOVED')
  }
  expect((await calls[act]()).respCode, said).toBe('200')
  expect((await calls[act]()).respCode, `${said}: once`).toBe('REFUND_MONEY_MOVED')
}

/** By the provider or by hand. */
async function endsPaidOnce(row: Row): Promise<void> {
  const said = JSON.stringify(row)
  const { status, money } = await detailOf(row)
  expect({ status, money }, said).toMatchObject({ status: 'FINISH', money: [{ state: 'DONE', actions: [] }] })
  const [trades, refunds] = await Promise.all([world.control.trades(), world.control.refunds()])
  const trade = trades.find(({ outNo }) => outNo === caseOf(row).paymentNo)
  const paid = refunds.filter(({ tradeId, state }) => tradeId === trade?.id && state === 'success')
  const byHand = row.acts.at(-1) === 'hand'
  expect(
    paid.map(({ amountFen }) => amountFen),
    said,
  ).toEqual(byHand ? [] : [15_000])
  expect(money[0]?.bankReference, said).toBe(byHand ? 'ICBC 0001' : null)
}
