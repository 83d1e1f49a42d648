/** The tickets of an order and the key that verifies them. */
import * as z from 'zod/mini'
import { endpoint } from '../../shop-endpoint.ts'
import { OrderNo, UnitState } from '../../values/order.ts'
import { Validity } from '../../values/order-line.ts'
import { SlotTime, VisitDate } from '../../values/time.ts'

export const readTickets = endpoint({
  method: 'GET',
  path: '/api/orders/{orderNo}/tickets',
  access: 'buyer',
  summary: 'The tickets of a paid order, usable ones first and with their signed codes',
  params: z.object({ orderNo: OrderNo }),
  /** Product, date and place at the top are those of the first line; each ticket has its own. */
  answer: z.object({
    orderNo: OrderNo,
    productName: z.string(),
    visitDate: z.nullable(VisitDate),
    slotFrom: z.nullable(SlotTime),
    slotTo: z.nullable(SlotTime),
    assistCode: z.string(),
    place: z.string(),
    /** Of a group's order for several people: one code lets them in together or in pieces. */
    party: z.nullable(
      z.object({
        admits: z.int(),
        admitted: z.int(),
        /** Null once nobody may come in with it any more. */
        code: z.nullable(z.string()),
      }),
    ),
    tickets: z.array(
      z.extend(Validity, {
        unitNo: z.string(),
        name: z.string(),
        state: UnitState,
        admits: z.int(),
        /** So many have come in with it. */
        admitted: z.int(),
        visitors: z.array(z.string()),
        /** Null for a ticket that opens no gate: it is being refunded or changed, or it was used. */
        code: z.nullable(z.string()),
      }),
    ),
  }),
})
export type Tickets = z.infer<typeof readTickets.answer>

export const readTicketKey = endpoint({
  method: 'GET',
  path: '/api/tickets/public-key',
  access: 'public',
  summary: 'The Ed25519 key that verifies ticket codes offline, as SPKI PEM',
  answer: z.object({ keyId: z.string(), publicKey: z.string() }),
})
