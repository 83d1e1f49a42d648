/** The citizen cards that may be applied for; the owner makes and changes them. */
import { useQuery } from '@tanstack/react-query'
import { Card, Empty, Flex, Form, Input, Switch, Typography } from 'antd'
import type { ReactNode } from 'react'
import { listStaffCardTypes, type StaffCardType, saveCardType } from '#contract/console/card.ts'
import type { CardTypeCode } from '#contract/values/card.ts'
import { call } from '../../lib/call.ts'
import { language } from '../../lib/language.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { type Blackout, BlackoutFields, rangesOf } from './blackout-fields.tsx'
import { cardWords as say } from './messages.ts'

export function CardTypes(): ReactNode {
  const query = useQuery({ queryKey: ['card-types'], queryFn: () => call(listStaffCardTypes) })
  const session = useSession()
  const isOwner = session !== null && mayOpen(session, ['owner'])
  return (
    <Card title={say.types} extra={isOwner && <EditButton type={null} />} style={{ marginBlockStart: 16 }}>
      <Loaded query={query} rows={3}>
        {({ items }) => (
          <>
            {items.length === 0 && <Empty description={say.noTypes} />}
            {items.map((type) => (
              <Flex key={type.code} justify="space-between" align="center" gap={16}>
                <div>
                  <Typography.Text strong>{type.name[language]}</Typography.Text>
                  <div>
                    <Typography.Text type="secondary">
                      {[
                        say.visitsOf(type.terms.perDay, type.terms.perYear),
                        ...(type.terms.needsBooking ? [] : [say.withoutBooking]),
                        ...(type.automatic ? [say.automatic] : []),
                        ...(type.active ? [] : [say.closed]),
                      ].join(' · ')}
                    </Typography.Text>
                  </div>
                </div>
                {isOwner && <EditButton type={type} />}
              </Flex>
            ))}
          </>
        )}
      </Loaded>
    </Card>
  )
}

type Values = {
  code?: string
  nameZh: string
  nameEn: string
  rulesZh: string
  rulesEn: string
  validDays: number
  perDay: number
  perYear: number
  blackout?: Blackout
  needsBooking?: boolean
  prefixes?: string
  automatic?: boolean
  active?: boolean
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function bodyOf(values: Values, type: StaffCardType | null) {
  const zh = linesOf(values.rulesZh)
  const en = linesOf(values.rulesEn)
  return {
    name: { 'zh-CN': values.nameZh, 'en-US': values.nameEn },
    rules: zh.map((rule, at) => ({ 'zh-CN': rule, 'en-US': en[at] ?? '' })),
    terms: {
      ...{ validDays: values.validDays, perDay: values.perDay, perYear: values.perYear },
      ...{ blackout: rangesOf(values.blackout ?? []), needsBooking: values.needsBooking ?? false },
    },
    documentPrefixes: (values.prefixes ?? '').split(/[\s,，]+/).filter(Boolean),
    automatic: values.automatic ?? false,
    active: values.active ?? false,
    version: type?.version ?? 0,
  }
}

function EditButton({ type }: { type: StaffCardType | null }): ReactNode {
  return (
    <ActionButton
      label={type ? say.editType : say.newType}
      asks={{
        title: type ? type.name[language] : say.newType,
        consequence: say.typeConsequence,
        does: say.save,
        fields: <TypeFields type={type} />,
      }}
      run={({ values, key }) => {
        const typed = values as unknown as Values
        const code = (type?.code ?? typed.code) as CardTypeCode
        return call(saveCardType, { params: { code }, body: bodyOf(typed, type) }, key)
      }}
      done={say.saved}
      refreshes={[['card-types'], ['audit']]}
    />
  )
}

const isNeeded = [{ required: true, message: say.needed }]

function TypeFields({ type }: { type: StaffCardType | null }): ReactNode {
  const texts = (of: 'zh-CN' | 'en-US') => type?.rules.map((rule) => rule[of]).join('\n')
  const field = (name: keyof Values, label: string, initialValue: unknown, input: ReactNode) => (
    <Form.Item name={name} label={label} initialValue={initialValue} rules={isNeeded}>
      {input}
    </Form.Item>
  )
  return (
    <>
      {!type && field('code', say.code, 'CITIZEN', <Input maxLength={32} />)}
      {field('nameZh', say.nameZh, type?.name['zh-CN'], <Input maxLength={40} />)}
      {field('nameEn', say.nameEn, type?.name['en-US'], <Input maxLength={40} />)}
      {field('rulesZh', say.rulesZh, texts('zh-CN'), <Input.TextArea rows={3} />)}
      {field('rulesEn', say.rulesEn, texts('en-US'), <Input.TextArea rows={3} />)}
      {field('validDays', say.validDays, type?.terms.validDays ?? 365, <NumberInput min={1} max={1830} />)}
      {field('perDay', say.perDay, type?.terms.perDay ?? 1, <NumberInput min={1} max={20} />)}
      {field('perYear', say.perYear, type?.terms.perYear ?? 12, <NumberInput min={1} max={366} />)}
      <BlackoutFields ranges={type?.terms.blackout ?? []} />
      <Form.Item
        name="needsBooking"
        label={say.needsBooking}
        extra={say.needsBookingHint}
        valuePropName="checked"
        initialValue={type?.terms.needsBooking ?? true}
      >
        <Switch />
      </Form.Item>
      <Form.Item name="prefixes" label={say.prefixes} initialValue={type?.documentPrefixes.join(', ')}>
        <Input />
      </Form.Item>
      <Form.Item
        name="automatic"
        label={say.automatic}
        valuePropName="checked"
        initialValue={type?.automatic ?? false}
      >
        <Switch />
      </Form.Item>
      <Form.Item name="active" label={say.active} valuePropName="checked" initialValue={type?.active ?? true}>
        <Switch />
      </Form.Item>
    </>
  )
}
