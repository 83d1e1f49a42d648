/** Tabs over panels that can be swiped; a panel is made when it is first looked at. */
import { type ReactNode, useId, useState } from 'react'
import { fixedPart } from './fixed-part.ts'
import { Slide, Slides } from './slides.tsx'
import css from './tabs.module.css'

type Tab<Key extends string> = { key: Key; label: string }

type Props<Key extends string> = {
  label: string
  tabs: readonly Tab<Key>[]
  current: Key
  onChange: (key: Key) => void
  panel: (key: Key) => ReactNode
}

export function Tabs<Key extends string>({ label, tabs, current, onChange, panel }: Props<Key>) {
  const id = useId()
  const index = tabs.findIndex((tab) => tab.key === current)
  const seen = useSeen(current)
  const swipe = (at: number) => {
    const swiped = tabs[at]
    if (swiped) onChange(swiped.key)
  }
  const move = (by: number) => {
    const next = tabs[(index + by + tabs.length) % tabs.length]
    if (!next) return
    onChange(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }
  return (
    <div className={css.tabs}>
      <div className={css.strip} role="tablist" aria-label={label} {...fixedPart('strip')}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${id}-${tab.key}`}
            type="button"
            role="tab"
            aria-selected={tab.key === current}
            aria-controls={`${id}-${tab.key}-panel`}
            tabIndex={tab.key === current ? 0 : -1}
            onClick={() => onChange(tab.key)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowRight') move(1)
              if (event.key === 'ArrowLeft') move(-1)
            }}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <Slides index={index} onIndex={swipe}>
        {tabs.map((tab) => (
          <Slide
            key={tab.key}
            front={tab.key === current}
            id={`${id}-${tab.key}-panel`}
            role="tabpanel"
            aria-labelledby={`${id}-${tab.key}`}
            className={css.panel}
          >
            {seen.has(tab.key) && panel(tab.key)}
          </Slide>
        ))}
      </Slides>
    </div>
  )
}

/** Every tab that was current once. */
function useSeen<Key extends string>(current: Key): ReadonlySet<Key> {
  const [seen, setSeen] = useState<ReadonlySet<Key>>(() => new Set([current]))
  if (seen.has(current)) return seen
  const more = new Set([...seen, current])
  setSeen(more)
  return more
}
