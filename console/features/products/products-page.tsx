/** Products: found by name or code, sale state and kind. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { listStaffProducts, type StaffProductRow } from '#contract/console/catalogue.ts'
import { productKinds, saleStates } from '#contract/values/product.ts'
import { call } from '../../lib/call.ts'
import { type Changes, withChanges } from '../../lib/changed-search.ts'
import { language } from '../../lib/language.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { ListPage } from '../../ui/detail-page.tsx'
import { ChoiceFilter, FindFilter } from '../../ui/filters.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { kindNames, productWords as say, stateWords } from './messages.ts'
import { NewProductButton } from './new-product-button.tsx'
import type { ProductSearch } from './search.ts'

const columns: readonly ListColumn<StaffProductRow>[] = [
  { title: say.name, key: 'name', render: (_, { name }) => name[language] },
  { title: say.code, key: 'code', render: (_, { code }) => <span className="number">{code}</span> },
  { title: say.kind, key: 'kind', render: (_, { kind }) => kindNames[kind] },
  { title: say.offers, key: 'offers', dataIndex: 'offers', align: 'right', className: 'number' },
  {
    title: say.state,
    key: 'state',
    render: (_, { saleState, published }) =>
      published ? (
        <Tag color={saleState === 'ON_SALE' ? 'success' : 'warning'}>{stateWords[saleState]}</Tag>
      ) : (
        <Tag>{say.unpublished}</Tag>
      ),
  },
]

export function ProductsPage(): ReactNode {
  const search = useSearch({ from: '/products' })
  const navigate = useNavigate()
  const mayWrite = mayOpen(useSession(), ['owner', 'catalogue'])
  const set = (changes: Changes<ProductSearch>) =>
    void navigate({ to: '/products', search: withChanges(search, changes), replace: true })
  return (
    <ListPage title={say.title} actions={mayWrite && <NewProductButton />}>
      <QueryTable
        queryKey={['products', 'list', search]}
        load={() => call(listStaffProducts, { query: search })}
        list="products"
        columns={columns}
        rowKey={({ code }) => code}
        onOpen={({ code }) => void navigate({ to: '/products/$code', params: { code } })}
        empty={say.empty}
        filters={
          <>
            <FindFilter label={say.find} value={search.find} onFind={(find) => set({ find })} />
            <ChoiceFilter
              label={say.anyState}
              any={say.anyState}
              value={search.state}
              options={saleStates.map((value) => ({ value, label: stateWords[value] }))}
              onChoose={(state) => set({ state })}
            />
            <ChoiceFilter
              label={say.anyKind}
              any={say.anyKind}
              value={search.kind}
              options={productKinds.map((value) => ({ value, label: kindNames[value] }))}
              onChoose={(kind) => set({ kind })}
            />
          </>
        }
      />
    </ListPage>
  )
}
