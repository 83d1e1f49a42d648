/** What is chosen of a product so far, what its day has left, and what may be done next; the choice is kept in the visit and in the address. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProductDetail } from '#contract/endpoints/catalogue.ts'
import type { DayOfSlots, Slot } from '#contract/endpoints/inventory.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OfferCode } from '#contract/values/product.ts'
import { type VisitDate, venueDate } from '#contract/values/time.ts'
import type { CartItem } from '../../lib/cart-entries.ts'
import { useBuyer } from '../../lib/product-links.ts'
import { visitStore } from '../../lib/visit-store.ts'
import { useWords } from '../../lib/words.ts'
import { dayQuery } from './calls.ts'
import { type ChosenVisit, pricesOf, type Quantities, withinLimits } from './choice.ts'
import { rangeWords, restrictionText } from './range-words.ts'
import { isRange, type Range } from './ranges.ts'
import { keyOf, nextFreeSlot, slotAt } from './slots.ts'
import { bringTo } from './steps.ts'
import { useHold } from './use-hold.ts'

export type BookingState = ReturnType<typeof useBooking>

type OnChoose = (chosen: ChosenVisit) => void

export function useBooking(product: ProductDetail, chosen: ChosenVisit, onChoose: OnChoose) {
  const { kept, quantities: wanted, choose, setQuantities, ...choice } = useChoice(product, chosen, onChoose)
  const isUndated = product.stay === 'NONE'
  const date = !isUndated && kept.date && (!isRange(product.stay) || kept.until) ? kept.date : null
  const isAsked = isUndated || date !== null
  const day = useQuery({ ...dayQuery(product.code, date, kept.until), enabled: isAsked })
  const slot = slotOf(day.data?.slots ?? [], product, kept)
  const hold = useHold()
  return {
    kept,
    date,
    day,
    isAwaited: isAsked && !day.data,
    slot,
    hold,
    prices: pricesOf(isAsked, day.data?.slots, slot),
    restricted: useRestricted(product, day.data),
    quantities: withinLimits(wanted, product.offers, slot),
    setQuantity: (code: string, quantity: number) => setQuantities({ ...wanted, [code]: quantity }),
    chooseDate(next: VisitDate) {
      choose({ date: next })
      bringTo(product.stay === 'SLOT' ? 'slot' : 'quantity')
    },
    chooseRange(next: Range) {
      choose(next)
      bringTo('quantity')
    },
    chooseSlot(next: Slot) {
      hold.understood()
      choose({ ...kept, slot: keyOf(next) })
      bringTo('quantity')
    },
    ...choice,
    chooseOtherDate() {
      hold.understood()
      choose({})
      bringTo('date')
    },
  }
}

/** Why an offer may not be had for the dates of the stay. */
function useRestricted({ stay }: ProductDetail, day: DayOfSlots | undefined) {
  const ranges = useWords(rangeWords)
  return (code: OfferCode): string => {
    const found = day?.restrictions.find(({ offerCode }) => offerCode === code)
    return found && isRange(stay) ? restrictionText(found, ranges[stay]) : ''
  }
}

/** The choice so far: what the address says, else what this product has in the cart of the visit. */
function useChoice(product: ProductDetail, chosen: ChosenVisit, onChoose: OnChoose) {
  const { code, type, kind } = product
  const [item, setItem] = useState<CartItem>(
    () => visitStore.choice(code, venueDate(new Date())) ?? { code, type, kind, quantities: {} },
  )
  const byGroup = useBuyer() === 'group'
  // An address may name a last date for what has none.
  const { until, ...single } = chosen.date ? chosen : chosenOf(item)
  const kept: ChosenVisit = isRange(product.stay) && until ? { ...single, until } : single
  const { parts } = item
  const of = { code, type, kind, ...(parts && { parts }) }
  const keep = (next: CartItem) => {
    visitStore.choose(next)
    setItem(next)
  }
  return {
    kept,
    quantities: item.quantities,
    parts: item.parts ?? {},
    choosePart: (key: string, slot: string) => keep({ ...item, parts: { ...item.parts, [key]: slot } }),
    choose(next: ChosenVisit) {
      keep({ ...of, quantities: item.quantities, ...next })
      onChoose(next)
    },
    setQuantities: (quantities: Quantities) => keep({ ...of, quantities: { ...quantities }, ...kept }),
    putInCart(quantities: Quantities, seenFen: Fen) {
      const maxOf = (offer: string) => product.offers.find((each) => each.code === offer)?.maxPerOrder ?? 0
      return visitStore.putInCart(
        { code, type, kind, quantities: { ...quantities }, ...kept, seenFen, byGroup },
        maxOf,
      )
    },
  }
}

const chosenOf = ({ date, until, slot }: CartItem): ChosenVisit => ({
  ...(date && { date }),
  ...(until && { until }),
  ...(slot && { slot }),
})

/** The chosen slot while it can be bought; a product without slots has one, the day. */
function slotOf(slots: readonly Slot[], product: ProductDetail, chosen: ChosenVisit): Slot | null {
  // Stock has one, also when nothing is left.
  if (product.stay === 'NONE') return slots[0] ?? null
  if (product.stay !== 'SLOT') return nextFreeSlot(slots)
  const slot = slotAt(slots, chosen.slot)
  return slot && (slot.state === 'OPEN' || slot.state === 'FEW') ? slot : null
}
