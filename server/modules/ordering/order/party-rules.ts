/** Until when a group's order says who leads its party. Pure. */
import type { FlowStatus } from '#contract/values/order.ts'
import { asksParty } from './items.ts'

/** Somebody may still come with it, or will once it is paid or confirmed. */
const openStatuses: readonly FlowStatus[] = [
  'AWAIT_PAID',
  'UNCONIRM',
  'CONFIRM_FAIL',
  'AWAIT_CHECK',
  'PART_AWAIT_CHECK',
  'PART_TD_ING',
  'CHANGING_ING',
  'CHECK_ING',
]

type Party = Parameters<typeof asksParty>[0] & { flowStatus: FlowStatus }

export const isPartyOpen = ({ flowStatus, ...order }: Party): boolean =>
  asksParty(order) && openStatuses.includes(flowStatus)
