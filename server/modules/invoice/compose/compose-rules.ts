/** What an invoice over an order says: only sums of numbers that are stored, so that nothing is spread anew. Pure. */
import type { InvoiceObstacle, StatementObstacle } from '#contract/endpoints/invoice.ts'
import { type Fen, fen, minus, noFen, sumOf } from '#contract/values/fen.ts'
import type { TaxClass } from '#contract/values/invoice.ts'
import type { SalesChannel, UnitState } from '#contract/values/order.ts'
import type { PayType } from '#contract/values/payment.ts'

/** Numbers of the provider: 1 return, 2 wrong, 3 service stopped, 4 allowance. */
export type RedReason = '1' | '2' | '3' | '4'

/** How one kind of thing is taxed. */
export type Taxed = { taxCode: string; rateBp: number }

export type ComposedLine = Taxed & {
  name: string
  quantity: number
  /** With tax. */
  amountFen: Fen
  taxFen: Fen
  unitIds: number[]
}

export type Composed = { amountFen: Fen; taxFen: Fen; lines: ComposedLine[] }

export type InvoicedUnit = {
  id: number
  state: UnitState
  worthFen: Fen
  /** Of the product and of what was bought of it, as the invoice shall call it. */
  name: string
  taxClass: TaxClass
}

export type InvoicedOrder = {
  paidFen: Fen
  refundedFen: Fen
  /** What of the freight did not go back. */
  freightFen: Fen
  units: readonly InvoicedUnit[]
}

/** Tax is contained: the amount without it is rounded to a whole fen, and the rest is tax. */
export function taxOf(amountFen: Fen, rateBp: number): Fen {
  const base = 10_000 + rateBp
  return minus(amountFen, fen(Math.floor((amountFen * 20_000 + base) / (base * 2))))
}

const gone: readonly UnitState[] = ['returning', 'refunded', 'void']

/** What of the order's money stays: units by kind and name, then freight, then fees that were kept. */
export function compose(
  { paidFen, refundedFen, freightFen, units }: InvoicedOrder,
  taxed: ReadonlyMap<TaxClass, Taxed>,
): Composed {
  const left = units.filter(({ state, worthFen }) => !gone.includes(state) && worthFen > 0)
  const amountFen = minus(paidFen, refundedFen)
  const feesFen = minus(amountFen, sumOf([freightFen, ...left.map(({ worthFen }) => worthFen)]))
  if (feesFen < 0) throw new RangeError('units and freight are worth more than what was paid')
  const groups = Map.groupBy(left, ({ taxClass, name }) => `${taxClass} ${name}`)
  const ofUnits = [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const sum = sumOf(group.map(({ worthFen }) => worthFen))
    return [
      lineOf(first.taxClass, { name: first.name, amountFen: sum, unitIds: group.map(({ id }) => id) }, taxed),
    ]
  })
  const others = [
    { taxClass: 'FREIGHT', name: '运费', amountFen: freightFen },
    { taxClass: 'FEE', name: '退改手续费', amountFen: feesFen },
  ] as const
  const lines = [
    ...ofUnits,
    ...others.flatMap(({ taxClass, ...other }) =>
      other.amountFen > 0 ? [lineOf(taxClass, { ...other, unitIds: [] }, taxed)] : [],
    ),
  ]
  return { amountFen, taxFen: sumOf(lines.map(({ taxFen }) => taxFen)), lines }
}

type Part = { name: string; amountFen: Fen; unitIds: number[] }

function lineOf(taxClass: TaxClass, part: Part, taxed: ReadonlyMap<TaxClass, Taxed>): ComposedLine {
  const tax = taxed.get(taxClass)
  if (!tax) throw new RangeError(`nobody said how ${taxClass} is taxed`)
  return {
    ...part,
    taxCode: tax.taxCode,
    rateBp: tax.rateBp,
    quantity: Math.max(1, part.unitIds.length),
    taxFen: taxOf(part.amountFen, tax.rateBp),
  }
}

export type InvoiceFacts = {
  channel: SalesChannel
  payType: PayType | null
  /** Is it not confirmed, or rejected? */
  unconfirmed: boolean
  amountFen: Fen
  units: readonly { state: UnitState }[]
  /** The last moment of what was bought; null: some of it has not come yet. */
  endsAt: Date | null
}

/** Nothing is certain about these: money may go back, or more may be paid. */
const open: readonly UnitState[] = ['reserved', 'refunding', 'changing']

/** Does something of the order wait to be settled? */
export const isUnsettled = ({ unconfirmed, units }: Pick<InvoiceFacts, 'unconfirmed' | 'units'>): boolean =>
  unconfirmed || units.some(({ state }) => open.includes(state))

type When = { now: Date; afterUse: boolean; withinDays: number }

const DAY_MS = 86_400_000

/** Why the order gets no invoice now; null: it does. Vouchers were invoiced to who bought them, balances to their agencies. */
export function obstacleOf(facts: InvoiceFacts, { now, afterUse, withinDays }: When): InvoiceObstacle | null {
  const { channel, payType, amountFen, units, endsAt } = facts
  if (channel === 'B2B' || payType === 'ADVANCE') return 'INVOICE_BY_STATEMENT'
  if (payType === null || payType === 'EXTICKET' || amountFen <= noFen) return 'INVOICE_NOTHING'
  if (isUnsettled(facts)) return 'INVOICE_WAITS'
  if (afterUse && units.some(({ state }) => state === 'valid')) return 'INVOICE_TOO_EARLY'
  if (endsAt && now.getTime() > endsAt.getTime() + withinDays * DAY_MS) return 'INVOICE_TOO_LATE'
  return null
}

type MonthFacts = { isOffered: boolean; isInvoiced: boolean; amountFen: Fen }

/** Why a month of an agency gets no invoice now; null: it does. */
export function statementObstacleOf({
  isOffered,
  isInvoiced,
  amountFen,
}: MonthFacts): StatementObstacle | null {
  if (isInvoiced) return 'STATEMENT_INVOICED'
  if (!isOffered) return 'INVOICE_NOT_OFFERED'
  return amountFen > noFen ? null : 'STATEMENT_NOTHING'
}

const unitsIn = ({ lines }: Composed): string =>
  lines
    .flatMap(({ unitIds }) => unitIds)
    .toSorted((a, b) => a - b)
    .join()

/**
 * The same sum over the same units: a ticket whose whole worth was kept as a fee leaves the sum as it is and is no ticket any more. Names
 * and rates that were corrected since are for later invoices.
 */
export const isSameInvoice = (blue: Composed, now: Composed): boolean =>
  blue.amountFen === now.amountFen && unitsIn(blue) === unitsIn(now)

const sumsIn = ({ lines }: Composed): string => lines.map(({ amountFen }) => amountFen).join()

/** And line by line: the same sum may be freight, or a fee that was kept. */
export const hasSameLines = (blue: Composed, now: Composed): boolean =>
  isSameInvoice(blue, now) && sumsIn(blue) === sumsIn(now)

/** Why a blue invoice is reversed: wrong where more was paid, an allowance where every unit stays, a return or an end of service else. */
export function redReasonOf(blue: Composed, { amountFen, lines }: Composed, isOfGoods: boolean): RedReason {
  if (amountFen > blue.amountFen) return '2'
  const stays = new Set(lines.flatMap(({ unitIds }) => unitIds))
  const left = blue.lines.flatMap(({ unitIds }) => unitIds)
  if (left.length > 0 && left.every((id) => stays.has(id))) return '4'
  return isOfGoods ? '1' : '3'
}
