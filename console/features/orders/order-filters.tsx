/** What narrows the list of orders down, as it stands in the address. */
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { salesChannelLabels } from '#contract/dictionaries/ordering.ts'
import { flowStatuses, salesChannels } from '#contract/values/order.ts'
import { type Changes, withChanges } from '../../lib/changed-search.ts'
import { language } from '../../lib/language.ts'
import { payTypeOptions } from '../../lib/pay-type-options.ts'
import { ChoiceFilter, DayFilter, FindFilter } from '../../ui/filters.tsx'
import { ProductFilter } from '../../ui/product-filter.tsx'
import { orderWords as say } from './messages.ts'
import { statusLabel } from './order-labels.tsx'
import type { OrderSearch } from './search.ts'

export function OrderFilters({ search }: { search: OrderSearch }): ReactNode {
  const navigate = useNavigate()
  const set = (changes: Changes<OrderSearch>) =>
    void navigate({ to: '/orders', search: withChanges(search, changes), replace: true })
  return (
    <>
      <FindFilter label={say.find} value={search.find} onFind={(find) => set({ find })} />
      <DayFilter label={say.date} value={search.date} onChoose={(date) => set({ date })} />
      <ProductFilter
        label={say.product}
        any={say.anyProduct}
        value={search.product}
        onChoose={(product) => set({ product })}
      />
      <ChoiceFilter
        label={say.status}
        any={say.any}
        width={150}
        value={search.status}
        options={flowStatuses
          .filter((each) => each !== 'INIT')
          .map((value) => ({ value, label: statusLabel(value) }))}
        onChoose={(status) => set({ status })}
      />
      <ChoiceFilter
        label={say.channel}
        any={say.anyChannel}
        value={search.channel}
        options={salesChannels.map((value) => ({ value, label: salesChannelLabels[language][value] }))}
        onChoose={(channel) => set({ channel })}
        width={130}
      />
      <ChoiceFilter
        label={say.payType}
        any={say.anyPayType}
        width={150}
        value={search.payType}
        options={payTypeOptions(language)}
        onChoose={(payType) => set({ payType })}
      />
    </>
  )
}
