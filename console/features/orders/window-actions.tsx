/** What staff may do at the window for the buyer of a paid order, once it is known; nobody takes "not known" for "not possible". */
import { useQueries } from '@tanstack/react-query'
import { Button, Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import type { StaffOrderDetail } from '#contract/console/ordering.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { kitWords } from '../../lib/kit-words.ts'
import { changeableQuery } from './change-choice.ts'
import { ChangeDate } from './change-date.tsx'
import { GiveGoodwill, goodwillQuery } from './give-goodwill.tsx'
import { orderWords as say } from './messages.ts'
import { RefundAtWindow, windowRefundQuery } from './refund-at-window.tsx'

export const WindowActions = ({ order }: { order: StaffOrderDetail }): ReactNode => (
  <>
    <Unknown orderNo={order.orderNo} />
    <GiveGoodwill orderNo={order.orderNo} />
    <ChangeDate order={order} />
    <RefundAtWindow order={order} />
  </>
)

function Unknown({ orderNo }: { orderNo: OrderNo }): ReactNode {
  const queries = useQueries({
    queries: [goodwillQuery(orderNo), changeableQuery(orderNo), windowRefundQuery(orderNo)],
  })
  const unknown = queries.filter(({ data }) => data === undefined)
  const failed = unknown.filter(({ isError }) => isError)
  if (unknown.length === 0) return null
  if (failed.length === 0)
    return (
      <Typography.Text type="secondary" role="status" style={{ alignSelf: 'center' }}>
        {kitWords.loading}
      </Typography.Text>
    )
  return (
    <Flex gap={8} align="center">
      <Typography.Text type="danger" role="alert">
        {say.actsFailed}
      </Typography.Text>
      <Button
        loading={failed.some(({ isFetching }) => isFetching)}
        onClick={() => {
          for (const { refetch } of failed) void refetch({ cancelRefetch: false })
        }}
      >
        {kitWords.retry}
      </Button>
    </Flex>
  )
}
