import { describe, expect, test } from 'vitest'
import { readTrack, type TrackPoint, writeTrack } from '#contract/values/captcha.ts'
import { isInGap, looksAutomated, tidyCode } from './rules.ts'

test('five pixels beside the gap are forgiven, six are not', () => {
  for (const x of [95, 100, 104.6, 105]) expect(isInGap(x, 100)).toBe(true)
  for (const x of [94, 94.9, 105.1, 106, Number.NaN]) expect(isInGap(x, 100)).toBe(false)
})

test('a code is read in any case and width', () => {
  expect(tidyCode(' a c\u3000３ｘ')).toBe('AC3X')
})

/** A hand: quick at first, slow at the end, never even. */
const byHand: TrackPoint[] = [0, 3, 11, 26, 47, 71, 92, 108, 119, 126, 130, 132, 133].map((x, at) => ({
  t: at * 31 + (at % 3) * 4,
  x,
  y: at % 2,
}))

describe('a drag', () => {
  test('by hand looks so, also after it went through a form', () => {
    expect(looksAutomated(byHand, 133)).toBe(false)
    expect(readTrack(writeTrack(byHand))).toEqual(byHand)
  })

  test.each<[string, TrackPoint[]]>([
    ['of nothing', []],
    [
      'of one jump',
      [
        { t: 0, x: 0, y: 0 },
        { t: 400, x: 133, y: 0 },
      ],
    ],
    ['without a waver', Array.from({ length: 20 }, (_, at) => ({ t: at * 20, x: at * 7, y: 0 }))],
    ['at once', byHand.map(({ t, ...at }) => ({ t: t / 10, ...at }))],
    ['back in time', byHand.map(({ t, ...at }) => ({ t: 400 - t, ...at }))],
  ])('%s looks made', (_, track) => {
    expect(looksAutomated(track, track.at(-1)?.x ?? 0)).toBe(true)
  })

  test('that ended elsewhere than the piece looks made', () => {
    expect(looksAutomated(byHand, 140)).toBe(true)
  })

  test('that is no drag is none', () => {
    expect(readTrack('x,y;1,2;,,;1e999,0,0')).toEqual([{ t: 0, x: 0, y: 0 }])
    expect(readTrack(';'.repeat(5000))).toEqual([])
  })
})
