/** One step of choosing: open to choose, or folded to what was chosen. */
import type { ReactNode } from 'react'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { ChoiceStep } from './choice.ts'
import { inventoryMessages } from './messages.ts'
import css from './step-card.module.css'
import { staysOn, stepId } from './steps.ts'

type Props = {
  step: ChoiceStep
  title: string
  /** What was chosen, while the step is folded. */
  folded?: string | null
  onUnfold?: () => void
  children: ReactNode
}

export function StepCard({ step, title, folded = null, onUnfold, children }: Props) {
  const words = useWords(inventoryMessages)
  const unfold = () => {
    onUnfold?.()
    staysOn(step)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend that the card's heading already is
    <div id={stepId(step)} className={css.step} role="group" aria-label={title} tabIndex={-1}>
      {folded === null ? (
        <Card title={title}>{children}</Card>
      ) : (
        <Card>
          <div className={css.folded}>
            <span className={css.title}>{title}</span>
            <strong className={css.chosen}>{folded}</strong>
            <Button kind="plain" size="s" aria-label={`${title} ${words.change}`} onClick={unfold}>
              {words.change}
            </Button>
          </div>
        </Card>
      )}
    </div>
  )
}
