/** The coupons that were taken of an activity, and the orders that use them. */
import { Link } from '@tanstack/react-router'
import { Card, Tag } from 'antd'
import type { ReactNode } from 'react'
import { listTakenCoupons, type TakenCoupon, voidCoupon } from '#contract/console/coupon.ts'
import type { ActivityCode } from '#contract/values/coupon.ts'
import { call } from '../../lib/call.ts'
import { short } from '../../lib/format.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Instant } from '../../ui/instant.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { couponWords as say, takenWords } from './messages.ts'

const colours = {
  ...({ unused: 'processing', used: 'success', expired: 'default' } as const),
  ...({ void: 'error', orphaned: 'default' } as const),
}

const columnsFor = (opensOrders: boolean): readonly ListColumn<TakenCoupon>[] => [
  { title: say.couponNo, key: 'no', render: (_, { couponNo }) => <span className="number">{couponNo}</span> },
  {
    title: say.state,
    key: 'state',
    render: (_, { state, voidReason }) => (
      <>
        <Tag color={colours[state]}>{takenWords[state]}</Tag>
        {voidReason}
      </>
    ),
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

const voidColumn = (code: ActivityCode): ListColumn<TakenCoupon> => ({
  title: say.voidOne,
  key: 'void',
  render: (_, { couponNo, state }) =>
    (state === 'unused' || state === 'expired') && (
      <ActionButton
        label={say.voidOne}
        danger
        asks={{
          ...{ title: say.voidCouponTitle(couponNo), consequence: say.voidCouponText },
          ...{ does: say.voidOne, reason: say.reason },
        }}
        run={({ reason, key }) => call(voidCoupon, { params: { code, couponNo }, body: { reason } }, key)}
        done={say.voided}
        refreshes={[['coupon', code], ['audit']]}
      />
    ),
})

export function TakenCard({ code }: { code: ActivityCode }): ReactNode {
  const opensOrders = mayOpen(useSession(), ['owner', 'orders', 'finance'])
  return (
    <Card title={say.takenTitle} size="small">
      <QueryTable
        queryKey={['coupon', code, 'taken']}
        load={(cursor) => call(listTakenCoupons, { params: { code }, query: { cursor } })}
        list="taken-coupons"
        columns={[...columnsFor(opensOrders), voidColumn(code)]}
        rowKey={({ couponNo }) => couponNo}
        label={say.takenTitle}
        empty={say.noneTaken}
      />
    </Card>
  )
}
