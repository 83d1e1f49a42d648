/** Choosing the dates of a stay: two taps in the month, each cell with the price of its night or day. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { CalendarDay, readMonth } from '#contract/endpoints/inventory.ts'
import type { TypedProduct } from '#contract/product-paths.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { type Month, type VisitDate, venueDate } from '#contract/values/time.ts'
import { dateText } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { visitStore } from '../../lib/visit-store.ts'
import { useWords } from '../../lib/words.ts'
import type { CalendarCell } from '../../ui/month-calendar.tsx'
import { showToast } from '../../ui/toast.tsx'
import { monthsOf } from './calls.ts'
import { DayCalendar } from './day-calendar.tsx'
import { cellOf, closedReasonOf, isFree, movedTo } from './days.ts'
import { dayWordsOf, inventoryMessages } from './messages.ts'
import css from './range-step.module.css'
import { type RangeWords, rangeText, rangeWords, stayNote } from './range-words.ts'
import { type CalendarDays, type Lengths, lastDeparture, type Range, type RangeFault, tap } from './ranges.ts'
import { StepCard } from './step-card.tsx'

type Props = {
  product: Lengths & TypedProduct & { code: ProductCode }
  /** The offer whose price the days show. */
  lead: string
  chosen: Range | null
  onChoose: (range: Range) => void
  move?: Move | undefined
}

/** Units that are there already are moved: what days cost them, and which they have anyway. */
type Move = {
  /** What a difference is called. */
  lead: string
  /** Whose month is opened first. */
  start: VisitDate | null
  priceOn: (date: VisitDate) => string | null
  differenceOf: (range: Range) => string | null
  kept: ReadonlySet<VisitDate>
  onMonth: (month: Month) => void
}

export function RangeStep({ product, lead, chosen, onChoose, move }: Props) {
  const words = useWords(rangeWords)[product.stay]
  const { dateShort } = useWords(inventoryMessages)
  const [open, setOpen] = useState(chosen === null || visitStore.showsDatePicker())
  const show = (shown: boolean) => {
    visitStore.showDatePicker(shown)
    setOpen(shown)
  }
  const choose = (range: Range) => {
    show(false)
    visitStore.planStay(range.date, range.until)
    onChoose(range)
  }
  const folded = chosen !== null && !open ? rangeText(product, chosen, words) : null
  return (
    <StepCard
      step="date"
      title={folded === null ? words.title : dateShort}
      folded={folded}
      onUnfold={() => show(true)}
    >
      <RangeCalendar {...{ product, lead, chosen, move }} onChoose={choose} />
    </StepCard>
  )
}

function RangeCalendar({ product, lead, chosen, onChoose, move }: Props) {
  const words = useWords(rangeWords)[product.stay]
  const inDays = dayWordsOf(product)
  const client = useQueryClient()
  const [first, setFirst] = useState<VisitDate | null>(null)
  const known = (): CalendarDays =>
    new Map(
      client
        .getQueriesData<AnswerOf<typeof readMonth>>({ queryKey: monthsOf(product.code) })
        .flatMap(([, month]) => month?.days ?? [])
        .map((day) => [day.date, freed(day, move?.kept)]),
    )
  const last = first && lastDeparture(first, known(), product)
  const choose = ({ date }: CalendarDay) => {
    const tapped = tap(first, date, known(), product)
    if ('fault' in tapped) return showToast(sentenceOf(tapped.fault, words), 'warning')
    setFirst('first' in tapped ? tapped.first : null)
    if ('range' in tapped) onChoose(tapped.range)
  }
  const sentenceOf = (fault: RangeFault, say: RangeWords): string => {
    if (fault.why === 'unfree') {
      const telling = { today: venueDate(new Date()), language, words: inDays }
      return say.unfree(dateText(fault.day.date, language), closedReasonOf(fault.day, telling))
    }
    return 'length' in fault ? say[fault.why](fault.length) : say[fault.why]
  }
  const cell = (shownDay: CalendarDay, today: VisitDate): CalendarCell => {
    const day = freed(shownDay, move?.kept)
    const shown = cellOf(day, { today, language, words: inDays, lead, ...pricedFrom(first, move) })
    if (isFree(day.state)) return noted(shown, stayNote(day, first, words))
    if (day.date !== last) return shown
    return {
      ...shown,
      note: words.lastShort,
      label: `${dateText(day.date, language)} ${words.last}`,
      disabled: false,
    }
  }
  return (
    <>
      <p className={css.prompt} aria-live="polite">
        {first === null ? words.chooseFirst : words.chooseLast(dateText(first, language))}
      </p>
      <DayCalendar
        code={product.code}
        legend={move && first !== null ? inDays.legendOfDifference : words.legend(lead)}
        start={chosen?.date ?? move?.start ?? null}
        chosen={chosenDays(first, chosen)}
        cell={cell}
        onChoose={choose}
        onMonth={move?.onMonth}
      />
    </>
  )
}

/** What a day asks of a stay stands in place of what is left, and is spoken after it. */
const noted = (cell: CalendarCell, rule: ReturnType<typeof stayNote>): CalendarCell =>
  rule ? { ...cell, note: rule.short, label: `${cell.label}${between}${rule.sentence}` } : cell

const between = language === 'zh-CN' ? '，' : ', '

/** A full day that one has already is free. */
const freed = (day: CalendarDay, kept?: ReadonlySet<VisitDate>): CalendarDay =>
  movedTo(day, kept?.has(day.date) ? 'FEW' : undefined)

/** What moves shows the price of each day, and once the first one is chosen what a stay to the others differs by. */
function pricedFrom(first: VisitDate | null, move: Move | undefined) {
  if (!move) return {}
  if (first === null) return { priced: move.priceOn }
  return {
    lead: move.lead,
    priced: (date: VisitDate) => (date < first ? null : move.differenceOf({ date: first, until: date })),
  }
}

function chosenDays(first: VisitDate | null, chosen: Range | null) {
  if (first !== null) return { first, last: first }
  return chosen && { first: chosen.date, last: chosen.until }
}
