/** When the next code may go out. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ipLimits, numberLimits, numberWaitSeconds, type SmsSending, waitSeconds } from './rules.ts'

const now = new Date('2026-11-21T10:00:00+08:00')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

describe('a number may get', () => {
  test.each([
    ['its first code', [], 0],
    ['none within a minute of the last', [59], 1],
    ['one a minute after the last', [60], 0],
    ['five within an hour', [120, 240, 360, 480], 0],
    ['no sixth within an hour', [120, 240, 360, 480, 3000], 600],
    ['ten within 24 hours', [7200, 7300, 7400, 7500, 7600, 80000, 80100, 80200, 80300], 0],
    ['no eleventh within 24 hours', [7200, 7300, 7400, 7500, 7600, 80000, 80100, 80200, 80300, 80400], 6000],
  ])('%s', (_, seconds, wait) => {
    expect(waitSeconds(seconds.map(ago), numberLimits, now)).toBe(wait)
  })
})

test('an address may get twenty times as many', () => {
  expect(waitSeconds(Array(19).fill(now), ipLimits, now)).toBe(0)
  expect(waitSeconds(Array(20).fill(now), ipLimits, now)).toBe(60)
  expect(waitSeconds(Array(100).fill(ago(120)), ipLimits, now)).toBe(3480)
})

test('however one asks, no window of any limit ever holds more than it allows', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 200 })
  fc.assert(
    fc.property(pauses, (seconds) => {
      const sent: Date[] = []
      let at = now.getTime()
      for (const pause of seconds) {
        at += pause * 1000
        if (waitSeconds(sent, numberLimits, new Date(at)) === 0) sent.unshift(new Date(at))
      }
      for (const { seconds: window, sendings } of numberLimits)
        for (const [place, first] of sent.entries()) {
          const before = sent[place + sendings]
          if (before) expect(first.getTime() - before.getTime()).toBeGreaterThanOrEqual(window * 1000)
        }
    }),
  )
})

test('whatever strangers ask for, where a number was proved one more goes out within the day', () => {
  const asks = fc.array(
    fc.record({ pause: fc.integer({ min: 0, max: 5_000 }), trust: fc.constantFrom('open', 'careful') }),
    { maxLength: 200 },
  )
  fc.assert(
    fc.property(asks, (all) => {
      const sent: SmsSending[] = []
      let at = now.getTime()
      for (const { pause, trust } of all) {
        at += pause * 1000
        const sentAt = new Date(at)
        if (numberWaitSeconds(sent, trust, sentAt) === 0) sent.unshift({ sentAt, trust })
      }
      expect(numberWaitSeconds(sent, 'known', new Date(at))).toBeLessThanOrEqual(60)
    }),
  )
})
