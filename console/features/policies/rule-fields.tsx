/** The rules of a refund or change policy, field by field. */
import { Button, Flex, Select, Typography } from 'antd'
import { type ReactNode, useId } from 'react'
import { type Fen, fen } from '#contract/values/fen.ts'
import {
  anchors,
  type ChangeRules,
  maxFeeUnits,
  maxTiers,
  type RefundRules,
  type RefundTier,
} from '#contract/values/policy.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { policyWords as say } from './messages.ts'

type NumberProps = {
  label: string
  value: number | undefined
  onChange: (value: number | undefined) => void
  min?: number
  max: number
  precision?: number
}

/** What is left empty is none; `NaN` stands for a number that is missing. */
function NumberField({ label, value, onChange, min = 0, max, precision = 0 }: NumberProps): ReactNode {
  const id = useId()
  return (
    <Flex vertical gap={4}>
      <label htmlFor={id}>{label}</label>
      <NumberInput
        id={id}
        min={min}
        max={max}
        precision={precision}
        style={{ width: '100%' }}
        value={value === undefined || Number.isNaN(value) ? null : value}
        onChange={(typed) => onChange(typed ?? undefined)}
      />
    </Flex>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  words: Record<Value, string>
  options: readonly Value[]
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, words, options, onChange }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <Flex vertical gap={4} style={{ minWidth: 200, flex: 1 }}>
      <label htmlFor={id}>{label}</label>
      <Select<Value>
        id={id}
        value={value}
        options={options.map((option) => ({ value: option, label: words[option] }))}
        onChange={onChange}
      />
    </Flex>
  )
}

/** Without the field when it is empty. */
function withField<Rules extends object, Field extends keyof Rules>(
  rules: Rules,
  field: Field,
  value: Rules[Field] | undefined,
): Rules {
  const { [field]: _, ...rest } = rules
  return (value === undefined ? rest : { ...rest, [field]: value }) as Rules
}

type Fees = { feeBp?: number | undefined; feeFen?: Fen | undefined }
type FeeProps<Rules extends Fees> = { rules: Rules; onChange: (rules: Rules) => void }

const FeeFields = <Rules extends Fees>({ rules, onChange }: FeeProps<Rules>): ReactNode => (
  <>
    <NumberField
      label={say.percent}
      max={100}
      precision={2}
      value={rules.feeBp === undefined ? undefined : rules.feeBp / 100}
      onChange={(share) =>
        onChange(
          withField(rules, 'feeBp', share === undefined ? undefined : (Math.round(share * 100) as never)),
        )
      }
    />
    <NumberField
      label={say.perItem}
      max={1_000_000}
      precision={2}
      value={rules.feeFen === undefined ? undefined : rules.feeFen / 100}
      onChange={(yuan) =>
        onChange(
          withField(rules, 'feeFen', yuan === undefined ? undefined : (fen(Math.round(yuan * 100)) as never)),
        )
      }
    />
  </>
)

/** Of what is sold under it: counted in nights or days, sent to buyers, and from when time is counted. */
export type RefundShows = { nights: boolean; freight: boolean; anchor: boolean }

type RefundProps = {
  rules: RefundRules
  onChange: (rules: RefundRules) => void
  shows: RefundShows
}

