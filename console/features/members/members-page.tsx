/** Members, the newest first, masked. */
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listMembers, type StaffMemberRow } from '#contract/console/session.ts'
import { call } from '../../lib/call.ts'
import { ListPage } from '../../ui/detail-page.tsx'
import { Instant } from '../../ui/instant.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { FindMember } from './find-member.tsx'
import { memberWords as say } from './messages.ts'

const columns: readonly ListColumn<StaffMemberRow>[] = [
  { title: say.account, key: 'account', dataIndex: 'account' },
  { title: say.nickname, key: 'nickname', className: 'name', dataIndex: 'nickname' },
  { title: say.mobile, key: 'mobile', dataIndex: 'mobile', className: 'number' },
  { title: say.group, key: 'group', dataIndex: 'group' },
  { title: say.since, key: 'since', render: (_, { memberSince }) => <Instant at={memberSince} /> },
]

export function MembersPage(): ReactNode {
  const navigate = useNavigate()
  const open = ({ memberId }: StaffMemberRow) =>
    void navigate({ to: '/members/$memberId', params: { memberId } })
  return (
    <ListPage title={say.title} actions={<FindMember onFound={open} />}>
      <QueryTable
        queryKey={['members']}
        load={(cursor) => call(listMembers, { query: { cursor } })}
        list="members"
        columns={columns}
        rowKey={({ memberId }) => memberId}
        onOpen={open}
        empty={say.empty}
      />
    </ListPage>
  )
}
