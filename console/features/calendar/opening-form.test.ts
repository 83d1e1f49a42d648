/** What is filled in as opening times. */
import { expect, test } from 'vitest'
import { emptyOpening, openingOf } from './opening-form.ts'

const filled = { ...emptyOpening('2026-12-01'), opens: '19:00', closes: '20:00', capacity: 20 }

test('is nothing while hours or places are missing', () => {
  expect(openingOf({ ...filled, closes: '' }, 'deck', true)).toBeNull()
  expect(openingOf({ ...filled, capacity: null }, 'deck', true)).toBeNull()
  expect(openingOf({ ...filled, weekdays: [] }, 'deck', true)).toBeNull()
})

test('is open-ended without a last date, and without hours where there are no slots', () => {
  expect(openingOf(filled, 'deck', true)).toMatchObject({ until: null, opens: '19:00', closes: '20:00' })
  expect(openingOf(filled, 'deck', false)).toMatchObject({ opens: null, closes: null, capacity: 20 })
})
