import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkCharacterOf,
  isSerial,
  serialLength,
  serialLetters,
  shownSerial,
  tidySerial,
} from './voucher.ts'

const body = fc
  .array(fc.constantFrom(...serialLetters), { minLength: serialLength - 1, maxLength: serialLength - 1 })
  .map((letters) => letters.join(''))
const serialOf = (text: string) => text + checkCharacterOf(text)

test('a serial is good however it is typed', () => {
  fc.assert(
    fc.property(body, (text) => {
      const serial = serialOf(text)
      const typed = shownSerial(serial).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
      expect(isSerial(tidySerial(` ${typed} `))).toBe(true)
      expect(
        shownSerial(serial)
          .split('-')
          .map((part) => part.length),
      ).toEqual([4, 4, 4, 4, 4])
    }),
  )
})

test('one wrong character is found, wherever it is', () => {
  fc.assert(
    fc.property(
      body,
      fc.nat(serialLength - 1),
      fc.integer({ min: 1, max: serialLetters.length - 1 }),
      (text, at, by) => {
        const serial = serialOf(text)
        const other = serialLetters.charAt(
          (serialLetters.indexOf(serial.charAt(at)) + by) % serialLetters.length,
        )
        expect(isSerial(serial.slice(0, at) + other + serial.slice(at + 1))).toBe(false)
      },
    ),
  )
})

test('what is too short, too long or of other letters is no serial', () => {
  const serial = serialOf('0'.repeat(serialLength - 1))
  for (const wrong of ['', serial.slice(1), `${serial}0`, `U${serial.slice(1)}`, `é${serial.slice(1)}`])
    expect(isSerial(wrong)).toBe(false)
})
