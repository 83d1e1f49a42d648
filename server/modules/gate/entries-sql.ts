/** Who came in with which tickets, alone or in a party. */
import { sql } from 'kysely'
import type { Texts } from '#contract/language.ts'
import type { Db, Tx } from '../../platform/db.ts'

export type GateEntry = { at: Date; gateName: Texts }

/** When and where somebody last came in with each of these tickets. */
export async function findEntries(db: Db | Tx, unitIds: readonly number[]): Promise<Map<number, GateEntry>> {
  if (unitIds.length === 0) return new Map()
  const { rows } = await sql<GateEntry & { unitId: number }>`
    SELECT DISTINCT ON (unit_id) unit_id AS "unitId", entry.at, gate.name AS "gateName"
    FROM ${entriesOf(unitIds)} AS entry JOIN gate ON gate.code = gate_code
    ORDER BY unit_id, entry.at DESC, gate_code`.execute(db)
  return new Map(rows.map(({ unitId, ...entry }) => [unitId, entry] as const))
}

/** Alone or in a party. */
const entriesOf = (unitIds: readonly number[]) => sql`(
  SELECT unit_id, at, actor, people, gate_code, shown FROM gate_scan
  WHERE unit_id = ANY (${unitIds}::bigint[]) AND people > 0
  UNION ALL
  SELECT of_party.unit_id, at, actor, of_party.people, gate_code, shown
  FROM gate_scan_unit AS of_party JOIN gate_scan USING (nonce)
  WHERE of_party.unit_id = ANY (${unitIds}::bigint[]))`

export type GateAdmission = { at: Date; actor: string; people: number; ticketName: Texts; gateName: Texts }

/** Who was let in with these tickets, the oldest first; people of one ticket, gate and moment together. */
export async function listAdmissionsOf(db: Db, unitIds: readonly number[]): Promise<GateAdmission[]> {
  const { rows } = await sql<GateAdmission>`
    SELECT scan.at, scan.actor, sum(scan.people)::integer AS people, scan.shown -> 'ticketName' AS "ticketName",
      gate.name AS "gateName"
    FROM ${entriesOf(unitIds)} AS scan JOIN gate ON gate.code = scan.gate_code
    GROUP BY scan.at, scan.actor, scan.shown -> 'ticketName', gate.name
    ORDER BY scan.at, min(scan.unit_id), min(scan.gate_code), scan.actor`.execute(db)
  return rows
}
