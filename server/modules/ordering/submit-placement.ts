/** An order is written: with others in a batch, or alone when it is free or an unpaid order stands in its way. */
import { Refusal } from '#contract/refusals.ts'
import { type Chance, drawText } from '../../platform/chance.ts'
import type { Tx } from '../../platform/db.ts'
import { inRepeatableTransaction } from '../../platform/repeatable-transaction.ts'
import { conflictOf } from './conflict.ts'
import { displaceUnpaid, findPaidDocument, lockForPlacing } from './displace-store.ts'
import type { Ordering } from './ordering.ts'
import { type NewPlacement, type PlaceAnswer, placeAlone } from './place-store.ts'
import { finishFree } from './settle-order.ts'
import { allOrNothing } from './settle-store.ts'

/** has-ticket is told of documents that a paid order holds; unpaid ones stand in nobody's way. */
export async function submitPlacement(
  ordering: Ordering,
  placement: NewPlacement,
  free: boolean,
): Promise<PlaceAnswer> {
  try {
    const answer = free ? null : await ordering.place(placement)
    if (answer && answer.outcome !== 'has-ticket') return answer
    return await placeInTurn(ordering, placement, free)
  } catch (error) {
    const conflict = conflictOf(error)
    if (conflict === 'shop_order_place_key') throw new Refusal('IDEMPOTENCY_KEY_REUSED')
    if (conflict === 'open_hold_limit') return { outcome: 'too-many' }
    // Somebody else's order took the document, or (once in millions) the assist code, in this moment: now it is seen.
    if (conflict === 'visitor_once' || conflict === 'shop_order_assist_code_key')
      return await submitPlacement(ordering, withOtherCode(ordering, placement), free)
    throw error
  }
}

/** Others with the same document may be placed meanwhile; they are unpaid, and give way the next time round. */
const MOST_TURNS = 20

async function placeInTurn({ db }: Ordering, placement: NewPlacement, free: boolean): Promise<PlaceAnswer> {
  for (let turn = 1; turn <= MOST_TURNS; turn += 1) {
    const answer = await inRepeatableTransaction(db, (tx) => placeOnce(tx, placement, free))
    if (answer) return answer
  }
  throw new Refusal('BUSY')
}

/** Null: the document went to another unpaid order meanwhile. */
async function placeOnce(tx: Tx, placement: NewPlacement, free: boolean): Promise<PlaceAnswer | null> {
  let answer = null as PlaceAnswer | null
  await allOrNothing(tx, async () => {
    const unpaid = await lockForPlacing(tx, placement)
    await displaceUnpaid(tx, placement, unpaid)
    answer = await placeAlone(tx, placement)
    if (answer.outcome === 'placed' && free) await finishFree(tx, placement.orderNo, placement.placedAt)
    return answer.outcome === 'placed'
  })
  if (answer && answer.outcome !== 'has-ticket') return answer
  const documentIndex = await findPaidDocument(tx, placement)
  return documentIndex && { outcome: 'has-ticket', documentIndex }
}

/** Read out at the window: without letters that look like digits. */
const ASSIST_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const ASSIST_LENGTH = 8

export const drawAssistCode = (chance: Chance): string => drawText(chance, ASSIST_LETTERS, ASSIST_LENGTH)

const withOtherCode = ({ chance }: Ordering, placement: NewPlacement): NewPlacement => ({
  ...placement,
  assistCode: drawAssistCode(chance),
})
