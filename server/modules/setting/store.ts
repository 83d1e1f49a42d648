/** Settings as stored (server/migrations/0001_setting.sql). */
import type { Db, Tx } from '../../platform/db.ts'

type Tables = { setting: { code: string; value: unknown; public: boolean } }

export type SettingRow = Tables['setting']

export const listSettings = (db: Db): Promise<SettingRow[]> =>
  db.withTables<Tables>().selectFrom('setting').selectAll().execute()

/** As stored now; undefined when nobody has set it. */
export async function findSettingValue(tx: Tx, code: string): Promise<unknown> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('setting')
    .select('value')
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.value
}
