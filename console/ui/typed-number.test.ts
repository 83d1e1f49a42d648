import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typedNumber } from './typed-number.ts'

test('a number is read in full-width characters, with grouping, the sign of money and spaces', () => {
  expect(typedNumber('１２００')).toBe(1200)
  expect(typedNumber('１２．５')).toBe(12.5)
  expect(typedNumber('１２。５'), 'the point of a Chinese keyboard').toBe(12.5)
  expect(typedNumber('￥1，200.50')).toBe(1200.5)
  expect(typedNumber(' ¥ 1,200 '), 'as the console writes it').toBe(1200)
  expect(typedNumber('－３')).toBe(-3)
})

test('what is no number is not taken for one', () => {
  for (const typed of ['1e5', '1E5', 'abc', '12a', '-', '.', '1.2.3', '0x10', '十二'])
    expect(typedNumber(typed), typed).toBeNaN()
  expect(typedNumber('')).toBeNull()
  expect(typedNumber(' ')).toBeNull()
})

test('each number that a field shows is read as the same', () => {
  const shown = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((cents) => cents / 100)
  fc.assert(fc.property(shown, (number) => typedNumber(number.toFixed(2)) === Number(number.toFixed(2))))
  expect(typedNumber('12.'), 'while it is typed').toBe(12)
})
