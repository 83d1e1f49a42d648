/** Top-ups of all groups: those that await a second person, and each found by the bank's reference or by its group. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import { type ListedTopUp, listTopUps } from '#contract/console/group.ts'
import { type TopUpNo, topUpStates } from '#contract/values/group.ts'
import { CreatedSort } from '#contract/values/list-sort.ts'
import { call } from '../../lib/call.ts'
import { type Changes, withChanges } from '../../lib/changed-search.ts'
import { ListPage } from '../../ui/detail-page.tsx'
import { ChoiceFilter, FindFilter } from '../../ui/filters.tsx'
import { Instant } from '../../ui/instant.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { balanceWords as say } from './balance-messages.ts'
import type { TopUpSearch } from './search.ts'
import { decisionColumn, topUpColumns, useMayMoveMoney } from './top-up-columns.tsx'

const columns: readonly ListColumn<ListedTopUp>[] = [
  {
    title: say.group,
    key: 'group',
    render: (_, { group, no }) => (
      <Flex vertical>
        {group.name}
        <Typography.Text type="secondary" className="number">
          {no}
        </Typography.Text>
      </Flex>
    ),
  },
  ...topUpColumns<ListedTopUp>(),
  {
    title: say.decidedAt,
    key: 'decidedAt',
    render: (_, { decidedAt }) => decidedAt !== null && <Instant at={decidedAt} />,
  },
]

export function TopUpsPage(): ReactNode {
  const search = useSearch({ from: '/top-ups' })
  const navigate = useNavigate()
  const { sort, ...shown } = search
  const mayMove = useMayMoveMoney()
  const set = (changes: Changes<TopUpSearch>) =>
    void navigate({ to: '/top-ups', search: withChanges(search, changes), replace: true })
  return (
    <ListPage title={say.topUps}>
      <QueryTable
        queryKey={['top-ups', shown]}
        load={(cursor) => call(listTopUps, { query: { ...search, cursor: cursor as TopUpNo | undefined } })}
        sorting={{
          value: sort ?? 'created-desc',
          onSort: (chosen) => set({ sort: CreatedSort.parse(chosen) }),
        }}
        list="top-ups"
        columns={mayMove ? [...columns, decisionColumn<ListedTopUp>(({ group }) => group.code)] : columns}
        rowKey={({ no }) => no}
        onOpen={({ group }) => void navigate({ to: '/groups/$code', params: { code: group.code } })}
        empty={say.noSuchTopUps}
        filters={
          <>
            <FindFilter label={say.find} value={search.find} onFind={(find) => set({ find })} />
            <ChoiceFilter
              label={say.state}
              any={say.anyState}
              value={search.state}
              options={topUpStates.map((value) => ({ value, label: say.states[value] }))}
              onChoose={(state) => set({ state })}
            />
          </>
        }
      />
    </ListPage>
  )
}
