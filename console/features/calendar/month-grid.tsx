/** A month of days: price, places and what is closed; days are selected by mouse or keyboard. */
import { theme } from 'antd'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { Calendar } from '#contract/console/inventory.ts'
import type { StayRule } from '#contract/values/calendar.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { Month, VisitDate } from '#contract/values/time.ts'
import { money } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { type Cell, type CellRange, cellOf, isIn, movedBy, type ShownCalendar, weeksOf } from './cells.ts'
import { calendarWords as say } from './messages.ts'
import './calendar.css'

type MonthGridProps = {
  calendar: Calendar
  /** Else its figures are those of another month, and none are shown. */
  isOfMonth: boolean
  month: Month
  shown: ShownCalendar
  range: CellRange | null
  weekdays: readonly number[]
  /** Extended: from where the selection began to this day. */
  onSelect: (date: VisitDate, isExtended: boolean) => void
  onClear: () => void
}

export function MonthGrid(props: MonthGridProps): ReactNode {
  const { calendar, isOfMonth, month, shown, range, weekdays, onSelect, onClear } = props
  const { token } = theme.useToken()
  const box = useRef<HTMLTableElement>(null)
  const style = {
    '--cell': token.colorBgContainer,
    '--cell-line': token.colorBorderSecondary,
    '--cell-chosen': token.controlItemBgActive,
    '--cell-accent': token.colorPrimary,
    '--cell-soft': token.colorTextDescription,
    '--cell-closed': token.colorErrorBg,
    '--cell-error': token.colorError,
  } as CSSProperties
  const onKey = (event: KeyboardEvent, date: VisitDate) => {
    if (event.key === 'Escape') return onClear()
    const moved = movedBy(event.key, date)
    if (!moved) return
    event.preventDefault()
    if (event.shiftKey) onSelect(moved, true)
    box.current?.querySelector<HTMLElement>(`[data-date="${moved}"]`)?.focus()
  }
  return (
    <table ref={box} className="month-grid" style={style} aria-label={say.grid} aria-busy={!isOfMonth}>
      <thead>
        <tr>
          {say.weekdays.map((name) => (
            <th key={name} scope="col">
              {say.weekday(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((date, index) =>
              date === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week have no other order
                <td key={index} />
              ) : (
                <td key={date}>
                  <Day
                    date={date}
                    cell={isOfMonth ? cellOf(calendar, date, shown) : null}
                    isChosen={isIn(date, range, weekdays)}
                    isToday={date === calendar.today}
                    isOver={date < calendar.today}
                    onSelect={onSelect}
                    onKey={onKey}
                  />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayProps = {
  date: VisitDate
  cell: Cell | null
  isChosen: boolean
  isToday: boolean
  isOver: boolean
  onSelect: MonthGridProps['onSelect']
  onKey: (event: KeyboardEvent, date: VisitDate) => void
}

function Day({ date, cell, isChosen, isToday, isOver, onSelect, onKey }: DayProps): ReactNode {
  const classes = [
    'day-cell',
    isChosen && 'is-chosen',
    isToday && 'is-today',
    `is-closed-${cell?.closed ?? 'none'}`,
  ]
  return (
    <button
      type="button"
      data-date={date}
      className={classes.filter(Boolean).join(' ')}
      disabled={isOver}
      aria-pressed={isChosen}
      onClick={({ shiftKey }) => onSelect(date, shiftKey)}
      onKeyDown={(event) => onKey(event, date)}
    >
      <span className="day-head number">
        <time dateTime={date} className="day-number">
          <span className="unseen">{date.slice(0, 8)}</span>
          {date.slice(8)}
        </time>
        {cell && (
          <span className={cell.priceFen === null ? 'day-soft' : 'day-price'}>
            {cell.priceFen === null ? say.noPrice : shortMoney(cell.priceFen)}
          </span>
        )}
      </span>
      {cell && <Figures cell={cell} />}
    </button>
  )
}

function Figures({ cell }: { cell: Cell }): ReactNode {
  const { places } = cell
  const full = places && places.capacity > 0 ? (places.sold + places.held) / places.capacity : 0
  return (
    <>
      {cell.isPriceOfAll && <span className="day-soft">{say.priceOfAll}</span>}
      {places && cell.closed !== 'all' && (
        <span className="day-bar" aria-hidden>
          <span style={{ width: `${Math.min(100, full * 100)}%` }} />
        </span>
      )}
      <span className="day-soft day-places number">
        {placesOf(cell).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </span>
      {cell.rule && <span className="day-soft">{ruleOf(cell.rule)}</span>}
      {cell.closed !== 'none' && (
        <span className="day-closed">
          {cell.closed === 'all' ? say.closed : say.partlyClosed}
          {cell.reason && ` · ${cell.reason[language]}`}
        </span>
      )}
    </>
  )
}

const LONG_PRICE_FEN = 100_000

/** A cell has no room for the fen of a thousand yuan. */
const shortMoney = (price: Fen): string =>
  price >= LONG_PRICE_FEN && price % 100 === 0 ? money(price).replace(/\.00$/, '') : money(price)

/** "min 2 · no arrival" */
const ruleOf = ({ minLength, maxLength, noArrival, noDeparture }: StayRule): string =>
  [
    minLength !== null && say.atLeast(minLength),
    maxLength !== null && say.atMost(maxLength),
    noArrival && say.noArrivalShort,
    noDeparture && say.noDepartureShort,
  ]
    .filter(Boolean)
    .join(' · ')

function placesOf({ places, closed }: Cell): string[] {
  if (!places) return [say.noPlaces]
  const taken = say.taken(places.sold, places.capacity)
  if (closed === 'all') return [taken]
  const held = places.held > 0 ? ` · ${say.held(places.held)}` : ''
  return [taken, `${say.left(places.left)}${held}`]
}
