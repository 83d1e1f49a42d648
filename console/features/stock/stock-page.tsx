/** What is in stock, by its code; what runs low is marked, and can be shown alone. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LOW_STOCK, listStock, type Stock } from '#contract/console/inventory.ts'
import { call } from '../../lib/call.ts'
import { ListPage } from '../../ui/detail-page.tsx'
import { ChoiceFilter } from '../../ui/filters.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { stockWords as say } from './messages.ts'
import { LeftTag, SoldAs } from './stock-labels.tsx'

const right = { align: 'right', className: 'number' } as const

const columns: readonly ListColumn<Stock>[] = [
  { title: say.soldAs, key: 'soldAs', render: (_, { offers }) => <SoldAs offers={offers} /> },
  { title: say.code, key: 'code', render: (_, { code }) => <span className="number">{code}</span> },
  { title: say.capacity, key: 'capacity', dataIndex: 'capacity', ...right },
  { title: say.onShelf, key: 'onShelf', dataIndex: 'onShelf', ...right },
  { title: say.held, key: 'held', dataIndex: 'held', ...right },
  { title: say.sold, key: 'sold', dataIndex: 'sold', ...right },
  {
    title: say.left,
    key: 'left',
    ...right,
    render: (_, { left }) => (
      <>
        <LeftTag left={left} /> {left}
      </>
    ),
  },
]

const limits = [0, LOW_STOCK, 50, 100]

export function StockPage(): ReactNode {
  const { atMost } = useSearch({ from: '/stock' })
  const navigate = useNavigate()
  return (
    <ListPage title={say.title}>
      <QueryTable
        queryKey={['stock', atMost]}
        load={(cursor) => call(listStock, { query: { atMost, cursor } })}
        list="stock"
        columns={columns}
        rowKey={({ code }) => code}
        onOpen={({ code }) => void navigate({ to: '/stock/$code', params: { code } })}
        empty={say.empty}
        filters={
          <ChoiceFilter
            label={say.leftFilter}
            any={say.anyLeft}
            value={atMost}
            options={limits.map((pieces) => ({ value: String(pieces), label: say.atMost(pieces) }))}
            onChoose={(chosen) =>
              void navigate({ to: '/stock', search: chosen ? { atMost: chosen } : {}, replace: true })
            }
          />
        }
      />
    </ListPage>
  )
}
