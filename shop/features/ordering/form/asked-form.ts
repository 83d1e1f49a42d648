/** What a kind of product asks beside people: first values, what is missing, and the answers that are sent. Pure. */
import type { Answers, AskedField, AskedName } from '#contract/values/asked.ts'
import { minutesOf, timeAtMinute } from '#contract/values/minutes.ts'
import { Mobile } from '#contract/values/person.ts'
import type { SlotTime } from '#contract/values/time.ts'

/** By item of the hold, then of its party, and name of the field; empty: not answered. */
export type AskedValues = Partial<Record<AskedName, string | number>>[]

export type Asking = { items: readonly { asks: readonly AskedField[] }[]; party?: readonly AskedField[] }

const asksOf = ({ items, party = [] }: Asking): (readonly AskedField[])[] => [
  ...items.map(({ asks }) => asks),
  ...(party.length > 0 ? [party] : []),
]

/** A count begins with what the kind says, a choice that must be made with its first. */
const firstValue = (field: AskedField): string | number => {
  if (field.input === 'count') return field.first
  return field.input === 'choice' && field.required ? (field.choices[0]?.code ?? '') : ''
}

/** What was typed before a reload is put back where it still fits. */
export const askedValues = (order: Asking, typed: AskedValues = []): AskedValues =>
  asksOf(order).map((asks, item) =>
    Object.fromEntries(
      asks.map((field) => {
        const known = typed[item]?.[field.name]
        return [field.name, known !== undefined && fits(field, known) ? known : firstValue(field)]
      }),
    ),
  )

function fits(field: AskedField, value: string | number): boolean {
  switch (field.input) {
    case 'count':
      return typeof value === 'number' && value >= field.min && value <= field.max
    case 'time':
      return timesOf(field).includes(value as SlotTime)
    case 'choice':
      return field.choices.some(({ code }) => code === value)
    case 'text':
      return typeof value === 'string' && value.length <= field.maxLength
    case 'mobile':
      return typeof value === 'string'
  }
}

/** Faults by the path of their field, "extras.0.arrival". */
export function askedFaults(order: Asking, values: AskedValues): Record<string, AskedFault> {
  const faults = asksOf(order).flatMap((asks, item) =>
    asks.map(
      (field) => [`extras.${item}.${field.name}`, faultOf(field, values[item]?.[field.name])] as const,
    ),
  )
  return Object.fromEntries(faults.flatMap(([path, fault]) => (fault ? [[path, fault]] : [])))
}

export type AskedFault = 'required' | 'mobile'

function faultOf({ input, required }: AskedField, value: string | number = ''): AskedFault | null {
  const typed = String(value).trim()
  if (typed === '') return required ? 'required' : null
  return input === 'mobile' && !Mobile.safeParse(typed).success ? 'mobile' : null
}

/** Nothing for an order that asks nothing. */
export function answersOf(order: Asking, values: AskedValues): { extras?: Answers[] } {
  const asked = asksOf(order)
  if (asked.every((asks) => asks.length === 0)) return {}
  const extras = asked.map((asks, item) =>
    Object.fromEntries(
      asks.flatMap(({ name }) => {
        const value = values[item]?.[name]
        const given = typeof value === 'string' ? value.trim() : value
        return given === undefined || given === '' ? [] : [[name, given]]
      }),
    ),
  )
  return { extras }
}

const STEP_MINUTES = 15

/** The quarter hours from the first to the last. */
export function timesOf({ from, until }: { from: SlotTime; until: SlotTime }): SlotTime[] {
  const count = Math.floor((minutesOf(until) - minutesOf(from)) / STEP_MINUTES) + 1
  return Array.from({ length: Math.max(count, 0) }, (_, step) =>
    timeAtMinute(minutesOf(from) + step * STEP_MINUTES),
  )
}
