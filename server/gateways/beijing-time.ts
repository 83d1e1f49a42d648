/** Instants as the providers write them: in Beijing time, which is UTC+8 all year. */

const OFFSET_MS = 8 * 3_600_000

const shifted = (instant: Date): string => new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 19)

/** "2026-11-21 10:00:00", Alipay's way; parts of a second are dropped. */
export const beijingTime = (instant: Date): string => shifted(instant).replace('T', ' ')

/** "2026-11-21T10:00:00+08:00", WeChat Pay's way. */
export const beijingRfc3339 = (instant: Date): string => `${shifted(instant)}+08:00`

/** Null when the text is not of the form "2026-11-21 10:00:00". */
export function fromBeijingTime(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null
  const instant = new Date(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(instant.getTime()) ? null : instant
}

/** "20261121100000", as banks write it. */
export const compactTime = (instant: Date): string => shifted(instant).replace(/\D/g, '')

/** Null when the text is not of the form "20261121100000". */
export function fromCompactTime(text: string): Date | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text)
  if (!parts) return null
  const [, year, month, day, hour, minute, second] = parts
  return fromBeijingTime(`${year}-${month}-${day} ${hour}:${minute}:${second}`)
}
