/** Orders whose goods wait at a pick-up point, the oldest first. */
import { useNavigate } from '@tanstack/react-router'
import { Checkbox, Typography } from 'antd'
import type { ReactNode } from 'react'
import { listPickUps, type OrderToPickUp } from '#contract/console/delivery.ts'
import { call } from '../../lib/call.ts'
import { QueryTable } from '../../ui/query-table.tsx'
import { parcelWords as say } from './messages.ts'
import { columnsWith, LastDay } from './order-columns.tsx'
import type { ParcelSearch } from './search.ts'

const columns = columnsWith<OrderToPickUp>({
  title: say.keptUntil,
  key: 'keptUntil',
  render: (_, { pickUpUntil, late }) =>
    pickUpUntil === null ? (
      say.withoutEnd
    ) : (
      <LastDay at={pickUpUntil} text={pickUpUntil} late={late ? say.over : null} />
    ),
})

export function PickUpTab({ search: { late } }: { search: ParcelSearch }): ReactNode {
  const navigate = useNavigate()
  return (
    <div className="stack">
      <Typography.Text type="secondary">{say.overHint}</Typography.Text>
      <QueryTable
        queryKey={['pick-ups', late ?? 'all']}
        load={(cursor) => call(listPickUps, { query: { late, cursor } })}
        list="pick-ups"
        columns={columns}
        rowKey={({ orderNo }) => orderNo}
        onOpen={({ orderNo }) => void navigate({ to: '/orders/$orderNo', params: { orderNo } })}
        empty={late ? say.emptyOver : say.emptyPickUp}
        filters={
          <Checkbox
            checked={late === 'true'}
            onChange={({ target }) =>
              void navigate({
                to: '/parcels',
                search: { tab: 'pickUp', ...(target.checked && { late: 'true' as const }) },
                replace: true,
              })
            }
          >
            {say.onlyOver}
          </Checkbox>
        }
      />
    </div>
  )
}
