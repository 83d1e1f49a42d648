/** The people of an order, ticket by ticket, and the correction of a name or document. */
import * as z from 'zod/mini'
import { endpoint } from '../../shop-endpoint.ts'
import { OrderNo, OrderType, UnitState } from '../../values/order.ts'
import { IdType, PersonName } from '../../values/person.ts'
import { ProductKind } from '../../values/product.ts'
import { Instant, SlotTime, VisitDate } from '../../values/time.ts'

const NamedTicket = z.object({
  unitNo: z.string(),
  name: z.string(),
  state: UnitState,
  visitDate: z.nullable(VisitDate),
  untilDate: z.nullable(VisitDate),
  slotFrom: z.nullable(SlotTime),
  slotTo: z.nullable(SlotTime),
  /** Why nobody on it can be corrected (any more); null while somebody can. */
  refusal: z.nullable(z.string()),
  /** Until when; null for a ticket without an end. */
  editUntil: z.nullable(Instant),
  /** The documents it accepts; empty: every document. */
  idTypes: z.array(IdType),
  /** It has an age, so a document without a birth date needs one. */
  hasAge: z.boolean(),
  /** Masked. */
  people: z.array(
    z.object({ seat: z.int(), name: z.string(), idType: z.nullable(IdType), idNumber: z.string() }),
  ),
})
export type NamedTicket = z.infer<typeof NamedTicket>

const OrderNames = z.object({
  orderNo: OrderNo,
  type: OrderType,
  /** Left out where its type says all. */
  kind: z.optional(ProductKind),
  tickets: z.array(NamedTicket),
  serverNow: Instant,
})
export type OrderNames = z.infer<typeof OrderNames>

export const readNames = endpoint({
  method: 'GET',
  path: '/api/orders/{orderNo}/names',
  access: 'buyer',
  summary: 'The people of my order by ticket, masked, and until when each can be corrected',
  params: z.object({ orderNo: OrderNo }),
  answer: OrderNames,
})

/** What is not given stays as it is. */
export const Correction = z.object({
  name: z.optional(PersonName),
  idType: z.optional(IdType),
  idNumber: z.optional(z.string().check(z.maxLength(32))),
  birthDate: z.optional(VisitDate),
})
export type Correction = z.infer<typeof Correction>

export const correctName = endpoint({
  method: 'PUT',
  path: '/api/orders/{orderNo}/names/{unitNo}/{seat}',
  access: 'buyer',
  summary: 'Correct the name or document of one person of my order, once per ticket',
  params: z.object({
    orderNo: OrderNo,
    unitNo: z.string().check(z.maxLength(32)),
    seat: z.coerce.number().check(z.int(), z.gte(0), z.lte(99)),
  }),
  body: Correction,
  answer: OrderNames,
})
