/** What a captcha measures, forgives and remembers (facts: PROTOCOLS 10). Pure. */
import type { TrackPoint } from '#contract/values/captcha.ts'

/** SPEC.md section 9. */
export const sliderSize = { width: 260, height: 160 } as const
/** The piece travels the width less its own box. */
export const pieceSize = 40

/** Where the gap may begin: never where the piece starts, and not at the very edge. In pixels of the picture. */
export const gapRange = { fromX: 60, toX: sliderSize.width - pieceSize - 4, fromY: 4, toY: 116 } as const

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

/**
 * Does a drag look as if no hand had made it: at once, in a few jumps, or without the least waver in time? Only a hint,
 * which asks for a second puzzle: hands shake, pens and switches do not, and a robot can learn to.
 */
export function looksMade(track: readonly TrackPoint[]): boolean {
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
  return last.t - first.t < 150 || track.length < 5 || isBackwards || isEven || isJump
}
