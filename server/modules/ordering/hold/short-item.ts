/** Which item of an order finds too little left: the first that, with those before it, asks more of a pool than it has. */
import type { NewLine, ShortPools } from './hold-sql.ts'
import { itemsOf } from './hold-view.ts'

type ClaimingLine = Pick<
  NewLine,
  'productCode' | 'visitDate' | 'untilDate' | 'slotFrom' | 'quantity' | 'draws'
>

/** Its place among the items, from 0. */
export function shortItem(lines: readonly ClaimingLine[], short: ShortPools): number {
  const wanted = new Map<number, number>()
  const isShort = ({ quantity, draws }: ClaimingLine): boolean =>
    draws.some(({ poolId, units }) => {
      const sum = (wanted.get(poolId) ?? 0) + units * quantity
      wanted.set(poolId, sum)
      return sum > (short[poolId] ?? Number.POSITIVE_INFINITY)
    })
  const place = itemsOf(lines).findIndex((item) => item.some(isShort))
  return Math.max(0, place)
}
