/** The accounts of staff: made, changed, recovered and logged out by the owner. */
import { Flex, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { endStaffSessions, listStaff, recoverStaff, type StaffAccount } from '#contract/console/staff.ts'
import { call } from '../../lib/call.ts'
import { roleWords } from '../../lib/role-words.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ListPage } from '../../ui/detail-page.tsx'
import { Instant } from '../../ui/instant.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { staffWords as say } from './messages.ts'
import { OneTimePassword, type ShownPassword } from './one-time-password.tsx'
import { StaffForm } from './staff-form.tsx'

const staffKey = ['staff'] as const

export function StaffPage(): ReactNode {
  const [shown, setShown] = useState<ShownPassword | null>(null)
  return (
    <ListPage title={say.title} actions={<StaffForm onPassword={setShown} />}>
      <QueryTable
        queryKey={staffKey}
        load={() => call(listStaff)}
        columns={columnsOf(setShown)}
        rowKey={({ account }) => account}
        empty={say.empty}
      />
      <OneTimePassword shown={shown} onClose={() => setShown(null)} />
    </ListPage>
  )
}

type OnPassword = (shown: ShownPassword) => void

const columnsOf = (onPassword: OnPassword): readonly ListColumn<StaffAccount>[] => [
  { title: say.name, key: 'name', dataIndex: 'name' },
  { title: say.account, key: 'account', dataIndex: 'account' },
  {
    title: say.roles,
    key: 'roles',
    render: (_, { roles }) => (
      <Flex gap={4} wrap>
        {roles.map((role) => (
          <Tag key={role}>{roleWords[role]}</Tag>
        ))}
      </Flex>
    ),
  },
  {
    title: say.state,
    key: 'state',
    render: (_, { active, oneTimePassword }) => (
      <Flex gap={4} wrap>
        <Tag color={active ? 'success' : 'default'}>{active ? say.active : say.closed}</Tag>
        {oneTimePassword && <Tag color="warning">{say.oneTime}</Tag>}
      </Flex>
    ),
  },
  { title: say.secondFactor, key: 'totp', render: (_, { hasTotp }) => (hasTotp ? say.on : say.off) },
  { title: say.sessions, key: 'sessions', dataIndex: 'sessions', align: 'right', className: 'number' },
  {
    title: say.seen,
    key: 'seen',
    render: (_, { seenAt }) => (seenAt === null ? say.never : <Instant at={seenAt} />),
  },
  {
    title: say.actions,
    key: 'actions',
    render: (_, staff) => <RowActions staff={staff} onPassword={onPassword} />,
  },
]

function RowActions({ staff, onPassword }: { staff: StaffAccount; onPassword: OnPassword }): ReactNode {
  const { account, name, sessions } = staff
  const params = { account }
  return (
    <Flex gap={8} wrap>
      <StaffForm staff={staff} onPassword={onPassword} />
      {sessions > 0 && (
        <ActionButton
          label={say.end}
          danger
          asks={{ title: say.endTitle(name), consequence: say.endText(sessions), does: say.endDoes }}
          run={({ key }) => call(endStaffSessions, { params }, key)}
          done={say.ended}
          refreshes={[staffKey]}
        />
      )}
      <ActionButton
        label={say.recover}
        danger
        asks={{
          title: say.recoverTitle(name),
          consequence: say.recoverText,
          reason: say.recoverReason,
          does: say.recoverDoes,
        }}
        run={({ reason, key }) => call(recoverStaff, { params, body: { reason } }, key)}
        onDone={({ password }) => onPassword({ account, password })}
        refreshes={[staffKey]}
      />
    </Flex>
  )
}
