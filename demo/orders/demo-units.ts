/** The units of a demo order and who comes with them, as placing an order makes them. */
import assert from 'node:assert/strict'
import { type Amounts, amountsOf } from '#contract/values/amounts.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { FlowStatus, OrderNo, UnitState } from '#contract/values/order.ts'
import { seatsToName, withFirstUnits } from '#contract/values/seats.ts'
import type { Quote } from '../../server/modules/inventory/quote/quote-rules.ts'
import { offerSnapshotOf } from '../../server/modules/ordering/order/snapshot.ts'
import { newUnits, newVisitors } from '../../server/modules/ordering/units/new-units.ts'
import { checkVisitors } from '../../server/modules/ordering/units/visitor-rules.ts'
import { bytea } from '../../server/platform/prepared.ts'
import type { DemoPerson } from '../people.ts'
import type { SeedRow } from '../seed-sql.ts'
import { demoLines, withUnits } from './demo-lines.ts'
import type { DemoContext } from './demo-quote.ts'

export type UnitRow = SeedRow & { unit_no: string }
export type VisitorRow = SeedRow & { unit_no: string; guardian_no: string | null }

/** How an order of its stage stands. */
export type OrderOutcome = { status: FlowStatus; seats: 'HELD' | 'SOLD' | 'RELEASED'; unit: UnitState }

export type Made = { quote: Quote; orderNo: OrderNo; fate: OrderOutcome; discount: DemoDiscount | null }

/** What a coupon takes off, and of which lines. */
export type DemoDiscount = { fen: Fen; lines: readonly number[] }

/** The lines with units as ordering reads them back. */
const orderLinesOf = (quote: Quote) =>
  withUnits(demoLines(quote)).map(({ product, offer, ...line }) => ({
    ...line,
    productId: product.id,
    offerId: offer.id,
    offerCode: offer.code,
    ticket: offerSnapshotOf(offer),
  }))

export const amountsOfMade = ({ quote, discount }: Pick<Made, 'quote' | 'discount'>): Amounts =>
  amountsOf(orderLinesOf(quote), discount ?? undefined).amounts

/** The tickets as placing makes them. */
const ticketsOf = (made: Made) =>
  newUnits(
    { orderNo: made.orderNo, amounts: amountsOfMade(made) },
    orderLinesOf(made.quote),
    made.discount?.lines,
  )

/** The first of them have been used. */
export function unitRows(made: Made, used: number): UnitRow[] {
  return ticketsOf(made).map((unit, index) => ({
    unit_no: unit.unitNo,
    line_position: unit.linePosition,
    unit_index: unit.unitIndex,
    state: index < used ? 'used' : made.fate.unit,
    admitted: index < used ? unit.admits : 0,
    price_fen: unit.priceFen,
    worth_fen: unit.worthFen,
    coupon_share_fen: unit.couponShareFen,
    integral_share_fen: unit.integralShareFen,
    admits: unit.admits,
    package_no: unit.packageNo,
  }))
}

/** Who comes is checked like everybody else's visitors. */
export function visitorRows(context: DemoContext, people: readonly DemoPerson[], made: Made): VisitorRow[] {
  const { quote, fate } = made
  const lines = withFirstUnits(orderLinesOf(quote))
  const seats = lines.flatMap((line) => seatsToName({ ...line, ...line.ticket }))
  const guardian = seats[0] ?? null
  const given = seats.map((seat, index) => {
    const person = people[index]
    assert(person, `who is visitor ${index + 1} of ${quote.product.code}?`)
    const { name, document, birthDate } = person
    return {
      ...seat,
      name,
      birthDate,
      ...(document ? { idType: document.idType, idNumber: document.number } : { guardian }),
    }
  })
  const checked = checkVisitors(lines, given, context.today)
  const units = ticketsOf(made)
  const numberOf = (place: { linePosition: number; unitIndex: number }) =>
    units.find((unit) => unit.linePosition === place.linePosition && unit.unitIndex === place.unitIndex)
      ?.unitNo
  return newVisitors(context.vault, lines, checked).map((visitor) => ({
    unit_no: numberOf(visitor) ?? '',
    guardian_no: visitor.guardian ? (numberOf(visitor.guardian) ?? null) : null,
    guardian_seat: visitor.guardian?.seat ?? null,
    seat: visitor.seat,
    name_sealed: bytea(visitor.nameSealed),
    id_type: visitor.idType,
    document_sealed: bytea(visitor.documentSealed),
    document_index: bytea(visitor.documentIndex),
    birth_date_sealed: bytea(visitor.birthDateSealed),
    product_id: visitor.productId,
    visit_date: visitor.visitDate,
    once_per_day: visitor.oncePerDay,
    live: fate.seats !== 'RELEASED',
  }))
}
