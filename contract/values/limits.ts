/** Limits that staff set without a release: what counts until they do, and between which bounds they may (spec 16.2). */
import * as z from 'zod/mini'

export const limits = {
  /** How long a buyer may edit or withdraw a refund before it is decided. */
  'refund.revocable-minutes': { standard: 10, least: 0, most: 1_440 },
  /** A refund above it waits for staff. */
  'refund.auto-limit-fen': { standard: 500_000, least: 0, most: 100_000_000 },
  /** Staff give at most so much back of one order without taking its units away. */
  'refund.goodwill-limit-fen': { standard: 20_000, least: 0, most: 10_000_000 },
  /** A top-up of an agency above it is confirmed by a second person. */
  'group.top-up-limit-fen': { standard: 5_000_000, least: 0, most: 1_000_000_000 },
  /** So many days after a month has ended agencies have its statement. */
  'group.statement-after-days': { standard: 0, least: 0, most: 27 },
  /** A refund arrives within so many working days, from the one to the other, as buyers read. */
  'refund.arrival-from-days': { standard: 3, least: 1, most: 30 },
  'refund.arrival-to-days': { standard: 5, least: 1, most: 60 },
  /** What a group may owe from when it is passed for the first time, unless staff have said how much. */
  'group.credit-default-fen': { standard: 0, least: 0, most: 1_000_000_000 },
  /** How many people a list has that is pasted or uploaded in an order form. */
  'group.upload-rows': { standard: 200, least: 5, most: 1_000 },
  /** Wrong serial numbers of vouchers that a member may try within a day; a network may try ten times as many. */
  'voucher.tries-per-day': { standard: 5, least: 1, most: 100 },
  /** How long after it was signed for a parcel counts as received, unless its buyer said so before. */
  'delivery.received-after-days': { standard: 10, least: 1, most: 60 },
  /** How long goods that are picked up are kept at the desk: so many days after the day of the order. */
  'delivery.pick-up-days': { standard: 30, least: 1, most: 365 },
  /** How long a rejected order waits for its buyer before it is refunded in full. */
  'confirm.kept-hours': { standard: 24, least: 1, most: 168 },
  /** How long the difference of a change may be paid. */
  'change.pay-minutes': { standard: 15, least: 5, most: 60 },
  /** Until how long before the visit buyers may correct a name or document. */
  'change.names-until-hours': { standard: 24, least: 0, most: 720 },
  /** After a closure or a rejection an expired coupon is good for so long once more. */
  'coupon.grace-days': { standard: 30, least: 1, most: 365 },
  /** Once so many coupons of an activity were claimed within a minute, each further claim costs a captcha for a while. */
  'coupon.hot-claims': { standard: 30, least: 1, most: 100_000 },
  /** How long after the last day of what was used it may be commented. */
  'comment.within-days': { standard: 90, least: 1, most: 730 },
  /** 1: a comment is shown once staff have passed it; 0: as soon as it is written, and no longer once they reject it. */
  'comment.audit-first': { standard: 1, least: 0, most: 1 },
  /** 1: an order is invoiced only once all of it has been used; 0: as soon as it is paid. */
  'invoice.after-use': { standard: 0, least: 0, most: 1 },
  /** How long after the last day of what was bought an invoice can be asked for. */
  'invoice.within-days': { standard: 90, least: 1, most: 360 },
  /** Points that a member earns per yuan that a used ticket cost. */
  'points.per-yuan': { standard: 1, least: 0, most: 100 },
  /** What 100 points are worth when they are spent, rounded down to whole fen. */
  'points.fen-per-100': { standard: 100, least: 1, most: 10_000 },
  /** How much of an order points may pay, in basis points of what is left after a coupon. */
  'points.cap-bp': { standard: 2_000, least: 0, most: 10_000 },
  /** How early before its time and how late after its slot a new gate admits a ticket, until staff set the gate's own. */
  'gate.early-minutes': { standard: 15, least: 0, most: 1_440 },
  'gate.late-minutes': { standard: 30, least: 0, most: 1_440 },
  /** How long a log-in of staff lasts. */
  'staff.session-hours': { standard: 12, least: 1, most: 72 },
  /** 1: in production nobody of this role logs in without a second factor. Owners always need one. */
  'staff.totp-finance': { standard: 1, least: 0, most: 1 },
  'staff.totp-orders': { standard: 0, least: 0, most: 1 },
  'staff.totp-catalogue': { standard: 0, least: 0, most: 1 },
  'staff.totp-content': { standard: 0, least: 0, most: 1 },
  'staff.totp-gate': { standard: 0, least: 0, most: 1 },
} as const satisfies Record<string, { standard: number; least: number; most: number }>

export type LimitCode = keyof typeof limits
export const limitCodes = Object.keys(limits) as LimitCode[]
export const LimitCode = z.enum(limitCodes)

/** A whole number between its bounds. */
export const limitSchema = (code: LimitCode) =>
  z.int().check(z.gte(limits[code].least), z.lte(limits[code].most))
