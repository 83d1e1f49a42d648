/** What is bought: picture, name, date and time, and the tickets with their prices. */
import type { OrderLine } from '#contract/values/order-line.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import { dateText, slotText, yuan } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { Picture } from '../../lib/picture.tsx'
import { Card } from '../../ui/card.tsx'
import css from './order-head.module.css'

type Ordered = {
  productName: string
  picture: string
  visitDate: VisitDate | null
  slotFrom: SlotTime | null
  slotTo: SlotTime | null
}

export function OrderHead({ order, lines }: { order: Ordered; lines?: readonly OrderLine[] }) {
  return (
    <Card>
      <div className={css.head}>
        <div className={css.picture}>
          <Picture source={order.picture} alt="" ratio="1/1" rounded />
        </div>
        <div>
          <h2 className={css.name}>{order.productName}</h2>
          <p className={css.when}>
            {dateText(order.visitDate, language)} {slotText(order.slotFrom, order.slotTo)}
          </p>
        </div>
      </div>
      {lines && (
        <div className={css.below}>
          <OrderLines lines={lines} />
        </div>
      )}
    </Card>
  )
}

/** Each kind of ticket with its price and how many of it. */
export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <ul className={css.lines}>
      {lines.map((line) => (
        <li key={line.offerCode} className={css.line}>
          <span>{line.name}</span>
          <span className={css.price}>{`${yuan(line.priceFen)} × ${line.quantity}`}</span>
        </li>
      ))}
    </ul>
  )
}
