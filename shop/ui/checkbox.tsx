/** A box to tick with its sentence; the sentence may hold a link that opens what is agreed to. */
import { type ReactNode, useId } from 'react'
import css from './checkbox.module.css'
import { Icon } from './icon.tsx'

type Props = {
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  children: ReactNode
}

export function Checkbox({ checked, onChange, disabled, children }: Props) {
  const id = useId()
  return (
    <div className={css.row}>
      <span className={css.box}>
        <input
          id={id}
          type="checkbox"
          className={css.input}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
        />
        <Icon name="check" size={16} />
      </span>
      <label htmlFor={id}>{children}</label>
    </div>
  )
}
