/** What is filled in for a pick-up point: what buyers read of it, its place among the others, and whether it is in use. */
import { Card, Flex, Switch, Typography } from 'antd'
import type { ReactNode } from 'react'
import { LONGEST_POINT_NAME, LONGEST_POINT_TEXT } from '#contract/console/parcel.ts'
import { BothLanguages } from '../../ui/both-languages.tsx'
import { Field, NumberField } from '../../ui/field.tsx'
import type { PickUpPointDraft } from './draft.ts'
import { pointWords as say } from './messages.ts'

type Props = { draft: PickUpPointDraft; onDraft: (draft: PickUpPointDraft) => void }

export function PointFields({ draft, onDraft }: Props): ReactNode {
  const { name, place, hours, sort, active } = draft
  const set = (part: Partial<PickUpPointDraft>) => onDraft({ ...draft, ...part })
  return (
    <div className="stack">
      <Card title={say.general} size="small">
        <Flex vertical gap={16}>
          <BothLanguages
            {...{ label: say.name, value: name, max: LONGEST_POINT_NAME }}
            onChange={(typed) => set({ name: typed })}
          />
          <BothLanguages
            {...{ label: say.place, value: place, max: LONGEST_POINT_TEXT }}
            onChange={(typed) => set({ place: typed })}
          />
          <BothLanguages
            {...{ label: say.hours, value: hours, max: LONGEST_POINT_TEXT }}
            onChange={(typed) => set({ hours: typed })}
          />
        </Flex>
      </Card>
      <Card title={say.state} size="small">
        <Flex vertical gap={16}>
          <Field label={say.active}>
            <Flex>
              <Switch
                aria-label={say.active}
                checked={active}
                onChange={(isActive) => set({ active: isActive })}
              />
            </Flex>
            <Typography.Text type="secondary">{say.activeHint}</Typography.Text>
          </Field>
          <Flex vertical gap={4} style={{ maxWidth: 240 }}>
            <NumberField
              {...{ label: say.sort, value: sort, max: 9_999 }}
              onChange={(typed) => set({ sort: typed })}
            />
            <Typography.Text type="secondary">{say.sortHint}</Typography.Text>
          </Flex>
        </Flex>
      </Card>
    </div>
  )
}
