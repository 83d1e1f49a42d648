/**
 * Which item of an order finds too little left: the first that, with those before it, asks more of a pool than it has. Where
 * a pool is closed, only closed ones count, because the order is refused for that.
 */

import { itemsOf } from '../order/items.ts'
import type { ShortPools } from './hold-sql.ts'
import type { NewLine } from './new-hold.ts'

type ClaimingLine = Pick<
  NewLine,
  'productCode' | 'visitDate' | 'untilDate' | 'slotFrom' | 'quantity' | 'draws'
>

/** Its place among the items, from 0. */
export function shortItem(lines: readonly ClaimingLine[], short: ShortPools): number {
  const wanted = new Map<number, number>()
  const anyClosed = Object.values(short).some((left) => left < 0)
  const leftOf = (poolId: number): number => {
    const left = short[poolId]
    return left === undefined || (anyClosed && left >= 0) ? Number.POSITIVE_INFINITY : left
  }
  const isShort = ({ quantity, draws }: ClaimingLine): boolean =>
    draws.some(({ poolId, units }) => {
      const sum = (wanted.get(poolId) ?? 0) + units * quantity
      wanted.set(poolId, sum)
      return sum > leftOf(poolId)
    })
  const place = itemsOf(lines).findIndex((item) => item.some(isShort))
  return Math.max(0, place)
}
