/** Freight templates and pick-up points as staff read and write them. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../console-endpoint.ts'
import { Texts } from '../language.ts'
import { GREATEST_PRICE_FEN } from '../values/calendar.ts'
import { PickUpCode } from '../values/delivery.ts'
import { Fen } from '../values/fen.ts'
import { RowVersion } from '../values/row-version.ts'
import { maxCharacters, required } from '../values/text.ts'

export const ChargeBy = z.enum(['PIECE', 'WEIGHT'])
export const FreightCode = z.string().check(z.regex(/^[A-Z0-9][A-Z0-9-]{0,31}$/))

/** The first two, four or six digits of region codes: a province, a city, a district. */
const Area = z.string().check(z.regex(/^[1-8]\d(?:\d{2}){0,2}$/))
const Price = Fen.check(z.gte(0), z.lte(GREATEST_PRICE_FEN))
/** Pieces, or grams up to a ton. */
const Amount = z.int().check(z.gte(1), z.lte(1_000_000))

const FreightRule = z.object({
  /** None: everywhere else. */
  areas: z.array(Area).check(z.maxLength(400)),
  first: Amount,
  firstFen: Price,
  next: Amount,
  nextFen: Price,
})

export const Template = z.object({
  name: Texts,
  chargeBy: ChargeBy,
  rules: z.array(FreightRule).check(z.minLength(1), z.maxLength(40)),
  freeFromFen: z.nullable(Fen.check(z.gte(1))),
  freeFromPieces: z.nullable(z.int().check(z.gte(1), z.lte(10_000))),
  notTo: z.array(Area).check(z.maxLength(400)),
})

const StaffTemplate = z.extend(Template, { code: FreightCode, version: RowVersion })
export type StaffTemplate = z.infer<typeof StaffTemplate>

export const listFreight = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/freight',
  access: 'staff',
  roles: ['owner', 'catalogue', 'orders'],
  summary: 'The freight templates in their newest versions',
  answer: z.object({ items: z.array(StaffTemplate), nextCursor: z.nullable(z.string()) }),
})

export const listFreightAreas = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/freight-areas',
  access: 'staff',
  roles: ['owner', 'catalogue', 'orders'],
  summary: 'Provinces, cities and districts as a freight template names them, each with those that it is in',
  answer: z.object({
    items: z.array(z.object({ area: Area, name: z.string() })),
    nextCursor: z.nullable(z.string()),
  }),
})

export const saveFreight = consoleEndpoint({
  method: 'PUT',
  path: '/api/staff/freight/{code}',
  access: 'staff',
  roles: ['owner', 'catalogue'],
  idempotent: true,
  audits: 'setting',
  summary:
    'Write a new version of a freight template, or the first one; orders keep the freight they were placed with',
  params: z.object({ code: FreightCode }),
  /** `version`: the newest that was read, 0 for a new template. */
  body: z.extend(Template, { version: RowVersion }),
  answer: StaffTemplate,
})

export const LONGEST_POINT_NAME = 60
export const LONGEST_POINT_TEXT = 120

/** One line in each language; markup is text like any other. */
const bothUpTo = (characters: number) => {
  const line = z.string().check(z.trim(), required, maxCharacters(characters), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))
  return z.object({ 'zh-CN': line, 'en-US': line })
}

export const PickUpPoint = z.object({
  name: bothUpTo(LONGEST_POINT_NAME),
  place: bothUpTo(LONGEST_POINT_TEXT),
  hours: bothUpTo(LONGEST_POINT_TEXT),
  /** Buyers see the lowest first. */
  sort: z.int().check(z.gte(0), z.lte(9_999)),
  /** Buyers can choose it. */
  active: z.boolean(),
})

const StaffPickUpPoint = z.extend(PickUpPoint, { code: PickUpCode, version: RowVersion })
export type StaffPickUpPoint = z.infer<typeof StaffPickUpPoint>

export const listStaffPickUpPoints = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/pick-up-points',
  access: 'staff',
  roles: ['owner', 'catalogue', 'orders'],
  summary: 'The pick-up points as buyers see them, those out of use as well',
  answer: z.object({ items: z.array(StaffPickUpPoint), nextCursor: z.nullable(z.string()) }),
})

export const savePickUpPoint = consoleEndpoint({
  method: 'PUT',
  path: '/api/staff/pick-up-points/{code}',
  access: 'staff',
  roles: ['owner', 'catalogue'],
  idempotent: true,
  audits: 'setting',
  summary:
    'Make a pick-up point, change it or put it out of use; orders keep the name and the place they were placed with',
  params: z.object({ code: PickUpCode }),
  /** `version`: the one that was read, 0 for a new point. */
  body: z.extend(PickUpPoint, { version: RowVersion }),
  answer: StaffPickUpPoint,
})
