/** What a captcha measures, forgives and remembers. Pure. */
import type { TrackPoint } from '#contract/values/captcha.ts'

/** spec 9.2. */
export const sliderSize = { width: 260, height: 160 } as const
/** The piece travels the width less its own box. */
export const pieceSize = 40

export type Spot = { x: number; y: number }

/** Where the gap may begin: never where the piece starts, and not at the very edge. In pixels of the picture. */
export const gapRange = { fromX: 44, toX: sliderSize.width - pieceSize - 2, fromY: 4, toY: 116 } as const
/** Gaps in each of two rows, how far each is from the next, and how far apart the rows are. */
export const gapsInRow = 5
export const gapApart = 35
export const rowApart = { from: 48, to: 62 } as const
/** Of all gaps one is right. Those of one row stand between those of the other: no two places are one. */
export const gapCount = gapsInRow * 2
export const gapBetween = 17

const tolerancePixels = 5

export const isInGap = (x: number, gapX: number): boolean => Math.abs(x - gapX) <= tolerancePixels

/** How long a challenge may be answered, and how long what it earned may be spent. */
export const challengeMs = 90_000
export const tokenMs = 120_000

/** Tries within a minute, wrong or right; too many rest for a minute. Pictures cost more than tries, and count alike. */
export const tryLimits = {
  session: { name: 'captcha-session', points: 10, seconds: 60 },
  /** Visitors share the tower's Wi-Fi. */
  place: { name: 'captcha-place', points: 60, seconds: 60 },
} as const

/**
 * Wrong tries from one place within ten minutes; each right one makes up for `forgives`. People are right five times out
 * of six and never get there; who guesses blindly is wrong thirteen times out of fourteen. From then on it takes two
 * right tries in a row.
 */
export const distrust = { name: 'captcha-wrong', points: 12, seconds: 600, forgives: 3 } as const

/** Without letters and digits that look alike. */
export const codeAlphabet = 'ACDEFHJKLMNPRTUVWXY34679'
export const codeLength = 4

/** People read any letter of either case, and look-alikes that the alphabet does not have. */
export const tidyCode = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toUpperCase()

/** A track is sent in whole pixels, and may lack its last step. */
const END_PIXELS = 4

/**
 * Does a drag look as if no hand had made it: at once, in a few jumps, or without the least waver in time? Only a hint,
 * which asks for an image code: hands shake, pens and switches do not, and a robot can learn to. `x` is where it ended.
 */
export function looksAutomated(track: readonly TrackPoint[], x: number): boolean {
  const [first] = track
  const last = track.at(-1)
  if (!first || !last) return true
  const steps = track.slice(1).map((point, at) => {
    const before = track[at] ?? first
    return { ms: point.t - before.t, pixels: Math.abs(point.x - before.x) }
  })
  const isBackwards = steps.some(({ ms }) => ms < 0)
  const isEven = steps.length > 4 && new Set(steps.map(({ ms, pixels }) => `${ms}:${pixels}`)).size === 1
  const isJump = steps.some(({ pixels }) => pixels > 90)
  if (Math.abs(last.x - x) > END_PIXELS) return true
  return last.t - first.t < 150 || track.length < 5 || isBackwards || isEven || isJump
}
