/** What statuses, states, channels and actors are called, and how a status looks: a word and a colour. */
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { flowStatusLabels } from '#contract/dictionaries/ordering.ts'
import { payTypeLabels } from '#contract/dictionaries/payment.ts'
import type { FlowStatus, UnitState } from '#contract/values/order.ts'
import type { PayType } from '#contract/values/payment.ts'
import { accountOf } from '../../lib/format.ts'
import { language, words } from '../../lib/language.ts'
import { orderWords } from './messages.ts'
import { type Visit, visitParts } from './visit-parts.ts'

export const statusLabel = (status: FlowStatus): string => flowStatusLabels[language][status]
export const payTypeLabel = (payType: PayType | null): string =>
  payType === null ? '–' : payTypeLabels[language][payType]

const waits: readonly FlowStatus[] = ['UNCONIRM', 'AWAIT_PAID', 'TD_ING', 'PART_TD_ING', 'CHANGING_ING']
const good: readonly FlowStatus[] = ['AWAIT_CHECK', 'CHECK_ING', 'PART_AWAIT_CHECK']

function colourOf(status: FlowStatus): string {
  if (status === 'CONFIRM_FAIL') return 'error'
  if (waits.includes(status)) return 'warning'
  return good.includes(status) ? 'success' : 'default'
}

export function StatusTag({ status }: { status: FlowStatus }): ReactNode {
  return <Tag color={colourOf(status)}>{statusLabel(status)}</Tag>
}

const stateWords: Record<UnitState, string> = words({
  'zh-CN': {
    reserved: '待确认',
    valid: '可使用',
    changing: '改期中',
    refunding: '退款申请中',
    returning: '退款中',
    refunded: '已退款',
    used: '已使用',
    expired: '已过期',
    void: '已作废',
  },
  'en-US': {
    reserved: 'Awaiting confirmation',
    valid: 'Valid',
    changing: 'Changing',
    refunding: 'Refund requested',
    returning: 'Being refunded',
    refunded: 'Refunded',
    used: 'Used',
    expired: 'Expired',
    void: 'Void',
  },
})

/** A reserved ticket of an order that is not paid, or was rejected, awaits no confirmation. */
export function unitStateLabel(state: UnitState, order: FlowStatus): string {
  if (state !== 'reserved' || order === 'UNCONIRM') return stateWords[state]
  return order === 'AWAIT_PAID' ? orderWords.awaitsPayment : statusLabel(order)
}

export function actorLabel(actor: string): string {
  if (actor === 'buyer') return orderWords.buyer
  if (actor === 'system') return orderWords.system
  if (actor === 'provider') return orderWords.provider
  return accountOf(actor)
}

export const visitLabel = (visit: Visit): string => visitParts(visit).join(' ')
