/** One product in the cart: what was chosen of it, what it costs now, and why it cannot be had. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { QuotedItem } from '#contract/endpoints/inventory.ts'
import { visitText, yuan } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { Picture } from '../../lib/picture.tsx'
import { useProductLinks } from '../../lib/product-links.ts'
import { type CartItem, visitStore } from '../../lib/visit-store.ts'
import { useWords } from '../../lib/words.ts'
import { IconButton } from '../../ui/button.tsx'
import { UnbrokenRanges } from '../../ui/unbroken-ranges.tsx'
import { freightQuery, freightSentence, freightWords } from '../catalogue/facts/freight.ts'
import css from './cart.module.css'
import { type CartEntry, wantedOf } from './cart-items.ts'
import { cartWords } from './messages.ts'

/** Of goods, which have no date: what sending them costs. */
function Freight({ code }: { code: CartItem['code'] }) {
  const words = useWords(freightWords)
  const freight = useQuery(freightQuery(code)).data?.freight
  return freight && <span className={css.soft}>{`${words.label} ${freightSentence(freight, words)}`}</span>
}

/** Above it what is left need not be said. */
const FEW = 10

export const nameOf = ({ product }: QuotedItem, gone: string): string => product?.name ?? gone

/** As the product's page has it in its address. */
export const searchOf = ({ code, date, until, slot }: CartItem) => ({
  code,
  ...(date && { date }),
  ...(until && { until }),
  ...(slot && { slot }),
})

/** `along`: goods that are picked up at the visit of their order. */
type Props = { entry: CartEntry; along?: boolean; children: ReactNode }

export function CartRow({ entry: { item, quoted }, along = false, children }: Props) {
  const links = useProductLinks()
  const words = useWords(cartWords)
  const name = nameOf(quoted, words.gone)
  const { product, lines, refusal, totalFen, slotTo } = quoted
  const { visitDate, untilDate, slotFrom } = wantedOf(item)
  const least = Math.min(...lines.map(({ left }) => left))
  const notes = [
    refusal,
    !refusal && least <= FEW && words.few(least),
    !refusal &&
      item.seenFen !== undefined &&
      item.seenFen !== totalFen &&
      words.priceWas(yuan(item.seenFen as typeof totalFen)),
  ]
  return (
    <li className={css.row}>
      <Link to={links.detail(item)} search={searchOf(item)} className={css.body}>
        <span className={css.picture}>
          <Picture source={product?.picture ?? ''} alt="" ratio="1/1" rounded />
        </span>
        <span className={css.text}>
          <strong>{name}</strong>
          <span className={css.soft}>
            <UnbrokenRanges text={visitText({ visitDate, untilDate, slotFrom, slotTo }, language)} />
          </span>
          {lines.map((line) => (
            <span key={line.offerCode} className={css.line}>
              <span>{`${line.name} × ${line.quantity}`}</span>
              <span>{yuan(line.priceFen)}</span>
            </span>
          ))}
          {along && <span className={css.soft}>{words.pickedUp}</span>}
          {!along && visitDate === null && product && <Freight code={item.code} />}
          {notes.map(
            (note) =>
              note && (
                <span key={note} className={css.warn}>
                  {note}
                </span>
              ),
          )}
        </span>
      </Link>
      <div className={css.actions}>
        {children}
        <IconButton
          icon="trash"
          label={words.remove(name)}
          onClick={() => visitStore.takeFromCart(item.code)}
        />
      </div>
    </li>
  )
}
