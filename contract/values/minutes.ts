/** Times of day, counted in minutes since midnight. */
import type { SlotTime } from './time.ts'

export const minutesOf = (time: SlotTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** 1050 → "17:30". */
export const timeAtMinute = (minutes: number): SlotTime =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':') as SlotTime
