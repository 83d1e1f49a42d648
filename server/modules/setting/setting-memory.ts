/** Settings as each process remembers them; a NOTIFY of any change empties the memory. */
import type { Db } from '../../platform/db.ts'
import type { CachedJson } from '../../platform/http.ts'
import type { Listener } from '../../platform/listen.ts'
import { type Memory, memoryOf } from '../../platform/memory.ts'
import { knownSettings, type ReadSetting, type SettingCode, type SettingValue } from './rules.ts'
import { listSettings, type SettingRow } from './store.ts'

export type SettingMemory = {
  /** What the shop itself reads, each value in its shape. */
  reader(): Promise<ReadSetting>
  /** Of these codes, those that everybody may read. */
  publicValues(codes: readonly string[]): Promise<SettingRow[]>
  /** Whole answers, forgotten together with what they were made of. */
  answers: Memory<CachedJson>
}

/** Also without a NOTIFY nothing is remembered longer. */
const MAX_AGE_MS = 60_000

export async function rememberSettings(db: Db, changes: Listener): Promise<SettingMemory> {
  const rows = memoryOf<ReadonlyMap<string, SettingRow>>({ maxAgeMs: MAX_AGE_MS, maxEntries: 1 })
  const answers = memoryOf<CachedJson>({ maxAgeMs: MAX_AGE_MS, maxEntries: 20 })
  await changes.on('setting_changed', () => {
    for (const memory of [rows, answers]) memory.forget()
  })
  const known = () =>
    rows.get('', async () => new Map((await listSettings(db)).map((row) => [row.code, row])))
  return {
    reader: async () => {
      const all = await known()
      return <C extends SettingCode>(code: C) =>
        knownSettings[code].parse(all.get(code)?.value) as SettingValue<C>
    },
    publicValues: async (codes) => {
      const all = await known()
      return [...new Set(codes)].flatMap((code) => all.get(code) ?? []).filter((row) => row.public)
    },
    answers,
  }
}
