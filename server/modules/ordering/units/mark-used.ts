/** A ticket or piece is used: its order follows, and its buyer earns points. */
import { strict as assert } from 'node:assert'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo, SalesChannel } from '#contract/values/order.ts'
import type { Tx } from '../../../platform/db.ts'
import type { MemberId } from '../../caller/caller.ts'
import { earnPoints } from '../../coupon/points.ts'
import { moveUnits } from './move-units.ts'

export type UsedUnit = {
  id: number
  unitNo: string
  orderNo: OrderNo
  /** What it cost its buyer after its discounts, whatever was given back on it as goodwill; nothing by voucher. */
  paidFen: Fen
  channel: SalesChannel
  memberId: MemberId | null
}

/** The units are valid, and of one order, which is locked. */
export async function markUsed(
  tx: Tx,
  units: readonly UsedUnit[],
  { at, note, actor }: { at: Date; note: 'used' | 'return-over'; actor: string },
): Promise<void> {
  const [first] = units
  if (!first) return
  const move = { unitIds: units.map(({ id }) => id), from: 'valid', to: 'used', at, note, actor } as const
  assert(await moveUnits(tx, first.orderNo, move), 'what is valid can be used')
  for (const unit of units) if (unit.channel !== 'B2B') await earnPoints(tx, { ...unit, at })
}
