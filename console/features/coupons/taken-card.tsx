/** The coupons that were taken of an activity, and the orders that use them. */
import { Link } from '@tanstack/react-router'
import { Card, Tag } from 'antd'
import type { ReactNode } from 'react'
import { listTakenCoupons, type TakenCoupon } from '#contract/console/coupon.ts'
import type { ActivityCode } from '#contract/values/coupon.ts'
import { call } from '../../lib/call.ts'
import { short } from '../../lib/format.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { Instant } from '../../ui/instant.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { couponWords as say, takenWords } from './messages.ts'

const colours = { unused: 'processing', used: 'success', expired: 'default', void: 'default' } as const

const columnsFor = (opensOrders: boolean): readonly ListColumn<TakenCoupon>[] => [
  { title: say.couponNo, key: 'no', render: (_, { couponNo }) => <span className="number">{couponNo}</span> },
  {
    title: say.state,
    key: 'state',
    render: (_, { state }) => <Tag color={colours[state]}>{takenWords[state]}</Tag>,
  },
  { title: say.claimedAt, key: 'claimed', render: (_, { claimedAt }) => <Instant at={claimedAt} /> },
  {
    title: say.valid,
    key: 'valid',
    render: (_, { validFrom, validUntil }) => (
      <span className="number">{`${short(validFrom)} – ${short(validUntil)}`}</span>
    ),
  },
  {
    title: say.orderNo,
    key: 'order',
    render: (_, { orderNo }) => {
      if (orderNo === null) return '–'
      if (!opensOrders) return <span className="number">{orderNo}</span>
      return (
        <Link to="/orders/$orderNo" params={{ orderNo }} className="number">
          {orderNo}
        </Link>
      )
    },
  },
]

export function TakenCard({ code }: { code: ActivityCode }): ReactNode {
  const opensOrders = mayOpen(useSession(), ['owner', 'orders', 'finance'])
  return (
    <Card title={say.takenTitle} size="small">
      <QueryTable
        queryKey={['coupon', code, 'taken']}
        load={(cursor) => call(listTakenCoupons, { params: { code }, query: { cursor } })}
        list="taken-coupons"
        columns={columnsFor(opensOrders)}
        rowKey={({ couponNo }) => couponNo}
        label={say.takenTitle}
        empty={say.noneTaken}
      />
    </Card>
  )
}
