/** A choice out of a few: shows what is chosen, opens a sheet of options. */
import { useState } from 'react'
import type { FieldControl } from './field.tsx'
import { Icon } from './icon.tsx'
import { useKitWords } from './kit-words.ts'
import { type Option, OptionList } from './option-list.tsx'
import css from './select-sheet.module.css'
import { Sheet } from './sheet.tsx'

type Props<Value extends string> = {
  control: FieldControl
  /** The sheet's title: what is chosen here. */
  title: string
  value: Value | null
  options: readonly Option<Value>[]
  onChange: (value: Value) => void
}

export function SelectSheet<Value extends string>({
  control,
  title,
  value,
  options,
  onChange,
}: Props<Value>) {
  const words = useKitWords()
  const [open, setOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)
  const { 'aria-required': _, 'aria-invalid': invalid, ...rest } = control
  const choose = (input: Value) => {
    onChange(input)
    setOpen(false)
  }
  return (
    <>
      <button
        {...rest}
        type="button"
        className={invalid ? `${css.button} ${css.wrong}` : css.button}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={chosen ? undefined : css.none}>{chosen?.label ?? words.choose}</span>
        <Icon name="down" size={16} />
      </button>
      {open && (
        <Sheet title={title} onClose={() => setOpen(false)}>
          <OptionList options={options} chosen={value} onChoose={choose} />
        </Sheet>
      )}
    </>
  )
}
