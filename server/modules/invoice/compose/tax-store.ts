/** How each kind of thing is taxed (server/migrations/0094_invoice.sql). */
import type { Selectable } from 'kysely'
import type { TaxClass } from '#contract/values/invoice.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Taxed } from './compose-rules.ts'

type Tables = { tax_class: { code: TaxClass; tax_code: string; rate_bp: number; version: number } }

const tables = (on: Db | Tx) => on.withTables<Tables>()

export type TaxClassRow = Selectable<Tables['tax_class']>

export const listTaxRows = (on: Db | Tx): Promise<TaxClassRow[]> =>
  tables(on).selectFrom('tax_class').selectAll().orderBy('code').execute()

export async function readTaxed(on: Db | Tx): Promise<Map<TaxClass, Taxed>> {
  const rows = await listTaxRows(on)
  return new Map(rows.map(({ code, tax_code, rate_bp }) => [code, { taxCode: tax_code, rateBp: rate_bp }]))
}

/** Null: another editor was faster. */
export async function updateTaxRow(tx: Tx, row: TaxClassRow): Promise<TaxClassRow | null> {
  const saved = await tables(tx)
    .updateTable('tax_class')
    .set({ tax_code: row.tax_code, rate_bp: row.rate_bp, version: row.version + 1 })
    .where('code', '=', row.code)
    .where('version', '=', row.version)
    .returningAll()
    .executeTakeFirst()
  return saved ?? null
}
