/** What the window and the agencies have sold: today by the hour, tomorrow's sunset almost, two evenings altogether. */
import type { SalesChannel } from '#contract/values/order.ts'
import { addDays, type SlotTime, type VisitDate, venueInstant } from '#contract/values/time.ts'
import type { TimeOption } from '../../server/modules/inventory/rules.ts'
import { nextWeekday } from '../products/holidays.ts'
import { concert } from '../products/sale-states.ts'
import { datesOnSale } from '../products/seed-catalogue.ts'
import { type OrderRows, writeOrder } from './demo-orders.ts'
import { type DemoContext, openPlaces } from './demo-quote.ts'

/** How full the hours from nine in the morning on get on a good day. */
const fullness = [0.22, 0.34, 0.45, 0.38, 0.42, 0.5, 0.58, 0.68, 0.86, 0.84, 0.7, 0.52, 0.3]
/** And how much of that is sold today, tomorrow, and on the days after. */
const soldByDay = [0.9, 0.55, 0.42, 0.34, 0.28, 0.24, 0.2, 0.18]

const slotted = [
  { product: 'DECK433', ticket: 'ADULT' },
  { product: 'DECK488', ticket: 'ADULT' },
  { product: 'TRAM455', ticket: 'ADULT' },
  { product: 'GLASS', ticket: 'ADULT' },
  { product: 'DROP485', ticket: 'ADULT' },
  { product: 'NIGHT', ticket: 'ACTIVITY' },
] as const
const dated = [
  { product: 'REVOLVING', ticket: 'ADULT' },
  { product: 'SCIENCE', ticket: 'ADULT' },
  { product: 'CINEMA4D', ticket: 'ADULT' },
  { product: 'LIGHTART', ticket: 'ADULT' },
] as const

type Sale = { product: string; ticket: string; date: VisitDate; share: number }

const LARGEST_ORDER = 40
const SATURDAY = 6
const SUNDAY = 7
const HOUR_MS = 3_600_000

export function sellSeats(context: DemoContext): OrderRows[] {
  const days = soldByDay.map((share, ahead) => ({ share, date: addDays(context.today, ahead) }))
  return [
    ...days.flatMap((day) => [...slotted, ...dated].flatMap((sale) => sellDay(context, { ...sale, ...day }))),
    ...(datesOnSale(concert, context.today) ?? []).flatMap((date) =>
      sellDay(context, { product: 'CONCERT', ticket: 'SEAT', date, share: 1 }),
    ),
  ]
}

function sellDay(context: DemoContext, sale: Sale): OrderRows[] {
  return openPlaces(context, sale.product, sale.ticket, sale.date).flatMap((place, index) => {
    const orders: OrderRows[] = []
    for (let rest = place.left - leftFree(context, sale, place); rest > 0; rest -= LARGEST_ORDER)
      orders.push(
        sell(context, sale, { place, quantity: Math.min(rest, LARGEST_ORDER), turn: index + orders.length }),
      )
    return orders
  })
}

/** So many seats of a place are not sold yet. */
function leftFree(
  { today }: DemoContext,
  { product, date, share }: Sale,
  { from, capacity }: TimeOption,
): number {
  if (product === 'CONCERT') return 0
  const isSunset = from !== null && from >= '17:00' && from < '19:00'
  if (product === 'DECK488' && isSunset && date === nextWeekday(today, SATURDAY)) return 0
  if (product === 'TRAM455' && date === nextWeekday(today, SUNDAY)) return 2
  if (isSunset && date === addDays(today, 1)) return product === 'DECK433' ? 6 : 2
  const hour = from === null ? 12 : Number(from.slice(0, 2))
  const full = (fullness[hour - 9] ?? 0.3) * share * unevenness(`${product}${date}${from}`)
  return Math.round(capacity * (1 - Math.min(1, full)))
}

/** Between 0.8 and 1.2, always the same for the same place. */
function unevenness(key: string): number {
  const mixed = [...key].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_009, 7)
  return 0.8 + (0.4 * mixed) / 1_009
}

type Portion = { place: TimeOption; quantity: number; turn: number }

function sell(
  context: DemoContext,
  { product, ticket, date }: Sale,
  { place, quantity, turn }: Portion,
): OrderRows {
  const midnight = venueInstant(date, '00:00' as SlotTime).getTime()
  // The agencies' own share of the 433 m deck stays theirs.
  const channel: SalesChannel = turn % 3 === 2 && product !== 'DECK433' ? 'OTA' : 'SYS'
  return writeOrder(context, {
    product,
    tickets: { [ticket]: quantity },
    visitDate: date,
    slotFrom: place.from,
    channel,
    orderedAt: new Date(Math.min(context.now.getTime(), midnight) - (1 + (turn % 40)) * HOUR_MS),
    stage: { kind: 'sold', used: usedOf(context, date, place, quantity) },
    buyer: null,
  })
}

const OPENS = '09:00' as SlotTime
const CLOSES = '22:30' as SlotTime

/** Who has come by now: everybody of a slot that is over, half of the one that runs; evenly over the day without slots. */
function usedOf({ now }: DemoContext, date: VisitDate, { from, to }: TimeOption, quantity: number): number {
  if (from === null || to === null) return Math.floor(quantity * passedOf(date, now))
  if (venueInstant(date, to) <= now) return quantity
  return venueInstant(date, from) <= now ? Math.floor(quantity / 2) : 0
}

/** Which part of a day's opening hours is over, from 0 to 1. */
function passedOf(date: VisitDate, now: Date): number {
  const [opens, closes] = [venueInstant(date, OPENS).getTime(), venueInstant(date, CLOSES).getTime()]
  return Math.max(0, Math.min(1, (now.getTime() - opens) / (closes - opens)))
}
