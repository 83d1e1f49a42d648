/** A buyer begins to pay: one attempt is opened (or found again), former ones are closed, the provider is asked. */
import { strict as assert } from 'node:assert'
import { createHash } from 'node:crypto'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { startPayment as contract, PayAction } from '#contract/endpoints/payment.ts'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import type { ChangeNo } from '#contract/values/change.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { browserOf, needsOpenid, type PayType } from '#contract/values/payment.ts'
import type { SessionId } from '../../../platform/browser.ts'
import type { Tx } from '../../../platform/db.ts'
import { inRepeatableTransaction } from '../../../platform/repeatable-transaction.ts'
import { resultOrRefusal } from '../../../platform/result-or-refusal.ts'
import type { Buyer } from '../../caller/caller.ts'
import { lockOwnChange, ownChange } from '../../ordering/change/changes.ts'
import { lockOwnOrder, ownOrder } from '../../ordering/order/own-order.ts'
import { openidOf } from '../../session/wechat.ts'
import { type Attempt, insertAttempt, listOpenAttempts, startClosing } from '../attempts/attempt-sql.ts'
import { newPaymentNo } from '../attempts/payment-no.ts'
import type { PayGateway } from '../pay-gateway.ts'
import { offeredTypes, startingMs } from '../rules.ts'
import { closeAtProvider } from '../watch/ask-provider.ts'
import { askToPay, closeFormer, type OrderToPay, type Payer } from './open-at-provider.ts'
import type { StartDeps } from './open-start.ts'
import { payByBalance } from './pay-by-balance.ts'
import { payableChange, payableOrder } from './payable.ts'
import { findStart, putStart, type Start, wasHandedOut } from './start-sql.ts'

export type StartInput = Pick<BodyOf<typeof contract>, 'payType'> & {
  orderNo: OrderNo
  /** What is paid instead of the order, which has been paid before. */
  changeNo: ChangeNo | null
  caller: Buyer
  sessionId: SessionId
  ip: string
  userAgent: string
  idempotencyKey: string
}

type Started = AnswerOf<typeof contract>

type StartCall = Omit<StartInput, 'orderNo' | 'changeNo' | 'payType'> & { body: BodyOf<typeof contract> }

/** Finds out what is paid. A change of somebody else's is NOT_FOUND. */
export async function startFor(payment: StartDeps, { body, ...call }: StartCall): Promise<Started> {
  const { orderNo, changeNo, payType } = body
  if (changeNo === undefined) {
    assert(orderNo, 'the contract asks for one of them')
    return await startPayment(payment, { ...call, orderNo, changeNo: null, payType })
  }
  const { order } = await ownChange(payment.db, call.caller, changeNo)
  return await startPayment(payment, { ...call, orderNo: order.orderNo, changeNo, payType })
}

/** Nobody is asked, so the order is paid when this answers; the same key is answered the same. */
async function startFromBalance(payment: StartDeps, input: StartInput): Promise<Started> {
  const { caller, orderNo, changeNo } = input
  if (changeNo !== null || caller.kind !== 'member') throw new Refusal('PAY_TYPE_NOT_OFFERED')
  const { memberId } = caller
  const key = keyOf(input)
  const at = payment.clock.now()
  const { paid, former } = await inRepeatableTransaction(payment.db, async (tx) => {
    const locked = await lockOwnOrder(tx, caller, orderNo)
    const order = payableOrder(locked, at)
    // Whoever pressed twice waited for the order here.
    const known = await findStart(tx, key.startKey)
    if (known && !known.digest.equals(key.digest)) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
    if (known) return { paid: known, former: [] }
    if (order.refusal) throw new Refusal(order.refusal)
    const closing = await startClosing(tx, orderNo, { at })
    const amountFen = order.payableFen
    const paid = { orderNo, memberId, groupId: locked.groupId, amountFen, at }
    const paymentNo = await payByBalance(payment, tx, paid)
    await putStart(tx, { ...key, paymentNo, at })
    return { paid: { paymentNo, expiresAt: at }, former: closing }
  })
  // What was paid there meanwhile comes for a paid order, and goes back.
  await Promise.all(former.map((one) => closeAtProvider(payment, one)))
  return answerOf(payment, paid, done)
}

