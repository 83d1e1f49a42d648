/** The calendar of a product as staff see and paint it: prices, capacities, what is closed and why. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../console-endpoint.ts'
import { Texts } from '../language.ts'
import {
  GREATEST_CAPACITY,
  GREATEST_PRICE_FEN,
  Paint,
  PriceChannel,
  ResourceCode,
  StayRule,
} from '../values/calendar.ts'
import { Fen } from '../values/fen.ts'
import { OrderType, SalesChannel } from '../values/order.ts'
import { OfferCode, ProductCode, ProductKind } from '../values/product.ts'
import { Stay } from '../values/product-type-row.ts'
import { RowVersion } from '../values/row-version.ts'
import { Cursor, StaffReason } from '../values/staff.ts'
import { Instant, Month, SlotTime, VisitDate } from '../values/time.ts'

const Calendar = z.object({
  productCode: ProductCode,
  productName: Texts,
  type: OrderType,
  kind: ProductKind,
  stay: Stay,
  /** Today at the venue; what was before it is over. */
  today: VisitDate,
  /** Goes up with every write of this calendar, or of a resource that it shares. */
  version: RowVersion,
  offers: z.array(z.object({ code: OfferCode, name: Texts })),
  resources: z.array(
    z.object({
      code: ResourceCode,
      hasSlots: z.boolean(),
      /** Kept for one channel. */
      channel: z.nullable(PriceChannel),
      /** Those of this product that draw on it. */
      offers: z.array(OfferCode),
      /** The other products whose tickets draw on it. */
      sharedWith: z.array(Texts),
    }),
  ),
  prices: z.array(z.object({ date: VisitDate, offerCode: OfferCode, channel: PriceChannel, priceFen: Fen })),
  pools: z.array(
    z.object({
      date: VisitDate,
      resourceCode: ResourceCode,
      from: z.nullable(SlotTime),
      to: z.nullable(SlotTime),
      capacity: z.int(),
      held: z.int(),
      sold: z.int(),
      /** Its capacity was set by staff; the rules of the resource do not count. */
      painted: z.boolean(),
      closed: z.boolean(),
      reason: z.nullable(Texts),
    }),
  ),
  /** Of products by nights or days: what stays must keep that begin or end on a date. */
  stayRules: z.array(z.object({ date: VisitDate, offerCode: OfferCode, rule: StayRule })),
  /** Of one date in this month, or of a weekday of every month. */
  exceptions: z.array(
    z.object({
      id: z.string(),
      /** Null: everything in the tower, also what belongs to other products. */
      resourceCode: z.nullable(ResourceCode),
      date: z.nullable(VisitDate),
      weekday: z.nullable(z.int()),
      weekOfMonth: z.nullable(z.int()),
      from: z.nullable(SlotTime),
      until: z.nullable(SlotTime),
      /** Null: closed. */
      capacity: z.nullable(z.int()),
      reason: Texts,
      /** The opening times whose ending left it, and their last day then; null: staff painted it. */
      ending: z.nullable(z.object({ ruleId: z.string(), last: VisitDate })),
    }),
  ),
})
export type Calendar = z.infer<typeof Calendar>

const PaintEffects = z.object({
  /** To paint with. */
  version: RowVersion,
  /** Prices or rules of a date, or places of a date or slot. */
  changed: z.int(),
  unchanged: z.int(),
  /** Where more is held and sold than the new capacity: left as it is. The first ones by name. */
  refused: z.int(),
  refusedCells: z.array(
    z.object({ date: VisitDate, from: z.nullable(SlotTime), capacity: z.int(), taken: z.int() }),
  ),
  /** Orders with tickets, or holds, in what is to be closed; they stay as they are. */
  orders: z.int(),
  /** What the changed prices and capacities were before, the most frequent first; a null is a price that did not stand. */
  before: z.array(z.object({ value: z.nullable(z.int()), cells: z.int() })),
})
export type PaintEffects = z.infer<typeof PaintEffects>

const params = z.object({ code: ProductCode })

export const readCalendar = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/products/{code}/calendar',
  access: 'staff',
  roles: ['owner', 'catalogue', 'orders'],
  summary: 'A month of a product: prices, capacity, held, sold, and what is closed',
  params,
  query: z.object({ month: Month }),
  answer: Calendar,
})

export const previewPaint = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/products/{code}/calendar/effects',
  access: 'staff',
  roles: ['owner', 'catalogue'],
  summary:
    'What painting would change, refuse and meet; changes nothing. `paint` is the JSON that painting takes',
  maxTextLength: 8_192,
  params,
  query: z.object({ paint: z.string() }),
  answer: PaintEffects,
})

export const paintCalendar = consoleEndpoint({
  method: 'PUT',
  path: '/api/staff/products/{code}/calendar',
  access: 'staff',
  roles: ['owner', 'catalogue'],
  idempotent: true,
  audits: 'calendar',
  summary:
    'Set prices, a capacity or what stays must keep over a range of dates, or close them; cells that do not fit stay as they are',
  params,
  body: z.object({ paint: Paint, version: RowVersion }),
  answer: PaintEffects,
})

