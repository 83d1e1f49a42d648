/** Times of parcels, and carriers by what people call them. Pure. */
import { type Carrier, carrierNames, carriers } from '#contract/values/shipment.ts'

const HOUR_MS = 3_600_000

/** A carrier knows nothing of a parcel in its first hour. */
export const firstAskAt = (sentAt: Date): Date => new Date(sentAt.getTime() + HOUR_MS)

/** A parcel that is on its way for longer is late. */
const usualDays = 7

export const lateSince = (now: Date): Date => new Date(now.getTime() - usualDays * 24 * HOUR_MS)

/** By its code or its name in either language; null: nobody we know. */
export const carrierOf = (text: string): Carrier | null =>
  carriers.find((code) =>
    [code, ...Object.values(carrierNames[code])].some((name) => name.toLowerCase() === text.toLowerCase()),
  ) ?? null
