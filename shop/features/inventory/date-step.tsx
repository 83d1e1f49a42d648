/** Choosing the day: a month calendar with a price and what is left in each cell. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CalendarDay } from '#contract/endpoints/inventory.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { type Month, monthOf, type VisitDate, venueDate } from '#contract/values/time.ts'
import { dateText, monthText, weekdayHeads } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { visitStore } from '../../lib/visit-store.ts'
import { useWords } from '../../lib/words.ts'
import { MonthCalendar } from '../../ui/month-calendar.tsx'
import { addMonths } from '../../ui/month-grid.ts'
import { showToast } from '../../ui/toast.tsx'
import { monthQuery } from './calls.ts'
import { cellOf, type DayWords, hasSale, isFree, whyNot } from './days.ts'
import { dayWords, inventoryMessages } from './messages.ts'
import { StepCard } from './step-card.tsx'

type Props = {
  code: ProductCode
  /** The ticket whose price the days show. */
  lead: string
  chosen: VisitDate | null
  onChoose: (date: VisitDate) => void
  /** In place of the price of a day: what moving tickets there costs. */
  priced?: ((date: VisitDate) => string | null) | undefined
  onMonth?: ((month: Month) => void) | undefined
}

export function DateStep({ code, lead, chosen, onChoose, priced, onMonth }: Props) {
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
      <Calendar code={code} lead={lead} chosen={chosen} onChoose={choose} priced={priced} onMonth={onMonth} />
    </StepCard>
  )
}

function Calendar({ code, lead, chosen, onChoose, priced, onMonth }: Props) {
  const words = useWords(dayWords)
  const client = useQueryClient()
  const today = venueDate(new Date())
  // Who plans a day looks for it in the next product too.
  const [month, setMonth] = useState<Month>(() =>
    monthToOpen(today, chosen ?? visitStore.plannedStay(today)?.checkIn ?? today),
  )
  const { data, error, isError, refetch } = useQuery(monthQuery(code, month))
  const turn = (by: number) => setMonth(addMonths(month, by) as Month)
  const choose = (date: string) => {
    const day = data?.days.find((each) => each.date === date)
    if (day) chooseOrSay(day, words.why, onChoose)
  }
  const more = data !== undefined && (hasSale(data.days) || month === monthOf(today))
  useEffect(() => {
    if (more) void client.prefetchQuery(monthQuery(code, addMonths(month, 1) as Month))
  }, [client, code, month, more])
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each month that is shown
  useEffect(() => onMonth?.(month), [month])
  if (isError && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />
  return (
    <MonthCalendar
      month={month}
      from={today}
      title={monthText(month, language)}
      weekdays={weekdayHeads[language]}
      legend={priced ? words.legendOfDifference : words.legend(lead)}
      cells={data?.days.map((day) => cellOf(day, { today, language, words, lead, priced }))}
      chosen={chosen}
      onChoose={choose}
      onPrevious={month > monthOf(today) ? () => turn(-1) : null}
      onNext={more ? () => turn(1) : null}
    />
  )
}

/** The month of a day, but none before today's: a day that is over is no place to begin. */
function monthToOpen(today: VisitDate, date: VisitDate): Month {
  return monthOf(date < today ? today : date)
}

/** A full day may be opened, to see what is free next; a day that is not for sale says why. */
function chooseOrSay(day: CalendarDay, why: DayWords['why'], onChoose: (date: VisitDate) => void): void {
  if (isFree(day.state) || day.state === 'SOLD_OUT') onChoose(day.date)
  else showToast(whyNot(day, why, language), 'warning')
}
