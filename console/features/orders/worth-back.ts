/** What of a unit's money can still go back, before the fee of the day on which it is asked for. Pure. */
import type { StaffOrderDetail } from '#contract/console/ordering.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { FlowStatus, UnitState } from '#contract/values/order.ts'

/** From these it may still be returned (spec 4.4); one that is asked for may also stay. */
const returnable: readonly UnitState[] = ['reserved', 'valid', 'changing', 'refunding']

type Unit = Pick<StaffOrderDetail['units'][number], 'state' | 'admitted' | 'worthFen'>

/** null: none of it, since it has gone back, was never paid, or the unit is used, be it by one of its party. */
export const worthBackFen = ({ state, admitted, worthFen }: Unit, order: FlowStatus): Fen | null =>
  returnable.includes(state) && admitted === 0 && order !== 'AWAIT_PAID' ? worthFen : null
