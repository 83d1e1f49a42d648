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
                {card.state === 'ACTIVE' && card.validUntil && (
                  <small className={css.until}>
                    {words.validUntil(fullDateText(card.validUntil, language))}
                  </small>
                )}
              </>
            }
            value={states[card.state]}
          />
        </Link>
      ))}
    </Card>
  )
}
