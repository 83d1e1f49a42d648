/** What is full says so and offers what is free next, one tap away. */
import { useQuery } from '@tanstack/react-query'
import type { DayOfSlots } from '#contract/endpoints/inventory.ts'
import type { TypedProduct } from '#contract/product-paths.ts'
import { addMonths } from '#contract/values/months.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { monthOf, type VisitDate, venueDate } from '#contract/values/time.ts'
import { dateText } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { monthQuery } from './calls.ts'
import { nextFreeDay } from './days.ts'
import css from './full-day.module.css'
import { dayWordsOf, inventoryMessages } from './messages.ts'
import { closedBecause, emptyReasonOf } from './slots.ts'

type Props = {
  product: TypedProduct & { code: ProductCode }
  date: VisitDate
  day: Pick<DayOfSlots, 'slots' | 'state'>
  onChooseDate: (date: VisitDate) => void
}

/** Nothing left on this day: says so and offers the next free one of this month or the next. */
export function FullDay({ product, date, day: { slots, state }, onChooseDate }: Props) {
  const words = useWords(inventoryMessages)
  const { code } = product
  const { why, todayOver } = dayWordsOf(product)
  const isToday = date === venueDate(new Date())
  const said = { fullDay: words.fullDay, todayOver: todayOver.why, why }
  const text = emptyReasonOf(state, isToday, { ...said, closed: closedBecause(slots, language) })
  const month = monthOf(date)
  const inMonth = useQuery(monthQuery(code, month)).data
  const found = inMonth && nextFreeDay(inMonth.days, date)
  const later = monthQuery(code, addMonths(month, 1))
  const inNext = useQuery({ ...later, enabled: found === null }).data
  if (!inMonth || (!found && !inNext)) return <Hint text={text} next="" />
  const next = found ?? (inNext && nextFreeDay(inNext.days, date))
  return (
    <Hint
      text={text}
      next={next ? words.nextDay(dateText(next.date, language)) : words.nextNone}
      {...(next ? { onTake: () => onChooseDate(next.date) } : {})}
    />
  )
}

export function Hint({ text, next, onTake }: { text: string; next: string; onTake?: () => void }) {
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