const done: PayAction = { action: 'none' }

async function startPayment(payment: StartDeps, input: StartInput): Promise<Started> {
  if (input.payType === 'ADVANCE') return await startFromBalance(payment, input)
  const key = keyOf(input)
  const way = await resultOrRefusal(wayOf(payment, input))
  const plain = way instanceof Refusal ? null : await openPlain(payment, { input, key, ...way })
  const known = plain ? null : await findStart(payment.db, key.startKey)
  if (known && !known.digest.equals(key.digest)) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  if (known?.next) return answerOf(payment, known, known.next)
  if (way instanceof Refusal) throw way
  const { gateway, payer } = way
  const opened =
    plain ??
    (await inRepeatableTransaction(payment.db, (tx) =>
      openAttempt(tx, payment, { input, key, gateway, payer }),
    ))
  // Both end before we answer: closing the former attempts and opening this one.
  const [paidBefore, asked] = await Promise.all([
    closeFormer(payment, opened.former),
    payment.askOnce(opened.attempt.paymentNo, () => askToPay(payment, gateway, { ...opened, payer })),
  ])
  if (paidBefore) throw new Refusal(alreadyPaid(input))
  if ('refusal' in asked)
    throw new Refusal(asked.refusal === 'ORDER_ALREADY_PAID' ? alreadyPaid(input) : asked.refusal)
  const { startKey } = key
  const kept = await payment.keepNext({ startKey, paymentNo: opened.attempt.paymentNo, next: asked.next })
  if (!kept) throw new Refusal(await whyNotPayable(payment, input))
  return answerOf(payment, opened.attempt, kept)
}

/** Cancelled, expired, paid or begun another way while the provider was asked: nobody may pay this attempt any more. */
async function whyNotPayable(
  { db, clock }: StartDeps,
  { caller, orderNo, changeNo }: StartInput,
): Promise<RefusalCode> {
  const { refusal } = changeNo
    ? payableChange(await ownChange(db, caller, changeNo), clock.now())
    : payableOrder(await ownOrder(db, caller, orderNo), clock.now())
  if (refusal) return refusal
  const open = await listOpenAttempts(db, orderNo)
  return open.some(({ closing }) => !closing) ? 'PAY_REPLACED' : 'PAY_FAILED'
}

const alreadyPaid = ({ changeNo }: StartInput): RefusalCode =>
  changeNo === null ? 'ORDER_ALREADY_PAID' : 'CHANGE_ALREADY_PAID'

const wayOf = async (
  payment: StartDeps,
  input: StartInput,
): Promise<{ gateway: PayGateway; payer: Payer }> => ({
  gateway: gatewayFor(payment, input),
  payer: await payerOf(payment, input),
})

/** Null when anything about the order or the key is not plain. */
async function openPlain(
  payment: StartDeps,
  { input, key, gateway, payer }: Opening,
): Promise<Opened | null> {
  const { caller, orderNo, changeNo, payType } = input
  if (changeNo !== null) return null
  const { provider } = gateway
  const at = payment.clock.now()
  const attempt = {
    createdAt: at,
    paymentNo: newPaymentNo(payment.chance, at),
    orderNo,
    changeNo,
    provider,
    payType,
    payerIndex: payer.index,
  }
  const start = await payment.startPlain({ caller, ...attempt, ...key, at })
  if (!start) return null
  const { amountFen, expiresAt, visitDate, productSnapshot } = start
  const unpaid = { state: 'CREATED', closing: false, providerTradeNo: null, paidFen: null } as const
  return {
    order: { visitDate, product: await payment.snapshots.product(productSnapshot) },
    attempt: { ...attempt, ...unpaid, amountFen, expiresAt },
    former: [],
  }
}

