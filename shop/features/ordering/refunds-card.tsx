/** The refunds of an order on its page, with how each stands. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { refundStatusLabels } from '#contract/dictionaries/refund.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { instantText, yuan } from '../../lib/format.ts'
import { useWords } from '../../lib/words.ts'
import { Card } from '../../ui/card.tsx'
import { orderRefundsQuery } from './calls.ts'
import { orderWords } from './messages.ts'
import css from './refunds-card.module.css'

export function RefundsCard({ orderNo }: { orderNo: OrderNo }) {
  const words = useWords(orderWords)
  const statuses = useWords(refundStatusLabels)
  const { data } = useQuery(orderRefundsQuery(orderNo))
  if (!data || data.items.length === 0) return null
  return (
    <Card title={words.refunds}>
      <ul className={css.list}>
        {data.items.map(({ refundNo, status, amountFen, askedAt }) => (
          <li key={refundNo}>
            <Link to="/refundDetail" search={{ refundNo }} className={css.refund}>
              <strong>{yuan(amountFen)}</strong>
              <span className={css.status}>{statuses[status]}</span>
              <time dateTime={askedAt}>{instantText(askedAt)}</time>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
