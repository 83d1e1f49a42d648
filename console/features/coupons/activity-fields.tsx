/** What is filled in for an activity: how it gives its coupons, and what they promise. */
import { Card, Flex, Select, Typography } from 'antd'
import type { ReactNode } from 'react'
import { couponKinds } from '#contract/values/coupon.ts'
import { BothLanguages } from '../../ui/both-languages.tsx'
import type { ActivityDraft } from './activity.ts'
import './coupons.css'
import { Field, NumberField } from '../../ui/field.tsx'
import { kindWords, couponWords as say } from './messages.ts'
import { ScopeFields } from './scope-fields.tsx'
import { TimeField } from './time-field.tsx'

type FieldsProps = { draft: ActivityDraft; onDraft: (draft: ActivityDraft) => void }

export function GivingCard({ draft, onDraft, isNew }: FieldsProps & { isNew: boolean }): ReactNode {
  const set = (part: Partial<ActivityDraft>) => onDraft({ ...draft, ...part })
  return (
    <Card title={say.giving} size="small">
      <Flex vertical gap={16}>
        <BothLanguages label={say.name} value={draft.name} max={60} onChange={(name) => set({ name })} />
        <div className="coupon-fields">
          <Field label={say.kind}>
            <Select
              aria-label={say.kind}
              value={draft.kind}
              disabled={!isNew}
              options={couponKinds.map((value) => ({ value, label: kindWords[value] }))}
              onChange={(kind) => set({ kind })}
            />
          </Field>
          <NumberField
            {...{ label: say.total, value: draft.total, min: 1, max: 1_000_000 }}
            onChange={(total) => set({ total })}
          />
          {draft.kind === 'CLAIM' && (
            <NumberField
              {...{ label: say.perMember, value: draft.perMember, min: 1, max: 100 }}
              onChange={(perMember) => set({ perMember })}
            />
          )}
          <TimeField label={say.opensAt} value={draft.opensAt} onChange={(opensAt) => set({ opensAt })} />
          <TimeField label={say.closesAt} value={draft.closesAt} onChange={(closesAt) => set({ closesAt })} />
          <NumberField
            {...{ label: say.sort, value: draft.sort, max: 100_000 }}
            onChange={(sort) => set({ sort })}
          />
        </div>
      </Flex>
    </Card>
  )
}

export function PromiseCard({ draft, onDraft, hint }: FieldsProps & { hint: string }): ReactNode {
  const set = (part: Partial<ActivityDraft>) => onDraft({ ...draft, ...part })
  return (
    <Card title={say.promise} size="small">
      <Flex vertical gap={16}>
        <Typography.Text type="secondary">{hint}</Typography.Text>
        <DiscountFields draft={draft} onDraft={onDraft} />
        <ValidityFields draft={draft} onDraft={onDraft} />
        <ScopeFields draft={draft} onDraft={onDraft} />
        <BothLanguages
          label={say.useCondition}
          value={draft.useCondition}
          max={500}
          rows={2}
          onChange={(useCondition) => set({ useCondition })}
        />
        <BothLanguages
          label={say.rule}
          value={draft.rule}
          max={500}
          rows={4}
          onChange={(rule) => set({ rule })}
        />
      </Flex>
    </Card>
  )
}

const maxYuan = 1_000_000

function DiscountFields({ draft, onDraft }: FieldsProps): ReactNode {
  const set = (part: Partial<ActivityDraft>) => onDraft({ ...draft, ...part })
  const yuan = (field: 'minusFen' | 'capFen' | 'thresholdFen', min: number) => (
    <NumberField
      label={say[field]}
      value={draft[field]}
      per={100}
      min={min}
      max={maxYuan}
      onChange={(fen) => set({ [field]: fen })}
    />
  )
  return (
    <div className="coupon-fields">
      <Field label={say.by}>
        <Select
          aria-label={say.by}
          value={draft.by}
          options={(['MINUS', 'PERCENT'] as const).map((value) => ({ value, label: say.bys[value] }))}
          onChange={(by) => set({ by })}
        />
      </Field>
      {draft.by === 'MINUS' ? (
        yuan('minusFen', 0.01)
      ) : (
        <>
          <NumberField
            {...{ label: say.percentBp, value: draft.percentBp, per: 100, min: 0.01, max: 100 }}
            onChange={(percentBp) => set({ percentBp })}
          />
          {yuan('capFen', 0.01)}
        </>
      )}
      {yuan('thresholdFen', 0)}
    </div>
  )
}

function ValidityFields({ draft, onDraft }: FieldsProps): ReactNode {
  const set = (part: Partial<ActivityDraft>) => onDraft({ ...draft, ...part })
  return (
    <div className="coupon-fields">
      <Field label={say.valid}>
        <Select
          aria-label={say.valid}
          value={draft.valid}
          options={(['DAYS', 'PERIOD'] as const).map((value) => ({ value, label: say.valids[value] }))}
          onChange={(valid) => set({ valid })}
        />
      </Field>
      {draft.valid === 'DAYS' ? (
        <NumberField
          {...{ label: say.validDays, value: draft.validDays, min: 1, max: 3_650 }}
          onChange={(validDays) => set({ validDays })}
        />
      ) : (
        <>
          <TimeField
            label={say.validFrom}
            value={draft.validFrom}
            onChange={(validFrom) => set({ validFrom })}
          />
          <TimeField
            label={say.validUntil}
            value={draft.validUntil}
            onChange={(validUntil) => set({ validUntil })}
          />
        </>
      )}
    </div>
  )
}
