/** When the sun rises and sets at a place: NOAA's equations of the sun's position, exact to about two minutes. Pure. */
import type { VisitDate } from '#contract/values/time.ts'

export type Coordinates = { lat: number; lng: number }

/** In minutes after midnight on the venue's clock. */
export type SunTimes = { rise: number; set: number }

const DAY_MS = 86_400_000
/** The venue's clock is UTC+8 all year. */
const VENUE_OFFSET_MINUTES = 480
/** The sun's upper edge on the horizon, with what the air bends: its centre is 90.833 degrees from the zenith. */
const ZENITH = radians(90.833)

/** Null where the sun does not rise or set on that day. */
export function sunTimes(date: VisitDate, { lat, lng }: Coordinates): SunTimes | null {
  const { equationMinutes, declination } = sunAtNoon(date, lng)
  const latitude = radians(lat)
  const cosine =
    Math.cos(ZENITH) / (Math.cos(latitude) * Math.cos(declination)) -
    Math.tan(latitude) * Math.tan(declination)
  if (!(Math.abs(cosine) <= 1)) return null
  // The earth turns a degree in four minutes.
  const halfDay = 4 * degrees(Math.acos(cosine))
  const noon = 720 - 4 * lng - equationMinutes + VENUE_OFFSET_MINUTES
  return { rise: Math.round(noon - halfDay), set: Math.round(noon + halfDay) }
}

/** By how much a sundial is ahead of the clock, and how far north of the equator the sun stands (in radians). */
function sunAtNoon(date: VisitDate, lng: number): { equationMinutes: number; declination: number } {
  const year = Number(date.slice(0, 4))
  const dayOfYear = (Date.parse(date) - Date.UTC(year, 0, 1)) / DAY_MS
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  const angle = ((2 * Math.PI) / (isLeap ? 366 : 365)) * (dayOfYear - lng / 360)
  const [cos1, sin1] = [Math.cos(angle), Math.sin(angle)]
  const [cos2, sin2] = [Math.cos(2 * angle), Math.sin(2 * angle)]
  const [cos3, sin3] = [Math.cos(3 * angle), Math.sin(3 * angle)]
  return {
    equationMinutes:
      229.18 * (0.000075 + 0.001868 * cos1 - 0.032077 * sin1 - 0.014615 * cos2 - 0.040849 * sin2),
    declination:
      0.006918 -
      0.399912 * cos1 +
      0.070257 * sin1 -
      0.006758 * cos2 +
      0.000907 * sin2 -
      0.002697 * cos3 +
      0.00148 * sin3,
  }
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI
}
