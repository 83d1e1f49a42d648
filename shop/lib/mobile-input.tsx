/** A mobile while it is typed: its calling code, and under the mask '999 9999 9999' the rest (spec 5.2). */
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type ComponentProps, type RefCallback, useRef, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { Input } from '../ui/input.tsx'
import { CountrySheet } from './country-sheet.tsx'
import { dialledOf, formValueOf, mainlandCode, typedInto } from './dialled-mobile.ts'
import { language } from './language.ts'
import { type MobileCountry, mainland, mobileCountriesQuery, namedCountries } from './mobile-countries.ts'
import css from './mobile-input.module.css'
import { mobileWords } from './mobile-words.ts'
import { useWords } from './words.ts'

/** Room for a number pasted with its country code. */
const longest = 24

type Props = Omit<ComponentProps<typeof Input>, 'kind' | 'lead' | 'value' | 'onChange' | 'ref'> & {
  /** "138 0013 8000" or "+44 7911 123456". */
  value: string
  onChange: (value: string) => void
  ref?: RefCallback<HTMLInputElement>
}

export function MobileInput({ value, onChange, ref, ...input }: Props) {
  const countries = useQuery(mobileCountriesQuery).data ?? []
  const known = countries.map(({ callingCode }) => callingCode)
  const [chosen, setChosen] = useState<MobileCountry>(mainland)
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const dialled = dialledOf(value, chosen.callingCode, known)
  const { callingCode, national } = dialled

  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const atEnd = target.selectionEnd === target.value.length
    const typed = typedInto(dialled, target.value, { known, atEnd })
    if (typed.callingCode !== chosen.callingCode)
      setChosen({ callingCode: typed.callingCode, country: typed.callingCode === mainlandCode ? 'CN' : '' })
    onChange(formValueOf(typed))
  }
  const choose = (country: MobileCountry) => {
    setChosen(country)
    setOpen(false)
    onChange(formValueOf({ callingCode: country.callingCode, national }))
  }
  const take = (element: HTMLInputElement | null) => {
    field.current = element
    ref?.(element)
  }
  const country = chosen.callingCode === callingCode ? chosen.country : ''
  return (
    <>
      <Input
        {...input}
        ref={take}
        kind="mobile"
        maxLength={longest}
        value={national}
        onChange={type}
        // A number with a calling code of its own needs none beside it.
        lead={
          national.startsWith('+') ? null : (
            <CallingCode
              callingCode={callingCode}
              country={country}
              {...(countries.length > 0 && { onPress: () => setOpen(true) })}
            />
          )
        }
      />
      {open && (
        <CountrySheet
          countries={namedCountries(countries, language)}
          chosen={country}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type CallingCodeProps = { callingCode: string; country: string; onPress?: () => void }

/** Only shown where there is nothing else to choose. */
function CallingCode({ callingCode, country, onPress }: CallingCodeProps) {
  const words = useWords(mobileWords)
  if (!onPress) return <span className={css.code}>+{callingCode}</span>
  const name = country && namedCountries([{ country, callingCode }], language).at(-1)?.name
  return (
    <button
      type="button"
      className={css.code}
      aria-haspopup="dialog"
      aria-label={words.callingCode([name, `+${callingCode}`].filter(Boolean).join(' '))}
      onClick={onPress}
    >
      +{callingCode}
      <Icon name="down" size={16} />
    </button>
  )
}
