/** Changes of date, newest first unless sorted otherwise; those that await a decision by their state. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Flex } from 'antd'
import type { ReactNode } from 'react'
import { findChanges, type StaffChangeRow } from '#contract/console/change.ts'
import { changeStateLabels } from '#contract/dictionaries/change.ts'
import { changeStates } from '#contract/values/change.ts'
import { AskedSort } from '#contract/values/list-sort.ts'
import { call } from '../../lib/call.ts'
import { type Changes, withChanges } from '../../lib/changed-search.ts'
import { money } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { ListPage } from '../../ui/detail-page.tsx'
import { ChoiceFilter, FindFilter } from '../../ui/filters.tsx'
import { Instant } from '../../ui/instant.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { askerLabel, StateTag, whenLabel } from './change-labels.tsx'
import { changeWords as say } from './messages.ts'
import type { ChangeSearch } from './search.ts'

const columns: readonly ListColumn<StaffChangeRow>[] = [
  {
    title: say.changeNo,
    key: 'changeNo',
    render: (_, { changeNo }) => <span className="number">{changeNo}</span>,
  },
  { title: say.product, key: 'product', dataIndex: 'productName' },
  {
    title: say.origin,
    key: 'origin',
    render: (_, { origin }) => <span className="number">{whenLabel(origin)}</span>,
  },
  {
    title: say.next,
    key: 'next',
    render: (_, { next }) => <span className="number">{whenLabel(next)}</span>,
  },
  {
    title: say.sum,
    key: 'sum',
    align: 'right',
    className: 'number',
    render: (_, { netFen }) => money(netFen),
  },
  { title: say.state, key: 'state', render: (_, { state }) => <StateTag state={state} /> },
  {
    title: say.auditUntil,
    key: 'auditUntil',
    render: (_, { auditUntil }) => auditUntil && <Instant at={auditUntil} />,
  },
  {
    title: say.asked,
    key: 'asked',
    sortsBy: 'asked',
    // Of staff who asked for a buyer, who it was.
    render: (_, { askedAt, byStaff, askedBy }) => (
      <Flex vertical>
        <Instant at={askedAt} />
        {byStaff && <span>{askerLabel(askedBy)}</span>}
      </Flex>
    ),
  },
]

export function ChangesPage(): ReactNode {
  const search = useSearch({ from: '/changes' })
  const navigate = useNavigate()
  const { sort, ...filter } = search
  const sortBy = (chosen: string) =>
    void navigate({ to: '/changes', search: { ...search, sort: AskedSort.parse(chosen) }, replace: true })
  return (
    <ListPage title={say.title}>
      <QueryTable
        queryKey={['changes', filter]}
        load={(cursor) => call(findChanges, { query: { ...search, cursor } })}
        sorting={{ value: sort ?? 'asked-desc', onSort: sortBy }}
        list="changes"
        columns={columns}
        rowKey={({ changeNo }) => changeNo}
        onOpen={({ changeNo }) => void navigate({ to: '/changes/$changeNo', params: { changeNo } })}
        empty={say.empty}
        filters={<Filters search={search} />}
      />
    </ListPage>
  )
}

function Filters({ search }: { search: ChangeSearch }): ReactNode {
  const navigate = useNavigate()
  const set = (changes: Changes<ChangeSearch>) =>
    void navigate({ to: '/changes', search: withChanges(search, changes), replace: true })
  return (
    <>
      <FindFilter label={say.find} value={search.find} onFind={(find) => set({ find })} />
      <ChoiceFilter
        label={say.state}
        any={say.any}
        value={search.state}
        options={changeStates.map((value) => ({ value, label: changeStateLabels[language][value] }))}
        onChoose={(state) => set({ state })}
      />
    </>
  )
}