export function RefundFields({ rules, onChange, shows }: RefundProps): ReactNode {
  const { anchor = 'START', approval = 'AUTO', freight = 'BACK_UNLESS_SHIPPED', tiers } = rules
  const set = (changed: Partial<RefundRules>) => onChange({ ...rules, ...changed })
  return (
    <Flex vertical gap={16}>
      <Flex gap={16} wrap>
        {shows.anchor && (
          <Choice
            label={say.anchor}
            value={anchor}
            words={say.anchors}
            options={anchors}
            onChange={(value) => set({ anchor: value })}
          />
        )}
        <Choice
          label={say.approval}
          value={approval}
          words={say.approvals}
          options={['AUTO', 'STAFF']}
          onChange={(value) => set({ approval: value })}
        />
        {shows.freight && (
          <Choice
            label={say.freight}
            value={freight}
            words={say.freights}
            options={['BACK_UNLESS_SHIPPED', 'KEPT']}
            onChange={(value) => set({ freight: value })}
          />
        )}
      </Flex>
      <Typography.Text type="secondary">{anchor === 'START' ? say.hoursHint : say.largest}</Typography.Text>
      {tiers.length === 0 && <Typography.Text>{say.noTiers}</Typography.Text>}
      {tiers.map((tier, index) => (
        <TierFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a tier is its place in the list
          key={index}
          no={index + 1}
          tier={tier}
          isAfter={anchor !== 'START'}
          nights={shows.nights}
          onTier={(changed) => set({ tiers: tiers.map((each, at) => (at === index ? changed : each)) })}
          onRemove={() => set({ tiers: tiers.filter((_, at) => at !== index) })}
        />
      ))}
      <div>
        <Button
          disabled={tiers.length >= maxTiers}
          onClick={() => set({ tiers: [...tiers, { untilHoursBefore: Number.NaN }] })}
        >
          {say.addTier}
        </Button>
      </div>
    </Flex>
  )
}

type TierProps = {
  no: number
  tier: RefundTier
  /** Its hours come after the event. */
  isAfter: boolean
  nights: boolean
  onTier: (tier: RefundTier) => void
  onRemove: () => void
}

function TierFields({ no, tier, isAfter, nights, onTier, onRemove }: TierProps): ReactNode {
  const hours = isAfter ? -tier.untilHoursBefore : tier.untilHoursBefore
  const setHours = (typed = Number.NaN) => onTier({ ...tier, untilHoursBefore: isAfter ? -typed : typed })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
    <div role="group" aria-label={say.tier(no)} className="tier">
      <NumberField
        label={isAfter ? say.hoursAfter : say.hoursBefore}
        min={isAfter ? 1 : -8_760}
        max={8_760}
        value={hours}
        onChange={setHours}
      />
      <FeeFields rules={tier} onChange={onTier} />
      {nights && (
        <NumberField
          label={say.nights}
          max={maxFeeUnits}
          value={tier.feeUnits}
          onChange={(units) => onTier(withField(tier, 'feeUnits', units))}
        />
      )}
      <Button aria-label={say.removeTier(no)} onClick={onRemove}>
        {say.remove}
      </Button>
    </div>
  )
}

type ChangeProps = { rules: ChangeRules; onChange: (rules: ChangeRules) => void }

export function ChangeFields({ rules, onChange }: ChangeProps): ReactNode {
  const { maxTimes, untilHoursBefore, approval = 'AUTO', difference = 'BOTH' } = rules
  return (
    <Flex vertical gap={16}>
      <div className="tier">
        <NumberField
          label={say.maxTimes}
          max={20}
          value={maxTimes}
          onChange={(times = Number.NaN) => onChange({ ...rules, maxTimes: times })}
        />
        {maxTimes !== 0 && (
          <>
            <NumberField
              label={say.until}
              max={8_760}
              value={untilHoursBefore}
              onChange={(hours = Number.NaN) => onChange({ ...rules, untilHoursBefore: hours })}
            />
            <FeeFields rules={rules} onChange={onChange} />
          </>
        )}
      </div>
      {maxTimes !== 0 && (
        <Flex gap={16} wrap>
          <Choice
            label={say.approval}
            value={approval}
            words={say.approvals}
            options={['AUTO', 'STAFF']}
            onChange={(value) => onChange({ ...rules, approval: value })}
          />
          <Choice
            label={say.difference}
            value={difference}
            words={say.differences}
            options={['BOTH', 'UP']}
            onChange={(value) => onChange({ ...rules, difference: value })}
          />
        </Flex>
      )}
    </Flex>
  )
}
