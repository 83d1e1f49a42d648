/** What the page of an order says of it in large as long as it is sent, in place of a status of tickets. */
import { useQuery } from '@tanstack/react-query'
import type { OrderDetail } from '#contract/endpoints/ordering/reading.ts'
import type { FlowStatus } from '#contract/values/order.ts'
import { useWords } from '../../lib/words.ts'
import { shipmentsQuery } from './calls.ts'
import { parcelStates } from './messages.ts'
import { sendingState } from './parcel-state.ts'

/** In all others something is refunded, over, or not paid, which matters more. */
const usedStatuses: readonly FlowStatus[] = ['AWAIT_CHECK', 'PART_AWAIT_CHECK', 'CHECK_ING']

/** Null where its status says it. */
export function useSending({ orderNo, wayToGet, flowStatus }: OrderDetail): string | null {
  const states = useWords(parcelStates)
  const isSent = wayToGet === 'DELIVERY' && usedStatuses.includes(flowStatus)
  const { data } = useQuery({ ...shipmentsQuery(orderNo), enabled: isSent })
  const state = isSent && data ? sendingState(data) : null
  return state && states[state]
}
