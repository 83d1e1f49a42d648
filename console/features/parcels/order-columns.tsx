/** What the lists of orders show whose pieces wait to be sent, or to be picked up. */
import { Flex, Tag } from 'antd'
import type { ReactNode } from 'react'
import type { OrderToPack, OrderToPickUp } from '#contract/console/delivery.ts'
import { countedPieces } from '#contract/values/pieces.ts'
import { language } from '../../lib/language.ts'
import { Instant } from '../../ui/instant.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { parcelWords as say } from './messages.ts'

/** With the list's own column of the last day. */
export const columnsWith = <Order extends OrderToPack | OrderToPickUp>(
  lastDay: ListColumn<Order>,
): readonly ListColumn<Order>[] => [
  {
    title: say.orderNo,
    key: 'orderNo',
    render: (_, { orderNo }) => <span className="number">{orderNo}</span>,
  },
  { title: say.paid, key: 'paid', render: (_, { paidAt }) => <Instant at={paidAt} /> },
  lastDay,
  {
    title: say.pieces,
    key: 'pieces',
    render: (_, { units }) =>
      countedPieces(units, language).map(({ name, count }) => <div key={name}>{`${count} × ${name}`}</div>),
  },
]

type LastDayProps = { at: string; text: string; late: string | null }

/** `late` says that it is over. */
export function LastDay({ at, text, late }: LastDayProps): ReactNode {
  return (
    <Flex gap={8} align="center">
      <time dateTime={at} className="number">
        {text}
      </time>
      {late && <Tag color="error">{late}</Tag>}
    </Flex>
  )
}
