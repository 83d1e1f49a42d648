/** Settings as stored (server/migrations/0001_setting.sql). */
import type { Db } from '../../platform/db.ts'

type Tables = { setting: { code: string; value: unknown; public: boolean } }

export type SettingRow = Tables['setting']

export const listSettings = (db: Db): Promise<SettingRow[]> =>
  db.withTables<Tables>().selectFrom('setting').selectAll().execute()
