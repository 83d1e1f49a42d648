/** What is bought: picture, name, date and time, and the tickets with their prices. */
import { yuan } from '../../../lib/format.ts'
import { language } from '../../../lib/language.ts'
import { Picture } from '../../../lib/picture.tsx'
import { stayText, type TypedVisit } from '../../../lib/stay-text.ts'
import { Card } from '../../../ui/card.tsx'
import { UnbrokenRanges } from '../../../ui/unbroken-ranges.tsx'
import { type ShownLine, visitsOf } from './line-visits.ts'
import css from './order-head.module.css'

type Ordered = TypedVisit & { productName: string; picture: string }

type Part = Ordered & { offerCode: string; name: string; quantity: number }
type HeadProps = {
  order: Ordered
  lines?: readonly ShownLine[]
  /** Of the packages among the lines. */
  parts?: readonly Part[]
}

export function OrderHead({ order, lines, parts }: HeadProps) {
  return (
    <Card>
      <div className={css.head}>
        <div className={css.picture}>
          <Picture source={order.picture} alt="" ratio="1/1" rounded />
        </div>
        <div>
          <h2 className={css.name}>{order.productName}</h2>
          <p className={css.when}>
            <UnbrokenRanges text={stayText(order)} />
          </p>
        </div>
      </div>
      {lines && (
        <div className={css.below}>
          <OrderLines lines={lines} />
        </div>
      )}
      {parts && (
        <div className={css.below}>
          <PartLines parts={parts} />
        </div>
      )}
    </Card>
  )
}

/** What packages are made of: their price is said once, for all of it. */
export function PartLines({ parts }: { parts: readonly Part[] }) {
  return (
    <ul className={css.lines}>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an order keep their order
        <li key={at} className={css.line}>
          <span>
            {`${part.productName} · ${part.name}`}
            <span className={css.visit}>{stayText(part)}</span>
          </span>
          <span className={css.price}>{`× ${part.quantity}`}</span>
        </li>
      ))}
    </ul>
  )
}

/** Each kind of ticket with its price and how many of it; with product and time where lines of an order differ in them. */
export function OrderLines({ lines }: { lines: readonly ShownLine[] }) {
  const visits = visitsOf(lines, language)
  return (
    <ul className={css.lines}>
      {lines.map((line, at) => (
        <li key={`${line.offerCode} ${visits[at] ?? ''}`} className={css.line}>
          <span>
            {line.name}
            {visits[at] && <span className={css.visit}>{visits[at]}</span>}
          </span>
          <span className={css.price}>{`${yuan(line.priceFen)} × ${line.quantity}`}</span>
        </li>
      ))}
    </ul>
  )
}
