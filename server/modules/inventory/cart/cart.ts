/** What the choices of a cart cost now, what is left of them, and which of them may share an order. Nothing is held. */
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import {
  type CartItem,
  largestOrder,
  type QuotedItem,
  type quoteCart,
} from '#contract/endpoints/inventory.ts'
import type { Language } from '#contract/language.ts'
import { Refusal, sentenceOf } from '#contract/refusals.ts'
import { noFen, sumOf } from '#contract/values/fen.ts'
import type { SalesChannel } from '#contract/values/order.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { resultOrRefusal } from '../../../platform/result-or-refusal.ts'
import { findProduct } from '../../catalogue/catalogue.ts'
import type { CatalogueProduct } from '../../catalogue/catalogue-memory.ts'
import { waysOf } from '../../catalogue/rules.ts'
import { leftOfPools } from '../pools/pool-sql.ts'
import { type QuoteDeps, quote } from '../quote/quote.ts'
import {
  basketOf,
  canBeHandedOverAtVisit,
  mustBeOrderedAlone,
  type Quote,
  type QuotedLine,
  shareWay,
} from '../quote/quote-rules.ts'
import { exceedsPools, type NextFree, nextFree } from './next-free.ts'

export type CartDeps = QuoteDeps & { db: Db; clock: Clock }

type For = { channel: SalesChannel; language: Language }
type Evaluated = { product: CatalogueProduct | null; quote: Quote | null; refusal: Refusal | null }

/**
 * One statement, however large the cart is, and one more where something is full: prices, rules and pools of days are
 * remembered.
 */
export async function quoteCartItems(
  deps: CartDeps,
  { items, sendGoods }: BodyOf<typeof quoteCart>,
  { channel, language }: For,
): Promise<AnswerOf<typeof quoteCart>> {
  const evaluated = await Promise.all(items.map((item) => evaluate(deps, item, channel)))
  const poolIds = evaluated.flatMap(({ quote: of }) =>
    (of?.lines ?? []).flatMap(({ claims }) => claims.map(({ poolId }) => poolId)),
  )
  const left = await leftOfPools(deps.db, [...new Set(poolIds)])
  const roomy = evaluated.map((item) => withRoom(item, left))
  const next = await nextPlaces(deps, { items, evaluated: roomy, channel })
  const shown = roomy.map((item, place) => ({
    ...shownItem(item, left, language),
    next: next.get(place) ?? null,
  }))
  const bought = evaluated.flatMap(({ quote: of }, place) =>
    of && !shown[place]?.refusal ? [{ place, quote: of }] : [],
  )
  const visits = bought.some(({ quote: of }) => !mustBeOrderedAlone(of) && basketOf(of) === 'visit')
  return {
    items: shown,
    orders: ordersOf(bought, visits && sendGoods !== true),
    hasGoodsToSend:
      visits && bought.some(({ quote: of }) => canBeHandedOverAtVisit(of) && hasSeveralWays(of)),
  }
}

/** Elsewhere there may be room; a product that is not sold, or an offer, is so at any time. */
const ofTime: readonly string[] = [
  ...['SLOT_SOLD_OUT', 'SOLD_OUT', 'TOO_FEW_LEFT', 'SLOT_CLOSED', 'DATE_CLOSED', 'SALE_ENDED'],
]

type Items = { items: readonly CartItem[]; evaluated: readonly Evaluated[]; channel: SalesChannel }

/** By their places in the cart. */
async function nextPlaces(
  deps: CartDeps,
  { items, evaluated, channel }: Items,
): Promise<Map<number, NextFree>> {
  const keyOf = ({ productCode, visitDate, untilDate, slotFrom }: CartItem) =>
    [productCode, visitDate, untilDate, slotFrom].join(' ')
  const chosen = new Set(items.map(keyOf))
  const missed = items.flatMap((item, place) => {
    const { product, refusal } = evaluated[place] ?? {}
    return product && refusal && ofTime.includes(refusal.code) ? [{ item, product, place }] : []
  })
  const found = await nextFree(deps, missed, {
    channel,
    now: deps.clock.now(),
    isTaken: (item) => chosen.has(keyOf(item as CartItem)),
  })
  return new Map(
    missed.flatMap(({ place }, index) => {
      const next = found[index]
      return next ? [[place, next] as const] : []
    }),
  )
}

