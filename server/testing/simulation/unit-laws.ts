/** Each ticket goes its way once: what it was, it may have become, and it never takes or gives a seat twice. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { type UnitState, unitStates } from '#contract/values/order.ts'
import { unitMoves } from '../../modules/ordering/order/rules.ts'
import type { SimulatedWorld } from './world.ts'

/** Late money brings back what an order that had ended gave up, whole. */
const moves: Record<UnitState, readonly UnitState[]> = {
  ...unitMoves,
  reserved: [...unitMoves.reserved, 'valid'],
  void: [...unitMoves.void, 'reserved', 'valid'],
}

/** What a ticket may be by now that was in this state when it was last looked at. */
const reachable = new Map(unitStates.map((from) => [from, reachFrom(from)] as const))

function reachFrom(from: UnitState): Set<UnitState> {
  const reached = new Set([from])
  for (const state of reached) for (const next of moves[state]) reached.add(next)
  return reached
}

type Row = { unitNo: string; state: UnitState }

/** Compares with what was seen when this was last called. */
export async function checkUnits({ db, unitsSeen }: SimulatedWorld): Promise<void> {
  const { rows } = await sql<Row>`
    SELECT unit_no AS "unitNo", state FROM unit`.execute(db)
  for (const { unitNo, state } of rows) {
    const was = unitsSeen.get(unitNo)
    const may = was === undefined || reachable.get(was)?.has(state)
    assert.ok(may, `the ticket ${unitNo} was ${was} and is ${state}`)
    unitsSeen.set(unitNo, state)
  }
  assert.equal(unitsSeen.size, rows.length, 'no ticket is lost')
}
