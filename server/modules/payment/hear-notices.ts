/** What providers tell us by themselves: proved, written down once, and taken in, all in one transaction. */
import { createHash } from 'node:crypto'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '../../platform/db.ts'
import { findUnacceptable } from '../../platform/raw-values.ts'
import { inRepeatableTransaction } from '../../platform/repeatable-transaction.ts'
import { raise, raiseAlert } from './alerts.ts'
import { type Attempt, endAttempt, findAttempt, pollAt } from './attempt-store.ts'
import { gatewayOf } from './deps.ts'
import { endReturn } from './give-back.ts'
import { insertHeard } from './inbox-store.ts'
import type { Payment } from './open-payment.ts'
import type { Notice, NoticeAck, PaidTrade, PayGateway, Provider, RawNotice } from './pay-gateway.ts'
import { mismatchOf } from './rules.ts'
import { settle } from './settle-payment.ts'

/** What failed here (the database is away) is no answer: the provider tells it again. */
export async function hearNotice(deps: Payment, provider: Provider, raw: RawNotice): Promise<NoticeAck> {
  const gateway = gatewayOf(deps, provider)
  if (!gateway) throw new Refusal('NOT_FOUND')
  const notice = gateway.parseNotice(raw)
  if (!notice) {
    deps.log.warn({ provider }, 'a notice without a valid proof was refused')
    return { ...gateway.refused, forged: true }
  }
  // Signed, and still nothing that a table could hold or that we could have asked for.
  if (findUnacceptable(notice)) {
    deps.log.error({ provider }, 'a notice holds what cannot be stored')
    return gateway.accepted
  }
  const payloadDigest = createHash('sha256').update(raw.rawBody).digest()
  const ear: Ear = { deps, gateway, payloadDigest, at: deps.clock.now() }
  const outcome =
    (await keepPlain(ear, notice)) ?? (await inRepeatableTransaction(deps.db, (tx) => take(tx, ear, notice)))
  deps.log.info({ provider, paymentNo: notice.paymentNo, outcome }, 'a notice was heard')
  return gateway.accepted
}

type Ear = { deps: Payment; gateway: PayGateway; payloadDigest: Buffer; at: Date }

/** Null for everything but the right money for an order that waits for it. */
async function keepPlain({ deps, gateway, payloadDigest, at }: Ear, notice: Notice): Promise<'kept' | null> {
  if (notice.about !== 'payment' || notice.state !== 'paid') return null
  const { dedupeKey, paymentNo, trade } = notice
  const { provider, merchantId, appId } = gateway
  // The amount is compared with the attempt where it is found.
  if (mismatchOf({ amountFen: trade.amountFen, merchantId, appId }, trade)) return null
  const news = { provider, dedupeKey, paymentNo, payloadDigest, trade, at }
  return (await deps.settlePlain(news)) ? 'kept' : null
}

async function take(tx: Tx, ear: Ear, notice: Notice): Promise<string> {
  const attempt = await findAttempt(tx, notice.paymentNo)
  if (attempt?.provider !== ear.gateway.provider) return unknownPayment(tx, ear, notice)
  if (notice.about === 'refund') return takeRefund(tx, ear, notice)
  if (notice.about === 'payment' && notice.state === 'paid') return takePayment(tx, ear, { notice, attempt })
  if (!(await heardFirst(tx, ear, { notice, outcome: notice.about === 'payment' ? 'closed' : 'nothing' })))
    return 'again'
  // Closed after paid changes nothing: endAttempt moves only what is open.
  if (notice.about === 'payment') await endAttempt(tx, attempt.paymentNo, 'CLOSED')
  return notice.about
}

const heardFirst = (
  tx: Tx,
  { gateway, payloadDigest, at }: Ear,
  { notice, outcome, dedupeKey }: { notice: Notice; outcome: string; dedupeKey?: string },
): Promise<boolean> =>
  insertHeard(tx, {
    provider: gateway.provider,
    dedupeKey: dedupeKey ?? notice.dedupeKey,
    paymentNo: notice.paymentNo,
    outcome,
    payloadDigest,
    at,
  })

type PaidNotice = Extract<Notice, { state: 'paid' }>

async function takePayment(
  tx: Tx,
  ear: Ear,
  { notice, attempt }: { notice: PaidNotice; attempt: Attempt },
): Promise<string> {
  const { trade } = notice
  const { merchantId, appId } = ear.gateway
  const mismatch = mismatchOf({ amountFen: attempt.amountFen, merchantId, appId }, trade)
  if (mismatch) {
    const kind = `${mismatch}_MISMATCH` as const
    const dedupeKey = strangeKey(notice, trade)
    if (await heardFirst(tx, ear, { notice, outcome: kind, dedupeKey }))
      await raise({ db: tx, log: ear.deps.log }, attempt, { kind, trade, at: ear.at })
    // What the provider says when it is asked is what counts; the sweep asks at once.
    await pollAt(tx, attempt.paymentNo, ear.at)
    return kind
  }
  if (!(await heardFirst(tx, ear, { notice, outcome: 'paid' }))) return 'again'
  return settle(tx, attempt, { trade, agreed: true, at: ear.at })
}

/** A notice that is not what was agreed must not stand in the way of the true one about the same event. */
const strangeKey = ({ dedupeKey }: Notice, { amountFen, currency, merchantId, appId }: PaidTrade): string =>
  `${dedupeKey}!${amountFen}:${currency}:${merchantId}:${appId}`

async function unknownPayment(tx: Tx, ear: Ear, notice: Notice): Promise<string> {
  const kind = 'UNKNOWN_PAYMENT'
  const { provider } = ear.gateway
  const dedupeKey = `${notice.dedupeKey}!${notice.paymentNo}`
  if (!(await heardFirst(tx, ear, { notice, outcome: kind, dedupeKey }))) return 'again'
  const about = { paymentNo: notice.paymentNo, provider }
  const db = { db: tx, log: ear.deps.log }
  if (notice.about === 'payment' && notice.state === 'paid')
    await raise(db, about, { kind, trade: notice.trade, at: ear.at })
  return kind
}

async function takeRefund(tx: Tx, ear: Ear, notice: Extract<Notice, { about: 'refund' }>): Promise<string> {
  const { refundNo, paymentNo, state } = notice
  if (!(await heardFirst(tx, ear, { notice, outcome: `refund ${state}` }))) return 'again'
  const ended = await endReturn(tx, refundNo, { state: state === 'done' ? 'DONE' : 'ABNORMAL', at: ear.at })
  const db = { db: tx, log: ear.deps.log }
  const alert = { provider: ear.gateway.provider, paymentNo, detail: { refundNo }, at: ear.at }
  // Somebody made it by hand in the provider's console.
  if (ended === 'unknown') await raiseAlert(db, { ...alert, kind: 'UNKNOWN_REFUND' })
  if (ended === 'ended' && state === 'abnormal') await raiseAlert(db, { ...alert, kind: 'REFUND_ABNORMAL' })
  return `refund ${state}`
}
