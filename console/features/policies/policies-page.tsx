/** Refund and change policies: what visitors read of each now, and how many products sell under it. */
import { useNavigate } from '@tanstack/react-router'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { listPolicies } from '#contract/console/catalogue.ts'
import type { StaffPolicyRow } from '#contract/values/staff-policy.ts'
import { call } from '../../lib/call.ts'
import { language } from '../../lib/language.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { ListPage } from '../../ui/detail-page.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { policyWords as say } from './messages.ts'
import { WrittenBy } from './versions-card.tsx'

const columns: readonly ListColumn<StaffPolicyRow>[] = [
  { title: say.kind, key: 'kind', render: (_, { kind }) => <Tag>{say.kinds[kind]}</Tag> },
  { title: say.code, key: 'code', render: (_, { code }) => <span className="number">{code}</span> },
  { title: say.visitorsRead, key: 'summary', render: (_, { summary }) => summary[language] },
  {
    title: say.productCount,
    key: 'productCount',
    dataIndex: 'products',
    align: 'right',
    className: 'number',
  },
  { title: say.version, key: 'version', dataIndex: 'version', align: 'right', className: 'number' },
  {
    title: say.written,
    key: 'written',
    width: 150,
    render: (_, row) => <WrittenBy version={row} />,
  },
]

export function PoliciesPage(): ReactNode {
  const navigate = useNavigate()
  return (
    <ListPage
      title={say.title}
      actions={<AddButton label={say.add} to="/policies/new" roles={['owner', 'catalogue']} />}
    >
      <QueryTable
        queryKey={['policies']}
        load={() => call(listPolicies)}
        columns={columns}
        rowKey={({ kind, code }) => `${kind} ${code}`}
        onOpen={({ kind, code }) => void navigate({ to: '/policies/$kind/$code', params: { kind, code } })}
        empty={say.empty}
      />
    </ListPage>
  )
}
