/** Settings as stored (server/migrations/0001_setting.sql, 0060_setting_version.sql). */
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

type Tables = {
  setting: {
    code: string
    value: ColumnType<unknown, string, string>
    public: boolean
    version: Generated<number>
  }
}

export type SettingRow = Selectable<Tables['setting']>

export const listSettings = (db: Db | Tx): Promise<SettingRow[]> =>
  db.withTables<Tables>().selectFrom('setting').selectAll().execute()

/** As stored now; undefined when nobody has set it. */
export async function findSettingValue(on: Db | Tx, code: string): Promise<unknown> {
  const row = await on
    .withTables<Tables>()
    .selectFrom('setting')
    .select('value')
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.value
}

export type NewValue = { code: string; value: unknown; version: number; public: boolean }

/** False: its version is another one by now. A version of 0 is for what nobody has set. */
export async function writeSetting(tx: Tx, { code, value, version, ...row }: NewValue): Promise<boolean> {
  const json = JSON.stringify(value)
  const tables = tx.withTables<Tables>()
  if (version === 0) {
    const { numInsertedOrUpdatedRows = 0n } = await tables
      .insertInto('setting')
      .values({ code, value: json, public: row.public })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows > 0n
  }
  const { numUpdatedRows } = await tables
    .updateTable('setting')
    .set({ value: json })
    .where('code', '=', code)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
