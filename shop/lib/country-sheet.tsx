/** A choice among the countries and regions whose mobiles get codes, with a search. */
import { type KeyboardEvent, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { Input } from '../ui/input.tsx'
import { Sheet } from '../ui/sheet.tsx'
import css from './country-sheet.module.css'
import { countriesLike, type MobileCountry, type NamedCountry } from './mobile-countries.ts'
import { mobileWords } from './mobile-words.ts'
import { useWords } from './words.ts'

type Props = {
  countries: readonly NamedCountry[]
  /** Two letters; empty where only the calling code is known. */
  chosen: string
  onChoose: (country: MobileCountry) => void
  onClose: () => void
}

/** Render it only while it is open. */
export function CountrySheet({ countries, chosen, onChoose, onClose }: Props) {
  const words = useWords(mobileWords)
  const [typed, setTyped] = useState('')
  const found = countriesLike(countries, typed)
  const [first] = found
  const goOn = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      event.currentTarget.closest('dialog')?.querySelector<HTMLElement>('li button')?.focus()
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // The form around the sheet must not be sent.
    event.preventDefault()
    if (typed.trim() !== '' && first) onChoose(first)
  }
  return (
    <Sheet title={words.title} onClose={onClose}>
      <div className={css.search}>
        <Input
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={goOn}
          aria-label={words.search}
          placeholder={words.search}
          autoComplete="off"
          enterKeyHint="done"
        />
        <p className={found.length > 0 ? 'visually-hidden' : css.nothing} role="status">
          {found.length > 0 ? words.found(found.length) : words.nothing}
        </p>
      </div>
      <ul className={css.list} onKeyDown={moveFocus}>
        {found.map((country) => (
          <li key={country.country}>
            <button
              type="button"
              className={css.option}
              aria-pressed={country.country === chosen}
              onClick={() => onChoose(country)}
            >
              <span>{country.name}</span>
              <span className={css.code}>
                {country.country === chosen && <Icon name="check" size={20} />}+{country.callingCode}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const options = [...event.currentTarget.querySelectorAll('button')]
  const at = options.indexOf(document.activeElement as HTMLButtonElement)
  options[at + step]?.focus()
}
