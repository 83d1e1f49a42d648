/** The countries and regions whose mobiles get codes, by their names in the visitor's language, and how they are found. */
import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/endpoint.ts'
import { listMobileCountries } from '#contract/endpoints/message.ts'
import type { Language } from '#contract/language.ts'
import { call } from './call.ts'

export const mobileCountriesQuery = queryOptions({
  queryKey: ['mobile-countries'],
  queryFn: async ({ signal }) => (await call(listMobileCountries, { signal, quiet: true })).countries,
  staleTime: 3_600_000,
})

export type MobileCountry = AnswerOf<typeof listMobileCountries>['countries'][number]
export type NamedCountry = MobileCountry & { name: string; english: string }

export const mainland: MobileCountry = { country: 'CN', callingCode: '86' }

/** The mainland first, the others by name as the language sorts them. */
export function namedCountries(countries: readonly MobileCountry[], language: Language): NamedCountry[] {
  const [name, english] = [namesIn(language), namesIn('en-US')]
  const named = ({ country, callingCode }: MobileCountry) => ({
    country,
    callingCode,
    name: name(country),
    english: english(country),
  })
  const { compare } = new Intl.Collator(language)
  return [named(mainland), ...countries.map(named).toSorted((a, b) => compare(a.name, b.name))]
}

/** Old web views have no names for regions: the two letters stand in. */
function namesIn(language: Language): (country: string) => string {
  if (typeof Intl.DisplayNames !== 'function') return (country) => country
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return (country) => names.of(country) ?? country
}

/** By name in either language, by the two letters, or by the beginning of the calling code. */
export function countriesLike(countries: readonly NamedCountry[], typed: string): NamedCountry[] {
  const text = bare(typed)
  const digits = text.replace(/\D/g, '')
  if (text === '') return [...countries]
  return countries.filter(({ country, callingCode, name, english }) => {
    if (digits !== '') return callingCode.startsWith(digits)
    return [name, english].some((one) => bare(one).includes(text)) || country.toLowerCase() === text
  })
}

const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
