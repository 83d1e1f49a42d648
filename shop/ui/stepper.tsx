/** How many: minus, the number, plus. */
import { IconButton } from './button.tsx'
import { useKitWords } from './kit-words.ts'
import css from './stepper.module.css'

type Props = { label: string; value: number; min?: number; max: number; onChange: (value: number) => void }

export function Stepper({ label, value, min = 0, max, onChange }: Props) {
  const words = useKitWords()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend that the row already is
    <div className={css.stepper} role="group" aria-label={label}>
      <IconButton
        icon="minus"
        label={`${label} ${words.less}`}
        disabled={value <= min}
        onClick={() => onChange(Math.max(min, value - 1))}
      />
      <output className={css.value}>{value}</output>
      <IconButton
        icon="plus"
        label={`${label} ${words.more}`}
        disabled={value >= max}
        onClick={() => onChange(Math.min(max, value + 1))}
      />
    </div>
  )
}
