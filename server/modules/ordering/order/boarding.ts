/** Until when people may board what leaves. */
import type { ProductSnapshot } from './snapshot.ts'

/** How long before its slot boarding ends, of whatever kind states it. */
export function boardingOf({ extra }: Pick<ProductSnapshot, 'extra'>): number | null {
  const minutes = extra?.boardingUntilMinutes
  return typeof minutes === 'number' ? minutes : null
}