function answerOf(
  { clock }: StartDeps,
  { paymentNo, expiresAt }: Pick<Start, 'paymentNo' | 'expiresAt'>,
  next: PayAction,
): Started {
  return { paymentNo, expiresAt: expiresAt.toISOString(), serverNow: clock.now().toISOString(), next }
}

type Key = { startKey: Buffer; digest: Buffer }

function keyOf({ caller, idempotencyKey, orderNo, changeNo, payType }: StartInput): Key {
  const who = caller.kind === 'member' ? `member:${caller.memberId}` : `guest:${caller.guestId}`
  const hash = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest()
  return { startKey: hash(who, idempotencyKey), digest: hash(changeNo ?? orderNo, payType) }
}

function gatewayFor({ pay }: StartDeps, { payType, userAgent }: StartInput): PayGateway {
  const configured = pay.flatMap((gateway) => gateway.payTypes)
  const offered = offeredTypes({ browser: browserOf(userAgent), configured }).includes(payType)
  const gateway = pay.find((one) => one.payTypes.includes(payType))
  if (!offered || !gateway) throw new Refusal('PAY_TYPE_NOT_OFFERED')
  return gateway
}

async function payerOf(deps: StartDeps, { payType, sessionId, ip }: StartInput): Promise<Payer> {
  const openid = needsOpenid(payType) ? await openidOf(deps, sessionId) : null
  if (needsOpenid(payType) && openid === null) throw new Refusal('PAY_OPENID_NEEDED')
  const fixed: Partial<Record<PayType, string | null>> = {
    WECHAT_MP: openid,
    CMBC_WECHAT_MP: openid,
    WECHAT_H5: ip,
    CMBC_H5_WXMWEB: ip,
  }
  return { openid, ip, authCode: null, index: deps.vault.index('payer', fixed[payType] ?? '') }
}

type Opening = { input: StartInput; key: Key; gateway: PayGateway; payer: Payer }
type Opened = { order: OrderToPay; attempt: Attempt; former: Attempt[] }

/** The same way asked again is the same attempt; every other open one must not be paid any more. */
async function openAttempt(tx: Tx, deps: StartDeps, opening: Opening): Promise<Opened> {
  const { input, key, gateway, payer } = opening
  const { orderNo, changeNo, caller } = input
  const at = deps.clock.now()
  const payable = changeNo
    ? payableChange(await lockOwnChange(tx, caller, changeNo), at)
    : payableOrder(await lockOwnOrder(tx, caller, orderNo), at)
  const { order, payableFen, payUntil, refusal } = payable
  if (refusal || !payUntil) throw new Refusal(refusal ?? 'ORDER_NOT_PAYABLE')
  const open = await listOpenAttempts(tx, orderNo)
  const same = open.find(
    (one) =>
      !one.closing &&
      one.changeNo === changeNo &&
      one.payType === input.payType &&
      one.payerIndex.equals(payer.index),
  )
  if (!same && (await isStarting(tx, open, at))) throw new Refusal('PAY_STARTING')
  const former = await startClosing(tx, orderNo, { at, ...(same && { except: same.paymentNo }) })
  const attempt =
    same ??
    (await insertAttempt(tx, {
      paymentNo: newPaymentNo(deps.chance, at),
      orderNo,
      changeNo,
      provider: gateway.provider,
      payType: input.payType,
      amountFen: payableFen,
      payerIndex: payer.index,
      createdAt: at,
      expiresAt: payUntil,
    }))
  await putStart(tx, { ...key, paymentNo: attempt.paymentNo, at })
  return { order, attempt, former }
}

/**
 * Is an attempt by another way just on its way to the provider? Who presses then learns it at once: presses that
 * closed each other's attempts would all wait for the provider, and be left with nothing.
 */
async function isStarting(tx: Tx, open: readonly Attempt[], now: Date): Promise<boolean> {
  const fresh = open.find(
    ({ closing, createdAt }) => !closing && now.getTime() - createdAt.getTime() < startingMs,
  )
  return fresh !== undefined && !(await wasHandedOut(tx, fresh.paymentNo))
}
