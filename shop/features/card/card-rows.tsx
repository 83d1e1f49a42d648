/** Cards in a list, each a way to itself. */
import { Link } from '@tanstack/react-router'
import { cardStateLabels } from '#contract/dictionaries/card.ts'
import type { Card as OwnCard } from '#contract/endpoints/card.ts'
import { fullDateText } from '../../lib/full-date.ts'
import { language } from '../../lib/language.ts'
import { useWords } from '../../lib/words.ts'
import { Card } from '../../ui/card.tsx'
import { RowBody, rowClass } from '../../ui/row.tsx'
import css from './card.module.css'
import { beginsLater } from './card-begin.ts'
import { cardWords } from './messages.ts'

export function CardRows({ cards, title }: { cards: readonly OwnCard[]; title: string }) {
  const words = useWords(cardWords)
  const states = useWords(cardStateLabels)
  return (
    <Card title={title} flush>
      {cards.map((card) => (
        <Link
          key={card.cardNo}
          to="/card/approveStatus"
          search={{ cardNo: card.cardNo }}
          className={rowClass}
        >
          <RowBody
            icon="card"
            label={
              <>
                {`${card.typeName} · `}
                <span className={css.holderName}>{card.holder.name}</span>
                <CardDays card={card} />
              </>
            }
            value={beginsLater(card) ? words.notBegun : states[card.state]}
          />
        </Link>
      ))}
    </Card>
  )
}

/** Of an active card: its last day, or its first one as long as that is to come. */
function CardDays({ card }: { card: OwnCard }) {
  const words = useWords(cardWords)
  if (card.state !== 'ACTIVE' || !card.validUntil) return null
  const first = beginsLater(card)
  return (
    <small className={css.until}>
      {first
        ? words.beginsOn(fullDateText(first, language))
        : words.validUntil(fullDateText(card.validUntil, language))}
    </small>
  )
}
