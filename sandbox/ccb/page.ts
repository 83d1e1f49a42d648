/** The bank's page for the digital yuan: it opens with a MAC, and a trade is known from then on. */

import { refusalPage } from '../cashier/page.ts'
import { parseBeijingTime } from '../platform/clock.ts'
import { type Incoming, type Reply, redirect } from '../platform/http.ts'
import { applyFaults } from '../trade/apply-faults.ts'
import { openCashier } from '../trade/cashiers.ts'
import { fenOf } from '../trade/money.ts'
import { randomNumber, type Trade, tradeId } from '../trade/trades.ts'
import type { SandboxWorld } from '../trade/world.ts'
import { macOf } from './signing.ts'

/** Where the merchant has registered its webhook address, below its own host. */
const REGISTERED = '/front/api/payments/webhooks/ecny'

export async function openEcnyPage(world: SandboxWorld, request: Incoming): Promise<Reply> {
  const { query, method } = request
  const outNo = query.get('ORDERID') ?? ''
  const note: { problem?: string; canonical?: string } = {}
  const reply = await applyFaults(world, { provider: 'ECNY', op: 'order', outNos: [outNo] }, async () => {
    const problem = problemOf(world, query)
    if (problem) {
      note.problem = problem
      return refusalPage('ECNY', '订单信息有误', problem)
    }
    const trade = world.book.trades.get(tradeId('ECNY', outNo)) ?? opened(world, query)
    const cashier = openCashier(world, { tradeId: trade.id, via: 'page', returnUrl: trade.returnUrl })
    return redirect(`${world.url}/ccb/cashier/${cashier.id}`)
  })
  const at = new Date().toISOString()
  const target = request.target.split('?')[0] ?? ''
  const facts = {
    at,
    provider: 'ECNY',
    op: 'order',
    method,
    target,
    outNos: [outNo],
    status: reply.status,
  } as const
  world.log.add({ ...facts, ...note })
  return reply
}

function problemOf({ keys }: SandboxWorld, query: URLSearchParams): string | null {
  const { merchantId, posId, branchId } = keys.ecny
  if (query.get('MAC') !== macOf(query, keys)) return 'The MAC does not fit'
  const isOurs = query.get('MERCHANTID') === merchantId && query.get('POSID') === posId
  if (!isOurs || query.get('BRANCHID') !== branchId) return 'Another merchant'
  if (query.get('TXCODE') !== 'HT0000' || query.get('CURCODE') !== '01') return 'Another transaction'
  if (!/^\w{1,30}$/.test(query.get('ORDERID') ?? '') || fenOf(query.get('PAYMENT') ?? '') === null)
    return 'No order or no amount'
  return URL.canParse(query.get('Mrch_url') ?? '') ? null : 'No way back'
}

function opened(world: SandboxWorld, query: URLSearchParams): Trade {
  const outNo = query.get('ORDERID') ?? ''
  const returnUrl = query.get('Mrch_url') ?? ''
  return world.book.trades.put({
    id: tradeId('ECNY', outNo),
    provider: 'ECNY',
    product: 'h5',
    outNo,
    providerNo: randomNumber('1050', 20),
    amountFen: fenOf(query.get('PAYMENT') ?? '') ?? 0,
    description: outNo,
    attach: '',
    notifyUrl: new URL(REGISTERED, returnUrl).href,
    returnUrl,
    quitUrl: null,
    expiresAt: timeoutOf(query.get('TIMEOUT') ?? ''),
    state: 'open',
    begun: true,
    payer: null,
    fingerprint: '',
    signedWith: 'publicKey',
    refundIds: [],
    createdAt: world.clock.now(),
    paidAt: null,
    closedAt: null,
  })
}

/** `yyyyMMddHHmmss`; empty: no end. */
function timeoutOf(text: string): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text)
  if (!parts) return null
  const [, year, month, day, hour, minute, second] = parts
  return parseBeijingTime(`${year}-${month}-${day} ${hour}:${minute}:${second}`)
}
