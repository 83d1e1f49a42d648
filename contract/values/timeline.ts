/** What has happened to an order, of all kinds in one list. */
import * as z from 'zod/mini'
import { ChangeNo, ChangeState } from './change.ts'
import { Fen } from './fen.ts'
import { RefundNo, RefundStatus } from './refund.ts'
import { Instant, SlotTime, VisitDate } from './time.ts'

export const timelineKinds = [
  'status',
  'payment',
  'refund',
  'change',
  'visit',
  'closure',
  'coupon',
  'points',
] as const
const TimelineKind = z.enum(timelineKinds)
export type TimelineKind = z.infer<typeof TimelineKind>

export const TimelineEntry = z.object({
  at: Instant,
  kind: TimelineKind,
  text: z.string(),
  detail: z.nullable(z.string()),
  /** Above zero: money that came in; below zero: money that went back, or will when it is open. Null: none moved. */
  sumFen: z.nullable(Fen),
  points: z.nullable(z.int()),
  refund: z.nullable(z.object({ refundNo: RefundNo, status: RefundStatus })),
  /** With the date that its tickets move to. */
  change: z.nullable(
    z.object({
      changeNo: ChangeNo,
      state: ChangeState,
      date: VisitDate,
      until: z.nullable(VisitDate),
      slotFrom: z.nullable(SlotTime),
      slotTo: z.nullable(SlotTime),
    }),
  ),
  /** It awaits a decision, a payment or money on its way; such entries stand first. */
  open: z.boolean(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>
