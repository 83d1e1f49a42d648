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

type ButtonProps = {
  control: FieldControl
  /** What is chosen; empty: nothing yet. */
  text: string
  /** Stands there as long as nothing is chosen. */
  placeholder: string
  onPress: () => void
}

/** Looks like a field, opens what one chooses in. */
export function SelectButton({ control, text, placeholder, onPress }: ButtonProps) {
  const { 'aria-required': _, 'aria-invalid': invalid, ...rest } = control
  return (
    <button
      {...rest}
      type="button"
      className={invalid ? `${css.button} ${css.wrong}` : css.button}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      <span className={text ? undefined : css.none}>{text || placeholder}</span>
      <Icon name="down" size={16} />
    </button>
  )
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
  const choose = (input: Value) => {
    onChange(input)
    setOpen(false)
  }
  return (
    <>
      <SelectButton
        control={control}
        text={chosen?.label ?? ''}
        placeholder={words.choose}
        onPress={() => setOpen(true)}
      />
      {open && (
        <Sheet title={title} onClose={() => setOpen(false)}>
          <OptionList options={options} chosen={value} onChoose={choose} />
        </Sheet>
      )}
    </>
  )
}
