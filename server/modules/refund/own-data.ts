/** A member's refunds when the member asks for everything the shop keeps, or leaves. */
import type { Language } from '#contract/language.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Member } from '../caller/caller.ts'
import { clearBuyersTexts, listFormerParcels } from './ask/return-parcel-store.ts'
import { listOwnRefunds } from './read-store.ts'
import { reasonIn } from './refund-words.ts'

const MAX_EXPORTED = 1_000

/** The newest first, with the reason in the member's own words. */
export async function exportRefunds({ db }: { db: Db }, member: Member, language: Language) {
  const refunds = await listOwnRefunds(db, member, { limit: MAX_EXPORTED })
  const former = await listFormerParcels(
    db,
    refunds.map(({ refundNo }) => refundNo),
  )
  return refunds.map((refund) => ({
    refundNo: refund.refundNo,
    orderNo: refund.orderNo,
    status: refund.status,
    reason: reasonIn(language, refund.reasonCode).text,
    reasonText: refund.reasonText,
    feeFen: refund.feeFen,
    amountFen: refund.amountFen,
    askedAt: refund.askedAt.toISOString(),
    rejectText: refund.rejectText,
    returnParcel: refund.returnParcel,
    formerReturnParcels: former
      .filter(({ refundNo }) => refundNo === refund.refundNo)
      .map(({ carrier, trackingNo }) => ({ carrier, trackingNo })),
  }))
}

/** Books keep what went back, not what its buyer wrote about it, nor by which parcel goods came back. */
export const eraseBuyersTexts = (tx: Tx, orderIds: readonly number[]): Promise<void> =>
  clearBuyersTexts(tx, orderIds)
