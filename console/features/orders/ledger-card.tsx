/** How all payments of an order are booked; what is booked without a payment stands in the accounts only. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { Card, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { listPayments, readPayment } from '#contract/console/payment.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { call } from '../../lib/call.ts'
import { BookingsTable, bookingsTitle } from '../../ui/bookings-table.tsx'
import { LoadFailure } from '../../ui/loaded.tsx'

export function LedgerCard({ orderNo }: { orderNo: OrderNo }): ReactNode {
  const payments = useQuery({
    queryKey: ['payments', 'of', orderNo],
    queryFn: () => call(listPayments, { query: { find: orderNo } }),
  })
  const details = useQueries({
    queries: (payments.data?.items ?? []).map(({ paymentNo }) => ({
      queryKey: ['payment', paymentNo],
      queryFn: () => call(readPayment, { params: { paymentNo } }),
    })),
  })
  const failed = [payments, ...details].find(({ isError }) => isError)
  const bookings = details
    .flatMap(({ data }) => data?.bookings ?? [])
    .toSorted((a, b) => a.at.localeCompare(b.at))
  const isPending = [payments, ...details].some((query) => query.isPending)
  return (
    <Card title={bookingsTitle}>
      {isPending && !failed && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {failed?.error && <LoadFailure query={failed} />}
      {!isPending && !failed && <BookingsTable bookings={bookings} />}
    </Card>
  )
}
