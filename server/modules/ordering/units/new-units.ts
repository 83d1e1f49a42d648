/** The tickets of an order with what each is worth, and its visitors sealed. */
import { strict as assert } from 'node:assert'
import { amountsOf } from '#contract/values/amounts.ts'
import { documentName } from '#contract/values/document.ts'
import { type Fen, noFen } from '#contract/values/fen.ts'
import type { IdType } from '#contract/values/person.ts'
import { lineOfSeat, type Seat, withFirstUnits } from '#contract/values/seats.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { Order, OrderLine } from '../order/order-sql.ts'
import { packageNoOf } from '../order/packages.ts'
import type { CheckedVisitor } from './visitor-rules.ts'

export type NewUnit = {
  unitNo: string
  linePosition: number
  unitIndex: number
  priceFen: Fen
  worthFen: Fen
  /** What its order's coupon and points took of its price. */
  couponShareFen: Fen
  integralShareFen: Fen
  admits: number
  /** Of its order, from 1; null: it is of no package. */
  packageNo: number | null
}

/** A person of the same order, by ticket and seat. */
export type VisitorPlace = { linePosition: number; unitIndex: number; seat: number }

export type NewVisitor = VisitorPlace & {
  productId: number
  visitDate: VisitDate | null
  nameSealed: Buffer
  idType: IdType | null
  documentSealed: Buffer | null
  documentIndex: Buffer | null
  birthDateSealed: Buffer | null
  guardian: VisitorPlace | null
  oncePerDay: boolean
}

const couponOf = ({ couponFen }: Order['amounts'], lines?: readonly number[]) =>
  lines ? { fen: couponFen, lines } : { fen: couponFen }

type SoldLine = Pick<OrderLine, 'position' | 'quantity' | 'priceFen' | 'ticket'> &
  Partial<Pick<OrderLine, 'ofPackages'>>

/**
 * One row per ticket, which is worth back what it costs without its shares of the discounts. The coupon is for the lines
 * at these places of the list, or for all.
 */
export function newUnits(
  { orderNo, amounts }: Pick<Order, 'orderNo' | 'amounts'>,
  lines: readonly SoldLine[],
  couponLines?: readonly number[],
): NewUnit[] {
  const tickets = lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, unitIndex) => ({
      linePosition: line.position,
      unitIndex,
      priceFen: line.priceFen,
      admits: line.ticket.admits,
      packageNo: packageNoOf(line, unitIndex),
    })),
  )
  const { units } = amountsOf(lines, couponOf(amounts, couponLines), { fen: amounts.integralFen })
  return tickets.map((ticket, index) => ({
    ...ticket,
    unitNo: `${orderNo}${String(index + 1).padStart(3, '0')}`,
    worthFen: units[index]?.worthFen ?? ticket.priceFen,
    couponShareFen: units[index]?.couponShareFen ?? noFen,
    integralShareFen: units[index]?.integralShareFen ?? noFen,
  }))
}

export type VisitedLine = Pick<
  OrderLine,
  'position' | 'offerCode' | 'quantity' | 'ticket' | 'productId' | 'visitDate'
>

export function newVisitors(
  vault: Vault,
  visitedLines: readonly VisitedLine[],
  visitors: readonly CheckedVisitor[],
): NewVisitor[] {
  const lines = withFirstUnits(visitedLines)
  const placeOf = (visitor: Seat) => {
    const line = lineOfSeat(lines, visitor)
    assert(line, 'a checked visitor comes on a ticket of the order')
    const { unit, seat } = visitor
    return { place: { linePosition: line.position, unitIndex: unit - line.firstUnit, seat }, line }
  }
  return visitors.map((visitor) => {
    const { line, place } = placeOf(visitor)
    return {
      ...place,
      productId: line.productId,
      visitDate: line.visitDate,
      nameSealed: vault.seal(visitor.name),
      idType: visitor.idType,
      documentSealed: visitor.document === null ? null : vault.seal(visitor.document),
      documentIndex: documentIndexOf(vault, visitor),
      birthDateSealed: visitor.birthDate === null ? null : vault.seal(visitor.birthDate),
      guardian: visitor.guardian && placeOf(visitor.guardian).place,
      oncePerDay: line.ticket.perDocumentPerDay,
    }
  })
}

/** The same document gives the same index wherever and however it is typed. */
export const documentIndexOf = (
  vault: Vault,
  { idType, document }: Pick<CheckedVisitor, 'idType' | 'document'>,
): Buffer | null =>
  idType === null || document === null ? null : vault.index('document', documentName(idType, document))
