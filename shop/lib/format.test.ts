import { expect, test } from 'vitest'
import { fen } from '#contract/values/fen.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { countdownText, dateText, instantText, monthText, yuan } from './format.ts'

const date = (text: string) => text as VisitDate

test('prices have two decimals', () => {
  expect(yuan(fen(12000))).toBe('¥120.00')
  expect(yuan(fen(5))).toBe('¥0.05')
  expect(yuan(fen(0))).toBe('¥0.00')
  expect(yuan(fen(-1250))).toBe('-¥12.50')
})

test('thousands are set apart', () => {
  expect(yuan(fen(99_999))).toBe('¥999.99')
  expect(yuan(fen(100_000))).toBe('¥1,000.00')
  expect(yuan(fen(123_456_789))).toBe('¥1,234,567.89')
  expect(yuan(fen(-128_050))).toBe('-¥1,280.50')
})

test('dates read as a native would say them', () => {
  expect(dateText(date('2026-11-21'), 'zh-CN')).toBe('11月21日 周六')
  expect(dateText(date('2026-11-21'), 'en-US')).toBe('Sat 21 Nov')
  expect(dateText(date('2027-01-01'), 'en-US')).toBe('Fri 1 Jan')
})

test('months have their year', () => {
  expect(monthText('2026-11', 'zh-CN')).toBe('2026年11月')
  expect(monthText('2027-01', 'en-US')).toBe('January 2027')
})

test('instants stand on the clock of the venue', () => {
  expect(instantText('2026-11-21T16:05:09Z')).toBe('2026-11-22 00:05:09')
  expect(instantText('2026-11-21T02:00:00.123Z')).toBe('2026-11-21 10:00:00')
  expect(instantText('not a time')).toBe('')
})

test('a timestamp of ten digits is seconds, a longer one milliseconds', () => {
  expect(instantText(1_795_226_400)).toBe('2026-11-21 10:00:00')
  expect(instantText(1_795_226_400_000)).toBe('2026-11-21 10:00:00')
})

test('a countdown is minutes and seconds and stops at zero', () => {
  expect(countdownText(598.2)).toBe('09:59')
  expect(countdownText(60)).toBe('01:00')
  expect(countdownText(-3)).toBe('00:00')
})
