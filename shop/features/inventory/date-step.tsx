/** Choosing the day: a month calendar with a price and what is left in each cell. */
import { useState } from 'react'
import type { CalendarDay } from '#contract/endpoints/inventory.ts'
import type { TypedProduct } from '#contract/product-paths.ts'
import type { AvailabilityState, ProductCode } from '#contract/values/product.ts'
import { type Month, type VisitDate, venueDate } from '#contract/values/time.ts'
import { dateText } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { visitStore } from '../../lib/visit-store.ts'
import { useWords } from '../../lib/words.ts'
import { showToast } from '../../ui/toast.tsx'
import { DayCalendar } from './day-calendar.tsx'
import { cellOf, closedReasonOf, type DayWords, isFree, movedTo } from './days.ts'
import { dayWordsOf, inventoryMessages } from './messages.ts'
import { StepCard } from './step-card.tsx'

type Props = {
  product: TypedProduct & { code: ProductCode }
  /** The ticket whose price the days show. */
  lead: string
  /** Whose month is opened as long as none is chosen. */
  start?: VisitDate | null
  chosen: VisitDate | null
  onChoose: (date: VisitDate) => void
  /** In place of the price of a day: what moving tickets there costs. */
  priced?: ((date: VisitDate) => string | null) | undefined
  onMonth?: ((month: Month) => void) | undefined
  /** The state of a day for tickets that move, where it differs from that for buyers. */
  stateOn?: ((date: VisitDate) => AvailabilityState | undefined) | undefined
}

export function DateStep({ chosen, onChoose, ...calendar }: Props) {
  const words = useWords(inventoryMessages)
  const [open, setOpen] = useState(chosen === null || visitStore.showsDatePicker())
  const show = (shown: boolean) => {
    visitStore.showDatePicker(shown)
    setOpen(shown)
  }
  const choose = (date: VisitDate) => {
    show(false)
    visitStore.planStay(date)
    onChoose(date)
  }
  const folded = chosen !== null && !open ? dateText(chosen, language) : null
  return (
    <StepCard
      step="date"
      title={folded === null ? words.date : words.dateShort}
      folded={folded}
      onUnfold={() => show(true)}
    >
      <Calendar {...calendar} chosen={chosen} onChoose={choose} />
    </StepCard>
  )
}

function Calendar({ product, lead, start = null, chosen, onChoose, priced, onMonth, stateOn }: Props) {
  const words = dayWordsOf(product)
  const seen = (day: CalendarDay) => movedTo(day, stateOn?.(day.date))
  return (
    <DayCalendar
      code={product.code}
      legend={priced ? words.legendOfDifference : words.legend(lead)}
      start={chosen ?? start}
      chosen={chosen}
      cell={(day, today) => cellOf(seen(day), { today, language, words, lead, priced })}
      onChoose={(day) => chooseOrSay(seen(day), words, onChoose)}
      onMonth={onMonth}
    />
  )
}

/** A full day may be opened, to see what is free next; a day that is not for sale says why. */
function chooseOrSay(day: CalendarDay, words: DayWords, onChoose: (date: VisitDate) => void): void {
  if (isFree(day.state) || day.state === 'SOLD_OUT') onChoose(day.date)
  else showToast(closedReasonOf(day, { today: venueDate(new Date()), language, words }), 'warning')
}
