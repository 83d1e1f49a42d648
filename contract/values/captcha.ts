/** Captchas: what they protect, and the token that one who passed may spend once. */
import * as z from 'zod/mini'

/**
 * sms: before a code is sent. login: after wrong passwords. exchange: before a serial number is looked up. hold: when a
 * network holds many seats without a log-in. claim: when many take coupons of one activity.
 */
export const captchaPurposes = ['sms', 'login', 'hold', 'exchange', 'claim'] as const
export const CaptchaPurpose = z.enum(captchaPurposes)
export type CaptchaPurpose = z.infer<typeof CaptchaPurpose>

/** Serves once, within two minutes, in the browser session that earned it, for its purpose only. */
export const CaptchaToken = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{22}$/))
  .brand<'CaptchaToken'>()
export type CaptchaToken = z.infer<typeof CaptchaToken>

/** Where the slider was at a time: milliseconds since the drag began, pixels of the picture. */
const TrackPoint = z.object({ t: z.int(), x: z.number(), y: z.number() })
export type TrackPoint = z.infer<typeof TrackPoint>

const MAX_POINTS = 200

/** A drag as a form can carry it: "t,x,y;t,x,y". What is no drag is none. */
export function readTrack(text: string): TrackPoint[] {
  return text
    .split(';')
    .slice(0, MAX_POINTS)
    .flatMap((point) => {
      const [t = Number.NaN, x = Number.NaN, y = Number.NaN] = point.split(',').map(Number)
      return [t, x, y].every(Number.isFinite) ? [{ t, x, y }] : []
    })
}

export const writeTrack = (track: readonly TrackPoint[]): string =>
  track
    .slice(-MAX_POINTS)
    .map(({ t, x, y }) => `${Math.round(t)},${Math.round(x)},${Math.round(y)}`)
    .join(';')