const UndatedPrices = z.object({
  /** Of every offer. None where each date has its price. */
  items: z.array(
    z.object({
      offerCode: OfferCode,
      name: Texts,
      /** In all channels that have no price of their own; null: nobody can buy it there. */
      priceFen: z.nullable(Fen),
      /** Prices that one channel has of its own. */
      ofChannels: z.array(z.object({ channel: SalesChannel, priceFen: Fen })),
    }),
  ),
})
export type UndatedPrices = z.infer<typeof UndatedPrices>

export const readUndatedPrices = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/products/{code}/prices',
  access: 'staff',
  roles: ['owner', 'catalogue', 'content'],
  summary: 'What the offers of a product cost that are had without a date',
  params,
  answer: UndatedPrices,
})

export const setUndatedPrice = consoleEndpoint({
  method: 'PUT',
  path: '/api/staff/products/{code}/prices',
  access: 'staff',
  roles: ['owner', 'catalogue'],
  idempotent: true,
  audits: 'calendar',
  summary:
    'Change what an offer costs that is had without a date, in all channels or in one; orders and holds keep their price',
  params,
  body: z.object({
    offerCode: OfferCode,
    channel: PriceChannel,
    /** The price that was read before of this channel. */
    seenFen: z.nullable(Fen),
    /** Null: the channel has none of its own any more. */
    priceFen: z.nullable(Fen.check(z.gte(0), z.lte(GREATEST_PRICE_FEN))),
  }),
  answer: UndatedPrices,
})

export const removeException = consoleEndpoint({
  method: 'DELETE',
  path: '/api/staff/products/{code}/calendar/exceptions/{id}',
  access: 'staff',
  roles: ['owner', 'catalogue'],
  idempotent: true,
  audits: 'calendar',
  summary: 'Take an exception back: what it closed opens again, where nothing else closes it',
  params: z.object({ code: ProductCode, id: z.string().check(z.regex(/^\d{1,9}$/)) }),
  answer: z.null(),
})

/** So few left are marked, and counted for the desk. */
export const LOW_STOCK = 10

/** What is in stock of one thing, and what it is sold as. */
const Stock = z.object({
  code: ResourceCode,
  offers: z.array(
    z.object({
      productCode: ProductCode,
      productName: Texts,
      offerCode: OfferCode,
      offerName: Texts,
      options: z.array(z.object({ name: Texts, value: Texts })),
    }),
  ),
  /** All that came less all that left without being sold: the sum of its entries. */
  capacity: z.int(),
  held: z.int(),
  sold: z.int(),
  left: z.int(),
  /** All but what was sent or handed over: what a count finds. */
  onShelf: z.int(),
})
export type Stock = z.infer<typeof Stock>

export const stockKinds = ['RECEIPT', 'CORRECTION', 'DAMAGE', 'RETURN'] as const
const StockKind = z.enum(stockKinds)

const StockEntry = z.object({
  at: Instant,
  kind: StockKind,
  /** Negative for what left. */
  quantity: z.int(),
  note: z.string(),
  actor: z.string(),
})
export type StockEntry = z.infer<typeof StockEntry>

const ofStock = z.object({ code: ResourceCode })
const stockRoles = ['owner', 'catalogue'] as const

export const listStock = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/stock',
  access: 'staff',
  roles: ['owner', 'catalogue', 'orders'],
  summary: 'What is in stock, by its code; with `atMost` only that of which no more is left',
  query: z.object({
    atMost: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
    cursor: z.optional(ResourceCode),
  }),
  answer: z.object({ items: z.array(Stock), nextCursor: z.nullable(z.string()) }),
})

export const readStock = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/stock/{code}',
  access: 'staff',
  roles: ['owner', 'catalogue', 'orders'],
  summary: 'What is in stock of one thing, and what came and left, the newest first',
  params: ofStock,
  query: z.object({ cursor: z.optional(Cursor) }),
  answer: z.extend(Stock, {
    items: z.array(StockEntry),
    nextCursor: z.nullable(z.string()),
  }),
})

const pieces = z.int().check(z.gte(1), z.lte(GREATEST_CAPACITY))
const missing = z.int().check(z.gte(-GREATEST_CAPACITY), z.lte(-1))

export const bookStock = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/stock/{code}/entries',
  access: 'staff',
  roles: stockRoles,
  idempotent: true,
  audits: 'stock',
  summary: 'Write down what came into stock, was damaged, or was miscounted; never more leaves than is left',
  params: ofStock,
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('RECEIPT'), quantity: pieces, note: z.optional(StaffReason) }),
    z.object({ kind: z.literal('DAMAGE'), quantity: missing, note: StaffReason }),
    z.object({
      kind: z.literal('CORRECTION'),
      quantity: z.union([pieces, missing]),
      /** In all, as it stood beside what was counted: of two who count the same pieces, one corrects it. */
      capacity: z.int().check(z.gte(0)),
      /** As it stood beside what was counted: a piece that was sent meanwhile is not missing. */
      onShelf: z.int().check(z.gte(0)),
      note: StaffReason,
    }),
  ]),
  answer: Stock,
})
