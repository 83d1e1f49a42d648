/** Staff void one coupon that no order uses, or one code that nobody has typed yet. What was voided again changes nothing. */
import type * as contract from '#contract/console/coupon.ts'
import type { ActivityCodeRow, TakenCoupon } from '#contract/console/coupon.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'
import type { WriteCall, Written } from '../staff/audited.ts'
import { codeView, takenView } from './staff-codes.ts'
import { lockCode, lockCoupon, setCodeVoid, setCouponVoid } from './staff-sql.ts'

type Deps = { vault: Vault; clock: Clock }

/** Of an order that takes it at the same moment and this, the one that has the coupon first counts. */
export async function voidCoupon(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { params: { code, couponNo }, body: { reason } }: WriteCall<typeof contract.voidCoupon>,
): Promise<Written<TakenCoupon>> {
  const at = clock.now()
  const row = await lockCoupon(tx, code, couponNo)
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.order_no !== null) throw new Refusal('COUPON_IN_USE', { orderNo: row.order_no })
  const before = takenView(row, at)
  if (row.state === 'VOID') return { answer: before, audit: { no: code, before, after: before, reason } }
  await setCouponVoid(tx, couponNo, { at, reason })
  const answer = takenView({ ...row, state: 'VOID', voided_at: at, void_reason: reason }, at)
  return { answer, audit: { no: code, before, after: answer, reason } }
}

/** The audit log keeps its serial, never the code. */
export async function voidActivityCode(
  { vault, clock }: Deps,
  tx: Tx,
  { params: { code, serial }, body: { reason } }: WriteCall<typeof contract.voidActivityCode>,
): Promise<Written<ActivityCodeRow>> {
  const row = await lockCode(tx, code, Number(serial))
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.coupon_no !== null) throw new Refusal('COUPON_CODE_USED', { couponNo: row.coupon_no })
  const voidedAt = row.voided_at ?? clock.now()
  if (row.voided_at === null) await setCodeVoid(tx, row.code_hash, voidedAt)
  const { code: _, ...before } = codeView(vault, code, row)
  const answer = codeView(vault, code, { ...row, voided_at: voidedAt })
  const after = { ...before, voidedAt: answer.voidedAt }
  return { answer, audit: { no: code, before, after, reason } }
}
