/** Seats and the vouchers that pay them are taken together, or neither. */
import { strict as assert } from 'node:assert'
import type { holdSeats } from '#contract/endpoints/ordering/hold.ts'
import { Refusal } from '#contract/refusals.ts'
import { inRepeatableTransaction } from '../../../platform/repeatable-transaction.ts'
import type { Call } from '../../caller/caller.ts'
import { hashesOf, lockVouchers } from '../../voucher/order-vouchers.ts'
import { withinTries } from '../../voucher/wrong-serials.ts'
import { allOrNothing } from '../lifecycle/settle-sql.ts'
import { setVouchers } from '../order/discount-sql.ts'
import type { HoldDeps } from './deps.ts'
import { findFormer, type HoldAnswer, holdAlone } from './hold-sql.ts'
import type { NewHold, VoucherHold } from './new-hold.ts'

type Asked = Pick<Call<typeof holdSeats>, 'caller' | 'body' | 'ip'>

/** Null: it is to be paid with money. */
export function vouchersOf(deps: Pick<HoldDeps, 'vault'>, { caller, body, ip }: Asked): VoucherHold | null {
  if (!body.vouchers) return null
  if (caller.kind !== 'member') throw new Refusal('LOGIN_NEEDED')
  if (body.voucherTermsAgreed !== true) throw new Refusal('VOUCHER_TERMS')
  return { hashes: hashesOf(deps, body.vouchers), memberId: caller.memberId, ip }
}

type VoucherDeps = Pick<HoldDeps, 'db' | 'pool' | 'hotPool' | 'vault' | 'settings'>

/** Refuses serial numbers that this member cannot use now; each time counts as a wrong one. */
export async function holdWithVouchers(
  deps: VoucherDeps,
  hold: NewHold,
  vouchers: VoucherHold,
): Promise<HoldAnswer> {
  return await withinTries(deps, vouchers, async () => {
    const answer = await holdOnce(deps, hold, vouchers)
    if (answer !== 'retry' && answer?.outcome === 'held') return answer
    // What this key has held before has the vouchers, or has been paid with them.
    const former = await findFormer(deps.hotPool, [hold.key])
    const repeat = former.get(hold.key.toString('hex'))
    if (repeat) return repeat
    assert(answer !== 'retry', 'a hold that is made by itself waits for no other one')
    return answer
  })
}

/** Null: one of the vouchers is not to be had. Without seats the vouchers stay as they were. */
async function holdOnce(
  { db }: VoucherDeps,
  hold: NewHold,
  { hashes, memberId }: VoucherHold,
): Promise<HoldAnswer | 'retry' | null> {
  return await inRepeatableTransaction(db, async (tx) => {
    // There would be nothing to pay, and nothing to give back for.
    if (hold.goodsFen === 0) throw new Refusal('VOUCHER_OTHER_OFFER')
    let answer: HoldAnswer | 'retry' | null = null
    await allOrNothing(tx, async () => {
      const { orderNo, lines, heldUntil: until, createdAt: at } = hold
      if (!(await lockVouchers(tx, { hashes, memberId, orderNo, lines, until, at }))) return false
      answer = await holdAlone(tx, hold)
      if (answer === 'retry' || answer.outcome !== 'held') return false
      await setVouchers(tx, orderNo, hashes.length)
      return true
    })
    return answer
  })
}
