/** What is scarce, and how much of it one of an offer takes: what a product can be sold from before it has opening times. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../../console-endpoint.ts'
import { Texts } from '../../language.ts'
import { ResourceCode } from '../../values/calendar.ts'
import { SalesChannel } from '../../values/order.ts'
import { OfferCode, ProductCode } from '../../values/product.ts'
import { RowVersion } from '../../values/row-version.ts'

export const [minSlotMinutes, maxSlotMinutes] = [5, 1_440]
export const maxDrawnUnits = 1_000
export const maxDrawnSlots = 24
export const maxDraws = 10

export const NewResourceCode = z.string().check(z.regex(/^[A-Z0-9][A-Z0-9_-]{1,31}$/))

const Resource = z.object({
  code: ResourceCode,
  /** How long its slots are; null: it has places by day. */
  slotMinutes: z.nullable(z.int().check(z.gte(minSlotMinutes), z.lte(maxSlotMinutes))),
  /** Only orders of this channel draw on it; null: all. */
  channel: z.nullable(SalesChannel),
})
export type Resource = z.infer<typeof Resource>

export const listResources = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/resources',
  access: 'staff',
  roles: ['owner', 'catalogue', 'content'],
  summary: 'What has places by slot or by day, by code',
  answer: z.object({ items: z.array(Resource) }),
})

export const createResource = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/resources',
  access: 'staff',
  roles: ['owner', 'catalogue'],
  idempotent: true,
  audits: 'calendar',
  summary: 'A new resource: nothing draws on it, and it has no opening times',
  body: z.extend(Resource, { code: NewResourceCode }),
  answer: Resource,
})

/** `units`: for each one sold; `slots`: so many adjoining ones, from where it begins. */
const Draw = z.object({
  resourceCode: ResourceCode,
  units: z.int().check(z.gte(1), z.lte(maxDrawnUnits)),
  slots: z.int().check(z.gte(1), z.lte(maxDrawnSlots)),
})
export type Draw = z.infer<typeof Draw>

const Draws = z.object({
  /** To save with. */
  version: RowVersion,
  /** Of every offer, sold or not. */
  items: z.array(
    z.object({
      offerCode: OfferCode,
      name: Texts,
      draws: z.array(Draw),
      /** There is an order or a hold with it, whatever became of that: what it draws on stays. */
      ordered: z.boolean(),
    }),
  ),
})
export type Draws = z.infer<typeof Draws>

const params = z.object({ code: ProductCode })

export const readDraws = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/products/{code}/draws',
  access: 'staff',
  roles: ['owner', 'catalogue', 'content'],
  summary: 'What each offer of a product with dates draws on',
  params,
  answer: Draws,
})

export const setDraws = consoleEndpoint({
  method: 'PUT',
  path: '/api/staff/products/{code}/draws',
  access: 'staff',
  roles: ['owner', 'catalogue'],
  idempotent: true,
  audits: 'calendar',
  summary: 'What an offer draws on that nobody has ordered yet, in place of what it drew on before',
  params,
  body: z.object({
    version: RowVersion,
    offerCode: OfferCode,
    draws: z.array(Draw).check(
      z.minLength(1),
      z.maxLength(maxDraws),
      z.refine((draws) => new Set(draws.map(({ resourceCode }) => resourceCode)).size === draws.length),
    ),
  }),
  answer: Draws,
})
