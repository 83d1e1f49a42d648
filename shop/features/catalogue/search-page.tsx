/** /search: products of every kind by words in either language. What is typed stands in the address, so the way back finds it again. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { productTypes } from '#contract/values/product-types.ts'
import { longestSearch } from '#contract/values/search.ts'
import { language } from '../../lib/language.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { Icon } from '../../ui/icon.tsx'
import { Input } from '../../ui/input.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { productsQuery, searchQuery } from './calls.ts'
import { catalogueMessages } from './messages.ts'
import { ProductCard } from './product-card.tsx'
import css from './search-page.module.css'

const route = getRouteApi('/search')

/** After the last letter. */
const WAIT_MS = 250

export function SearchPage() {
  const { find = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState(find)
  const look = (words: string) =>
    void navigate({
      search: words.trim() ? { find: words.trim() } : {},
      replace: true,
      viewTransition: false,
    })
  return (
    <div className={css.page}>
      <SearchField typed={typed} onType={setTyped} onPause={look} />
      {find ? (
        <Found find={find} />
      ) : (
        <Suggestions
          onChoose={(tag) => {
            setTyped(tag)
            look(tag)
          }}
        />
      )}
    </div>
  )
}

type FieldProps = { typed: string; onType: (words: string) => void; onPause: (words: string) => void }

/** Looks once nothing has been typed for a moment, and never in the middle of a character that is being composed. */
function SearchField({ typed, onType, onPause }: FieldProps) {
  const words = useWords(catalogueMessages)
  const waiting = useRef<number>(undefined)
  const pause = (text: string) => {
    window.clearTimeout(waiting.current)
    waiting.current = window.setTimeout(() => onPause(text), WAIT_MS)
  }
  useEffect(() => () => window.clearTimeout(waiting.current), [])
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    onType(target.value)
    if (!(nativeEvent as InputEvent).isComposing) pause(target.value)
  }
  return (
    <search className={css.field}>
      <Input
        kind="search"
        aria-label={words.search}
        placeholder={words.searchHint}
        maxLength={longestSearch}
        value={typed}
        lead={
          <span className={css.lens}>
            <Icon name="search" size={20} />
          </span>
        }
        onChange={change}
        onCompositionEnd={({ currentTarget }) => pause(currentTarget.value)}
      />
    </search>
  )
}

function Found({ find }: { find: string }) {
  const words = useWords(catalogueMessages)
  const found = useQuery({
    ...searchQuery(find),
    // What was found for other words stands there until the answer comes; that nothing was does not.
    placeholderData: (before) => (before && before.items.length > 0 ? before : undefined),
  })
  return (
    <QueryView query={found}>
      {({ items }) => (
        <>
          <p className={css.count} role="status">
            {items.length > 0 && !found.isPlaceholderData && words.found(items.length)}
          </p>
          {items.length === 0 && (
            <Empty icon="search" title={words.nothingFound(find)} text={words.nothingFoundText} />
          )}
          <ul className={css.results}>
            {items.map((product) => (
              <li key={product.code}>
                <ProductCard product={product} shape="small" />
              </li>
            ))}
          </ul>
        </>
      )}
    </QueryView>
  )
}

const MAX_TAGS = 8

/** The kinds by their names and what the operator says of the tickets, as words to begin with. */
function Suggestions({ onChoose }: { onChoose: (tag: string) => void }) {
  const words = useWords(catalogueMessages)
  const parks = useInfiniteQuery(productsQuery('park'))
  const all = parks.data?.pages.flatMap(({ items }) => items.flatMap((product) => product.tags)) ?? []
  // Those with numbers say how much, not what.
  const tags = new Set(all.filter((tag) => !/\d/.test(tag)))
  const kinds = Object.values(productTypes).map((row) => row.words[language].name)
  return (
    <section className={css.suggestions}>
      <h2 className={css.title}>{words.tryWords}</h2>
      <ul className={css.tags}>
        {[...new Set([...kinds, ...[...tags].slice(0, MAX_TAGS)])].map((tag) => (
          <li key={tag}>
            <button type="button" className={css.tag} onClick={() => onChoose(tag)}>
              {tag}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
