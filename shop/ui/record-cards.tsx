/** What a buyer asked for, one card under the other: what it was for, how it stands, when, and the sum. */
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import css from './record-cards.module.css'
import { Tag, type Tone } from './tag.tsx'

export type RecordCard = {
  key: string
  name: string
  tone: Tone
  state: string
  details: string
  sum: string
  /** The card's content as a link to the whole of it. */
  link: (props: { className: string; children: ReactNode }) => ReactNode
}

export function RecordCards({ label, cards }: { label: string; cards: readonly RecordCard[] }) {
  return (
    <ul className={css.list} aria-label={label}>
      {cards.map(({ key, name, tone, state, details, sum, link }) => (
        <li key={key}>
          <Card>
            {link({
              className: css.entry ?? '',
              children: (
                <>
                  <span className={css.head}>
                    <strong className={css.name}>{name}</strong>
                    <Tag tone={tone}>{state}</Tag>
                  </span>
                  <span className={css.head}>
                    <span className={css.details}>{details}</span>
                    <strong className={css.sum}>{sum}</strong>
                  </span>
                </>
              ),
            })}
          </Card>
        </li>
      ))}
    </ul>
  )
}
