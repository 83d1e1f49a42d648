/** One list of all that happened to an order: its own moves, and what the modules above add to it. */
import { flowStatusLabels } from '#contract/dictionaries/ordering.ts'
import type { Language } from '#contract/language.ts'
import type { TypedProduct } from '#contract/product-paths.ts'
import type { ChangeState } from '#contract/values/change.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { TimelineEntry } from '#contract/values/timeline.ts'
import type { Db } from '../../../platform/db.ts'
import { couponOfOrder } from '../../coupon/order-coupons.ts'
import { pointsOfOrder } from '../../coupon/points.ts'
import { isOpen, type StoredChange, shownState } from '../change/changes.ts'
import type { Order } from '../order/order-sql.ts'
import { askedNote, type HistoryNote, noteIn, noteWithText, timelineWords } from '../order/order-words.ts'
import type { HistoryRow, UnitRow } from './list-sql.ts'

type Facts = Omit<TimelineEntry, 'at' | 'kind' | 'text'> & {
  /** buyer, system, provider, or staff:<account>; null where nobody did it. */
  actor: string | null
}
export type TimelineEvent = Pick<TimelineEntry, 'kind' | 'text'> & { at: Date } & Partial<Facts>

type OfOrder = {
  orderId: number
  orderNo: OrderNo
  unitIds: readonly number[]
  changes: readonly StoredChange[]
  language: Language
}
/** What a module has to tell of an order, the oldest first: one statement, however much there is. */
export type TimelineSource = (db: Db, of: OfOrder) => Promise<TimelineEvent[]>

export type TimelineDeps = { db: Db; timelineSources: readonly TimelineSource[] }

type Known = {
  history: readonly HistoryRow[]
  changes: readonly StoredChange[]
  units: readonly UnitRow[]
  now: Date
  language: Language
}

/** What is open first, then the newest. */
export async function timelineOf(
  { db, timelineSources }: TimelineDeps,
  order: Order,
  { history, changes, units, now, language }: Known,
): Promise<(TimelineEntry & Pick<Facts, 'actor'>)[]> {
  const { id: orderId, orderNo } = order
  const of = { orderId, orderNo, unitIds: units.map(({ id }) => id), changes, language }
  const events = [
    ...(await couponEvents(db, order, language)),
    ...(await pointEvents(db, of)),
    ...changes.flatMap((change) => changeEvents(change, history, { now, language })),
  ]
  for (const source of timelineSources) events.push(...(await source(db, of)))
  events.push(...movesOf(history, events, { language, product: order.product }))
  const newest = events.toSorted(byTime).toReversed()
  return [...newest.filter(({ open }) => open), ...newest.filter(({ open }) => !open)].map(entryOf)
}

/** In the moment of a move, its payment came after it. */
const byTime = (a: TimelineEvent, b: TimelineEvent): number =>
  a.at.getTime() - b.at.getTime() || Number(a.kind === 'payment') - Number(b.kind === 'payment')

const entryOf = ({ at, kind, text, ...facts }: TimelineEvent): TimelineEntry & Pick<Facts, 'actor'> => ({
  ...{ at: at.toISOString(), kind, text },
  ...{ detail: null, sumFen: null, points: null, refund: null, change: null, open: false, actor: null },
  ...facts,
})

const refundNotes: readonly HistoryNote[] = [
  ...(['refund-asked', 'refund-approved', 'refund-edited', 'refund-rejected', 'refund-done'] as const),
  ...(['refund-revoked', 'returned', 'closed-refund', 'another-day', 'refund-in-part'] as const),
]
const changeNotes: readonly HistoryNote[] = [
  ...(['change-asked', 'change-by-staff', 'change-done', 'change-revoked', 'change-approved'] as const),
  ...(['change-rejected', 'change-not-decided', 'change-closed', 'change-expired'] as const),
]
/** Moves that follow from what another kind tells better. */
const toldBy: readonly (readonly [TimelineEntry['kind'], readonly HistoryNote[]])[] = [
  ['payment', ['paid']],
  ['refund', refundNotes],
  ['change', changeNotes],
  ['visit', ['used']],
]

