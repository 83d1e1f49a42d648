/** What stands on a plan as a list with the plan's numbers: the whole map for those who do not see it. */
import { Link } from '@tanstack/react-router'
import type { MapPlace } from '#contract/endpoints/map.ts'
import { useProductLinks } from '../../lib/product-links.ts'
import { useWords } from '../../lib/words.ts'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { mapWords, placeKindWords } from './messages.ts'
import css from './place-list.module.css'

type Props = { places: readonly MapPlace[]; shown: string | null; onPick: (key: string) => void }

export function PlaceList({ places, shown, onPick }: Props) {
  const words = useWords(mapWords)
  return (
    <Card title={words.places}>
      <ol>
        {places.map((place, index) => (
          <li key={place.key} className={cx(css.row, place.key === shown && css.shown)}>
            <button
              type="button"
              className={css.place}
              aria-pressed={place.key === shown}
              onClick={() => onPick(place.key)}
            >
              <span className={css.number}>{index + 1}</span>
              <PlaceWords place={place} />
            </button>
            <ProductLink place={place}>{words.details}</ProductLink>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Under the plan: what was picked on it. */
export function PickedPlace({ place }: { place: MapPlace | undefined }) {
  const words = useWords(mapWords)
  return (
    <div className={css.picked} aria-live="polite">
      {place ? (
        <>
          <PlaceWords place={place} />
          <ProductLink place={place}>{words.see}</ProductLink>
        </>
      ) : (
        <p className={css.text}>{words.pick}</p>
      )}
    </div>
  )
}

function PlaceWords({ place: { name, text, kind } }: { place: MapPlace }) {
  const kinds = useWords(placeKindWords)
  return (
    <span className={css.lines}>
      <strong>{name}</strong>
      <span className={css.text}>{`${kinds[kind]} · ${text}`}</span>
    </span>
  )
}

function ProductLink({ place: { product }, children }: { place: MapPlace; children: string }) {
  const links = useProductLinks()
  if (!product) return null
  return (
    <Link to={links.detail(product)} search={{ code: product.code }} className={css.link}>
      {children}
    </Link>
  )
}
