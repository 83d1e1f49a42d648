/** Choosing the slot: rows by part of the day, and a hint to the next free one where some are full. */
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { DayOfSlots, Slot } from '#contract/endpoints/inventory.ts'
import type { TypedProduct } from '#contract/product-paths.ts'
import { phrasesOf } from '#contract/product-phrases.ts'
import type { OfferCode, ProductCode } from '#contract/values/product.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { slotText } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { useShop } from '../../lib/settings.ts'
import { unitOf } from '../../lib/units.ts'
import { useWords } from '../../lib/words.ts'
import { Icon } from '../../ui/icon.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SlotRows } from '../../ui/slot-rows.tsx'
import { FullDay, Hint } from './full-day.tsx'
import { popularSlots, seesSunset, sunOf, sunsetTime } from './light.ts'
import { dayPartWords, inventoryMessages, slotWordsOf } from './messages.ts'
import css from './slot-step.module.css'
import {
  type DayPart,
  dayPartOf,
  freeAfterFull,
  keyOf,
  nextFreeSlot,
  partsOf,
  rowOf,
  slotsAhead,
} from './slots.ts'
import { StepCard } from './step-card.tsx'

type Props = {
  product: TypedProduct & { code: ProductCode }
  /** The ticket whose price the rows show. */
  lead: OfferCode | null
  date: VisitDate
  day: UseQueryResult<DayOfSlots>
  chosen: Slot | null
  onChoose: (slot: Slot) => void
  onChooseDate: (date: VisitDate) => void
  /** In place of the price: what moving tickets there costs. */
  priced?: string | undefined
}

export function SlotStep({ product, lead, date, day, chosen, onChoose, onChooseDate, priced }: Props) {
  const words = useWords(inventoryMessages)
  const [open, setOpen] = useState(false)
  const choose = (slot: Slot) => {
    setOpen(false)
    onChoose(slot)
  }
  const folded = chosen && !open ? slotText(chosen.from, chosen.to) : null
  return (
    <StepCard
      step="slot"
      title={folded === null ? words.slot : words.slotShort}
      folded={folded}
      onUnfold={() => setOpen(true)}
    >
      <QueryView query={day} skeleton={<SlotSkeleton />}>
        {(known) => {
          const ahead = slotsAhead(known.slots)
          if (nextFreeSlot(ahead) === null)
            return <FullDay {...{ product, date, day: known, onChooseDate }} />
          return (
            <SlotsOfDay
              product={product}
              slots={ahead}
              lead={lead}
              date={date}
              chosen={chosen}
              onChoose={choose}
              priced={priced}
            />
          )
        }}
      </QueryView>
    </StepCard>
  )
}

type SlotsProps = Pick<Props, 'product' | 'lead' | 'date' | 'chosen' | 'onChoose' | 'priced'> & {
  slots: readonly Slot[]
}

function SlotsOfDay({ product, slots, lead, date, chosen, onChoose, priced }: SlotsProps) {
  const words = useWords(inventoryMessages)
  const rowWords = slotWordsOf(product)
  const partNames = useWords(dayPartWords)
  const parts = partsOf(slots)
  const start = chosen ?? nextFreeSlot(slots)
  const [wanted, setWanted] = useState<DayPart | null>(start && dayPartOf(start))
  const part = wanted !== null && parts.includes(wanted) ? wanted : (parts[0] ?? 'morning')
  const shown = slots.filter((slot) => dayPartOf(slot) === part)
  const free = freeAfterFull(shown, slots)
  const sun = sunOf(date, useShop()?.position)
  const day = {
    words: rowWords,
    unit: unitOf(product),
    full: phrasesOf(product, language).slotFull,
    lead,
    sun,
    popular: popularSlots(slots),
    priced,
    language,
  }
  return (
    <div className={css.slots}>
      {parts.length > 1 && (
        <Segments
          label={words.slot}
          options={parts.map((each) => ({ value: each, label: partNames[each] }))}
          value={part}
          onChange={setWanted}
        />
      )}
      {free && (
        <Hint
          text={words.fullSome}
          next={words.nextSlot(slotText(free.from, free.to))}
          onTake={() => onChoose(free)}
        />
      )}
      {sun && shown.some((slot) => seesSunset(slot, sun)) && (
        <p className={css.sunset}>
          <Icon name="sunset" size={20} />
          {words.sunsetAt(sunsetTime(sun))}
        </p>
      )}
      <SlotRows
        label={words.slot}
        rows={shown.map((slot) => rowOf(slot, day))}
        chosen={chosen && keyOf(chosen)}
        onChoose={(key) => {
          const slot = slots.find((each) => keyOf(each) === key)
          if (slot) onChoose(slot)
        }}
      />
    </div>
  )
}

function SlotSkeleton() {
  return (
    <div className={css.slots}>
      {['first', 'second', 'third', 'fourth'].map((key) => (
        <span key={key} className={css.waiting}>
          <Skeleton shape="fill" />
        </span>
      ))}
    </div>
  )
}
