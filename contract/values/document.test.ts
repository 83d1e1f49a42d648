/** Documents: numbers that can exist are taken in every way of typing them, all others are refused with the reason. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ageOn, checkDigitOf, checkDocument, documentKey, isBirthDate, maskDocument } from './document.ts'
import { idTypes } from './person.ts'
import type { VisitDate } from './time.ts'

const today = '2026-11-21' as VisitDate
const check = (idType: (typeof idTypes)[number], number: string) => checkDocument(idType, number, today)
const why = (idType: (typeof idTypes)[number], number: string) => {
  const checked = check(idType, number)
  return checked.ok ? 'ok' : checked.why
}

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
const pastDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2026-11-21'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const compact = (date: string) => date.replaceAll('-', '')
const region = fc.constantFrom('110105', '440106', '659001', '710000', '810000', '820000', '830000')
const withCheckDigit = (body: string) => body + checkDigitOf(body)
const residentId = fc
  .tuple(region, pastDay, digits(3))
  .map(([place, date, serial]) => withCheckDigit(place + compact(date) + serial))
const foreignCard = fc
  .tuple(digits(5), pastDay, digits(3))
  .map(([place, date, serial]) => withCheckDigit(`9${place}${compact(date)}${serial}`))
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))

describe('a resident ID', () => {
  test.each([
    // The examples of GB 11643 and of its 15-digit form.
    ['11010519491231002X', '11010519491231002X', '1949-12-31'],
    ['440524188001010014', '440524188001010014', '1880-01-01'],
    ['110105491231002', '11010519491231002X', '1949-12-31'],
    [' １１０１０５ 1949 1231 002x ', '11010519491231002X', '1949-12-31'],
  ])('%s is taken', (typed, normalised, birthDate) => {
    expect(check('ID_CARD', typed)).toEqual({ ok: true, idType: 'ID_CARD', normalised, birthDate })
  })

  test.each([
    ['', 'documentFormat'],
    ['1101051949123100', 'documentFormat'],
    ['11010519491231002A', 'documentFormat'],
    ['110105194912310021', 'documentNumber'],
    [withCheckDigit('16010519491231002'), 'documentNumber'],
    [withCheckDigit('81010519491231002'), 'documentNumber'],
    [withCheckDigit('11010519490230002'), 'birthDate'],
    [withCheckDigit('11010519000229002'), 'birthDate'],
    [withCheckDigit('11010520261122002'), 'birthDate'],
    [withCheckDigit('11010521491231002'), 'birthDate'],
    [withCheckDigit('11010519491331002'), 'birthDate'],
    ['110105491331002', 'birthDate'],
    ['160105491231002', 'documentNumber'],
  ])('%s is refused: %s', (typed, reason) => {
    expect(why('ID_CARD', typed)).toBe(reason)
  })

  test('of anybody born on a day that has come is taken', () => {
    fc.assert(
      fc.property(residentId, (number) => {
        expect(check('ID_CARD', number)).toMatchObject({ ok: true, normalised: number })
      }),
    )
  })

  test('is the same document however it is typed', () => {
    fc.assert(
      fc.property(residentId, (number) => {
        const spaced = `\u200b ${number.replace(/(.{4})/g, '$1 ')}`.toLowerCase()
        expect(check('ID_CARD', spaced)).toEqual(check('ID_CARD', number))
        expect(check('ID_CARD', fullWidth(number))).toEqual(check('ID_CARD', number))
      }),
    )
  })

  test('with one wrong digit is refused', () => {
    fc.assert(
      fc.property(residentId, fc.nat(17), fc.integer({ min: 1, max: 9 }), (number, at, step) => {
        const digit = number[at] === 'X' ? 10 : Number(number[at])
        const wrong = number.slice(0, at) + ((digit + step) % 10) + number.slice(at + 1)
        expect(why('ID_CARD', wrong)).not.toBe('ok')
      }),
    )
  })

  test('with two neighbours exchanged is refused', () => {
    fc.assert(
      fc.property(residentId, fc.nat(15), (number, at) => {
        fc.pre(number[at] !== number[at + 1])
        const wrong = `${number.slice(0, at)}${number[at + 1]}${number[at]}${number.slice(at + 2)}`
        expect(why('ID_CARD', wrong)).not.toBe('ok')
      }),
    )
  })

  test('born tomorrow is refused, whatever its checksum', () => {
    const tomorrow = withCheckDigit('11010520261122002')
    expect(checkDocument('ID_CARD', tomorrow, '2026-11-22' as VisitDate).ok).toBe(true)
    expect(why('ID_CARD', tomorrow)).toBe('birthDate')
  })
})

describe("a foreigner's permanent residence card", () => {
  test('of 2023: the published example is taken', () => {
    expect(check('FOREIGN_PR', '932682198501010017')).toEqual({
      ok: true,
      idType: 'FOREIGN_PR',
      normalised: '932682198501010017',
      birthDate: '1985-01-01',
    })
  })

  test('of 2023 is never a resident ID, and a resident ID is never one', () => {
    fc.assert(
      fc.property(foreignCard, residentId, (card, number) => {
        expect(why('FOREIGN_PR', card)).toBe('ok')
        expect(why('ID_CARD', card)).toBe('documentFormat')
        expect(why('FOREIGN_PR', number)).toBe('documentFormat')
      }),
    )
  })

  test('of 2023 with one wrong digit is refused', () => {
    fc.assert(
      fc.property(
        foreignCard,
        fc.integer({ min: 1, max: 17 }),
        fc.integer({ min: 1, max: 9 }),
        (card, at, step) => {
          const digit = card[at] === 'X' ? 10 : Number(card[at])
          const wrong = card.slice(0, at) + ((digit + step) % 10) + card.slice(at + 1)
          expect(why('FOREIGN_PR', wrong)).not.toBe('ok')
        },
      ),
    )
  })

  test('of 2017 with any nation and place and a day that has come is taken, in every way of typing it', () => {
    const older = fc
      .tuple(fc.stringMatching(/^[A-Z]{3}$/), digits(4), pastDay, digits(2))
      .map(([nation, place, date, last]) => nation + place + compact(date).slice(2) + last)
    fc.assert(
      fc.property(older, (card) => {
        expect(check('FOREIGN_PR', card)).toMatchObject({ ok: true, normalised: card })
        expect(check('FOREIGN_PR', ` ${fullWidth(card.toLowerCase())} `)).toEqual(check('FOREIGN_PR', card))
        expect(why('ID_CARD', card)).toBe('documentFormat')
      }),
    )
  })

  test('of 2017 contains a birth date in the century that fits', () => {
    expect(check('FOREIGN_PR', 'USA110085060101')).toMatchObject({ birthDate: '1985-06-01' })
    expect(check('FOREIGN_PR', 'USA110026112101')).toMatchObject({ birthDate: '2026-11-21' })
    expect(check('FOREIGN_PR', 'USA110026112201')).toMatchObject({ birthDate: '1926-11-22' })
    expect(check('FOREIGN_PR', 'USA110000022901')).toMatchObject({ birthDate: '2000-02-29' })
  })

  test.each([
    ['932682198501010018', 'documentNumber'],
    [withCheckDigit('93268219850230001'), 'birthDate'],
    ['USA1100851301', 'documentFormat'],
    ['USA110085130101', 'birthDate'],
    ['USA110005022901', 'birthDate'],
    ['US1110085060101', 'documentFormat'],
  ])('%s is refused: %s', (typed, reason) => {
    expect(why('FOREIGN_PR', typed)).toBe(reason)
  })
})

test('a resident ID of 15 digits is the same document as the one of 18', () => {
  const born = pastDay.filter((date) => date.startsWith('19'))
  fc.assert(
    fc.property(region, born, digits(3), (place, date, serial) => {
      const short = place + compact(date).slice(2) + serial
      expect(check('ID_CARD', short)).toEqual(
        check('ID_CARD', withCheckDigit(place + compact(date) + serial)),
      )
    }),
  )
})

describe('a pass', () => {
  test.each([
    ['HK_MACAO_PASS', 'h12345678', 'H12345678'],
    ['HK_MACAO_PASS', 'M1234567801', 'M12345678'],
    ['TAIWAN_PASS', '12345678', '12345678'],
    ['TAIWAN_PASS', '0012345678(b)', '0012345678B'],
    ['TAIWAN_PASS', '0012345678（B）', '0012345678B'],
    ['PASSPORT', 'e12345678', 'E12345678'],
    ['PASSPORT', 'EA1234567', 'EA1234567'],
    ['PASSPORT', 'L898902C3', 'L898902C3'],
    ['OTHER', '军字第1234567号', '军字第1234567号'],
  ] as const)('%s %s is taken as %s', (idType, typed, normalised) => {
    expect(check(idType, typed)).toEqual({ ok: true, idType, normalised, birthDate: null })
  })

  test.each([
    ['OTHER', '11010519491231002X', 'ID_CARD'],
    ['OTHER', '932682198501010017', 'FOREIGN_PR'],
    ['OTHER', 'h12345678', 'HK_MACAO_PASS'],
    ['OTHER', '12345678', 'TAIWAN_PASS'],
    ['OTHER', 'EA1234567', 'PASSPORT'],
    ['PASSPORT', '110105491231002', 'ID_CARD'],
    ['PASSPORT', '12345678', 'PASSPORT'],
  ] as const)(
    'declared as %s, %s is the document that its number belongs to: %s',
    (declared, typed, idType) => {
      const taken = check(declared, typed)
      expect(taken).toMatchObject({ ok: true, idType })
      if (idType !== declared) expect(taken).toEqual(check(idType, typed))
      expect(documentKey(declared, typed, today)).toBe(documentKey(idType, typed, today))
    },
  )

  test.each([
    ['PASSPORT', 'H1234567801', 'HK_MACAO_PASS', 'H12345678'],
    ['PASSPORT', '12345678', 'TAIWAN_PASS', '12345678'],
    ['PASSPORT', '1234567890A', 'TAIWAN_PASS', '1234567890(A)'],
    ['OTHER', 'H-12345678', 'HK_MACAO_PASS', 'H12345678'],
    ['OTHER', '110105-19491231-002X', 'ID_CARD', '11010519491231002X'],
    ['OTHER', 'E1234-5678', 'PASSPORT', 'E12345678'],
  ] as const)(
    'as %s, %s stays what it was declared as and counts as %s %s',
    (declared, typed, idType, number) => {
      expect(check(declared, typed)).toMatchObject({ ok: true, idType: declared })
      expect(documentKey(declared, typed, today)).toBe(documentKey(idType, number, today))
    },
  )

  test.each([
    ['HK_MACAO_PASS', 'A12345678'],
    ['HK_MACAO_PASS', 'H123456789'],
    ['HK_MACAO_PASS', 'H1234567'],
    ['TAIWAN_PASS', '123456789'],
    ['TAIWAN_PASS', 'T2345678'],
    ['PASSPORT', 'E123'],
    ['PASSPORT', 'E12345678901234567'],
    ['PASSPORT', 'E1234-5678'],
    ['OTHER', 'abc'],
    ['OTHER', '<script>'],
  ] as const)('%s %s is refused', (idType, typed) => {
    expect(why(idType, typed)).toBe('documentFormat')
  })
})

test('whatever is typed is answered, and what was taken is taken again as itself', () => {
  fc.assert(
    fc.property(fc.constantFrom(...idTypes), fc.string({ unit: 'binary' }), (idType, typed) => {
      const checked = check(idType, typed)
      if (checked.ok) expect(check(idType, checked.normalised)).toEqual(checked)
    }),
  )
})

test('a birth date is a day of the calendar that has come', () => {
  expect(isBirthDate('2026-11-21', today)).toBe(true)
  for (const date of ['2026-11-22', '2025-02-29', '2026-02-30', '2026-1-1', '20260101', 'soon', ''])
    expect(isBirthDate(date, today), date).toBe(false)
})

test('a mask hides the birth date and most of everything', () => {
  expect(maskDocument('11010519491231002X')).toBe('110***********002X')
  expect(maskDocument('H12345678')).toBe('H1****678')
  expect(maskDocument('12345')).toBe('1***5')
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{4,32}$/), (number) => {
      const masked = maskDocument(number)
      expect(masked).toHaveLength(number.length)
      expect(masked.replaceAll('*', '').length).toBeLessThanOrEqual((number.length * 2) / 3)
    }),
  )
})

describe('age on the day of the visit', () => {
  test.each([
    ['2020-11-21', '2026-11-20', 5],
    ['2020-11-21', '2026-11-21', 6],
    ['2020-02-29', '2026-02-28', 5],
    ['2020-02-29', '2026-03-01', 6],
    ['2020-02-29', '2024-02-29', 4],
  ])('born %s is on %s of age %i', (birthDate, visitDate, age) => {
    expect(ageOn(birthDate as VisitDate, visitDate as VisitDate)).toBe(age)
  })

  test('grows by one a year and never goes back', () => {
    fc.assert(
      fc.property(pastDay, pastDay, (one, other) => {
        const [birthDate, visitDate] = [one, other].sort() as [VisitDate, VisitDate]
        const nextYear = `${Number(visitDate.slice(0, 4)) + 1}${visitDate.slice(4)}` as VisitDate
        expect(ageOn(birthDate, visitDate)).toBeGreaterThanOrEqual(0)
        expect(ageOn(birthDate, nextYear)).toBe(ageOn(birthDate, visitDate) + 1)
      }),
    )
  })
})
