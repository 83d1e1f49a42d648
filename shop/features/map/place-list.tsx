/** What stands on a plan as a list with the plan's numbers: the whole map for those who do not see it. */
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Place } from '#contract/endpoints/map.ts'
import { useWords } from '../../lib/words.ts'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { mapWords, placeKindWords } from './messages.ts'
import css from './place-list.module.css'

type Props = { places: readonly Place[]; shown: string | null; onPick: (key: string) => void }

export function PlaceList({ places, shown, onPick }: Props) {
  const words = useWords(mapWords)
  return (
    <Card title={words.places}>
      <ol>
        {places.map((place, index) => (
          <PlaceRow
            key={place.key}
            place={place}
            number={index + 1}
            shown={place.key === shown}
            onPick={() => onPick(place.key)}
          />
        ))}
      </ol>
    </Card>
  )
}

type RowProps = { place: Place; number: number; shown: boolean; onPick: () => void }

function PlaceRow({ place, number, shown, onPick }: RowProps) {
  const words = useWords(mapWords)
  const kinds = useWords(placeKindWords)
  const row = useRef<HTMLLIElement>(null)
  // Also when it was picked on the plan above: its words are wanted now.
  useEffect(() => {
    if (shown) row.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <li ref={row} className={cx(css.row, shown && css.shown)}>
      <button type="button" className={css.place} aria-pressed={shown} onClick={onPick}>
        <span className={css.number}>{number}</span>
        <span className={css.lines}>
          <strong>{place.name}</strong>
          <span className={css.text}>{place.text}</span>
        </span>
        <span className={css.kind}>{kinds[place.kind]}</span>
      </button>
      {place.product && shown && <ProductLink product={place.product}>{words.see}</ProductLink>}
    </li>
  )
}

type ProductProps = { product: NonNullable<Place['product']>; children: string }

/** Other kinds have no page of their own on the map. */
function ProductLink({ product: { code, kind }, children }: ProductProps) {
  if (kind === 'general') return null
  const to = kind === 'park' ? '/park/detail' : '/ztyPark/detail'
  return (
    <Link to={to} search={{ code }} className={css.link}>
      {children}
    </Link>
  )
}
