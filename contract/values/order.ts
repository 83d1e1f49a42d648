/** Orders: their numbers, statuses and enumerations, spelled as spec 3.8 spells them. */
import * as z from 'zod/mini'
import { productTypes } from './product-types.ts'

export const OrderNo = z
  .string()
  .check(z.regex(/^\d{16}$/))
  .brand<'OrderNo'>()
export type OrderNo = z.infer<typeof OrderNo>

export const flowStatuses = [
  'INIT',
  'AWAIT_PAID',
  'CANCEL',
  'PAST_DUE',
  'UNCONIRM',
  'CONFIRM_FAIL',
  'TD_ING',
  'TD_FINISH',
  'AWAIT_CHECK',
  'CHECK_ING',
  'CHECK_FINISH',
  'PART_TD_ING',
  'PART_AWAIT_CHECK',
  'PART_FINISH',
  'CHANGING_ING',
] as const
export const FlowStatus = z.enum(flowStatuses)
export type FlowStatus = z.infer<typeof FlowStatus>

/** The order's payment status; SUCESS is the wire's spelling. */
export const paymentStatuses = ['UNPAID', 'SUCESS', 'FAILED', 'FINISH'] as const
export const PaymentStatus = z.enum(paymentStatuses)
export type PaymentStatus = z.infer<typeof PaymentStatus>

export type OrderType = (typeof productTypes)[keyof typeof productTypes]['type']
/** The wire types of the table of product types, in its order. */
const typesOf = (table: Record<string, { type: OrderType }>): OrderType[] => [
  ...new Set(Object.values(table).map(({ type }) => type)),
]
export const orderTypes = typesOf(productTypes)
export const OrderType = z.enum(orderTypes)

export const salesChannels = ['WEB', 'WECHAT', 'WAP', 'APP', 'SYS', 'B2B', 'OTA'] as const
export const SalesChannel = z.enum(salesChannels)
export type SalesChannel = z.infer<typeof SalesChannel>

/**
 * The states of one admission. refunding: somebody has asked for it. returning: it is certain, and the money is on its way.
 * An unused unit past its validity is expired and counts as used.
 */
export const unitStates = [
  'reserved',
  'valid',
  'changing',
  'refunding',
  'returning',
  'refunded',
  'used',
  'expired',
  'void',
] as const
export const UnitState = z.enum(unitStates)
export type UnitState = z.infer<typeof UnitState>

/** The tabs of the order list and the flow statuses that each shows. */
export const orderTabs = {
  all: flowStatuses.filter((status) => status !== 'INIT'),
  unpaid: ['AWAIT_PAID'],
  unused: ['UNCONIRM', 'CONFIRM_FAIL', 'AWAIT_CHECK', 'CHECK_ING', 'PART_AWAIT_CHECK', 'CHANGING_ING'],
  refund: ['TD_ING', 'TD_FINISH', 'PART_TD_ING'],
  done: ['CHECK_FINISH', 'PART_FINISH', 'CANCEL', 'PAST_DUE'],
} as const satisfies Record<string, readonly FlowStatus[]>
export type OrderTab = keyof typeof orderTabs
export const OrderTab = z.enum(Object.keys(orderTabs) as [OrderTab, ...OrderTab[]])
