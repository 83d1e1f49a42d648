import { expect, test } from 'vitest'
import { secondsLeft, serverAheadMs } from './clock.ts'

test('a countdown follows the clock of the server, not that of the device', () => {
  const received = Date.parse('2026-11-21T09:00:00Z')
  const ahead = serverAheadMs('2026-11-21T10:00:00Z', received)
  expect(secondsLeft('2026-11-21T10:10:00Z', ahead, received)).toBe(600)
  expect(secondsLeft('2026-11-21T10:10:00Z', ahead, received + 540_000)).toBe(60)
})

test('it never falls below zero', () => {
  expect(secondsLeft('2026-11-21T10:00:00Z', 0, Date.parse('2026-11-21T11:00:00Z'))).toBe(0)
})
