/** How the slots of a day are shown: by part of the day, with what is left, and which one is free next. */
import type { Slot } from '#contract/endpoints/inventory.ts'
import type { Language } from '#contract/language.ts'
import type { AvailabilityState, OfferCode } from '#contract/values/product.ts'
import { slotText, yuan } from '../../lib/format.ts'
import type { SlotRow } from '../../ui/slot-rows.tsx'
import { type DayWords, isFree } from './days.ts'
import { lightOf, seesSunset } from './light.ts'
import type { SunTimes } from './sun.ts'

export const dayParts = ['morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof dayParts)[number]

export type SlotWords = {
  left: (count: number, unit: string) => string
  few: (count: number, unit: string) => string
  sunset: string
  popular: string
  none: Record<Exclude<AvailabilityState, 'OPEN' | 'FEW' | 'SOLD_OUT'>, string>
}

/** A slot is named by its beginning; a product without slots has one, the day. */
export const keyOf = (slot: Slot): string => slot.from ?? 'day'

/** The slot of that name, or the one in which it would lie: another product's slots may be shorter. */
export const slotAt = (slots: readonly Slot[], key: string | undefined): Slot | undefined =>
  slots.find((slot) => keyOf(slot) === key) ??
  slots.find(({ from, to }) => key !== undefined && from && to && from <= key && key < to)

/** Noon and five o'clock, when the light turns. */
export function dayPartOf(slot: Slot): DayPart {
  const from = slot.from ?? '00:00'
  if (from < '12:00') return 'morning'
  return from < '17:00' ? 'afternoon' : 'evening'
}

/** What can still be looked at: slots that are over are left out. */
export const slotsAhead = (slots: readonly Slot[]): Slot[] => slots.filter((slot) => slot.state !== 'PAST')

/** The parts of the day that have slots, in order. */
export const partsOf = (slots: readonly Slot[]): DayPart[] =>
  dayParts.filter((part) => slots.some((slot) => dayPartOf(slot) === part))

/** The first free slot, from a time on when one is given. */
export const nextFreeSlot = (slots: readonly Slot[], from = ''): Slot | null =>
  slots.find((slot) => (slot.from ?? '') >= from && isFree(slot.state)) ?? null

/** In place of a slot that turned out too full: the next one with enough places, or an earlier one. */
export function replacementOf(from: string | null, slots: readonly Slot[], places: number): Slot | null {
  const others = slots.filter((slot) => slot.from !== from && slot.left >= places)
  return nextFreeSlot(others, from ?? '') ?? nextFreeSlot(others)
}

/** Where some of the slots in sight are full: the free one that comes next after them. */
export function freeAfterFull(shown: readonly Slot[], slots: readonly Slot[]): Slot | null {
  const full = shown.find((slot) => slot.state === 'SOLD_OUT')
  return full ? nextFreeSlot(slots, full.from ?? '') : null
}

/** What the rows of a day have in common. */
export type RowsOf = {
  words: SlotWords
  /** What is counted, and what is said when none is left. */
  unit: string
  full: string
  /** The ticket whose price the rows show. */
  lead: OfferCode | null
  sun: SunTimes | null
  popular: ReadonlySet<Slot>
  /** In place of the price: what moving tickets there costs. */
  priced?: string | undefined
  /** Of the reason of a closed slot. */
  language: Language
}

export function rowOf(slot: Slot, of: RowsOf): SlotRow {
  const { words, lead, sun, popular, priced, language } = of
  const offer = slot.prices.find(({ offerCode }) => offerCode === lead) ?? slot.prices[0]
  const free = isFree(slot.state)
  const marks = [seesSunset(slot, sun) ? words.sunset : '', popular.has(slot) ? words.popular : '']
  return {
    key: keyOf(slot),
    time: slotText(slot.from, slot.to),
    price: offer && free ? (priced ?? yuan(offer.priceFen)) : '',
    light: lightOf(slot, sun),
    marks: marks.filter(Boolean),
    fullness: slot.capacity > 0 ? 1 - Math.min(slot.left, slot.capacity) / slot.capacity : 1,
    note: slot.reason?.[language] ?? noteOf(slot, of),
    tone: toneOf(slot.state),
    disabled: !free,
  }
}

/** What staff said of a closed day. */
export const closedBecause = (slots: readonly Slot[], language: Language): string | undefined =>
  slots.find(({ reason }) => reason)?.reason?.[language]

/** Why a day has nothing to choose from; a full one has its own words. */
export function emptyReasonOf(
  state: AvailabilityState,
  isToday: boolean,
  words: { fullDay: string; todayOver: string; why: DayWords['why']; closed?: string | undefined },
): string {
  if (state === 'CLOSED' && words.closed) return words.closed
  if (isFree(state) || state === 'SOLD_OUT') return words.fullDay
  return state === 'PAST' && isToday ? words.todayOver : words.why[state]
}

function noteOf({ state, left }: Slot, { words, unit, full }: RowsOf): string {
  if (state === 'OPEN') return words.left(left, unit)
  if (state === 'FEW') return words.few(left, unit)
  return state === 'SOLD_OUT' ? full : words.none[state]
}

function toneOf(state: AvailabilityState): SlotRow['tone'] {
  if (state === 'FEW') return 'few'
  return state === 'OPEN' ? 'ok' : 'none'
}
