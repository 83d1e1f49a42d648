/** Where goods are picked up, in the order in which buyers see it; those out of use as well. */
import { useNavigate } from '@tanstack/react-router'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { listStaffPickUpPoints, type StaffPickUpPoint } from '#contract/console/parcel.ts'
import { call } from '../../lib/call.ts'
import { language } from '../../lib/language.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { ListPage } from '../../ui/detail-page.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { pointWords as say } from './messages.ts'

const columns: readonly ListColumn<StaffPickUpPoint>[] = [
  { title: say.name, key: 'name', render: (_, { name }) => name[language] },
  { title: say.code, key: 'code', render: (_, { code }) => <span className="number">{code}</span> },
  { title: say.place, key: 'place', render: (_, { place }) => place[language] },
  { title: say.hours, key: 'hours', render: (_, { hours }) => hours[language] },
  {
    title: say.state,
    key: 'state',
    render: (_, { active }) => (
      <Tag color={active ? 'success' : 'default'}>{active ? say.inUse : say.outOfUse}</Tag>
    ),
  },
  { title: say.sort, key: 'sort', dataIndex: 'sort', align: 'right', className: 'number' },
]

export function PointsPage(): ReactNode {
  const navigate = useNavigate()
  return (
    <ListPage
      title={say.title}
      actions={<AddButton label={say.add} to="/pick-up-points/new" roles={['owner', 'catalogue']} />}
    >
      <QueryTable
        queryKey={['pick-up-points', 'list']}
        load={() => call(listStaffPickUpPoints)}
        columns={columns}
        rowKey={({ code }) => code}
        onOpen={({ code }) => void navigate({ to: '/pick-up-points/$code', params: { code } })}
        empty={say.empty}
      />
    </ListPage>
  )
}
