/** A choice among the countries and regions whose mobiles get codes, with a search. */
import { type KeyboardEvent, useState } from 'react'
import { Input } from '../ui/input.tsx'
import { OptionList } from '../ui/option-list.tsx'
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
  const choose = (code: string) => {
    const country = found.find((one) => one.country === code)
    if (country) onChoose(country)
  }
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
      <OptionList
        options={found.map(({ country, name, callingCode }) => ({
          value: country,
          label: name,
          aside: `+${callingCode}`,
        }))}
        chosen={chosen}
        onChoose={choose}
        tall
      />
    </Sheet>
  )
}
