/** One entry of the cart: what was chosen of it, what it costs now, and why it cannot be had. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CartItem } from '../../lib/cart-entries.ts'
import { entryKey, isSeenBy, visitOf } from '../../lib/cart-visits.ts'
import { yuan } from '../../lib/format.ts'
import { Picture } from '../../lib/picture.tsx'
import { useBuyer, useProductLinks } from '../../lib/product-links.ts'
import { stayText } from '../../lib/stay-text.ts'
import { visitStore } from '../../lib/visit-store.ts'
import { useWords } from '../../lib/words.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { UnbrokenRanges } from '../../ui/unbroken-ranges.tsx'
import { freightQuery, freightSentence, freightWords } from '../catalogue/facts/freight.ts'
import css from './cart.module.css'
import type { CartEntry } from './cart-items.ts'
import { cartWords } from './messages.ts'

/** Of goods, which have no date: what sending them costs. */
function Freight({ code }: { code: CartItem['code'] }) {
  const words = useWords(freightWords)
  const freight = useQuery(freightQuery(code)).data?.freight
  return freight && <span className={css.soft}>{`${words.label} ${freightSentence(freight, words)}`}</span>
}

/** Above it what is left need not be said. */
const FEW = 10

/** Of a stay with its length: what a line of it costs is for all its nights or days. */
const whenText = (item: CartItem, slotTo: CartEntry['quoted']['slotTo']): string =>
  stayText({ ...item, ...visitOf(item), slotTo })

/** A product may be there for several visits. */
export function nameOf({ item, quoted: { product, slotTo } }: CartEntry, gone: string): string {
  return [product?.name ?? gone, whenText(item, slotTo)].filter(Boolean).join(' ')
}

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
  const byGroup = useBuyer() === 'group'
  const { product, lines, refusal, totalFen, slotTo } = quoted
  const visit = visitOf(item)
  const least = Math.min(...lines.map(({ left }) => left))
  const notes = [
    refusal,
    lines.length > 0 && least > 0 && least <= FEW && words.few(least),
    !refusal &&
      item.seenFen !== undefined &&
      isSeenBy(item, byGroup) &&
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
          <strong>{product?.name ?? words.gone}</strong>
          <span className={css.soft}>
            <UnbrokenRanges text={whenText(item, slotTo)} />
          </span>
          {along && <span className={css.soft}>{words.pickedUp}</span>}
          {!along && visit.visitDate === null && product && <Freight code={item.code} />}
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
      {lines.length > 0 && <Lines entry={{ item, quoted }} />}
      {quoted.next && <NextFree entry={{ item, quoted }} next={quoted.next} />}
      <div className={css.actions}>
        {children}
        <IconButton
          icon="trash"
          label={words.remove(nameOf({ item, quoted }, words.gone))}
          onClick={() => visitStore.takeFromCart(entryKey(item))}
        />
      </div>
    </li>
  )
}

/** Where what was chosen is full: when else all of it can be had, and one tap to have it then. */
function NextFree({ entry, next }: { entry: CartEntry; next: NonNullable<CartEntry['quoted']['next']> }) {
  const words = useWords(cartWords)
  const byGroup = useBuyer() === 'group'
  const { item } = entry
  const when = stayText({ type: item.type, kind: item.kind, ...next })
  return (
    <p className={css.next}>
      <span className={css.soft}>
        <UnbrokenRanges text={words.nextFree(when, yuan(next.totalFen))} />
      </span>
      <Button
        size="s"
        aria-label={words.takeOf(nameOf(entry, words.gone), when)}
        onClick={() => visitStore.move(entryKey(item), { ...next, byGroup })}
      >
        {words.take}
      </Button>
    </p>
  )
}

/** Of an entry with several offers each may go; the last one goes with its entry. */
function Lines({ entry }: { entry: CartEntry }) {
  const words = useWords(cartWords)
  const { item, quoted } = entry
  return (
    <ul className={css.lines}>
      {quoted.lines.map(({ offerCode, name, priceFen, left, most }) => {
        const quantity = item.quantities[offerCode] ?? 0
        return (
          <li key={offerCode} className={css.line}>
            <span>
              {name}
              <span className={css.soft}>{yuan(priceFen)}</span>
            </span>
            <Stepper
              label={`${name} · ${nameOf(entry, words.gone)}`}
              value={quantity}
              min={quoted.lines.length > 1 ? 0 : 1}
              max={Math.max(quantity, Math.min(most, left))}
              onChange={(next) => visitStore.setQuantity(entryKey(item), offerCode, next)}
            />
          </li>
        )
      })}
    </ul>
  )
}
