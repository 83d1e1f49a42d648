import { expect, test } from 'vitest'
import { faultOfHours, isAboutChoice } from './hours.ts'

test('hours are complete and in order, or left out', () => {
  expect(faultOfHours('', '')).toBeNull()
  expect(faultOfHours('10:00', '12:00')).toBeNull()
  expect(faultOfHours('10:00', '')).toBe('incomplete')
  expect(faultOfHours('', '12:00')).toBe('incomplete')
  expect(faultOfHours('10', '12:00')).toBe('incomplete')
  expect(faultOfHours('12:00', '10:00'), 'both are full times').toBe('order')
  expect(faultOfHours('10:00', '10:00')).toBe('order')
})

test('asking again helps where no answer came, and not where the choice itself is refused', () => {
  expect(isAboutChoice('CLOSURE_EMPTY')).toBe(true)
  expect(isAboutChoice('CLOSURE_STANDS')).toBe(true)
  expect(isAboutChoice(''), 'no answer').toBe(false)
  expect(isAboutChoice('BUSY')).toBe(false)
})
