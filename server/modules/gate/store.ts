/** Gates and what was scanned at them (server/migrations/0042_gate.sql). */
import type { ColumnType, Generated } from 'kysely'
import type { Texts } from '#contract/language.ts'
import type { CardNo } from '#contract/values/card.ts'
import type { GateCode, ScanMedium, ScanOutcome } from '#contract/values/gate.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** The ticket as it was shown at the gate, in both languages and without names. */
export type ShownAtGate = {
  /** Null for a party. */
  unitNo: string | null
  /** Of a party; what was shown before there were any has none. */
  orderNo?: OrderNo
  productName: Texts
  ticketName: Texts
  visitDate: VisitDate | null
  slotFrom: SlotTime | null
  slotTo: SlotTime | null
  admits: number
  admitted: number
  previous: { at: string; gateName: Texts } | null
}

type Tables = {
  gate: {
    code: GateCode
    name: ColumnType<Texts, string, string>
    products: ProductCode[]
    early_minutes: number
    late_minutes: number | null
    version: Generated<number>
  }
  gate_scan: {
    nonce: string
    digest: Buffer
    gate_code: GateCode
    unit_id: number | null
    card_no: CardNo | null
    order_id: number | null
    medium: ScanMedium
    at: Date
    actor: string
    people: Generated<number>
    outcome: Generated<ScanOutcome>
    shown: ColumnType<ShownAtGate | null, string | undefined, string>
  }
  gate_scan_unit: { nonce: string; unit_id: number; people: number }
}

const tables = (db: Db | Tx) => db.withTables<Tables>()

export type Gate = {
  code: GateCode
  name: Texts
  products: ProductCode[]
  earlyMinutes: number
  lateMinutes: number | null
  version: number
}

const gates = (db: Db | Tx) =>
  tables(db)
    .selectFrom('gate')
    .select(['code', 'name', 'products', 'early_minutes as earlyMinutes', 'late_minutes as lateMinutes'])
    .select('version')

export const listGates = (db: Db | Tx): Promise<Gate[]> => gates(db).orderBy('code').execute()

/** Null when there is no such gate. */
export async function findGate(db: Db | Tx, code: GateCode): Promise<Gate | null> {
  return (await gates(db).where('code', '=', code).executeTakeFirst()) ?? null
}

const columnsOf = ({ code, name, products, earlyMinutes, lateMinutes, version }: Gate) => ({
  ...{ code, products, version },
  name: JSON.stringify(name),
  early_minutes: earlyMinutes,
  late_minutes: lateMinutes,
})

/** False: there is one with this code. */
export async function insertGate(tx: Tx, gate: Gate): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tables(tx)
    .insertInto('gate')
    .values(columnsOf(gate))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** False: its version is another one by now. */
export async function updateGate(tx: Tx, gate: Gate, version: number): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('gate')
    .set(columnsOf(gate))
    .where('code', '=', gate.code)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export type NewScan = {
  nonce: string
  digest: Buffer
  gateCode: GateCode
  medium: ScanMedium
  at: Date
  actor: string
}

export type Scan = {
  digest: Buffer
  unitId: number | null
  cardNo: CardNo | null
  orderId: number | null
  outcome: ScanOutcome
  people: number
  shown: ShownAtGate | null
  at: Date
}

/** Writes a scan down, as one of no ticket of ours until its ticket is found. Null: there is one with this nonce already. */
export async function insertScan(tx: Tx, scan: NewScan): Promise<Scan | null> {
  const { gateCode, ...columns } = scan
  const row = await tables(tx)
    .insertInto('gate_scan')
    .values({ ...columns, gate_code: gateCode })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .returning(scanColumns)
    .executeTakeFirst()
  return row ?? null
}

/** Another transaction has committed it. */
export const findScan = (tx: Tx, nonce: string): Promise<Scan> =>
  tables(tx).selectFrom('gate_scan').select(scanColumns).where('nonce', '=', nonce).executeTakeFirstOrThrow()

const scanColumns = [
  'digest',
  'unit_id as unitId',
  'card_no as cardNo',
  'order_id as orderId',
  'outcome',
  'people',
  'shown',
  'at',
] as const

export type Completed = Pick<Scan, 'unitId' | 'cardNo' | 'orderId' | 'outcome' | 'people' | 'shown'>

export async function completeScan(
  tx: Tx,
  nonce: string,
  { unitId, cardNo, orderId, outcome, people, shown }: Completed,
): Promise<void> {
  await tables(tx)
    .updateTable('gate_scan')
    .set({
      unit_id: unitId,
      card_no: cardNo,
      order_id: orderId,
      outcome,
      people,
      ...(shown && { shown: JSON.stringify(shown) }),
    })
    .where('nonce', '=', nonce)
    .execute()
}

/** With which tickets of a party people came in. */
export async function insertScanUnits(
  tx: Tx,
  nonce: string,
  shares: readonly { unitId: number; people: number }[],
): Promise<void> {
  if (shares.length === 0) return
  await tables(tx)
    .insertInto('gate_scan_unit')
    .values(shares.map(({ unitId, people }) => ({ nonce, unit_id: unitId, people })))
    .execute()
}
