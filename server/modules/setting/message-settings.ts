/** What staff set of each kind of notification, as stored; the module of messages says what may be set. */
import { type MessageKind, messageKinds } from '#contract/values/message.ts'
import { type MessageSetting, messageSettingCode } from '#contract/values/message-setting.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { knownSettings } from './rules.ts'
import { listSettings, writeSetting } from './store.ts'

/** `value` is null, and `version` 0, where nobody has set it. */
export type StoredMessageSetting = { value: MessageSetting | null; version: number }

export async function loadMessageSettings(on: Db | Tx): Promise<Map<MessageKind, StoredMessageSetting>> {
  const rows = new Map((await listSettings(on)).map((row) => [row.code, row]))
  return new Map(
    messageKinds.map((kind) => {
      const code = messageSettingCode(kind)
      const row = rows.get(code)
      return [kind, { value: knownSettings[code].parse(row?.value), version: row?.version ?? 0 }]
    }),
  )
}

/** False: its version is another one by now. */
export const writeMessageSetting = (
  tx: Tx,
  kind: MessageKind,
  { value, version }: StoredMessageSetting,
): Promise<boolean> => writeSetting(tx, { code: messageSettingCode(kind), value, version, public: false })
