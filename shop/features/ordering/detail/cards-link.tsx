/** The cards that were bought with an order, with how far their approval is. */
import { Link } from '@tanstack/react-router'
import type { OrderDetail } from '#contract/endpoints/ordering/reading.ts'
import { useWords } from '../../../lib/words.ts'
import { Card } from '../../../ui/card.tsx'
import { RowBody, rowClass } from '../../../ui/row.tsx'
import { cardWords } from '../../card/messages.ts'

export function CardsLink({ order: { orderNo } }: { order: Pick<OrderDetail, 'orderNo'> }) {
  const words = useWords(cardWords)
  return (
    <Card flush>
      <Link to="/card/approveStatus" search={{ orderNo }} className={rowClass}>
        <RowBody icon="card" label={words.cardsOfOrder} />
      </Link>
    </Card>
  )
}
