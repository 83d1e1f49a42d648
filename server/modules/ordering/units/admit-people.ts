/** Tickets as the gate sees them; people come in with one, and with the last of them it is used. */
import { strict as assert } from 'node:assert'
import { maskName } from '#contract/values/person.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Vault } from '../../../platform/vault.ts'
import {
  addAdmitted,
  listSealedNames,
  listUnitsByAssistCode,
  lockUnit,
  type StoredUnit,
} from './admission-sql.ts'
import { moveUnits } from './move-units.ts'

export type UnitAtGate = Omit<StoredUnit, 'names'> & {
  /** Names of its visitors, masked. */
  visitors: string[]
}

/** Locked, with its order, until the transaction ends. Null for a number that no ticket has. */
export async function lockUnitAtGate(vault: Vault, tx: Tx, unitNo: string): Promise<UnitAtGate | null> {
  const unit = await lockUnit(tx, unitNo)
  return unit && unitAtGate(vault, unit)
}

/** The tickets of the order with this assist code; none for an unknown one. */
export async function listUnitsAtGate(vault: Vault, db: Db, assistCode: string): Promise<UnitAtGate[]> {
  return (await listUnitsByAssistCode(db, assistCode)).map((unit) => unitAtGate(vault, unit))
}

export const listVisitorNames = async (vault: Vault, tx: Tx, unitId: number): Promise<string[]> =>
  masked(vault, await listSealedNames(tx, unitId))

const unitAtGate = (vault: Vault, { names, ...unit }: StoredUnit): UnitAtGate => ({
  ...unit,
  visitors: masked(vault, names),
})

const masked = (vault: Vault, names: readonly Buffer[]): string[] =>
  names.map((name) => maskName(vault.open(name)))

/** The ticket is locked and lets so many in. */
export async function admitPeople(
  tx: Tx,
  { id, orderNo, admitted, admits }: UnitAtGate,
  { people, at, actor }: { people: number; at: Date; actor: string },
): Promise<void> {
  await addAdmitted(tx, id, people)
  if (admitted + people < admits) return
  const move = { unitIds: [id], from: 'valid', to: 'used', at, note: 'used', actor } as const
  assert(await moveUnits(tx, orderNo, move), 'a valid ticket can be used')
}
