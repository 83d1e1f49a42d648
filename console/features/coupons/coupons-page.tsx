/** Coupon activities in the order in which visitors see them. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ActivityStage, listStaffActivities, type StaffActivity } from '#contract/console/coupon.ts'
import { call } from '../../lib/call.ts'
import { short } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { ListPage } from '../../ui/detail-page.tsx'
import { ChoiceFilter } from '../../ui/filters.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { discountOf, PhaseTag } from './activity-labels.tsx'
import { kindWords, couponWords as say, stageWords } from './messages.ts'

const number = (text: ReactNode) => <span className="number">{text}</span>

const columns: readonly ListColumn<StaffActivity>[] = [
  { title: say.activity, key: 'name', render: (_, { name }) => name[language] },
  { title: say.code, key: 'code', render: (_, { code }) => number(code) },
  { title: say.discount, key: 'discount', render: (_, activity) => number(discountOf(activity)) },
  { title: say.kind, key: 'kind', render: (_, { kind }) => kindWords[kind] },
  {
    title: say.period,
    key: 'period',
    render: (_, { opensAt, closesAt }) => number(`${short(opensAt)} – ${short(closesAt)}`),
  },
  {
    title: say.taken,
    key: 'taken',
    align: 'right',
    render: (_, { taken, total }) => number(`${taken} / ${total}`),
  },
  { title: say.used, key: 'used', dataIndex: 'used', align: 'right', className: 'number' },
  { title: say.state, key: 'state', render: (_, activity) => <PhaseTag activity={activity} /> },
]

export function CouponsPage(): ReactNode {
  const { state } = useSearch({ from: '/coupons' })
  const navigate = useNavigate()
  return (
    <ListPage title={say.title} actions={<AddButton label={say.add} to="/coupons/new" />}>
      <QueryTable
        queryKey={['coupons', state]}
        load={(cursor) => call(listStaffActivities, { query: { state, cursor } })}
        list="coupons"
        columns={columns}
        rowKey={({ code }) => code}
        onOpen={({ code }) => void navigate({ to: '/coupons/$code', params: { code } })}
        empty={say.empty}
        filters={
          <ChoiceFilter
            label={say.state}
            any={say.state}
            value={state}
            options={ActivityStage.options.map((value) => ({ value, label: stageWords[value] }))}
            onChoose={(chosen) =>
              void navigate({ to: '/coupons', search: chosen ? { state: chosen } : {}, replace: true })
            }
          />
        }
      />
    </ListPage>
  )
}
