/** How an order was paid: its payments, each with a page of its own that has its refunds and bookings. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card, Flex, Skeleton, Typography } from 'antd'
import type { ReactNode } from 'react'
import { listPayments } from '#contract/console/payment.ts'
import { type Fen, noFen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { AttemptState } from '#contract/values/payment.ts'
import { call } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import { words } from '../../lib/language.ts'
import { Instant } from '../../ui/instant.tsx'
import { LoadFailure } from '../../ui/loaded.tsx'
import { payTypeLabel } from './order-labels.tsx'

const say = words({
  'zh-CN': {
    title: '支付',
    none: '还没有发起支付',
    returned: (sum: string) => `已退或待退 ${sum}`,
  },
  'en-US': {
    title: 'Payments',
    none: 'No payment was started',
    returned: (sum: string) => `${sum} returned or promised`,
  },
})

const states: Record<AttemptState, string> = words({
  'zh-CN': { CREATED: '待支付', PAID: '已支付', CLOSED: '已关闭', FAILED: '失败' },
  'en-US': { CREATED: 'open', PAID: 'paid', CLOSED: 'closed', FAILED: 'failed' },
})

/** An order has a handful at most: the first page is all of them. */
export function PaymentsCard({ orderNo }: { orderNo: OrderNo }): ReactNode {
  const query = useQuery({
    queryKey: ['payments', 'of', orderNo],
    queryFn: () => call(listPayments, { query: { find: orderNo } }),
  })
  return (
    <Card title={say.title}>
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {query.isError && <LoadFailure query={query} />}
      {query.data?.items.length === 0 && <Typography.Text type="secondary">{say.none}</Typography.Text>}
      <Flex vertical gap={12}>
        {query.data?.items.map(({ paymentNo, payType, state, amountFen, returnedFen, createdAt }) => (
          <Flex key={paymentNo} vertical>
            <Link to="/money/$paymentNo" params={{ paymentNo }} className="number">
              {paymentNo}
            </Link>
            <span>{`${payTypeLabel(payType)} · ${money(amountFen)} · ${states[state]}`}</span>
            {returnedFen !== noFen && <span>{say.returned(money(returnedFen as Fen))}</span>}
            <Typography.Text type="secondary">
              <Instant at={createdAt} />
            </Typography.Text>
          </Flex>
        ))}
      </Flex>
    </Card>
  )
}
