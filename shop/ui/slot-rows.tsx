/** Time slots as rows, each with a bar that shows how full it is, in the colour of the light at that hour. */
import type { KeyboardEvent } from 'react'
import { cx } from './cx.ts'
import css from './slot-rows.module.css'
import { Tag } from './tag.tsx'

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
  /** What the bar's colour stands for; the words are in the marks. */
  light: 'day' | 'golden' | 'dusk' | 'night'
  /** "Sunset", "Popular". */
  marks: readonly string[]
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
    <fieldset className={css.slots} onKeyDown={moveOrChoose}>
      <legend className="visually-hidden">{label}</legend>
      {rows.map((row) => (
        <label key={row.key} className={cx(css.row, css[row.light], row.disabled && css.closed)}>
          <input
            type="radio"
            name={label}
            className={css.radio}
            checked={row.key === chosen}
            disabled={row.disabled}
            readOnly
            onClick={() => onChoose(row.key)}
          />
          <span className={css.head}>
            <span className={css.time}>{row.time}</span>
            {row.marks.map((mark) => (
              <Tag key={mark} tone="brand">
                {mark}
              </Tag>
            ))}
          </span>
          <span className={css.price}>{row.price}</span>
          <span className={css.bar} aria-hidden="true">
            <span style={{ inlineSize: `${Math.round(row.fullness * 100)}%` }} />
          </span>
          <span className={cx(css.note, css[row.tone])}>{row.note}</span>
        </label>
      ))}
    </fieldset>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** A browser chooses with every arrow; here an arrow only moves, and Enter or Space chooses what closes the step. */
function moveOrChoose(event: KeyboardEvent<HTMLFieldSetElement>): void {
  const radios = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:enabled')]
  const at = radios.indexOf(event.target as HTMLInputElement)
  const step = steps[event.key]
  if (at < 0 || (step === undefined && event.key !== 'Enter')) return
  event.preventDefault()
  if (step === undefined) radios[at]?.click()
  else radios.at((at + step) % radios.length)?.focus()
}
