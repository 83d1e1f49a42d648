/** What the parcels of an order ask of the server. */
import { queryOptions } from '@tanstack/react-query'
import { confirmReceived, listShipments } from '#contract/endpoints/delivery.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { call } from '../../lib/call.ts'
import { orderSubjects, refetchAnswers } from '../../lib/forget.ts'

export const shipmentsQuery = (orderNo: OrderNo) =>
  queryOptions({
    queryKey: ['order', orderNo, 'shipments'],
    queryFn: ({ signal }) => call(listShipments, { params: { orderNo }, signal, quiet: true }),
    staleTime: 0,
  })

/** Saying it again makes no difference. */
export async function sendReceived(orderNo: OrderNo, unitNos: string[]): Promise<void> {
  try {
    await call(confirmReceived, { params: { orderNo }, body: { unitNos } })
  } finally {
    // A refusal comes from what this page did not know either.
    await refetchAnswers(...orderSubjects)
  }
}
