/** A choice of provinces, cities and districts, found by any of their names. */
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { listFreightAreas } from '#contract/console/parcel.ts'
import { call } from '../../lib/call.ts'
import { choicesOf } from '../../ui/choices.ts'

type Props = { label: string; none: string; value: string[]; onChange: (areas: string[]) => void }

export function AreaSelect({ label, none, value, onChange }: Props): ReactNode {
  const query = useQuery({
    queryKey: ['freight-areas'],
    queryFn: () => call(listFreightAreas),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Select<string[]>
      mode="multiple"
      aria-label={label}
      placeholder={none}
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: '100%' }}
      value={value}
      {...choicesOf(query, ({ items }) => items.map(({ area, name }) => ({ value: area, label: name })))}
      onChange={onChange}
    />
  )
}
