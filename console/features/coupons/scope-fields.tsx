/** What a coupon is good for: kinds, products with their tickets, and channels; none of them is all of them. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { listStaffProducts, readStaffProduct } from '#contract/console/catalogue.ts'
import { orderTypeLabels } from '#contract/dictionaries/catalogue.ts'
import { salesChannelLabels } from '#contract/dictionaries/ordering.ts'
import { orderTypes, salesChannels } from '#contract/values/order.ts'
import { call } from '../../lib/call.ts'
import { language } from '../../lib/language.ts'
import { type Choices, choicesOf } from '../../ui/choices.ts'
import { Field } from '../../ui/field.tsx'
import type { ActivityDraft } from './activity.ts'
import { couponWords as say } from './messages.ts'

type FieldsProps = { draft: ActivityDraft; onDraft: (draft: ActivityDraft) => void }
type Option<Value> = { value: Value; label: string }

type SeveralProps<Value extends string> = {
  label: string
  value: readonly Value[]
  onChange: (value: Value[]) => void
} & Choices<Option<Value>>

const Several = <Value extends string>({
  label,
  value,
  onChange,
  ...choices
}: SeveralProps<Value>): ReactNode => (
  <Field label={label}>
    <Select<Value[]>
      {...choices}
      aria-label={label}
      mode="multiple"
      optionFilterProp="label"
      value={[...value]}
      onChange={onChange}
    />
  </Field>
)

export function ScopeFields({ draft, onDraft }: FieldsProps): ReactNode {
  const { scope, channels } = draft
  const set = (part: Partial<ActivityDraft['scope']>) => onDraft({ ...draft, scope: { ...scope, ...part } })
  const products = useQuery({
    queryKey: ['products', 'names'],
    queryFn: () => call(listStaffProducts, { query: {} }),
  })
  const offers = useOffers(scope.products)
  return (
    <div className="coupon-fields">
      <Several
        label={say.types}
        value={scope.types}
        options={orderTypes.map((value) => ({ value, label: orderTypeLabels[language][value] }))}
        onChange={(types) => set({ types })}
      />
      <Several
        label={say.products}
        value={scope.products}
        {...choicesOf(products, ({ items }) =>
          items.map(({ code, name }) => ({ value: code, label: name[language] })),
        )}
        onChange={(chosen) => set({ products: chosen })}
      />
      {(scope.products.length > 0 || scope.offers.length > 0) && (
        <Several
          label={say.offers}
          value={scope.offers}
          {...offers}
          onChange={(chosen) => set({ offers: chosen })}
        />
      )}
      <Several
        label={say.channels}
        value={channels}
        options={salesChannels.map((value) => ({ value, label: salesChannelLabels[language][value] }))}
        onChange={(chosen) => onDraft({ ...draft, channels: chosen })}
      />
    </div>
  )
}

/** Of the products that are chosen; several of these may have one of the same code. */
function useOffers(
  codes: ActivityDraft['scope']['products'],
): Choices<Option<ActivityDraft['scope']['offers'][number]>> {
  const answers = useQueries({
    queries: codes.map((code) => ({
      queryKey: ['product', code],
      queryFn: () => call(readStaffProduct, { params: { code } }),
    })),
  })
  const offers = answers.flatMap(({ data }) =>
    data
      ? data.offers.map(({ code, name }) => ({
          value: code,
          label: `${data.name[language]} · ${name[language]}`,
        }))
      : [],
  )
  const options = [...new Map(offers.map((offer) => [offer.value, offer])).values()]
  const awaited = answers.find(({ data }) => data === undefined)
  return { ...(awaited && choicesOf(awaited, () => options)), options }
}
