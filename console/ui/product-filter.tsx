/** One of the products of the shop, as a filter above a list. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listStaffProducts } from '#contract/console/catalogue.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { call } from '../lib/call.ts'
import { language } from '../lib/language.ts'
import { choicesOf } from './choices.ts'
import { ChoiceFilter } from './filters.tsx'

type Props = {
  label: string
  any: string
  value: ProductCode | undefined
  onChoose: (product: ProductCode | undefined) => void
}

export function ProductFilter(props: Props): ReactNode {
  const query = useQuery({ queryKey: ['products'], queryFn: () => call(listStaffProducts, { query: {} }) })
  const choices = choicesOf(query, ({ items }) =>
    items.map(({ code, name }) => ({ value: code, label: name[language] })),
  )
  return <ChoiceFilter {...props} {...choices} width={200} isSearched />
}
