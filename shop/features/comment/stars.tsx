/** A score as five stars, shown or chosen. Screen readers hear the number, so colour is never all there is. */
import { useWords } from '../../lib/words.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import css from './comment.module.css'
import { commentWords } from './messages.ts'

const five = [1, 2, 3, 4, 5] as const

export function Stars({ score }: { score: number }) {
  const words = useWords(commentWords)
  return (
    <span className={css.stars} role="img" aria-label={words.stars(score)}>
      {five.map((star) => (
        <span key={star} className={cx(star <= Math.round(score) && css.lit)}>
          <Icon name="star" size={16} />
        </span>
      ))}
    </span>
  )
}

type ChoiceProps = { id: string; score: number; invalid: boolean; onChoose: (score: number) => void }

/** Zero: nothing is chosen yet. */
export function StarChoice({ id, score, invalid, onChoose }: ChoiceProps) {
  const words = useWords(commentWords)
  return (
    <div className={css.choice} role="radiogroup" id={id} aria-label={words.score} aria-invalid={invalid}>
      {five.map((star) => (
        <label key={star} className={cx(star <= score && css.lit)}>
          <input
            type="radio"
            name={id}
            checked={star === score}
            aria-label={`${words.stars(star)} ${words.scores[star - 1]}`}
            onChange={() => onChoose(star)}
          />
          <Icon name="star" size={32} />
        </label>
      ))}
      <span className={css.soft}>{words.scores[score - 1]}</span>
    </div>
  )
}
