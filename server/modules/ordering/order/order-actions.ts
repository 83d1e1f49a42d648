/** What a buyer may do with an order now, from all that it depends on. Pure. */
import type { OrderAction } from '#contract/endpoints/ordering/reading.ts'
import type { FlowStatus, SalesChannel, UnitState } from '#contract/values/order.ts'
import type { PayType } from '#contract/values/payment.ts'
import type { ChangeRules, RefundRules } from '#contract/values/policy.ts'
import { mayChange, openTier } from '../../catalogue/rules.ts'
import { actionsOf } from './rules.ts'

export type ActionFacts = {
  /** As it is shown now. */
  status: FlowStatus
  channel: SalesChannel
  units: readonly ActionUnit[]
  /** Does a change of it await staff or money? */
  changing: boolean
  /** Does a ticket of it have a person? */
  named: boolean
  /** Its visit has come: an order that was rejected is edited no more. */
  isOver: boolean
  /** All of it is sent to the buyer, or cards, so that no code of it opens anything. */
  isSent: boolean
  /** Invoices are offered, and money of its buyer's own stays in it. */
  invoiceable: boolean
}

export type ActionUnit = {
  state: UnitState
  /** How many of its people have come in. */
  admitted: number
  refundRules: RefundRules
  changeRules: ChangeRules
  /** How often its date was changed. */
  changes: number
  validFrom: Date
  /** Of goods that were sent; null: they have not come. */
  receivedAt: Date | null
  /** When a change of it was asked for that was declined lately: its refund still costs what it did then. */
  declinedAt: Date | null
  /** It has a date, and is of no package. */
  isDated: boolean
  /** Of a package of which something was used or is over: only staff refund the rest of it. */
  ofOpened?: boolean
  /** Of a package of which a closure took a part: the rest may be given back as long as it is good. */
  ofClosed?: boolean
}

/**
 * edit: an order that was not confirmed, until its visit. refund: of at least one ticket something may come back. change: at least one
 * ticket may be moved to another date. names: its people can be looked at. invoice: it may have one.
 */
export function orderActions(facts: ActionFacts, now: Date): OrderAction[] {
  const { status, isOver } = facts
  const edit: OrderAction[] = status === 'CONFIRM_FAIL' && !isOver ? ['edit'] : []
  const refund: OrderAction[] = mayRefund(facts, now) ? ['refund'] : []
  const change: OrderAction[] = mayMove(facts, now) ? ['change'] : []
  const names: OrderAction[] = facts.named ? ['names'] : []
  const shown = actionsOf(status).filter((action) => action !== 'tickets' || !facts.isSent)
  const invoice: OrderAction[] = mayInvoice(facts) ? ['invoice'] : []
  return [...shown, ...edit, ...refund, ...change, ...names, ...invoice]
}

const HOUR_MS = 3_600_000

/** Good, and nobody has come in with it. */
const isUntouched = ({ state, admitted }: ActionUnit): boolean => state === 'valid' && admitted === 0

/** One change of an order is open at a time, and teams change at the service window. */
const mayMove = ({ channel, units, changing }: ActionFacts, now: Date): boolean =>
  channel !== 'B2B' &&
  !changing &&
  units.filter(isUntouched).some(({ isDated, changeRules, changes, validFrom }) => {
    const hoursBefore = (validFrom.getTime() - now.getTime()) / HOUR_MS
    return isDated && mayChange(changeRules, changes, hoursBefore)
  })

/** Team orders are invoiced by statement, and what is not confirmed may still go back. */
const mayInvoice = ({ status, channel, invoiceable }: ActionFacts): boolean =>
  invoiceable && channel !== 'B2B' && status !== 'UNCONIRM' && status !== 'CONFIRM_FAIL'

type Kept = { payType: PayType | null; keptFen: number }

/** Vouchers and balances were invoiced to who bought them. */
export const keepsMoney = ({ payType, keptFen }: Kept): boolean =>
  payType !== null && payType !== 'EXTICKET' && payType !== 'ADVANCE' && keptFen > 0

/** Team orders are refunded at the service window. */
function mayRefund({ status, channel, units }: ActionFacts, now: Date): boolean {
  if (channel === 'B2B') return false
  if (status === 'CONFIRM_FAIL') return true
  if (status === 'UNCONIRM') return false
  return units.filter(isUntouched).some(({ refundRules, validFrom, receivedAt, declinedAt, ...unit }) => {
    const { ofOpened, ofClosed } = unit
    const anchor = refundRules.anchor === 'RECEIVED' ? receivedAt : validFrom
    const isInTime = [now, declinedAt ?? now].some((at) => openTier(refundRules, anchor, at) !== null)
    return !ofOpened && (ofClosed || isInTime)
  })
}
