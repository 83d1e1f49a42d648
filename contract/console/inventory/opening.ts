/** The opening times of what a product's tickets draw on: rules by weekday and hours from which its places are laid out. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../../console-endpoint.ts'
import { OpeningInput, ResourceCode } from '../../values/calendar.ts'
import { ProductCode } from '../../values/product.ts'
import { RowVersion } from '../../values/row-version.ts'
import { SlotTime, VisitDate } from '../../values/time.ts'

const OpeningTimes = z.object({
  today: VisitDate,
  /** That of the calendar. */
  version: RowVersion,
  resources: z.array(
    z.object({
      code: ResourceCode,
      /** Null: it has places by day. */
      slotMinutes: z.nullable(z.int()),
    }),
  ),
  /** In force or to come, the newest first: of several that lay out the same slot, the newest counts. */
  items: z.array(
    z.object({
      id: z.string(),
      resourceCode: ResourceCode,
      from: VisitDate,
      /** Null: until it is ended. */
      until: z.nullable(VisitDate),
      weekdays: z.array(z.int()),
      opens: z.nullable(SlotTime),
      closes: z.nullable(SlotTime),
      capacity: z.int(),
    }),
  ),
})
export type OpeningTimes = z.infer<typeof OpeningTimes>

/** In slots, or in days of what has none; as far ahead as places are laid out. */
const OpeningEffects = z.object({
  /** To save with. */
  version: RowVersion,
  added: z.int(),
  /** Of those that are there, whose capacity becomes another. */
  changed: z.int(),
  /** Those that keep the capacity that staff set. */
  painted: z.int(),
  /** Those with more held and sold than the new capacity: it falls to what is taken. */
  taken: z.int(),
  /** Those that stay closed by an exception, until it is taken back. */
  closed: z.int(),
})
export type OpeningEffects = z.infer<typeof OpeningEffects>

const params = z.object({ code: ProductCode })

export const readOpeningTimes = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/products/{code}/opening-times',
  access: 'staff',
  roles: ['owner', 'catalogue', 'orders'],
  summary: 'The rules in force or to come from which the places of a product are laid out, the newest first',
  params,
  answer: OpeningTimes,
})

export const previewOpening = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/products/{code}/opening-times/effects',
  access: 'staff',
  roles: ['owner', 'catalogue'],
  summary:
    'How many slots opening times would add and change; changes nothing. `opening` is the JSON that adding takes',
  maxTextLength: 2_048,
  params,
  query: z.object({ opening: z.string() }),
  answer: OpeningEffects,
})

export const addOpening = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/products/{code}/opening-times',
  access: 'staff',
  roles: ['owner', 'catalogue'],
  idempotent: true,
  audits: 'calendar',
  summary: 'Add opening times and lay their places out at once; what is sold, and what staff set, stays',
  params,
  body: z.object({ opening: OpeningInput, version: RowVersion }),
  answer: OpeningEffects,
})

/** In slots, or in days of what has none, after the last day; as far ahead as places are laid out. */
const EndingEffects = z.object({
  /** To save with. */
  version: RowVersion,
  /** Nobody ordered anything there: they go. */
  removed: z.int(),
  /** Those with orders, also former ones, and of closures: nothing more is sold there. */
  closed: z.int(),
  /** Orders with tickets, or holds, in those; they stay as they are. */
  orders: z.int(),
  /** Those that other opening times lay out as well: they stay, with the capacity of those. */
  kept: z.int(),
})
export type EndingEffects = z.infer<typeof EndingEffects>

const paramsOfRule = z.object({ code: ProductCode, id: z.string().check(z.regex(/^\d{1,9}$/)) })

export const previewEnding = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/products/{code}/opening-times/{id}/ending',
  access: 'staff',
  roles: ['owner', 'catalogue'],
  summary: 'How many slots go, and how many with orders are closed, when opening times end; changes nothing',
  params: paramsOfRule,
  query: z.object({ last: VisitDate }),
  answer: EndingEffects,
})

export const endOpening = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/products/{code}/opening-times/{id}/ending',
  access: 'staff',
  roles: ['owner', 'catalogue'],
  idempotent: true,
  audits: 'calendar',
  summary:
    'End opening times after a day, today or later: places without orders go, those with orders are closed',
  params: paramsOfRule,
  body: z.object({
    /** On which they hold; before their first day: they never do. */
    last: VisitDate,
    version: RowVersion,
  }),
  answer: EndingEffects,
})

/** From today on. */
const ClosedByEnding = z.object({
  /** To take them back with. */
  version: RowVersion,
  exceptions: z.int(),
  from: VisitDate,
  until: VisitDate,
  /** Of their places, those that opening times lay out again and nothing else keeps closed; all others stay closed. */
  opened: z.int(),
})
export type ClosedByEnding = z.infer<typeof ClosedByEnding>

const paramsOfEnding = z.extend(paramsOfRule, { last: VisitDate })

export const readClosedByEnding = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/products/{code}/opening-times/{id}/ending/{last}/exceptions',
  access: 'staff',
  roles: ['owner', 'catalogue'],
  summary: 'How many exceptions one ending of opening times left, and how many places open without them',
  params: paramsOfEnding,
  answer: ClosedByEnding,
})

export const removeClosedByEnding = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/products/{code}/opening-times/{id}/ending/{last}/exceptions/removal',
  access: 'staff',
  roles: ['owner', 'catalogue'],
  idempotent: true,
  audits: 'calendar',
  summary:
    'Take all exceptions back that one ending left: what they closed opens again, where nothing else closes it',
  params: paramsOfEnding,
  body: z.object({ version: RowVersion }),
  answer: ClosedByEnding,
})
