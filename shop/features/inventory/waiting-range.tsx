/** The step of a stay's dates, as long as its code is on its way: of the same size, so that nothing below it moves. */
import { useWords } from '../../lib/words.ts'
import { WaitingCalendar } from './day-calendar.tsx'
import { inventoryMessages } from './messages.ts'
import css from './range-step.module.css'
import { rangeText, rangeWords } from './range-words.ts'
import type { Lengths, Range } from './ranges.ts'
import { StepCard } from './step-card.tsx'

type Props = { product: Lengths; lead: string; chosen: Range | null }

export function WaitingRange({ product, lead, chosen }: Props) {
  const words = useWords(rangeWords)[product.stay]
  const { dateShort } = useWords(inventoryMessages)
  return (
    <StepCard
      step="date"
      title={chosen ? dateShort : words.title}
      folded={chosen && rangeText(product, chosen, words)}
    >
      <p className={css.prompt}>{words.chooseFirst}</p>
      <WaitingCalendar legend={words.legend(lead)} />
    </StepCard>
  )
}
