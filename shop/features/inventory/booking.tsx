/** Day, slot, tickets: the steps of choosing, and the bar that continues to the order. */
import { lazy, type ReactNode, Suspense } from 'react'
import type { ProductDetail } from '#contract/endpoints/catalogue.ts'
import type { DayOfSlots } from '#contract/endpoints/inventory.ts'
import { phrasesOf } from '#contract/product-phrases.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { BelowFold } from '../../lib/below-fold.tsx'
import { yuan } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { unitsText } from '../../lib/units.ts'
import { useWords } from '../../lib/words.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Stack } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import {
  type ChoiceStep,
  type ChosenVisit,
  countOf,
  holdOf,
  missingStep,
  placesOf,
  priceIn,
  type Quantities,
  totalOf,
} from './choice.ts'
import { DateStep } from './date-step.tsx'
import { FullDay, Hint } from './full-day.tsx'
import { inventoryMessages } from './messages.ts'
import { isPackage, missingPart, withPartSlots } from './part-choice.ts'
import { rangeWords, restrictionText } from './range-words.ts'
import { isRange, lengthOf, rangeOf } from './ranges.ts'
import { SlotStep } from './slot-step.tsx'
import { closedBecause, replacementOf } from './slots.ts'
import { SoldOutDialog } from './sold-out-dialog.tsx'
import { bringTo } from './steps.ts'
import { TicketStep } from './ticket-step.tsx'
import { type BookingState, useBooking } from './use-booking.ts'
import { usePress } from './use-press.ts'
import { WaitingRange } from './waiting-range.tsx'

/** What only stays and packages need is not loaded for a ticket. */
const RangeStep = lazy(async () => ({ default: (await import('./range-step.tsx')).RangeStep }))
const loadItinerary = async () => ({ default: (await import('./itinerary.tsx')).Itinerary })
const Itinerary = lazy(loadItinerary)

type Props = {
  product: ProductDetail
  chosen: ChosenVisit
  onChoose: (chosen: ChosenVisit) => void
  /** Below the steps: what the product says about itself. */
  children: ReactNode
}

export function Booking({ product, chosen, onChoose, children }: Props) {
  const booking = useBooking(product, chosen, onChoose)
  const { date, day, slot, quantities, hold } = booking
  // While what stands above it is drawn.
  if (isPackage(product)) void loadItinerary()
  return (
    <>
      <Stack>
        <WhenStep product={product} booking={booking} />
        {date && product.stay === 'SLOT' && (
          <SlotStep
            key={`${date}-slots`}
            product={product}
            lead={product.from?.code ?? null}
            date={date}
            day={day}
            chosen={slot}
            onChoose={booking.chooseSlot}
            onChooseDate={booking.chooseDate}
          />
        )}
        {date && product.stay !== 'SLOT' && day.data && !slot && (
          <NothingLeft product={product} date={date} day={day.data} onChooseDate={booking.chooseDate} />
        )}
        <BelowFold>
          <TicketStep
            product={product}
            chosen={booking.kept}
            slot={slot}
            prices={booking.prices}
            restricted={booking.restricted}
            quantities={quantities}
            onChange={booking.setQuantity}
          />
          {isPackage(product) && (
            <PackageSteps offers={shownPackages(product, quantities)} booking={booking} />
          )}
          <BelowFold>{children}</BelowFold>
        </BelowFold>
      </Stack>
      <ContinueBar product={product} booking={booking} />
      {hold.puzzle}
      {hold.refused && (
        <SoldOutDialog
          dated={product.stay !== 'NONE'}
          next={replacementOf(hold.refused.slotFrom, day.data?.slots ?? [], placesOf(hold.refused))}
          onTake={booking.chooseSlot}
          onOtherDate={booking.chooseOtherDate}
          onClose={hold.understood}
        />
      )}
    </>
  )
}

type PackageProps = { offers: ProductDetail['offers']; booking: BookingState }

/** About as high before its code is there. */
function PackageSteps({ offers, booking: { day, parts, choosePart } }: PackageProps) {
  const waiting = offers.flatMap((offer) => (offer.parts ?? []).map(({ code }) => `${offer.code} ${code}`))
  return (
    <Suspense fallback={waiting.map((key) => <Skeleton key={key} shape="card" />)}>
      <Itinerary offers={offers} parts={day.data?.parts ?? []} chosen={parts} onChoose={choosePart} />
    </Suspense>
  )
}

/** Those that are wanted, or all as long as none is. */
function shownPackages({ offers }: ProductDetail, quantities: Quantities) {
  const wanted = offers.filter(({ code }) => (quantities[code] ?? 0) > 0)
  return (wanted.length > 0 ? wanted : offers).filter(({ parts }) => parts)
}

type WhenProps = { product: ProductDetail; booking: BookingState }

