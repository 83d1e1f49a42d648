/** The cards that were bought with an order, with how far their approval is. */
import { Link } from '@tanstack/react-router'
import type { OrderDetail } from '#contract/endpoints/ordering/reading.ts'
import type { UnitScreen } from '#contract/order-screens.ts'
import { pathOfScreen } from '#contract/screens.ts'
import { useWords } from '../../../lib/words.ts'
import { Card } from '../../../ui/card.tsx'
import { RowBody, rowClass } from '../../../ui/row.tsx'
import { cardWords } from '../../card/messages.ts'

type Props = { order: Pick<OrderDetail, 'orderNo'>; to: UnitScreen }

export function CardsLink({ order: { orderNo }, to }: Props) {
  const words = useWords(cardWords)
  return (
    <Card flush>
      <Link to={pathOfScreen(to)} search={{ orderNo }} className={rowClass}>
        <RowBody icon="card" label={words.cardsOfOrder} />
      </Link>
    </Card>
  )
}
