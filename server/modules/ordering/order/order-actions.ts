/** What a buyer may do with an order now, from all that it depends on. Pure. */
import type { FlowStatus, SalesChannel, UnitState } from '#contract/values/order.ts'
import { openTier, type RefundRules } from '../../catalogue/rules.ts'
import { actionsOf, type OrderAction } from './rules.ts'

export type ActionFacts = {
  /** As it is shown now. */
  status: FlowStatus
  channel: SalesChannel
  units: readonly { state: UnitState; refundRules: RefundRules; validFrom: Date }[]
}

/** edit: an order that was not confirmed. refund: of at least one ticket something may come back. */
export function orderActions(facts: ActionFacts, now: Date): OrderAction[] {
  const { status } = facts
  const edit: OrderAction[] = status === 'CONFIRM_FAIL' ? ['edit'] : []
  const refund: OrderAction[] = mayRefund(facts, now) ? ['refund'] : []
  return [...actionsOf(status), ...edit, ...refund]
}

/** Team orders are refunded at the service window. */
function mayRefund({ status, channel, units }: ActionFacts, now: Date): boolean {
  if (channel === 'B2B') return false
  if (status === 'CONFIRM_FAIL') return true
  if (status === 'UNCONIRM') return false
  return units.some(({ state, refundRules, validFrom }) => {
    const anchor = (refundRules.anchor ?? 'START') === 'START' ? validFrom : null
    return state === 'valid' && openTier(refundRules, anchor, now) !== null
  })
}