/** The day, or the first and the last one of a stay; nothing for what has no date. */
function WhenStep({ product, booking: { kept, date, chooseDate, chooseRange } }: WhenProps) {
  const { stay } = product
  const lead = product.from?.name ?? ''
  if (stay === 'NONE') return null
  if (!isRange(stay)) return <DateStep product={product} lead={lead} chosen={date} onChoose={chooseDate} />
  const range = { product: { ...product, stay }, lead, chosen: rangeOf(kept) }
  return (
    <Suspense fallback={<WaitingRange {...range} />}>
      <RangeStep {...range} onChoose={chooseRange} />
    </Suspense>
  )
}

type NothingProps = {
  product: ProductDetail
  date: VisitDate
  day: DayOfSlots
  onChooseDate: (date: VisitDate) => void
}

/** Of a day the next free one is offered; of a stay its dates are chosen anew. */
function NothingLeft({ product, date, day, onChooseDate }: NothingProps) {
  const ranges = useWords(rangeWords)
  if (!isRange(product.stay)) return <FullDay {...{ product, date, day, onChooseDate }} />
  const [restriction] = day.restrictions
  const fault = restriction && restrictionText(restriction, ranges[product.stay])
  return <Hint text={fault ?? closedBecause(day.slots, language) ?? ranges[product.stay].full} next="" />
}

/** What is chosen costs this much; before anything is, what one ticket costs on the day, or from how much on any day. */
function useSum(product: ProductDetail, { kept, prices, quantities }: BookingState) {
  const words = useWords(inventoryMessages)
  const ranges = useWords(rangeWords)
  const { from } = product
  const count = countOf(quantities)
  const range = rangeOf(kept)
  const length = isRange(product.stay) && range && ranges[product.stay].length(lengthOf(product.stay, range))
  const note = [unitsText(product, count), length].filter(Boolean).join(' · ')
  if (prices.day === 'loading') return { label: words.total, price: '\u2026' }
  if (prices.day === 'known' && count > 0)
    return { label: words.total, price: yuan(totalOf(quantities, prices)), note }
  if (!from) return {}
  const ofDay = priceIn(prices, from.code)
  if (ofDay !== null) return { label: from.name, price: yuan(ofDay), ...(length && { note: length }) }
  if (prices.day === 'known') return {}
  return { ...words.fromParts(from.name, yuan(from.priceFen)), note: from.per }
}

/** Of a package each part that has slots needs one. */
const missingSlotOf = ({ day, quantities, parts }: BookingState): ChoiceStep | null =>
  missingPart(day.data?.parts ?? [], quantities, parts) ? 'slot' : null

type ContinueBarProps = { product: ProductDetail; booking: BookingState }

/** Never disabled: it continues, or scrolls to the first step that is missing. */
function ContinueBar({ product, booking }: ContinueBarProps) {
  const words = useWords(inventoryMessages)
  const ranges = useWords(rangeWords)
  const { kept, date, slot, quantities, hold } = booking
  const known = booking.isAwaited ? undefined : slot
  const missing = missingStep(product.stay, kept, known, quantities) ?? missingSlotOf(booking)
  const names: Record<ChoiceStep, string> = {
    date: isRange(product.stay) ? ranges[product.stay].title : words.chooseDate,
    slot: words.chooseSlot,
    quantity: phrasesOf(product, language).chooseQuantity,
  }
  const continueToOrder = () => {
    if (!slot) return
    const wanted = holdOf(product.code, { date, until: kept.until ?? null }, slot, quantities)
    hold.send([withPartSlots(wanted, booking.day.data?.parts ?? [], booking.parts)])
  }
  const putInCart = () => {
    const added = booking.putInCart(quantities, totalOf(quantities, booking.prices))
    if (!added) showToast(words.cartFull, 'warning')
    else if (added.isCut) showToast(words.inCartCut(unitsText(product, added.units)), 'warning')
    else showToast(words.inCart(unitsText(product, added.units)))
  }
  const { onceKnown, isWaiting } = usePress<'cart' | 'order'>(booking, (act) => {
    if (missing) bringTo(missing)
    else if (act === 'cart') putInCart()
    else continueToOrder()
  })
  const press = (act: 'cart' | 'order') => {
    if (missing === 'date') booking.chooseOtherDate()
    else if (missing) bringTo(missing)
    else onceKnown(act)
  }
  return (
    <BottomBar
      {...useSum(product, booking)}
      aside={
        !isPackage(product) && <IconButton icon="cart" label={words.toCart} onClick={() => press('cart')} />
      }
    >
      <Button busy={hold.busy || isWaiting} onClick={() => press('order')}>
        {missing ? names[missing] : words.continue}
      </Button>
    </BottomBar>
  )
}
