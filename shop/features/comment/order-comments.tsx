/** In an order: the way to comment on each product of it that was used, or to the comment that is there. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OrderNo } from '#contract/values/order.ts'
import { useWords } from '../../lib/words.ts'
import { Card } from '../../ui/card.tsx'
import { RowBody, rowClass } from '../../ui/row.tsx'
import { orderCommentsQuery } from './calls.ts'
import { commentWords } from './messages.ts'

/** Render it for members, and only where something was used; nothing where nothing can be said. */
export function OrderComments({ orderNo }: { orderNo: OrderNo }) {
  const words = useWords(commentWords)
  const items = useQuery(orderCommentsQuery(orderNo)).data?.items.filter(({ refusal }) => refusal === null)
  if (!items || items.length === 0) return null
  const labelOf = (word: string, name: string) => (items.length > 1 ? `${word} · ${name}` : word)
  return (
    <Card flush>
      {items.map(({ productCode, productName, commentNo }) =>
        commentNo ? (
          <Link key={productCode} to="/commentDetail" search={{ commentNo }} className={rowClass}>
            <RowBody icon="star" label={labelOf(words.read, productName)} />
          </Link>
        ) : (
          <Link
            key={productCode}
            to="/postComment"
            search={{ orderNo, code: productCode }}
            className={rowClass}
          >
            <RowBody icon="star" label={labelOf(words.write, productName)} />
          </Link>
        ),
      )}
    </Card>
  )
}
