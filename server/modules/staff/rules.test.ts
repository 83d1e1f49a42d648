/** What a log-in asks for, and what the audit log shows. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOver, maskedFacts, maskedText, stepAfter } from './rules.ts'

const plain = { hasTotp: false, oneTimePassword: false, mustHaveTotp: false }

test.each([
  ['nothing more', plain, [], 'OPEN'],
  ['a code, where there is a second factor', { ...plain, hasTotp: true, oneTimePassword: true }, [], 'TOTP'],
  [
    'a password of their own, after the code',
    { ...plain, hasTotp: true, oneTimePassword: true },
    ['TOTP'],
    'PASSWORD',
  ],
  ['a second factor, where the role needs one', { ...plain, mustHaveTotp: true }, [], 'ENROL'],
  ['nothing more once it has one', { ...plain, hasTotp: true, mustHaveTotp: true }, ['TOTP'], 'OPEN'],
] as const)('a log-in asks for %s', (_, standing, taken, step) => {
  expect(stepAfter(standing, taken)).toBe(step)
})

test('a session ends half an hour after it was last used, and after twelve hours in any case', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21) + minutes * 60_000)
  const session = { step: 'OPEN', seenAt: at(0), expiresAt: at(720) } as const
  expect(isOver(session, at(29))).toBe(false)
  expect(isOver(session, at(30))).toBe(true)
  expect(isOver({ ...session, seenAt: at(719) }, at(720))).toBe(true)
})

test('personal data is masked by its field, and mobiles and documents wherever they were typed', () => {
  expect(maskedFacts({ mobile: '13800138000', contactName: '李小龙', status: 'UNCONIRM', units: 2 })).toEqual(
    {
      mobile: '138****8000',
      contactName: expect.stringMatching(/\*/),
      status: 'UNCONIRM',
      units: 2,
    },
  )
  expect(maskedText('called 13800138000 about 110105199003070117, order 2611210000000001')).toBe(
    'called 138****8000 about 1***17, order 2611210000000001',
  )
})

describe('what somebody typed', () => {
  const seams: readonly (readonly number[])[] = [
    [3, 7],
    [4, 7],
    [3, 5, 7, 9],
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    [],
  ]
  const spellings = fc.record({
    mobile: fc.stringMatching(/^1[3-9]\d{9}$/),
    seams: fc.constantFrom(...seams),
    prefix: fc.constantFrom('', '+86', '86', '0086', '+86 ', '86-', '(+86) ', '＋86', '0', '+ 86 '),
    around: fc.constantFrom(
      ['', ''],
      ['called ', ' twice'],
      ['微信', '，已核实'],
      ['a:', ';'],
      ['5 of ', ' 2026-12-01'],
    ),
    gap: fc.constantFrom('', ' ', '-', ' - ', '.', '·', '\u2011', '–', '\u00a0', '\u200b', '_'),
    isWide: fc.boolean(),
  })
  const wide = (digit: string) => String.fromCodePoint(0xff10 + Number(digit))

  test('tells no mobile, however it was spelled', () => {
    fc.assert(
      fc.property(spellings, ({ mobile, seams: at, prefix, around: [before, after], gap, isWide }) => {
        const typed = [...mobile].map(
          (digit, place) => (at.includes(place) ? gap : '') + (isWide ? wide(digit) : digit),
        )
        const masked = maskedText(`${before}${prefix}${typed.join('')}${after}`)
        expect(masked).toContain(`${mobile.slice(0, 3)}****${mobile.slice(7)}`)
        expect(masked.replace(/[^\d*]/g, '')).not.toContain(mobile.slice(3))
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    ['+85291234567', '+852 91** *567'],
    ['+852 9123 4567', '+852 91** *567'],
    ['+852-9123-4567', '+852 91** *567'],
    ['00852 91234567', '+852 91** *567'],
    ['＋４４ 7911 123456', '+44 79** ***456'],
    ['mail to Mei.Lin@example.com.', 'mail to M***@example.com.'],
    ['邮箱mei@example.com，已改', '邮箱m***@example.com,已改'],
    ['13800138000@example.com', '1***@example.com'],
    ['110105 19900307 0117', '1***17'],
    ['110105-1990-0307-011x', '1***1x'],
    ['１１０１０５１９９００３０７０１１７', '1***17'],
    ['2026-12-01 110105 19900307 0117', '2026-12-01 1***17'],
  ])('%s is masked', (typed, masked) => {
    expect(maskedText(typed)).toBe(masked)
  })

  const day = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2049-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString())
  const innocent = fc.oneof(
    day,
    day.map((iso) => iso.slice(0, 10)),
    day.map((iso) => `${iso.slice(0, 10)} ${iso.slice(11, 16)}`),
    fc.tuple(day, day).map(([from, to]) => `${from.slice(0, 10)} ${to.slice(0, 10)}`),
    fc.tuple(day, day).map(([from, to]) => `${from.slice(0, 10)} – ${to.slice(0, 10)} 12:00`),
    day.map((iso) => `2${iso.replace(/\D/g, '').slice(3, 8)}0000000001`),
    fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(String),
    fc.integer({ min: 0, max: 1_000_000_000 }).map((fen) => `¥${(fen / 100).toLocaleString('en-US')}`),
    fc.stringMatching(/^[A-Z]2[0-9]{5}[0-9A-Z]{4}[A-Z]{4}[0-9]{4}$/),
  )

  test('keeps its order numbers, amounts and dates, and a text without personal data stays as it was typed', () => {
    fc.assert(
      fc.property(innocent, (text) => {
        const typed = `（${text}）：已核对，５ tickets`
        expect(maskedText(typed)).toBe(typed)
      }),
      { numRuns: 2000 },
    )
  })

  test('is looked through at once, however long it is', () => {
    for (const piece of ['1', '1 ', 'a.', '+', '86 ', '110105 ', 'a@b.', '\u0301', '+1-'])
      expect(maskedText(piece.repeat(20_000)).length).toBeGreaterThan(0)
  })
})
