/** What is filled in for a freight template: its name, how it charges, the price of each area, and where nothing is sent. */
import { Button, Card, Flex, Select, Typography } from 'antd'
import type { ReactNode } from 'react'
import { fen } from '#contract/values/fen.ts'
import { BothLanguages } from '../../ui/both-languages.tsx'
import { Field, NumberField } from '../../ui/field.tsx'
import { AreaSelect } from './area-select.tsx'
import { emptyRule, type FreightDraft } from './draft.ts'
import './freight.css'
import { freightWords as say } from './messages.ts'

type FieldsProps = { draft: FreightDraft; onDraft: (draft: FreightDraft) => void }

/** Fen are typed in yuan. */
const yuan = { per: 100, max: 1_000_000 }
const amount = { min: 1, max: 1_000_000 }

export function TemplateFields(props: FieldsProps): ReactNode {
  const { draft, onDraft } = props
  const { name, chargeBy, freeFromFen, freeFromPieces } = draft
  const set = (part: Partial<FreightDraft>) => onDraft({ ...draft, ...part })
  return (
    <div className="stack">
      <Card title={say.general} size="small">
        <Flex vertical gap={16}>
          <BothLanguages label={say.name} value={name} max={60} onChange={(typed) => set({ name: typed })} />
          <div className="freight-figures">
            <Field label={say.chargeBy}>
              <Select
                aria-label={say.chargeBy}
                value={chargeBy}
                options={(['PIECE', 'WEIGHT'] as const).map((value) => ({
                  ...{ value, label: say.chargedBy[value] },
                }))}
                onChange={(chosen) => set({ chargeBy: chosen })}
              />
            </Field>
            <NumberField
              {...yuan}
              label={say.freeFromYuan}
              value={freeFromFen}
              min={0.01}
              onChange={(sum) => set({ freeFromFen: sum === null ? null : fen(sum) })}
            />
            <NumberField
              {...{ min: 1, max: 10_000 }}
              label={say.freeFromCount}
              value={freeFromPieces}
              onChange={(count) => set({ freeFromPieces: count })}
            />
          </div>
          <Typography.Text type="secondary">{say.freeHint}</Typography.Text>
        </Flex>
      </Card>
      <Prices {...props} />
      <Card title={say.notTo} size="small">
        <AreaSelect
          {...{ label: say.notTo, none: say.servesAll, value: draft.notTo }}
          onChange={(notTo) => set({ notTo })}
        />
      </Card>
    </div>
  )
}

function Prices({ draft, onDraft }: FieldsProps): ReactNode {
  const { rules } = draft
  const setRules = (changed: FreightDraft['rules']) => onDraft({ ...draft, rules: changed })
  return (
    <Card title={say.prices} size="small">
      <Flex vertical gap={16}>
        <Typography.Text type="secondary">{say.pricesHint}</Typography.Text>
        {rules.map((rule, place) => (
          <Price
            // biome-ignore lint/suspicious/noArrayIndexKey: a price has no name but its place.
            key={place}
            rule={rule}
            chargeBy={draft.chargeBy}
            onRule={(changed) => setRules(rules.with(place, changed))}
            remove={
              rules.length > 1 && (
                <Button danger onClick={() => setRules(rules.toSpliced(place, 1))}>
                  {say.removePrice(place + 1)}
                </Button>
              )
            }
          />
        ))}
        <div>
          <Button onClick={() => setRules([...rules, emptyRule])}>{say.addPrice}</Button>
        </div>
      </Flex>
    </Card>
  )
}

type Rule = FreightDraft['rules'][number]
type PriceProps = {
  rule: Rule
  chargeBy: FreightDraft['chargeBy']
  onRule: (rule: Rule) => void
  remove: ReactNode
}

function Price({ rule, chargeBy, onRule, remove }: PriceProps): ReactNode {
  const set = (part: Partial<Rule>) => onRule({ ...rule, ...part })
  return (
    <div className="freight-price">
      <Field label={say.areas}>
        <AreaSelect
          {...{ label: say.areas, none: say.elsewhere, value: rule.areas }}
          onChange={(areas) => set({ areas })}
        />
      </Field>
      <div className="freight-figures">
        <NumberField
          {...amount}
          label={say.first[chargeBy]}
          value={rule.first}
          onChange={(first) => set({ first })}
        />
        <NumberField
          {...yuan}
          label={say.firstPrice}
          value={rule.firstFen}
          onChange={(sum) => set({ firstFen: sum === null ? null : fen(sum) })}
        />
        <NumberField
          {...amount}
          label={say.next[chargeBy]}
          value={rule.next}
          onChange={(next) => set({ next })}
        />
        <NumberField
          {...yuan}
          label={say.nextPrice}
          value={rule.nextFen}
          onChange={(sum) => set({ nextFen: sum === null ? null : fen(sum) })}
        />
      </div>
      {remove && <div>{remove}</div>}
    </div>
  )
}
