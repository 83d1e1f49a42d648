/** What the shop wants of whoever knows where parcels are. */
import type { Carrier, TrackingNo } from '#contract/values/shipment.ts'

export type TrackedEvent = { at: Date; text: string }

/**
 * nothing: no carrier knows the number (yet). unknown: the answer did not come, or cannot be used; only this says
 * nothing of the parcel. Events come in any order, and may be those of an older parcel with the same number.
 */
export type Tracked =
  | { outcome: 'known'; state: 'moving' | 'signed' | 'returned'; events: TrackedEvent[] }
  | { outcome: 'nothing' }
  | { outcome: 'unknown'; reason: string }

export type TrackedParcel = {
  carrier: Carrier
  trackingNo: TrackingNo
  /** The last four digits of the recipient's mobile, which some carriers ask for. */
  phoneTail: string | null
}

export type TrackingGateway = { track(parcel: TrackedParcel): Promise<Tracked> }
