/** What of an order is sent, and what is handed over. Pure. */
import type { FlowStatus, UnitState } from '#contract/values/order.ts'
import type { Order, PlacedLine } from './order-sql.ts'
import { hasNoGateCode } from './rules.ts'

/** Then no code of the order opens anything. */
export const isAllSent = (
  lines: readonly Pick<PlacedLine, 'product'>[],
  { wayToGet }: Pick<Order, 'wayToGet'>,
): boolean => lines.every(({ product }) => hasNoGateCode(product, wayToGet))

/** In all others something is refunded, over, or not paid, which matters more than parcels. */
const followedStatuses: readonly FlowStatus[] = ['AWAIT_CHECK', 'PART_AWAIT_CHECK', 'CHECK_ING']

/** Does how far its parcels have come say how it stands? */
export const dependsOnParcels = ({ wayToGet, flowStatus }: Pick<Order, 'wayToGet' | 'flowStatus'>): boolean =>
  wayToGet === 'DELIVERY' && followedStatuses.includes(flowStatus)

type Unit = { state: UnitState; linePosition: number }

export const hasGoodsToHandOver = (
  lines: readonly Pick<PlacedLine, 'product' | 'position'>[],
  units: readonly Unit[],
): boolean =>
  units.some(
    ({ state, linePosition }) =>
      state === 'valid' && lines.some(({ position, product }) => position === linePosition && product.ways),
  )
