/** Time slots as rows, each with a bar that shows how full it is. */
import { cx } from './cx.ts'
import css from './slot-rows.module.css'

export type SlotRow = {
  key: string
  /** "17:30–18:00" */
  time: string
  price: string
  /** 0 empty to 1 full. */
  fullness: number
  /** "12 left", "Sold out", "Sale ended". */
  note: string
  tone: 'ok' | 'few' | 'none'
  disabled: boolean
}

type Props = {
  label: string
  rows: readonly SlotRow[]
  chosen: string | null
  onChoose: (key: string) => void
}

export function SlotRows({ label, rows, chosen, onChoose }: Props) {
  return (
    <fieldset className={css.slots}>
      <legend className="visually-hidden">{label}</legend>
      {rows.map((row) => (
        <label key={row.key} className={cx(css.row, row.disabled && css.closed)}>
          <input
            type="radio"
            name={label}
            className={css.radio}
            checked={row.key === chosen}
            disabled={row.disabled}
            onChange={() => onChoose(row.key)}
          />
          <span className={css.time}>{row.time}</span>
          <span className={css.middle}>
            <span className={cx(css.note, css[row.tone])}>{row.note}</span>
            <span className={css.bar} aria-hidden="true">
              <span className={css[row.tone]} style={{ inlineSize: `${Math.round(row.fullness * 100)}%` }} />
            </span>
          </span>
          <span className={css.price}>{row.price}</span>
        </label>
      ))}
    </fieldset>
  )
}
