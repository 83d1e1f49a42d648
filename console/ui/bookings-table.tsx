/** Bookings of the ledger: what moved from which account to which. */
import { Table, Typography } from 'antd'
import type { ReactNode } from 'react'
import type { PaymentDetail } from '#contract/console/payment.ts'
import { accountLabel, bookingLabel } from '../lib/booking-words.ts'
import { money } from '../lib/format.ts'
import { words } from '../lib/language.ts'
import { Instant } from './instant.tsx'
import { ScrollBox } from './scroll-box.tsx'

const say = words({
  'zh-CN': {
    title: '记账',
    none: '还没有记账',
    at: '时间',
    booking: '业务',
    debit: '借方',
    credit: '贷方',
    amount: '金额',
  },
  'en-US': {
    title: 'Ledger',
    none: 'Nothing is booked yet',
    at: 'When',
    booking: 'What',
    debit: 'Debit',
    credit: 'Credit',
    amount: 'Amount',
  },
})

export const bookingsTitle = say.title

export function BookingsTable({ bookings }: Pick<PaymentDetail, 'bookings'>): ReactNode {
  if (bookings.length === 0) return <Typography.Text type="secondary">{say.none}</Typography.Text>
  return (
    <ScrollBox label={say.title}>
      <Table
        size="small"
        pagination={false}
        // Two bookings of one moment may be alike in all that is shown.
        dataSource={bookings.map((booking, key) => ({ ...booking, key }))}
        columns={[
          { title: say.at, render: (_, { at }) => <Instant at={at} /> },
          { title: say.booking, render: (_, { kind }) => bookingLabel(kind) },
          { title: say.debit, render: (_, { debit }) => accountLabel(debit) },
          { title: say.credit, render: (_, { credit }) => accountLabel(credit) },
          {
            title: say.amount,
            align: 'right',
            className: 'number',
            render: (_, { amountFen }) => money(amountFen),
          },
        ]}
      />
    </ScrollBox>
  )
}