function movesOf(
  history: readonly HistoryRow[],
  others: readonly TimelineEvent[],
  { language, product }: { language: Language; product: TypedProduct },
): TimelineEvent[] {
  const told = toldBy.flatMap(([kind, notes]) => (others.some((other) => other.kind === kind) ? notes : []))
  return history
    .filter(({ note }) => !(told as readonly (string | null)[]).includes(note))
    .map((move) => ({
      ...{ at: move.at, kind: 'status', actor: move.actor },
      text: noteWithText(language, move, product) ?? flowStatusLabels[language][move.status],
    }))
}

const endedNotes: Partial<Record<ChangeState, HistoryNote>> = {
  DONE: 'change-done',
  REVOKED: 'change-revoked',
  REJECTED: 'change-rejected',
  EXPIRED: 'change-expired',
}

type Seen = { now: Date; language: Language }

/** Asked for, approved where it must be paid then, and how it ended. */
function changeEvents(
  change: StoredChange,
  history: readonly HistoryRow[],
  { now, language }: Seen,
): TimelineEvent[] {
  const { askedAt, askedBy, decidedAt, decidedBy, endedAt, payableFen, rejectText } = change
  const { changeNo, next } = change
  const state = shownState(change, now)
  const { date, until, slotFrom, slotTo } = next
  const about = { kind: 'change', change: { changeNo, state, date, until, slotFrom, slotTo } } as const
  const told = (note: HistoryNote | undefined): string => noteIn(language, note ?? null) ?? ''
  const asked = askedNote(askedBy)
  const why = askedBy === 'buyer' ? null : change.reasonText
  const events: TimelineEvent[] = [{ ...about, at: askedAt, text: told(asked), actor: askedBy, detail: why }]
  if (decidedAt && decidedAt.getTime() !== endedAt?.getTime())
    events.push({ ...about, at: decidedAt, text: told('change-approved'), actor: decidedBy })
  if (endedAt) {
    const moved = history.find(
      ({ at, note }) => at.getTime() === endedAt.getTime() && note !== asked && isChangeNote(note),
    )
    const text = noteIn(language, moved?.note ?? null) ?? told(endedNotes[state])
    events.push({ ...about, at: endedAt, text, actor: moved?.actor ?? decidedBy, detail: rejectText })
  }
  const last = events.at(-1)
  if (last && isOpen(state)) {
    last.open = true
    last.sumFen = payableFen === 0 ? null : payableFen
  }
  return events
}

const isChangeNote = (note: string | null): boolean =>
  (changeNotes as readonly (string | null)[]).includes(note)

/** Used from when the order was placed; until when is known as long as no other order has taken it since. */
async function couponEvents(db: Db, order: Order, language: Language): Promise<TimelineEvent[]> {
  if (!order.couponNo || !order.placedAt) return []
  const coupon = await couponOfOrder(db, order.couponNo)
  const used: TimelineEvent = {
    ...{ kind: 'coupon', at: order.placedAt, text: timelineWords.couponUsed[language], actor: 'buyer' },
    detail: coupon?.name[language] ?? null,
  }
  const isOwn = coupon?.takenAt?.getTime() === order.placedAt.getTime()
  if (!coupon?.returnedAt || !isOwn || coupon.orderNo !== null) return [used]
  const back = { kind: 'coupon', at: coupon.returnedAt, text: timelineWords.couponBack[language] } as const
  return [used, { ...back, detail: used.detail ?? null, actor: 'system' }]
}

async function pointEvents(db: Db, { orderNo, language }: OfOrder): Promise<TimelineEvent[]> {
  const entries = await pointsOfOrder(db, orderNo)
  return entries.map(({ cause, quantity, at }) => ({
    ...{ kind: 'points', at, points: quantity, actor: cause === 'SPEND' ? 'buyer' : 'system' },
    text: timelineWords.points[cause][language],
  }))
}
