/** One tab of what the shop shows of itself: typed, compared with what is saved, and saved together. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { type ReactNode, useState } from 'react'
import {
  listShopSettings,
  type ShopSetting,
  type ShopSettingCode,
  saveShopSettings,
  shopSettingGroups,
} from '#contract/console/setting.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { call } from '../../lib/call.ts'
import type { WriteKey } from '../../lib/key-of-input.ts'
import { language } from '../../lib/language.ts'
import { refetchedOnConflict } from '../../lib/version-conflict.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DiscardButton } from '../../ui/discard-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { BrandFields } from './brand-fields.tsx'
import {
  changedOf,
  conflictsOf,
  type Edit,
  invalidOf,
  keepUnsaved,
  readUnsaved,
  typedOver,
  type Unsaved,
  withSent,
} from './changes.ts'
import { HomeFields } from './home-fields.tsx'
import { IntroductionFields } from './introduction-fields.tsx'
import { settingsWords as say, settingNames } from './messages.ts'
import { Preview } from './preview.tsx'
import { QuestionFields } from './question-fields.tsx'

export type Group = keyof typeof shopSettingGroups
const queryKey = ['settings', 'shop']

export function ShopSettingsTab({ group }: { group: Group }): ReactNode {
  const query = useQuery({ queryKey, queryFn: () => call(listShopSettings) })
  const codes: readonly string[] = shopSettingGroups[group]
  return (
    <Loaded query={query}>
      {({ items }) => <Editor group={group} items={items.filter(({ code }) => codes.includes(code))} />}
    </Loaded>
  )
}

const fields = {
  brand: BrandFields,
  home: HomeFields,
  texts: QuestionFields,
  introductions: IntroductionFields,
} as const

function useUnsaved(items: readonly ShopSetting[]) {
  const [unsaved, setUnsaved] = useState(readUnsaved)
  const keep = (next: Unsaved) => {
    keepUnsaved(next)
    setUnsaved(next)
  }
  const savedOf = (code: ShopSettingCode) => items.find((item) => item.code === code) as ShopSetting
  const edit: Edit = {
    // What is typed may be null: nothing is set any more.
    get: (code) => (unsaved[code] ?? savedOf(code)).value as never,
    set: (code, value) => keep(typedOver(unsaved, savedOf(code), value)),
  }
  const discard = () => keep(items.reduce((left, saved) => typedOver(left, saved, saved.value), unsaved))
  const send = (changed: readonly ShopSetting[]) => keep(withSent(unsaved, changed))
  return { unsaved, edit, discard, send }
}

const listOf = (codes: readonly ShopSettingCode[]): string =>
  codes.map((code) => settingNames[code]).join(language === 'zh-CN' ? '、' : ', ')

function Editor({ group, items }: { group: Group; items: readonly ShopSetting[] }): ReactNode {
  const { unsaved, edit, discard, send } = useUnsaved(items)
  const changed = changedOf(items, unsaved)
  const conflicts = conflictsOf(items, unsaved)
  const Fields = fields[group]
  return (
    <div className="stack">
      {conflicts.length > 0 && <Alert type="warning" showIcon title={say.conflict(listOf(conflicts))} />}
      <SaveBar
        unsaved={changed.length > 0 ? say.unsaved(listOf(changed.map(({ code }) => code))) : null}
        unchanged={say.nothing}
        save={say.save}
        actions={
          <>
            <DiscardButton label={say.discard} onDiscard={discard} />
            <SaveButton {...{ items, changed }} onSend={() => send(changed)} onSaved={discard} />
          </>
        }
      />
      <Fields {...edit} />
    </div>
  )
}

type SaveProps = {
  items: readonly ShopSetting[]
  changed: readonly ShopSetting[]
  onSend: () => void
  onSaved: () => void
}

function SaveButton({ items, changed, onSend, onSaved }: SaveProps): ReactNode {
  const client = useQueryClient()
  const invalid = invalidOf(changed)
  if (invalid.length > 0) return say.incomplete(listOf(invalid))
  const save = async (key: WriteKey): Promise<AnswerOf<typeof saveShopSettings>> =>
    await refetchedOnConflict(
      client,
      queryKey,
      call(saveShopSettings, { body: { items: [...changed] } }, key),
    )
  return (
    <ActionButton
      label={say.save}
      primary
      asks={{
        title: say.saveTitle,
        consequence: say.saveText,
        does: say.saveDoes,
        fields: <Preview items={items} changed={changed} />,
      }}
      run={({ key }) => {
        onSend()
        return save(key)
      }}
      onDone={(answer) => {
        client.setQueryData(queryKey, answer)
        onSaved()
      }}
      done={say.saved}
    />
  )
}
