/** What an invoice over one order would say now, from the order, its units and its refunds. */
import type { InvoiceObstacle } from '#contract/endpoints/invoice.ts'
import { type Fen, minus, noFen, sumOf } from '#contract/values/fen.ts'
import type { TaxClass } from '#contract/values/invoice.ts'
import type { OrderType } from '#contract/values/order.ts'
import { productTypeTerms } from '#contract/values/product-type-terms.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { unitsOfOrders } from '../../ordering/lifecycle/refund-order.ts'
import { linesOfOrders, type OwnOrder } from '../../ordering/order/own-order.ts'
import { freightRefunded } from '../../refund/reading/moved-money.ts'
import {
  type Composed,
  compose,
  type InvoicedOrder,
  type InvoiceFacts,
  isUnsettled,
  obstacleOf,
} from './compose-rules.ts'
import { readTaxed } from './tax-store.ts'

export type OrderToInvoice = {
  composed: Composed
  facts: InvoiceFacts
  isOfGoods: boolean
  unsettled: boolean
}

const taxClassOf = (type: OrderType): TaxClass => productTypeTerms[type]?.taxClass ?? 'ADMISSION'

const nothing: Composed = { amountFen: noFen, taxFen: noFen, lines: [] }

type OrderParts = ReturnType<Awaited<ReturnType<typeof partsOf>>>

/** What orders bring to an invoice, in as many statements as one of them takes; in a transaction they are locked. */
async function partsOf(on: Db | Tx, orders: readonly OwnOrder[]) {
  const ids = orders.map(({ id }) => id)
  const [lines, units, freight] = [
    await linesOfOrders(on, ids),
    await unitsOfOrders(on, ids),
    await freightRefunded(on, ids),
  ]
  return ({ id }: OwnOrder) => ({
    lines: lines.get(id)?.lines ?? [],
    units: units.get(id) ?? [],
    freightBackFen: freight.get(id) ?? noFen,
  })
}

function invoicedOf(order: OwnOrder, { lines, units, freightBackFen }: OrderParts): InvoicedOrder {
  const { paidFen, refundedFen, freightFen } = order.amounts
  return {
    ...{ paidFen, refundedFen, freightFen: minus(freightFen, freightBackFen) },
    units: units.map(({ id, state, worthFen, linePosition }) => {
      const line = lines.find(({ position }) => position === linePosition)
      // A thing that is sold as itself alone is named once.
      const name = line && [...new Set([line.product.name['zh-CN'], line.ticket.name['zh-CN']])].join(' ')
      return {
        id,
        state,
        worthFen,
        name: name ?? '',
        taxClass: taxClassOf(line?.product.type ?? order.type),
      }
    }),
  }
}

/** What orders of one agency come to together: their invoice says of each kind of thing how many it was. */
export async function evaluateOrders(on: Db | Tx, orders: readonly OwnOrder[]): Promise<Composed> {
  const parts = await partsOf(on, orders)
  const evaluated = orders.map((order) => invoicedOf(order, parts(order)))
  const total = (of: (one: InvoicedOrder) => Fen) => sumOf(evaluated.map(of))
  const invoiced = {
    paidFen: total(({ paidFen }) => paidFen),
    refundedFen: total(({ refundedFen }) => refundedFen),
    freightFen: total(({ freightFen }) => freightFen),
    units: evaluated.flatMap(({ units }) => units),
  }
  return composedOf(invoiced, await readTaxed(on))
}

const composedOf = (invoiced: InvoicedOrder, taxed: Awaited<ReturnType<typeof readTaxed>>): Composed =>
  invoiced.paidFen > invoiced.refundedFen ? compose(invoiced, taxed) : nothing

/** In a transaction the order is locked. */
export async function evaluateInvoice(on: Db | Tx, order: OwnOrder): Promise<OrderToInvoice> {
  const parts = (await partsOf(on, [order]))(order)
  const { lines, units } = parts
  const invoiced = invoicedOf(order, parts)
  const composed = composedOf(invoiced, await readTaxed(on))
  const ends = lines.map(({ position, validUntil }) => {
    if (validUntil) return validUntil
    const own = units.filter(({ linePosition }) => linePosition === position)
    return own.some(({ state, receivedAt }) => state === 'valid' && !receivedAt)
      ? null
      : new Date(
          Math.max(...own.map(({ receivedAt }) => receivedAt?.getTime() ?? order.paidAt?.getTime() ?? 0)),
        )
  })
  const facts: InvoiceFacts = {
    channel: order.channel,
    payType: order.payType,
    unconfirmed: order.confirmation === 'AWAITING' || order.confirmation === 'REJECTED',
    amountFen: minus(invoiced.paidFen, invoiced.refundedFen),
    units,
    endsAt: latestOf(ends),
  }
  return {
    composed,
    facts,
    isOfGoods: lines.every(({ product }) => taxClassOf(product.type) === 'GOODS'),
    unsettled: isUnsettled(facts),
  }
}

/** Null when one is. */
const latestOf = (moments: readonly (Date | null)[]): Date | null =>
  moments.some((moment) => moment === null)
    ? null
    : new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? 0)))

type Limits = { now: Date; read: (code: 'invoice.after-use' | 'invoice.within-days') => number }

export const obstacleNow = ({ facts }: OrderToInvoice, { now, read }: Limits): InvoiceObstacle | null =>
  obstacleOf(facts, {
    now,
    afterUse: read('invoice.after-use') === 1,
    withinDays: read('invoice.within-days'),
  })
