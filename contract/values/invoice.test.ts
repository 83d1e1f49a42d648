/** Tax numbers: every code with its check character is taken, and no slip of the hand is; and the signs of sums. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fen, noFen } from './fen.ts'
import { creditCodeCheckOf, InvoiceTitle, isTaxNumber, isUncheckedTaxNumber, signed } from './invoice.ts'

const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const coded = (length: number) =>
  fc
    .array(fc.constantFrom(...letters), { minLength: length, maxLength: length })
    .map((found) => found.join(''))
const region = fc.stringMatching(/^\d{6}$/)
const creditCode = fc
  .tuple(coded(2), region, coded(9))
  .map((parts) => parts.join(''))
  .map((body) => body + creditCodeCheckOf(body))

describe('a unified social credit code', () => {
  test('of the standard is taken', () => {
    // The example that GB 32100 itself gives.
    expect(isTaxNumber('91350100M000100Y43')).toBe(true)
    expect(isTaxNumber('91350100M000100Y44')).toBe(false)
  })

  test('is taken with its check character, and refused with one character mistyped', () => {
    fc.assert(
      fc.property(creditCode, fc.nat(17), fc.constantFrom(...letters), (code, at, typed) => {
        expect(isTaxNumber(code)).toBe(true)
        fc.pre(code[at] !== typed)
        expect(isTaxNumber(code.slice(0, at) + typed + code.slice(at + 1))).toBe(false)
      }),
    )
  })

  test('is refused with two neighbours exchanged', () => {
    fc.assert(
      fc.property(creditCode, fc.nat(16), (code, at) => {
        const [one = '', other = ''] = code.slice(at, at + 2)
        fc.pre(one !== other)
        expect(isTaxNumber(code.slice(0, at) + other + one + code.slice(at + 2))).toBe(false)
      }),
    )
  })
})

test.each([
  ['110105123456789', true],
  ['11010512345678901', true],
  ['11010512345678901234', true],
  ['', false],
  ['1', false],
  ['1101051234567890', false],
  ['1101051234567890123', false],
  ['110105123456789012345', false],
  ['11010512345678é', false],
  ['91350100I000100Y43', false],
  ['91350100m000100y43', false],
])('the tax number %s: %s', (number, taken) => {
  expect(isTaxNumber(number)).toBe(taken)
})

test.each([
  ['110105123456789', true],
  ['1101 0512 3456 789', true],
  ['ab0105-12345678901', true],
  ['11010512345678901234', true],
  // Without its check character one of 18 is refused, not warned about.
  ['91350100M000100Y43', false],
  ['91350100M000100Y44', false],
  ['1101051234567890', false],
  ['', false],
])('whether no check character vouches for the tax number %s: %s', (typed, isUnchecked) => {
  expect(isUncheckedTaxNumber(typed)).toBe(isUnchecked)
})

describe('a title', () => {
  const company = {
    kind: 'COMPANY',
    name: '上海（浦东）有限公司',
    taxNumber: '91350100M000100Y43',
    address: null,
    telephone: null,
    bank: null,
    bankAccount: null,
    email: null,
  } as const
  const parse = (input: object) => InvoiceTitle.safeParse({ ...company, ...input })

  test('keeps the brackets of a name, and loses only what nobody sees', () => {
    expect(parse({ name: ' 上海（浦东）\u200b有限公司 ' }).data?.name).toBe(company.name)
  })

  test('has its numbers in one way of writing', () => {
    const typed = { taxNumber: '９1350100-m000100 y43', bankAccount: '6222 0200-1234 5678' }
    expect(parse(typed).data).toMatchObject({ taxNumber: company.taxNumber, bankAccount: '6222020012345678' })
  })

  test.each([
    { name: '' },
    { name: ' \u200b ' },
    { name: 'a\u0000b' },
    { name: 'a\nb' },
    { name: 'x'.repeat(101) },
    { kind: 'SPECIAL' },
    { telephone: 'call me' },
    { bankAccount: '12' },
    { bankAccount: "1' OR '1'='1" },
    { email: 'nobody' },
  ])('cannot be %j', (input) => {
    expect(parse(input).success).toBe(false)
  })
})

test('what a red invoice says counts less, and nothing has no sign', () => {
  expect(signed('RED', fen(45_000))).toBe(-45_000)
  expect(signed('BLUE', fen(45_000))).toBe(45_000)
  expect(signed('RED', noFen)).toBe(0)
})
