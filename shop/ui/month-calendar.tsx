/** A month of days, each with a price and what is left. */
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { useKitWords } from './kit-words.ts'
import css from './month-calendar.module.css'
import { monthGrid } from './month-grid.ts'

export type CalendarCell = {
  /** "2026-11-21" */
  date: string
  /** In place of the number: "Today". */
  name?: string
  /** "¥150.00" */
  price?: string
  /** Below the price: "12 left", "Sold out". */
  note?: string
  tone?: 'few' | 'none'
  disabled: boolean
  /** All of it in one sentence, for screen readers. */
  label: string
}

/** The last one is the same as the first while only that is chosen. */
export type ChosenDays = { first: string; last: string }

type Props = {
  /** "2026-11" */
  month: string
  /** The first day that matters: earlier weeks are not shown. */
  from: string
  title: string
  weekdays: readonly string[]
  /** What the figures in a cell are. */
  legend: string
  /** Undefined while they load: the days stand there without prices. */
  cells: readonly CalendarCell[] | undefined
  /** One day, or the days from one to another. */
  chosen: string | ChosenDays | null
  onChoose: (date: string) => void
  /** Null at the ends of what can be sold. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

export function MonthCalendar(props: Props) {
  const { month, from, title, weekdays, legend, cells, chosen, onChoose, onPrevious, onNext } = props
  const words = useKitWords()
  const known = new Map(cells?.map((cell) => [cell.date, cell]))
  return (
    <section className={css.calendar} aria-label={title} aria-busy={!cells}>
      <div className={css.head}>
        <IconButton
          icon="back"
          label={words.previousMonth}
          disabled={!onPrevious}
          onClick={() => onPrevious?.()}
        />
        <h3 className={css.title} aria-live="polite">
          {title}
        </h3>
        <IconButton icon="next" label={words.nextMonth} disabled={!onNext} onClick={() => onNext?.()} />
      </div>
      <div className={css.grid} aria-hidden="true">
        {weekdays.map((day) => (
          <span key={day} className={css.weekday}>
            {day}
          </span>
        ))}
      </div>
      <div className={css.grid}>
        {monthGrid(month, from).map((date, index) =>
          date ? (
            <Day
              key={date}
              date={date}
              cell={known.get(date)}
              part={partOf(date, chosen)}
              onChoose={onChoose}
            />
          ) : (
            <span key={`${month}-blank-${index < 7 ? index : index - 42}`} />
          ),
        )}
      </div>
      <p className={css.legend}>{legend}</p>
    </section>
  )
}

type Part = 'only' | 'first' | 'within' | 'last'

function partOf(date: string, chosen: Props['chosen']): Part | null {
  if (chosen === null || typeof chosen === 'string') return date === chosen ? 'only' : null
  const { first, last } = chosen
  if (date < first || date > last) return null
  if (first === last) return 'only'
  if (date === first) return 'first'
  return date === last ? 'last' : 'within'
}

type DayProps = {
  date: string
  cell: CalendarCell | undefined
  part: Part | null
  onChoose: (date: string) => void
}

function Day({ date, cell, part, onChoose }: DayProps) {
  return (
    <button
      type="button"
      className={cx(css.day, cell?.tone && css[cell.tone], part && css[part])}
      disabled={!cell || cell.disabled}
      aria-pressed={part !== null}
      onClick={() => onChoose(date)}
    >
      <span className="visually-hidden">{cell?.label ?? date}</span>
      <span className={cell?.name ? css.name : css.number} aria-hidden="true">
        {cell?.name ?? Number(date.slice(8))}
      </span>
      <span className={css.price} aria-hidden="true">
        {cell?.price && <Price text={cell.price} />}
      </span>
      <span className={css.note} aria-hidden="true">
        {cell?.note}
      </span>
    </button>
  )
}

/** As it is, with a sign or none: "+¥30". What a narrow cell leaves out stands by itself. */
function Price({ text }: { text: string }) {
  const [sign, figure] = text.split('¥')
  if (figure === undefined) return text
  const [, whole, noFen] = /^(.*?)(\.00)?$/.exec(figure) ?? []
  return (
    <>
      {sign}
      <span className={css.currency}>¥</span>
      {whole}
      {noFen && <span className={css.noFen}>{noFen}</span>}
    </>
  )
}
