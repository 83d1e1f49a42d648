/** Times of parcels, carriers by what people call them, and what follows from a carrier's word. Pure. */
import { type Carrier, carrierNames, carriers, type EndedState } from '#contract/values/shipment.ts'
import type { Tracked, TrackedEvent } from './tracking-gateway.ts'

const HOUR_MS = 3_600_000

/** A carrier knows nothing of a parcel in its first hour. */
export const firstAskAt = (sentAt: Date): Date => new Date(sentAt.getTime() + HOUR_MS)

/** A parcel that is on its way for longer is late. */
const usualDays = 7

export const lateSince = (now: Date): Date => new Date(now.getTime() - usualDays * 24 * HOUR_MS)

/** By its code or its name in either language, with or without what most of them end in; null: nobody we know. */
export const carrierOf = (text: string): Carrier | null =>
  carriers.find((code) =>
    [code, ...Object.values(carrierNames[code])].some((name) => shortName(name) === shortName(text)),
  ) ?? null

/** 顺丰 is what people call 顺丰速运, and many call it 顺丰快递. */
const shortName = (name: string): string =>
  name.toLowerCase().replace(/(?:速运|快递包裹|快递|速递|物流| express| logistics)$/u, '')

const askEveryHours = 6
/** Where nobody could tell. */
const retryHours = 0.5
/** A parcel that has not come by then is looked for by people. */
const askForDays = 60

/** When the carrier is asked next; null: not any more. */
export function nextAskAt(sentAt: Date, now: Date, outcome: Tracked['outcome']): Date | null {
  if (now.getTime() - sentAt.getTime() > askForDays * 24 * HOUR_MS) return null
  return new Date(now.getTime() + (outcome === 'unknown' ? retryHours : askEveryHours) * HOUR_MS)
}

/** Carriers use numbers again: what happened so long before we sent the parcel happened to another one. */
const strangerDays = 7

export type Ended = { state: EndedState; at: Date; receivedDueAt: Date | null }

/** What was signed for counts as received some days later; what came back never does. */
export const endedAs = (state: EndedState, at: Date, receivedAfterDays: number): Ended => ({
  state,
  at,
  receivedDueAt: state === 'SIGNED' ? new Date(at.getTime() + receivedAfterDays * 24 * HOUR_MS) : null,
})

export type Reported = { events: TrackedEvent[]; ended: Ended | null }

/**
 * What of a carrier's word is about our parcel. It ended with the newest thing that is said, though not before it was sent
 * and not in the future.
 */
export function reportedOf(
  { state, events }: Extract<Tracked, { outcome: 'known' }>,
  { sentAt, now, receivedAfterDays }: { sentAt: Date; now: Date; receivedAfterDays: number },
): Reported {
  const since = sentAt.getTime() - strangerDays * 24 * HOUR_MS
  const own = events.filter(({ at }) => at.getTime() >= since && at.getTime() <= now.getTime() + HOUR_MS)
  if (state === 'moving' || own.length === 0) return { events: own, ended: null }
  const newest = Math.max(...own.map(({ at }) => at.getTime()))
  const at = new Date(Math.min(now.getTime(), Math.max(newest, sentAt.getTime())))
  return { events: own, ended: endedAs(state === 'returned' ? 'RETURNED' : 'SIGNED', at, receivedAfterDays) }
}