async function evaluate(deps: CartDeps, item: CartItem, channel: SalesChannel): Promise<Evaluated> {
  const product = await resultOrRefusal(findProduct(deps.catalogue, item.productCode))
  if (product instanceof Refusal) return { product: null, quote: null, refusal: product }
  const quoted = await resultOrRefusal(quote(deps, { ...item, channel, now: deps.clock.now() }))
  return quoted instanceof Refusal
    ? { product, quote: null, refusal: quoted }
    : { product, quote: quoted, refusal: null }
}

type Left = ReadonlyMap<number, number>

/** How many units of a line the pools have left. */
const leftFor = ({ claims }: QuotedLine, left: Left): number =>
  Math.max(0, Math.min(...claims.map(({ poolId, units }) => Math.floor((left.get(poolId) ?? 0) / units))))

/** Refused, as holding it would be, when its lines together ask more of a pool than it has. */
function withRoom(item: Evaluated, left: Left): Evaluated {
  if (!exceedsPools(item.quote?.lines ?? [], left)) return item
  const isGone = item.quote?.lines.some((line) => leftFor(line, left) === 0) ?? true
  return { ...item, refusal: new Refusal(shortageOf(item.product, isGone)) }
}

function shortageOf(product: CatalogueProduct | null, isGone: boolean) {
  if (product?.stay === 'NONE') return 'OUT_OF_STOCK'
  if (product?.stay === 'SLOT') return 'SLOT_SOLD_OUT'
  return isGone ? 'SOLD_OUT' : 'TOO_FEW_LEFT'
}

function shownItem(
  { product, quote: quoted, refusal }: Evaluated,
  left: Left,
  language: Language,
): Omit<QuotedItem, 'next'> {
  const lines = quoted?.lines ?? []
  return {
    product: product && {
      code: product.code,
      type: product.type,
      kind: product.kind,
      name: product.name[language],
      picture: product.picture,
    },
    slotTo: lines[0]?.slotTo ?? null,
    lines: lines.map((line) => ({
      offerCode: line.offer.code,
      name: line.offer.name[language],
      quantity: line.quantity,
      priceFen: line.priceFen,
      left: leftFor(line, left),
      most: line.most,
    })),
    totalFen: lines.length === 0 ? noFen : sumOf(lines.map(({ amountFen }) => amountFen)),
    refusal: refusal && sentenceOf(refusal.code, language, refusal.details),
  }
}

type Bought = { place: number; quote: Quote }

const hasSeveralWays = ({ product }: Quote): boolean => (waysOf(product).ways?.length ?? 0) > 1

/** An order has so many items, and of each offer so many, for however many visits. */
function hasRoomFor({ quote: { lines } }: Bought, items: readonly Bought[]): boolean {
  const others = items.flatMap(({ quote: of }) => of.lines)
  return (
    items.length < largestOrder &&
    lines.every(({ offer, quantity, most }) => {
      const same = others.filter((line) => line.offer.id === offer.id)
      return same.reduce((sum, line) => sum + line.quantity, quantity) <= most
    })
  )
}

const mayJoin = (item: Bought, items: readonly Bought[]): boolean =>
  hasRoomFor(item, items) && shareWay([...items, item].map(({ quote: of }) => of))

/**
 * What may not share an order has one of its own; the others are put together by their baskets, in their order.
 * `along`: goods that can be picked up are with the visit, after what it is for.
 */
function ordersOf(bought: readonly Bought[], along: boolean): number[][] {
  const isAlong = ({ quote: of }: Bought) => along && canBeHandedOverAtVisit(of)
  const basket = (item: Bought) => {
    if (mustBeOrderedAlone(item.quote)) return `alone ${item.place}`
    return isAlong(item) ? 'visit' : basketOf(item.quote)
  }
  const orders: { basket: string; items: Bought[] }[] = []
  for (const item of bought) {
    const own = basket(item)
    const open = orders.find((order) => order.basket === own && mayJoin(item, order.items))
    if (open) open.items.push(item)
    else orders.push({ basket: own, items: [item] })
  }
  const visitsFirst = (items: Bought[]) =>
    items.toSorted((a, b) => Number(isAlong(a)) - Number(isAlong(b)) || a.place - b.place)
  return orders.map(({ items }) => visitsFirst(items).map(({ place }) => place))
}
