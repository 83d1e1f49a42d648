/** How many: minus, the number, plus. */
import { IconButton } from './button.tsx'
import { useKitWords } from './kit-words.ts'
import css from './stepper.module.css'

/** Above it nobody wants to tap so often: the number can be typed, too. */
const maxTapped = 20

const within = (count: number, min: number, max: number): number => Math.min(max, Math.max(min, count))

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
        onClick={() => onChange(within(value - 1, min, max))}
      />
      {max > maxTapped ? (
        <input
          className={css.typed}
          inputMode="numeric"
          aria-label={`${label} ${words.count}`}
          value={value}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => onChange(within(Number(target.value.replace(/\D/g, '')), min, max))}
        />
      ) : (
        <output className={css.value}>{value}</output>
      )}
      <IconButton
        icon="plus"
        label={`${label} ${words.more}`}
        disabled={value >= max}
        onClick={() => onChange(within(value + 1, min, max))}
      />
    </div>
  )
}
