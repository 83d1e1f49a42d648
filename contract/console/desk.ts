/** What the tower's day looks like from the desk. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../console-endpoint.ts'
import { Fen } from '../values/fen.ts'
import { PayType } from '../values/payment.ts'
import { Instant, SlotTime, VisitDate } from '../values/time.ts'

const Slot = z.object({
  /** Both null for what is sold by the day. */
  from: z.nullable(SlotTime),
  to: z.nullable(SlotTime),
  closed: z.boolean(),
  capacity: z.int(),
  /** Of buyers who have not paid yet. */
  held: z.int(),
  sold: z.int(),
  /** Of those that are sold: with whom people have come in. */
  used: z.int(),
})

/** Places that are counted together, with the products whose tickets take them. */
const Places = z.object({ code: z.string(), products: z.array(z.string()), slots: z.array(Slot) })
export type Places = z.infer<typeof Places>

const MoneySum = z.object({ payType: PayType, count: z.int(), totalFen: Fen })
export type MoneySum = z.infer<typeof MoneySum>

const Exception = z.object({
  date: VisitDate,
  /** Both null: all day. One null: from the opening, or to the closing. */
  from: z.nullable(SlotTime),
  to: z.nullable(SlotTime),
  /** Null: closed. */
  capacity: z.nullable(z.int()),
  /** None: everything. */
  products: z.array(z.string()),
  reason: z.string(),
})
export type Exception = z.infer<typeof Exception>

const Today = z.object({
  date: VisitDate,
  places: z.array(Places),
  /** What came and what arrived back today, by way to pay. */
  money: z.object({ in: z.array(MoneySum), back: z.array(MoneySum) }),
  queues: z.object({
    /** `until`: when the first of them ends by itself. */
    confirmations: z.object({ count: z.int(), until: z.nullable(Instant) }),
    refunds: z.int(),
    changes: z.int(),
    /** Provider refunds that do not arrive by themselves. */
    stuckRefunds: z.object({ count: z.int(), totalFen: Fen }),
    alerts: z.int(),
    failedMessages: z.int(),
    /** Comments that nobody reads before staff have looked at them. */
    comments: z.int(),
    /** Parcels that are on their way for too long. */
    lateParcels: z.int(),
  }),
  /** Of the next weeks, the nearest first. */
  exceptions: z.array(Exception),
})
export type Today = z.infer<typeof Today>

/** Carries an ETag: what has not changed since is answered without a body. */
export const readToday = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/today',
  access: 'staff',
  roles: ['owner', 'orders', 'finance'],
  summary: 'Heads, money, queues and closures of the day; at most half a second old',
  answer: Today,
})
