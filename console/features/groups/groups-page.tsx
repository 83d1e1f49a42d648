/** Groups: the applications that await a decision, the oldest first, those of another state, or one by number or name. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { listGroups, type StaffGroupRow } from '#contract/console/group.ts'
import { groupStateLabels } from '#contract/dictionaries/group.ts'
import { type GroupState, groupStates } from '#contract/values/group.ts'
import { call } from '../../lib/call.ts'
import { type Changes, withChanges } from '../../lib/changed-search.ts'
import { language } from '../../lib/language.ts'
import { ListPage } from '../../ui/detail-page.tsx'
import { ChoiceFilter, FindFilter } from '../../ui/filters.tsx'
import { Instant } from '../../ui/instant.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { groupWords as say } from './messages.ts'
import type { GroupSearch } from './search.ts'

const colours = { AWAIT: 'warning', REJECT: 'error', PASS: 'success', CLOSED: 'default' } as const
const labels = groupStateLabels[language]

export const StateTag = ({ state }: { state: GroupState }): ReactNode => (
  <Tag color={colours[state]}>{labels[state]}</Tag>
)

const columns: readonly ListColumn<StaffGroupRow>[] = [
  { title: say.name, key: 'name', render: (_, { name }) => name },
  {
    title: say.licenceNo,
    key: 'licenceNo',
    render: (_, { licenceNo }) => <span className="number">{licenceNo}</span>,
  },
  { title: say.code, key: 'code', render: (_, { code }) => <span className="number">{code}</span> },
  { title: say.state, key: 'state', render: (_, { state }) => <StateTag state={state} /> },
  { title: say.appliedAt, key: 'appliedAt', render: (_, { appliedAt }) => <Instant at={appliedAt} /> },
  { title: say.decidedBy, key: 'decidedBy', render: (_, { decidedBy }) => decidedBy },
]

export function GroupsPage(): ReactNode {
  const search = useSearch({ from: '/groups' })
  const navigate = useNavigate()
  return (
    <ListPage title={say.title}>
      <QueryTable
        queryKey={['groups', search]}
        load={(cursor) => call(listGroups, { query: { ...search, cursor } })}
        list="groups"
        columns={columns}
        rowKey={({ code }) => code}
        onOpen={({ code }) => void navigate({ to: '/groups/$code', params: { code } })}
        empty={say.empty}
        filters={<Filters search={search} />}
      />
    </ListPage>
  )
}

/** Those that applied come first; what is found is found in every state. */
function Filters({ search }: { search: GroupSearch }): ReactNode {
  const navigate = useNavigate()
  const set = (changes: Changes<GroupSearch>) =>
    void navigate({ to: '/groups', search: withChanges(search, changes), replace: true })
  const found = search.find !== undefined
  return (
    <>
      <FindFilter label={say.find} value={search.find} onFind={(find) => set({ find })} />
      <ChoiceFilter
        label={say.state}
        any={found ? say.anyState : labels.AWAIT}
        value={search.state}
        options={groupStates
          .filter((value) => found || value !== 'AWAIT')
          .map((value) => ({ value, label: labels[value] }))}
        onChoose={(state) => set({ state })}
      />
    </>
  )
}
