import { expect, test } from 'vitest'
import { Mobile } from '#contract/values/person.ts'
import { dialledOf, formValueOf, mainlandCode, typedInto } from './dialled-mobile.ts'
import { countriesLike, namedCountries } from './mobile-countries.ts'

const known = ['44', '1', '852']

/** Types or pastes a text into an empty field where this calling code was chosen; answers what the form keeps. */
function typed(text: string, chosen = mainlandCode, served = known) {
  const dialled = typedInto({ callingCode: chosen, national: '' }, text, { known: served, atEnd: true })
  return { ...dialled, value: formValueOf(dialled) }
}

test('a mainland number is kept as before, spaced while it is typed', () => {
  expect(typed('13800138000')).toEqual({
    callingCode: '86',
    national: '138 0013 8000',
    value: '138 0013 8000',
  })
})

test('a number abroad is kept with its calling code, and read from it again', () => {
  const { value } = typed('07911 123456', '44')
  expect(value).toBe('+44 07911 123456')
  expect(dialledOf(value, mainlandCode, known)).toEqual({ callingCode: '44', national: '07911 123456' })
  expect(Mobile.parse(value)).toBe('+447911123456')
})

test.each([
  ['+447911123456', '44', '7911123456'],
  ['0044 7911 123456', '44', '7911123456'],
  ['+44', '44', ''],
  ['+852 9123 4567', '852', '91234567'],
  ['+8613800138000', '86', '138 0013 8000'],
  ['+86 138', '86', '138'],
])('%s pasted whole chooses the country by itself: +%s', (text, callingCode, national) => {
  expect(typed(text)).toMatchObject({ callingCode, national })
  expect(typed(text, '1')).toMatchObject({ callingCode, national })
})

test('a calling code that is not served stays as it was typed, for the server to refuse', () => {
  expect(typed('+33612345678')).toEqual({
    callingCode: '86',
    national: '+33612345678',
    value: '+33612345678',
  })
  expect(dialledOf('+44 7911123456', mainlandCode, []).national).toBe('+44 7911123456')
})

test('a country that was chosen before anything was typed fills nothing in', () => {
  expect(formValueOf({ callingCode: '44', national: '' })).toBe('')
  expect(dialledOf('', '44', known)).toEqual({ callingCode: '44', national: '' })
})

test('countries stand in the order of their names, the mainland first', () => {
  const countries = [
    { country: 'US', callingCode: '1' },
    { country: 'CI', callingCode: '225' },
    { country: 'GB', callingCode: '44' },
  ]
  expect(namedCountries(countries, 'en-US').map(({ name }) => name)).toEqual([
    'China',
    'Côte d’Ivoire',
    'United Kingdom',
    'United States',
  ])
  expect(namedCountries(countries, 'zh-CN').map(({ name }) => name)).toEqual([
    '中国',
    '科特迪瓦',
    '美国',
    '英国',
  ])
})

test.each([
  ['英', ['GB']],
  ['united', ['US', 'GB']],
  ['cote', ['CI']],
  ['gb', ['GB']],
  ['+4', ['GB']],
  ['2', ['CI']],
  ['nowhere', []],
  [' ', ['CN', 'CI', 'US', 'GB']],
])('"%s" finds them by name in either language, letters or calling code', (text, found) => {
  const countries = namedCountries(
    [
      { country: 'US', callingCode: '1' },
      { country: 'CI', callingCode: '225' },
      { country: 'GB', callingCode: '44' },
    ],
    'zh-CN',
  )
  expect(countriesLike(countries, text).map(({ country }) => country)).toEqual(found)
})
