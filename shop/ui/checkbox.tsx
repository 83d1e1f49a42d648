/** A box to tick with its sentence; the sentence may hold a link that opens what is agreed to. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './checkbox.module.css'
import { cx } from './cx.ts'
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
      <TickBox
        id={id}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{children}</label>
    </div>
  )
}

type TickBoxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { missing?: boolean }

/** The box alone, as large as a finger; `missing`: it must be ticked first. */
export function TickBox({ missing, ...input }: TickBoxProps) {
  return (
    <span className={cx(css.box, missing && css.missing)}>
      <input {...input} type="checkbox" className={css.input} />
      <Icon name="check" size={16} />
    </span>
  )
}
