/** Who may use a voucher, for what and when. Pure. */
import type { OfferCode } from '#contract/values/product.ts'
import { addDays, type VisitDate } from '#contract/values/time.ts'
import type { MemberId } from '../caller/caller.ts'
import type { FoundVoucher } from './tables.ts'

/** A voucher that comes back past its last day is good for so many days more, and at least as many where the tower is to blame. */
const GRACE_DAYS = 30

type Bounds = Pick<FoundVoucher, 'validUntil' | 'extendedUntil'>

/** The last day on which it is accepted. */
export const lastDayOf = ({ validUntil, extendedUntil }: Bounds): VisitDate =>
  extendedUntil !== null && extendedUntil > validUntil ? extendedUntil : validUntil

/** What a refund today makes of its last day; null: nothing. */
export function extensionOf(voucher: Bounds, today: VisitDate, ofTower: boolean): VisitDate | null {
  const graceUntil = addDays(today, GRACE_DAYS)
  return lastDayOf(voucher) < (ofTower ? graceUntil : today) ? graceUntil : null
}

/** May this member put it into a hold? Who holds it already may: another choice takes the place of the first one. */
export function isUsable(
  voucher: FoundVoucher,
  { memberId, at, today }: { memberId: MemberId; at: Date; today: VisitDate },
): boolean {
  const { state, batchState, lockedUntil } = voucher
  if (batchState !== 'OPEN' || lastDayOf(voucher) < today) return false
  if (state !== 'LOCKED') return state === 'ISSUED'
  return voucher.memberId === memberId || (lockedUntil !== null && lockedUntil <= at)
}

type Days = Bounds & Pick<FoundVoucher, 'validFrom' | 'weekdays' | 'blackout'>

export const isAcceptedOn = (voucher: Days, day: VisitDate): boolean =>
  voucher.validFrom <= day &&
  day <= lastDayOf(voucher) &&
  voucher.weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay()) &&
  !voucher.blackout.includes(day)

type Chosen = { offerCode: OfferCode; quantity: number }

/** Vouchers of one batch are good for this choice and nothing else. */
export function isFor(vouchers: readonly FoundVoucher[], chosen: readonly Chosen[]): boolean {
  const [lead] = vouchers
  const [line, ...others] = chosen.filter(({ quantity }) => quantity > 0)
  return (
    lead !== undefined &&
    line !== undefined &&
    others.length === 0 &&
    vouchers.every(({ batchCode }) => batchCode === lead.batchCode) &&
    line.offerCode === lead.offerCode &&
    line.quantity === lead.quantity * vouchers.length
  )
}
