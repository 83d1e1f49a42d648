/** Makes a resource: a code, how long its slots are, and the channel that it is kept for. */
import { Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { createResource, maxSlotMinutes, minSlotMinutes } from '#contract/console/inventory/resource.ts'
import { salesChannelLabels } from '#contract/dictionaries/ordering.ts'
import { type SalesChannel, salesChannels } from '#contract/values/order.ts'
import { call } from '../../lib/call.ts'
import { language } from '../../lib/language.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { drawWords as say } from './draw-words.ts'

type Typed = { code: string; slotMinutes?: number | null; channel?: SalesChannel | null }

export const NewResourceButton = (): ReactNode => (
  <ActionButton
    label={say.add}
    asks={{
      title: say.add,
      consequence: say.addText,
      does: say.create,
      fields: <Fields />,
      fieldOf: { RESOURCE_CODE_TAKEN: 'code' },
    }}
    run={({ values, key }) => {
      const { code, slotMinutes = null, channel = null } = values as Typed
      return call(createResource, { body: { code, slotMinutes, channel } }, key)
    }}
    done={say.created}
    refreshes={[['resources'], ['audit']]}
  />
)

const Fields = (): ReactNode => (
  <>
    <Form.Item
      name="code"
      label={say.code}
      rules={[{ required: true, pattern: /^[A-Z0-9][A-Z0-9_-]{1,31}$/, message: say.codeRule }]}
    >
      <Input maxLength={32} className="number" />
    </Form.Item>
    <Form.Item
      name="slotMinutes"
      label={say.minutes}
      rules={[
        {
          type: 'integer',
          min: minSlotMinutes,
          max: maxSlotMinutes,
          message: say.minutesWrong(minSlotMinutes, maxSlotMinutes),
        },
      ]}
    >
      <NumberInput style={{ width: '100%' }} />
    </Form.Item>
    <Form.Item name="channel" label={say.channel}>
      <Select
        allowClear
        options={salesChannels.map((value) => ({ value, label: salesChannelLabels[language][value] }))}
      />
    </Form.Item>
  </>
)
