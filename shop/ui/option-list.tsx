/** The options of a sheet, one under the other, of which one is chosen; arrows move between them. */
import type { KeyboardEvent } from 'react'
import { Icon } from './icon.tsx'
import css from './option-list.module.css'

/** `note` stands below the label, `aside` at the end of the row. */
export type Option<Value extends string> = { value: Value; label: string; note?: string; aside?: string }

type Props<Value extends string> = {
  options: readonly Option<Value>[]
  chosen: Value | null
  onChoose: (value: Value) => void
  /** Its height stays when a search shortens it: the sheet must not jump. */
  tall?: boolean
}

export function OptionList<Value extends string>({ options, chosen, onChoose, tall }: Props<Value>) {
  return (
    <ul className={tall ? css.tall : undefined} onKeyDown={moveFocus}>
      {options.map(({ value, label, note, aside }) => (
        <li key={value}>
          <button
            type="button"
            className={css.option}
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
          >
            <span>
              {label}
              {note && <small className={css.note}>{note}</small>}
            </span>
            <span className={css.end}>
              {value === chosen && <Icon name="check" size={20} />}
              {aside}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const options = [...event.currentTarget.querySelectorAll('button')]
  const at = options.indexOf(document.activeElement as HTMLButtonElement)
  options[at + step]?.focus()
}
