/** Tab and filters of the page of parcels, as they stand in the address. */
import { OrderNo } from '#contract/values/order.ts'
import { ShipmentState } from '#contract/values/shipment.ts'

export const parcelTabs = ['pack', 'parcels', 'paste', 'pickUp'] as const
export type ParcelTab = (typeof parcelTabs)[number]

export type ParcelSearch = { tab?: ParcelTab; state?: ShipmentState; orderNo?: OrderNo; late?: 'true' }

/** What is no filter, or makes no sense, is left out. */
export function parcelSearchOf(search: Record<string, unknown>): ParcelSearch {
  const tab = parcelTabs.find((known) => known === search['tab'])
  const state = ShipmentState.safeParse(search['state'])
  const orderNo = OrderNo.safeParse(String(search['orderNo'] ?? ''))
  return {
    ...(tab && tab !== 'pack' && { tab }),
    ...(state.success && { state: state.data }),
    ...(orderNo.success && { orderNo: orderNo.data }),
    ...(search['late'] === 'true' && { late: 'true' as const }),
  }
}
