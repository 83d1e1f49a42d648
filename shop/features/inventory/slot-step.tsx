/** Choosing the slot: rows by part of the day, and a hint to the next free one where some are full. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Slot } from '#contract/endpoints/inventory.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { monthOf, type VisitDate } from '#contract/values/time.ts'
import { dateText, slotText } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SlotRows } from '../../ui/slot-rows.tsx'
import { monthQuery } from './calls.ts'
import { nextFreeDay } from './days.ts'
import { dayPartWords, inventoryMessages, slotWords } from './messages.ts'
import css from './slot-step.module.css'
import { type DayPart, dayPartOf, hasFull, keyOf, nextFreeSlot, partsOf, rowOf, slotsAhead } from './slots.ts'
import { StepCard } from './step-card.tsx'

export type Day = { slots: Slot[] }

type Props = {
  code: ProductCode
  date: VisitDate
  day: UseQueryResult<Day>
  chosen: Slot | null
  onChoose: (slot: Slot) => void
  onChooseDate: (date: VisitDate) => void
}

export function SlotStep({ code, date, day, chosen, onChoose, onChooseDate }: Props) {
  const words = useWords(inventoryMessages)
  const [open, setOpen] = useState(false)
  const choose = (slot: Slot) => {
    setOpen(false)
    onChoose(slot)
  }
  const folded = chosen && !open ? slotText(chosen.from, chosen.to) : null
  return (
    <StepCard step="slot" title={words.slot} folded={folded} onUnfold={() => setOpen(true)}>
      <QueryView query={day} skeleton={<SlotSkeleton />}>
        {({ slots }) => {
          const ahead = slotsAhead(slots)
          if (nextFreeSlot(ahead) === null) {
            const text = ahead.length === 0 ? words.todayOver : words.fullDay
            return <FullDay code={code} date={date} text={text} onChooseDate={onChooseDate} />
          }
          return <SlotsOfDay slots={ahead} chosen={chosen} onChoose={choose} />
        }}
      </QueryView>
    </StepCard>
  )
}

type SlotsProps = { slots: readonly Slot[]; chosen: Slot | null; onChoose: (slot: Slot) => void }

function SlotsOfDay({ slots, chosen, onChoose }: SlotsProps) {
  const words = useWords(inventoryMessages)
  const rowWords = useWords(slotWords)
  const partNames = useWords(dayPartWords)
  const free = nextFreeSlot(slots)
  const parts = partsOf(slots)
  const start = chosen ?? free
  const [wanted, setWanted] = useState<DayPart | null>(start && dayPartOf(start))
  const part = wanted !== null && parts.includes(wanted) ? wanted : (parts[0] ?? 'morning')
  const rows = slots.filter((slot) => dayPartOf(slot) === part).map((slot) => rowOf(slot, rowWords))
  return (
    <div className={css.slots}>
      {free && hasFull(slots) && (
        <Hint
          text={words.fullSome}
          next={words.nextSlot(slotText(free.from, free.to))}
          onTake={() => onChoose(free)}
        />
      )}
      {parts.length > 1 && (
        <Segments
          label={words.slot}
          options={parts.map((each) => ({ value: each, label: partNames[each] }))}
          value={part}
          onChange={setWanted}
        />
      )}
      <SlotRows
        label={words.slot}
        rows={rows}
        chosen={chosen && keyOf(chosen)}
        onChoose={(key) => {
          const slot = slots.find((each) => keyOf(each) === key)
          if (slot) onChoose(slot)
        }}
      />
    </div>
  )
}

type FullProps = Pick<Props, 'code' | 'date' | 'onChooseDate'> & { text: string }

/** Nothing left on this day: says so and offers the next free one of the month. */
export function FullDay({ code, date, text, onChooseDate }: FullProps) {
  const words = useWords(inventoryMessages)
  const { data } = useQuery(monthQuery(code, monthOf(date)))
  const next = data && nextFreeDay(data.days, date)
  if (!data) return <Hint text={text} next="" />
  return (
    <Hint
      text={text}
      next={next ? words.nextDay(dateText(next.date, language)) : words.nextNone}
      {...(next ? { onTake: () => onChooseDate(next.date) } : {})}
    />
  )
}

function Hint({ text, next, onTake }: { text: string; next: string; onTake?: () => void }) {
  const words = useWords(inventoryMessages)
  return (
    <div className={css.hint}>
      <p>
        <strong>{text}</strong>
        <span>{next}</span>
      </p>
      {onTake && (
        <Button kind="quiet" size="s" onClick={onTake}>
          {words.take}
        </Button>
      )}
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
