/** The limits: what each does, its bounds and its standard; one is set at a time, before -> after. */
import { useQueryClient } from '@tanstack/react-query'
import { Flex, Form, Radio, Tag, Typography } from 'antd'
import type { ReactNode } from 'react'
import { type Limit, listLimits, saveLimit } from '#contract/console/setting.ts'
import { limits } from '#contract/values/limits.ts'
import { call } from '../../lib/call.ts'
import type { WriteKey } from '../../lib/key-of-input.ts'
import { refetchedOnConflict } from '../../lib/version-conflict.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { limitWords } from './limit-messages.ts'
import { withUnit } from './limit-values.ts'
import { settingsWords as say } from './messages.ts'
import { factorOf, unitOf } from './units.ts'

const queryKey = ['settings', 'limits']

const columns: readonly ListColumn<Limit>[] = [
  {
    title: say.limit,
    key: 'name',
    render: (_, { code }) => (
      <Flex vertical>
        <Typography.Text strong>{limitWords[code].name}</Typography.Text>
        <span>{limitWords[code].does}</span>
        <Typography.Text type="secondary" className="number">
          {code}
        </Typography.Text>
      </Flex>
    ),
  },
  {
    title: say.counts,
    key: 'value',
    width: 170,
    render: (_, { code, value, isSet }) => (
      <Flex gap={8} align="center" className="number">
        {withUnit(code, value)}
        {isSet && value !== limits[code].standard && <Tag color="processing">{say.changed}</Tag>}
      </Flex>
    ),
  },
  {
    title: say.standard,
    key: 'standard',
    className: 'number',
    render: (_, { code }) => withUnit(code, limits[code].standard),
  },
  {
    title: say.bounds,
    key: 'bounds',
    className: 'number',
    render: (_, { code }) => `${withUnit(code, limits[code].least)} – ${withUnit(code, limits[code].most)}`,
  },
  { title: say.actions, key: 'actions', render: (_, limit) => <Actions limit={limit} /> },
]

export const LimitsTab = (): ReactNode => (
  <div className="stack">
    <Typography.Text type="secondary">{say.limitsHint}</Typography.Text>
    <QueryTable
      queryKey={queryKey}
      load={() => call(listLimits)}
      columns={columns}
      rowKey={({ code }) => code}
      empty={say.noLimits}
    />
  </div>
)

function Actions({ limit }: { limit: Limit }): ReactNode {
  const client = useQueryClient()
  const { code, version, isSet } = limit
  const save = async (value: number | null, key: WriteKey): Promise<Limit> =>
    await refetchedOnConflict(
      client,
      queryKey,
      call(saveLimit, { params: { code }, body: { value, version } }, key),
    )
  const { name, does } = limitWords[code]
  const factor = factorOf(code)
  return (
    <Flex gap={8} wrap>
      <ActionButton
        label={say.change}
        asks={{
          title: name,
          consequence: does,
          does: say.saveLimit,
          fields: <LimitField limit={limit} />,
        }}
        run={({ values, key }) => save(Math.round(Number(values['value']) * factor), key)}
        done={say.limitSaved}
        refreshes={[queryKey]}
      />
      {isSet && (
        <ActionButton
          label={say.standardAgain}
          asks={{
            title: name,
            consequence: say.fromTo(withUnit(code, limit.value), withUnit(code, limits[code].standard)),
            does: say.standardAgain,
          }}
          run={({ key }) => save(null, key)}
          done={say.limitSaved}
          refreshes={[queryKey]}
        />
      )}
    </Flex>
  )
}

/** Money is typed in yuan, a share in percent, yes or no is chosen. */
function LimitField({ limit: { code, value } }: { limit: Limit }): ReactNode {
  const factor = factorOf(code)
  const isYesOrNo = unitOf(code) === 'yesOrNo'
  const { least, most } = limits[code]
  const typed = Form.useWatch<number | null>('value')
  return (
    <>
      <Form.Item
        name="value"
        label={isYesOrNo ? limitWords[code].name : say.newValue(withUnit(code, least), withUnit(code, most))}
        initialValue={value / factor}
        rules={[{ required: true, message: say.valueNeeded }]}
      >
        {isYesOrNo ? (
          <Radio.Group options={[1, 0].map((answer) => ({ value: answer, label: withUnit(code, answer) }))} />
        ) : (
          <NumberInput
            min={least / factor}
            max={most / factor}
            precision={factor === 1 ? 0 : 2}
            style={{ width: 200 }}
          />
        )}
      </Form.Item>
      <p aria-live="polite">
        {typeof typed === 'number' && Math.round(typed * factor) !== value
          ? say.fromTo(withUnit(code, value), withUnit(code, Math.round(typed * factor)))
          : say.nothing}
      </p>
    </>
  )
}
