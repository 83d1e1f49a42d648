/** Above a list of products: a tag to narrow it by, and what it is sorted by. Both stand in the address. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { PriceSort, TagKey } from '#contract/values/product-list.ts'
import { textOf } from '../../lib/search-params.ts'
import { useWords } from '../../lib/words.ts'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { OptionList } from '../../ui/option-list.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { ListFilter } from './calls.ts'
import css from './list-filter.module.css'
import { listMessages } from './list-messages.ts'

/** What the address asks for; what no list can do counts as nothing. */
export function useListFilter(): [filter: ListFilter, set: (filter: ListFilter) => void] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const tag = TagKey.safeParse(textOf(search, 'tag')).data
  const sort = PriceSort.safeParse(textOf(search, 'sort')).data
  const set = (filter: ListFilter) =>
    void navigate({ to: '.', search: filter, replace: true, viewTransition: false, resetScroll: false })
  return [{ ...(tag && { tag }), ...(sort && { sort }) }, set]
}

type Props = {
  /** Those of the whole list that tell its products apart. */
  tags: readonly { key: TagKey; name: string }[]
  filter: ListFilter
  onChange: (filter: ListFilter) => void
}

export function ListFilterBar({ tags, filter, onChange }: Props) {
  const words = useWords(listMessages)
  const { tag, ...unfiltered } = filter
  const strip = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer word before it moves the chosen one, too
  useEffect(() => showPressed(strip.current), [tag, filter.sort])
  const chips = [{ key: undefined, name: words.all }, ...tags]
  return (
    <div className={css.bar}>
      <SortButton
        sort={filter.sort}
        onChange={(sort) => onChange({ ...(tag && { tag }), ...(sort && { sort }) })}
      />
      {tags.length > 0 && (
        <fieldset className={css.chips} ref={strip}>
          <legend className="visually-hidden">{words.filter}</legend>
          {chips.map(({ key, name }) => (
            <Chip
              key={key ?? ''}
              chosen={key === tag}
              onPress={() => onChange({ ...unfiltered, ...(key && { tag: key }) })}
            >
              {name}
            </Chip>
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** Sideways only: the page stays where it was scrolled to. */
function showPressed(strip: HTMLElement | null): void {
  const pressed = strip?.querySelector<HTMLElement>('[aria-pressed="true"]')
  if (strip && pressed) strip.scrollLeft = pressed.offsetLeft - (strip.clientWidth - pressed.offsetWidth) / 2
}

/** As high as the bar, before it is known what it offers. */
export const WaitingFilterBar = () => <div className={css.bar} aria-hidden="true" />

type SortProps = { sort: PriceSort | undefined; onChange: (sort: PriceSort | undefined) => void }

function SortButton({ sort, onChange }: SortProps) {
  const words = useWords(listMessages)
  const [open, setOpen] = useState(false)
  const options = (['recommended', ...PriceSort.options] as const).map((value) => ({
    value,
    label: words.sorts[value],
  }))
  const chosen = sort ?? 'recommended'
  return (
    <>
      <button
        type="button"
        className={css.sort}
        aria-haspopup="dialog"
        aria-label={words.sortedBy(words.sorts[chosen])}
        onClick={() => setOpen(true)}
      >
        {words.sorts[chosen]}
        <Icon name="down" size={16} />
      </button>
      {open && (
        <Sheet title={words.sort} onClose={() => setOpen(false)}>
          <OptionList
            options={options}
            chosen={chosen}
            onChoose={(value) => {
              onChange(value === 'recommended' ? undefined : value)
              setOpen(false)
            }}
          />
        </Sheet>
      )}
    </>
  )
}
