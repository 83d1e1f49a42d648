/** Orders whose goods wait at a pick-up point, the oldest first. */
import { useNavigate } from '@tanstack/react-router'
import { Checkbox, Flex, Tag, Typography } from 'antd'
import type { ReactNode } from 'react'
import { listPickUps, type OrderToPickUp } from '#contract/console/delivery.ts'
import { countedPieces } from '#contract/values/pieces.ts'
import { call } from '../../lib/call.ts'
import { language } from '../../lib/language.ts'
import { Instant } from '../../ui/instant.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { parcelWords as say } from './messages.ts'
import type { ParcelSearch } from './search.ts'

const columns: readonly ListColumn<OrderToPickUp>[] = [
  {
    title: say.orderNo,
    key: 'orderNo',
    render: (_, { orderNo }) => <span className="number">{orderNo}</span>,
  },
  { title: say.paid, key: 'paid', render: (_, { paidAt }) => <Instant at={paidAt} /> },
  {
    title: say.keptUntil,
    key: 'keptUntil',
    render: (_, { pickUpUntil, late }) =>
      pickUpUntil === null ? (
        say.withoutEnd
      ) : (
        <Flex gap={8} align="center">
          <time dateTime={pickUpUntil} className="number">
            {pickUpUntil}
          </time>
          {late && <Tag color="error">{say.over}</Tag>}
        </Flex>
      ),
  },
  {
    title: say.pieces,
    key: 'pieces',
    render: (_, { units }) =>
      countedPieces(units, language).map(({ name, count }) => <div key={name}>{`${count} × ${name}`}</div>),
  },
]

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
