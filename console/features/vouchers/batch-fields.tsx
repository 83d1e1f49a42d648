/** What is filled in for a batch: who issued it, what it is good for and when, and what its issuer pays. */
import { useQuery } from '@tanstack/react-query'
import { Card, Checkbox, DatePicker, Flex, Select, Typography } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { listStaffProducts, readStaffProduct } from '#contract/console/catalogue.ts'
import type { Texts } from '#contract/language.ts'
import { VisitDate } from '#contract/values/time.ts'
import { call } from '../../lib/call.ts'
import { language } from '../../lib/language.ts'
import { BothLanguages } from '../../ui/both-languages.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { Field, NumberField } from '../../ui/field.tsx'
import type { BatchDraft } from './batch.ts'
import { voucherWords as say } from './messages.ts'
import './vouchers.css'
import { NumberInput } from '../../ui/number-input.tsx'

/** Staff who may not edit do not read the catalogue either; `promised`: only the name and the last day still move. */
type FieldsProps = {
  draft: BatchDraft
  onDraft: (draft: BatchDraft) => void
  hint: string
  promised: boolean
  reads: boolean
}

export function BatchFields(props: FieldsProps): ReactNode {
  const { draft, onDraft, hint, promised } = props
  const set = (part: Partial<BatchDraft>) => onDraft({ ...draft, ...part })
  return (
    <Card title={say.promise} size="small">
      <Flex vertical gap={16}>
        <Typography.Text type="secondary">{hint}</Typography.Text>
        <BothLanguages label={say.name} value={draft.name} max={60} onChange={(name) => set({ name })} />
        {!promised && (
          <BothLanguages
            label={say.issuer}
            value={draft.issuer}
            max={60}
            onChange={(issuer) => set({ issuer })}
          />
        )}
        <GoodFor {...props} />
        <Days {...props} />
        <Price {...props} />
        {!promised && (
          <BothLanguages
            {...{ label: say.terms, value: draft.terms, max: 1_000, rows: 4 }}
            onChange={(terms) => set({ terms })}
          />
        )}
        {promised && <Fixed draft={draft} />}
      </Flex>
    </Card>
  )
}

/** What nobody can change any more is read, not edited. */
const Fixed = ({ draft }: { draft: BatchDraft }): ReactNode => (
  <>
    <Field label={say.issuer}>{draft.issuer[language]}</Field>
    <Field label={say.terms}>
      <span style={{ whiteSpace: 'pre-line' }}>{draft.terms[language]}</span>
    </Field>
  </>
)

const optionOf = <Code extends string>({ code, name }: { code: Code; name: Texts }) => ({
  value: code,
  label: name[language],
})

function GoodFor({ draft, onDraft, promised, reads }: FieldsProps): ReactNode {
  const { productCode, offerCode } = draft
  const products = useQuery({
    queryKey: ['products', 'names'],
    queryFn: () => call(listStaffProducts, { query: {} }),
    enabled: reads,
  })
  const product = useQuery({
    queryKey: ['product', productCode],
    queryFn: () =>
      call(readStaffProduct, { params: { code: productCode as NonNullable<typeof productCode> } }),
    enabled: reads && productCode !== null,
  })
  return (
    <div className="voucher-fields">
      <Field label={say.product}>
        <Select
          aria-label={say.product}
          showSearch={{ optionFilterProp: 'label' }}
          disabled={promised}
          value={productCode}
          {...choicesOf(products, ({ items }) => items.map(optionOf))}
          onChange={(chosen) => onDraft({ ...draft, productCode: chosen, offerCode: null })}
        />
      </Field>
      <Field label={say.offer}>
        <Select
          aria-label={say.offer}
          disabled={promised || productCode === null}
          value={offerCode}
          {...choicesOf(product, ({ offers }) => offers.map(optionOf))}
          onChange={(chosen) => onDraft({ ...draft, offerCode: chosen })}
        />
      </Field>
      <Field label={say.quantity}>
        <NumberInput
          aria-label={say.quantity}
          style={{ width: '100%' }}
          {...{ min: 1, max: 99, precision: 0, disabled: promised, value: draft.quantity }}
          onChange={(quantity) => onDraft({ ...draft, quantity })}
        />
      </Field>
    </div>
  )
}

/** As the calendar shows them; a batch counts from Sunday, 0. */
const mondayFirst = [1, 2, 3, 4, 5, 6, 0]

function Days({ draft, onDraft, promised }: FieldsProps): ReactNode {
  const set = (part: Partial<BatchDraft>) => onDraft({ ...draft, ...part })
  const day = (field: 'validFrom' | 'validUntil', disabled: boolean) => (
    <Field label={say[field]}>
      <DatePicker
        aria-label={say[field]}
        style={{ width: '100%' }}
        {...{ allowClear: false, disabled, value: dayjs(draft[field]) }}
        onChange={(chosen) => chosen && set({ [field]: VisitDate.parse(chosen.format('YYYY-MM-DD')) })}
      />
    </Field>
  )
  return (
    <>
      <div className="voucher-fields">
        {day('validFrom', promised)}
        {day('validUntil', false)}
        <Field label={say.blackout}>
          <DatePicker
            multiple
            aria-label={say.blackout}
            style={{ width: '100%' }}
            {...{ disabled: promised, value: draft.blackout.map((one) => dayjs(one)) }}
            onChange={(chosen) =>
              set({ blackout: (chosen ?? []).map((one) => VisitDate.parse(one.format('YYYY-MM-DD'))) })
            }
          />
        </Field>
      </div>
      <Field label={say.weekdays}>
        <Checkbox.Group<number>
          disabled={promised}
          value={draft.weekdays}
          options={mondayFirst.map((value) => ({ label: say.days[value], value }))}
          onChange={(weekdays) => set({ weekdays: weekdays.toSorted((one, other) => one - other) })}
        />
      </Field>
    </>
  )
}

function Price({ draft, onDraft, promised }: FieldsProps): ReactNode {
  const { settle, settleFen } = draft
  return (
    <div className="voucher-fields">
      <Field label={say.settle}>
        <Select
          aria-label={say.settle}
          disabled={promised}
          value={settle}
          options={(['FIXED', 'LIST'] as const).map((value) => ({ value, label: say.settles[value] }))}
          onChange={(chosen) => onDraft({ ...draft, settle: chosen })}
        />
      </Field>
      {settle === 'FIXED' && (
        <NumberField
          label={say.settleFen}
          {...{ value: settleFen, per: 100, min: 0.01, max: 1_000_000, disabled: promised }}
          onChange={(fen) => onDraft({ ...draft, settleFen: fen })}
        />
      )}
    </div>
  )
}
