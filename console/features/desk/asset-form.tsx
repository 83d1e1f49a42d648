/** A guide, a vehicle, a room or a table made or changed in a dialog. */
import { useQueryClient } from '@tanstack/react-query'
import { Form, Input, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { type Asset, saveAsset } from '#contract/console/asset.ts'
import { type Language, languages } from '#contract/language.ts'
import { AssetCode } from '#contract/values/asset.ts'
import { call } from '../../lib/call.ts'
import type { WriteKey } from '../../lib/key-of-input.ts'
import { language } from '../../lib/language.ts'
import { refetchedOnConflict } from '../../lib/version-conflict.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { CodeAndNameFields } from '../../ui/dialog-fields.tsx'
import { boardWords as say } from './messages.ts'

type Typed = {
  code?: string
  zh: string
  en: string
  tel?: string
  plate?: string
  spoken?: Language[]
  inUse: boolean
}

/** Somebody else's change in between is refused; the dialog stays with what was typed. */
export function SaveAsset({ resource, asset }: { resource: string; asset?: Asset }): ReactNode {
  const client = useQueryClient()
  const save = async (typed: Typed, key: WriteKey): Promise<Asset> => {
    const body = {
      resource,
      name: { 'zh-CN': typed.zh.trim(), 'en-US': typed.en.trim() },
      facts: {
        tel: typed.tel?.trim() ?? '',
        plate: typed.plate?.trim() ?? '',
        languages: typed.spoken ?? [],
      },
      active: typed.inUse,
      version: asset?.version ?? 0,
    }
    const params = { code: asset?.code ?? AssetCode.parse(typed.code) }
    return await refetchedOnConflict(client, ['board'], call(saveAsset, { params, body }, key))
  }
  return (
    <ActionButton
      label={asset ? say.change : say.add}
      asks={{
        title: asset ? say.changeTitle(asset.name[language]) : say.addTitle(resource),
        consequence: say.consequence,
        does: say.save,
        fields: <Fields {...(asset && { asset })} />,
      }}
      run={({ values, key }) => save(values as Typed, key)}
      done={say.saved}
      refreshes={[['board']]}
    />
  )
}

function Fields({ asset }: { asset?: Asset }): ReactNode {
  return (
    <>
      <CodeAndNameFields name={asset?.name} say={say} />
      <Form.Item
        name="tel"
        label={say.tel}
        initialValue={asset?.facts.tel}
        rules={[{ pattern: /^\s*(?:\+?[0-9][0-9 -]{2,23})?\s*$/, message: say.telWrong }]}
      >
        <Input maxLength={24} inputMode="tel" />
      </Form.Item>
      <Form.Item name="plate" label={say.plate} initialValue={asset?.facts.plate}>
        <Input maxLength={16} />
      </Form.Item>
      <Form.Item name="spoken" label={say.languages} initialValue={asset?.facts.languages ?? []}>
        <Select
          mode="multiple"
          options={languages.map((value) => ({ value, label: say.languageNames[value] }))}
        />
      </Form.Item>
      <Form.Item name="inUse" label={say.inUse} valuePropName="checked" initialValue={asset?.active ?? true}>
        <Switch />
      </Form.Item>
    </>
  )
}
