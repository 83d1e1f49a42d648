/** A buyer says by which parcel the goods come back that a refund waits for. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/endpoints/refund.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ReturnParcel } from '#contract/values/refund.ts'
import { inRepeatableTransaction } from '../../../platform/repeatable-transaction.ts'
import type { Call } from '../../caller/caller.ts'
import type { RefundDeps } from '../deps.ts'
import { readRefundOf } from '../reading/read-refunds.ts'
import { lockOwn } from './ask-refund.ts'
import { writeReturnParcel } from './return-parcel-store.ts'

/** Said twice is the same, also when staff have decided meanwhile. */
export async function saveReturnParcel(
  deps: Pick<RefundDeps, 'db' | 'clock' | 'vault'>,
  { caller, params: { refundNo }, body: parcel, language }: Call<typeof contract.saveReturnParcel>,
): Promise<AnswerOf<typeof contract.saveReturnParcel>> {
  const at = deps.clock.now()
  await inRepeatableTransaction(deps.db, async (tx) => {
    const { refund } = await lockOwn(tx, caller, refundNo)
    const { returnParcel: before, status, needs } = refund
    if (before && isSame(before, parcel)) return
    if (status !== 'PENDING') throw new Refusal('REFUND_DECIDED')
    if (needs !== 'GOODS') throw new Refusal('RETURN_NOT_AWAITED')
    await writeReturnParcel(tx, refundNo, { parcel, former: before, at })
  })
  return await readRefundOf(deps, refundNo, language)
}

const isSame = (one: ReturnParcel, other: ReturnParcel): boolean =>
  one.carrier === other.carrier && one.trackingNo === other.trackingNo
