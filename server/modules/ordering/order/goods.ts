/** What of an order is sent, and what is handed over. Pure. */
import type { UnitState } from '#contract/values/order.ts'
import type { Order, PlacedLine } from './order-sql.ts'
import { opensNothing } from './rules.ts'

/** Then no code of the order opens anything. */
export const isAllSent = (
  lines: readonly Pick<PlacedLine, 'product'>[],
  { wayToGet }: Pick<Order, 'wayToGet'>,
): boolean => lines.every(({ product }) => opensNothing(product, wayToGet))

type Unit = { state: UnitState; linePosition: number }

export const hasGoodsToHandOver = (
  lines: readonly Pick<PlacedLine, 'product' | 'position'>[],
  units: readonly Unit[],
): boolean =>
  units.some(
    ({ state, linePosition }) =>
      state === 'valid' && lines.some(({ position, product }) => position === linePosition && product.ways),
  )
