/** Law 18 as a simulation checks it: cards are good for their days and follow their orders; who needs one has it. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { assertCardsFollowUnits } from '../cards.ts'
import { assertCardsTrue } from '../laws.ts'
import type { SimulatedWorld, Stored } from './world.ts'

/** At any moment. */
export async function checkCards({ db }: Stored): Promise<void> {
  await assertCardsTrue(db)
  await assertCardsFollowUnits(db)
  assert.deepEqual(
    await findWrongDays(db),
    [],
    'a card is good for its days, from its approval on or after the one that it renews',
  )
  assert.deepEqual(
    await findWithoutVisit(db),
    [],
    'who needs a card comes with one, on the day of the ticket',
  )
}

/** When all is quiet: nobody waits for a decision, neither on a card nor on its return. */
export async function checkCardsAtRest({ db }: SimulatedWorld): Promise<void> {
  const { rows } = await sql`
    SELECT card_no, state, frozen_for FROM card
    WHERE state IN ('PLACED', 'AWAIT') OR frozen_for = 'REFUND'`.execute(db)
  assert.deepEqual(rows, [], 'no card is left undecided')
}

/** From the day of approval on, or from the day after the card that it renews. */
async function findWrongDays(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT card_no, state, decided_at, valid_from, valid_until FROM card
    WHERE state IN ('ACTIVE', 'FROZEN', 'EXPIRED') AND kind = 'ANNUAL' AND (
      valid_from IS DISTINCT FROM (decided_at AT TIME ZONE 'Asia/Shanghai')::date AND NOT EXISTS (
        SELECT FROM card AS former WHERE former.valid_until + 1 = card.valid_from
          AND former.type_code = card.type_code AND former.document_index = card.document_index
          AND former.decided_at < card.decided_at)
      OR valid_until IS DISTINCT FROM valid_from + (terms ->> 'validDays')::integer - 1)`.execute(db)
  return rows
}

/** Of orders that have their seats; a change that is open has reserved another visit beside it. */
async function findWithoutVisit(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT unit_no, unit.state, booked.times FROM unit
    JOIN shop_order ON shop_order.id = unit.order_id
    JOIN order_line ON order_line.order_id = unit.order_id AND order_line.position = unit.line_position
    JOIN offer ON offer.id = offer_id, LATERAL (
      SELECT count(*)::integer AS times FROM card_visit
      WHERE unit_id = unit.id AND live AND reserved_by IS NULL AND card_visit.visit_date = order_line.visit_date
    ) AS booked
    WHERE seats = 'SOLD' AND needs_card <> '{}'
      AND unit.state IN ('reserved', 'valid', 'changing', 'refunding', 'used') AND booked.times <> unit.admits`.execute(
    db,
  )
  return rows
}
