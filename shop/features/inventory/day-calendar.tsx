/** The month of a product, with what is left of each of its days. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { CalendarDay } from '#contract/endpoints/inventory.ts'
import { addMonths } from '#contract/values/months.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { type Month, monthOf, type VisitDate, venueDate } from '#contract/values/time.ts'
import { monthText, weekdayHeads } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { visitStore } from '../../lib/visit-store.ts'
import { type CalendarCell, type ChosenDays, MonthCalendar } from '../../ui/month-calendar.tsx'
import { monthQuery } from './calls.ts'
import { hasSale } from './days.ts'

type Props = {
  code: ProductCode
  legend: string
  /** Whose month is opened first; null: of what is planned, or of today. */
  start: VisitDate | null
  chosen: VisitDate | ChosenDays | null
  cell: (day: CalendarDay, today: VisitDate) => CalendarCell
  onChoose: (day: CalendarDay) => void
  onMonth?: ((month: Month) => void) | undefined
}

export function DayCalendar({ code, legend, start, chosen, cell, onChoose, onMonth }: Props): ReactNode {
  const client = useQueryClient()
  const today = venueDate(new Date())
  // Who plans a day looks for it in the next product too.
  const [month, setMonth] = useState<Month>(() =>
    monthToOpen(today, start ?? visitStore.plannedStay(today)?.checkIn ?? today),
  )
  const { data, error, isError, refetch } = useQuery(monthQuery(code, month))
  const turn = (by: number) => setMonth(addMonths(month, by))
  const choose = (date: string) => {
    const day = data?.days.find((each) => each.date === date)
    if (day) onChoose(day)
  }
  const more = data !== undefined && (hasSale(data.days) || month === monthOf(today))
  useEffect(() => {
    if (more) void client.prefetchQuery(monthQuery(code, addMonths(month, 1)))
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
      legend={legend}
      cells={data?.days.map((day) => cell(day, today))}
      chosen={chosen}
      onChoose={choose}
      onPrevious={month > monthOf(today) ? () => turn(-1) : null}
      onNext={more ? () => turn(1) : null}
    />
  )
}

/** The month that it would open with, before anything of it is known. */
export function WaitingCalendar({ legend }: Pick<Props, 'legend'>) {
  const today = venueDate(new Date())
  const month = monthToOpen(today, visitStore.plannedStay(today)?.checkIn ?? today)
  return (
    <MonthCalendar
      month={month}
      from={today}
      title={monthText(month, language)}
      weekdays={weekdayHeads[language]}
      legend={legend}
      cells={undefined}
      chosen={null}
      onChoose={() => undefined}
      onPrevious={null}
      onNext={null}
    />
  )
}

/** The month of a day, but none before today's: a day that is over is no place to begin. */
function monthToOpen(today: VisitDate, date: VisitDate): Month {
  return monthOf(date < today ? today : date)
}
