/** What the offers of a product draw on, which is set until the first order, and new resources to draw on. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Card, Flex, Form, Select, Typography } from 'antd'
import type { ReactNode } from 'react'
import {
  type Draws,
  listResources,
  maxDrawnSlots,
  maxDrawnUnits,
  maxDraws,
  readDraws,
  setDraws,
} from '#contract/console/inventory/resource.ts'
import { salesChannelLabels } from '#contract/dictionaries/ordering.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { call } from '../../lib/call.ts'
import type { WriteKey } from '../../lib/key-of-input.ts'
import { language } from '../../lib/language.ts'
import { refetchedOnConflict } from '../../lib/version-conflict.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { drawWords as say } from './draw-words.ts'
import { NewResourceButton } from './new-resource-button.tsx'

type Props = { code: ProductCode; mayWrite: boolean }
type Item = Draws['items'][number]

export function DrawsCard({ code, mayWrite }: Props): ReactNode {
  const query = useQuery({
    queryKey: ['draws', code],
    queryFn: () => call(readDraws, { params: { code } }),
  })
  return (
    <Card title={say.title} size="small" extra={mayWrite && <NewResourceButton />}>
      <Flex vertical gap={16}>
        <Typography.Text type="secondary">{say.hint}</Typography.Text>
        <Loaded query={query} rows={3}>
          {({ items, version }) =>
            items.map((item) => (
              <Flex
                key={item.offerCode}
                vertical
                gap={4}
                role="group"
                aria-label={say.changeOf(item.name[language])}
              >
                <Flex gap={8} align="center" justify="space-between">
                  <Typography.Text strong>{item.name[language]}</Typography.Text>
                  {mayWrite && !item.ordered && <SetButton {...{ code, version, item }} />}
                </Flex>
                <Drawn item={item} />
                {mayWrite && item.ordered && (
                  <Typography.Text type="secondary">{say.ordered}</Typography.Text>
                )}
              </Flex>
            ))
          }
        </Loaded>
      </Flex>
    </Card>
  )
}

const Drawn = ({ item: { draws } }: { item: Item }): ReactNode =>
  draws.length === 0 ? (
    <Typography.Text type="warning">{say.none}</Typography.Text>
  ) : (
    <Typography.Text>
      {draws.map(({ resourceCode, units, slots }) => say.drawn(resourceCode, units, slots)).join(', ')}
    </Typography.Text>
  )

type Typed = { resources: string[]; units?: Record<string, number>; slots?: Record<string, number> }

function SetButton({ code, version, item }: { code: ProductCode; version: number; item: Item }): ReactNode {
  const client = useQueryClient()
  const { offerCode, name } = item
  const save = ({ resources, units, slots }: Typed, key: WriteKey): Promise<Draws> => {
    const draws = resources.map((resourceCode) => ({
      resourceCode,
      units: units?.[resourceCode] ?? 1,
      slots: slots?.[resourceCode] ?? 1,
    }))
    const body = { version, offerCode, draws }
    return refetchedOnConflict(client, ['draws', code], call(setDraws, { params: { code }, body }, key))
  }
  return (
    <ActionButton
      label={say.change}
      asks={{
        title: say.changeOf(name[language]),
        consequence: say.consequence,
        does: say.save,
        fields: <Fields item={item} />,
        fieldOf: { DRAWS_UNFIT: 'resources', RESOURCE_UNKNOWN: 'resources' },
      }}
      run={({ values, key }) => save(values as Typed, key)}
      onDone={(saved) => client.setQueryData(['draws', code], saved)}
      done={say.saved}
      refreshes={[['calendar', code], ['audit']]}
    />
  )
}

function Fields({ item: { draws } }: { item: Item }): ReactNode {
  const query = useQuery({ queryKey: ['resources'], queryFn: () => call(listResources) })
  const known = query.data?.items ?? []
  const chosen = Form.useWatch<string[] | undefined>('resources', Form.useFormInstance()) ?? []
  return (
    <>
      <Form.Item
        name="resources"
        label={say.resources}
        initialValue={draws.map(({ resourceCode }) => resourceCode)}
        rules={[{ required: true, message: say.resourceNeeded }]}
      >
        <Select
          mode="multiple"
          maxCount={maxDraws}
          showSearch={{ optionFilterProp: 'label' }}
          {...choicesOf(query, ({ items }) =>
            items.map(({ code, slotMinutes, channel }) => ({
              value: code,
              label: say.label(code, slotMinutes, channel && salesChannelLabels[language][channel]),
            })),
          )}
        />
      </Form.Item>
      {chosen.map((code) => {
        const drawn = draws.find(({ resourceCode }) => resourceCode === code)
        const hasSlots = known.some((resource) => resource.code === code && resource.slotMinutes !== null)
        return (
          <div key={code} className="both">
            <Count
              name={['units', code]}
              label={say.units(code)}
              max={maxDrawnUnits}
              initial={drawn?.units}
            />
            {hasSlots && (
              <Count
                name={['slots', code]}
                label={say.slots(code)}
                max={maxDrawnSlots}
                initial={drawn?.slots}
              />
            )}
          </div>
        )
      })}
    </>
  )
}

type CountProps = { name: [string, string]; label: string; max: number; initial: number | undefined }

const Count = ({ name, label, max, initial = 1 }: CountProps): ReactNode => (
  <Form.Item
    name={name}
    label={label}
    initialValue={initial}
    rules={[{ required: true, type: 'integer', min: 1, max, message: say.number(max) }]}
  >
    <NumberInput style={{ width: '100%' }} />
  </Form.Item>
)
