/** What moving tickets costs: prices and pools of the new date, and what their plan comes to. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type { quoteChange } from '#contract/endpoints/change.ts'
import type { Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import { fen } from '#contract/values/fen.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { quote } from '../inventory/quote/quote.ts'
import type { Quote } from '../inventory/quote/quote-rules.ts'
import { validityOfStay } from '../inventory/stay-rules.ts'
import { readStanding, type StandingUnit } from '../ordering/change/changes.ts'
import type { OwnOrder } from '../ordering/order/own-order.ts'
import { movableByClosure } from '../refund/unfulfilled/refund-closure.ts'
import { areAcceptedOn } from '../voucher/order-vouchers.ts'
import type { ChangeDeps } from './deps.ts'
import {
  type ChangeableOrder,
  type ChangeChoice,
  type ChangePlan,
  chooseUnits,
  planOf,
} from './plan-change.ts'
import type { StaffTerms } from './rules.ts'
import { whenOf } from './view-change.ts'

type Quoted = Omit<AnswerOf<typeof quoteChange>, 'payTypes' | 'serverNow'>

/** What moving these tickets costs now; nothing is held. */
export async function quoteMove(
  deps: ChangeDeps,
  order: OwnOrder,
  choice: ChangeChoice,
  { staff, language }: { staff: StaffTerms | null; language: Language },
): Promise<Quoted> {
  const now = deps.clock.now()
  const standing = await readStanding(deps.db, order.id)
  const closed = await movableByClosure(deps.db, order.id, now)
  const chosen = chooseUnits(standing, choice, { channel: order.channel, now, closed, staff })
  const quoted = await quoteFor(deps, order, chosen, choice)
  const plan = planOf(chosen, { ...contextOf(quoted, now), nextPosition: 0, closed, staff })
  await refuseVoucherChange(deps.db, order, { standing, plan, to: choice.visitDate, closed, staff })
  const [line] = plan.lines
  return {
    units: chosen.map(({ unitId, unitNo, ticket, priceFen }) => ({
      unitNo,
      name: ticket.name[language],
      oldFen: priceFen,
      newFen: plan.units.find((unit) => unit.unitId === unitId)?.newPriceFen ?? priceFen,
    })),
    from: whenOf(chosen[0]),
    to: whenOf({ ...choice, slotFrom: quoted.slotFrom, slotTo: line?.slotTo ?? null }),
    ...sumsOf(plan),
    timesLeft: plan.timesLeft,
    needs: plan.auditUntil ? 'STAFF' : 'AUTO',
  }
}

type Moving = {
  standing: ChangeableOrder
  plan: ChangePlan
  to: VisitDate
  closed: ReadonlySet<number>
  staff: StaffTerms | null
}

/**
 * What vouchers paid stays together, on the days that they promise, and no money is paid or given for it. Where the tower
 * closed the day, or staff move it, any day will do.
 */
export async function refuseVoucherChange(
  on: Db | Tx,
  { vouchers, orderNo }: OwnOrder,
  { standing, plan, to, closed, staff }: Moving,
): Promise<void> {
  if (vouchers === 0) return
  if (plan.units.length < standing.units.length) throw new Refusal('VOUCHER_WHOLE')
  const isFree = staff !== null || plan.units.every(({ unitId }) => closed.has(unitId))
  if (!isFree && !(await areAcceptedOn(on, orderNo, to))) throw new Refusal('VOUCHER_OTHER_DATE')
  if (plan.netFen !== 0) throw new Refusal('VOUCHER_SAME_PRICE')
}

const sumsOf = ({ differenceFen, feeFen, netFen }: ChangePlan) => ({
  differenceFen,
  feeFen,
  netFen,
  payableFen: fen(Math.max(netFen, 0)),
  backFen: fen(Math.max(-netFen, 0)),
})

/** Prices and pools of the new date, by the channel that the order was bought in. Reads memories, so it is no part of a transaction. */
export function quoteFor(
  deps: ChangeDeps,
  { channel }: Pick<OwnOrder, 'channel'>,
  chosen: readonly StandingUnit[],
  { visitDate, untilDate, slotFrom }: ChangeChoice,
): Promise<Quote> {
  const [first] = chosen
  if (!first) throw new Refusal('CHANGE_NOT_POSSIBLE')
  const lines = [...Map.groupBy(chosen, ({ offerCode }) => offerCode)].map(([offerCode, units]) => ({
    offerCode,
    quantity: units.length,
  }))
  const { productCode } = first
  return quote(deps, { productCode, visitDate, untilDate, slotFrom, lines, channel, now: deps.clock.now() })
}

export const contextOf = (quoted: Quote, now: Date) => ({
  quote: quoted,
  validity: validityOfStay(quoted.product, { ...quoted, boughtAt: now }),
  now,
})
