/** What the tables of money have in common. */
import { Link } from '@tanstack/react-router'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import type { PaymentAlert, PaymentRow } from '#contract/console/payment.ts'
import { payTypeLabels, providerLabels } from '#contract/dictionaries/payment.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { PaymentNo, PayType } from '#contract/values/payment.ts'
import { money } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { stateWords } from './messages.ts'

export const payTypeLabel = (payType: PayType): string => payTypeLabels[language][payType]

/** As the ways to pay call them; the bank has none of its own. */
export const providerLabel = (provider: PaymentRow['provider']): string => providerLabels[language][provider]

const colours = { CREATED: 'warning', PAID: 'success', CLOSED: 'default', FAILED: 'error' } as const

export function StateTag({ state }: Pick<PaymentRow, 'state'>): ReactNode {
  return <Tag color={colours[state]}>{stateWords[state]}</Tag>
}

export const amount = (fen: Fen | null): ReactNode => (
  <span className="number">{fen === null ? '–' : money(fen)}</span>
)

export function OrderLink({ orderNo }: { orderNo: OrderNo | null }): ReactNode {
  if (orderNo === null) return '–'
  return (
    <Link to="/orders/$orderNo" params={{ orderNo }} className="number">
      {orderNo}
    </Link>
  )
}

/** A number that is none of ours leads nowhere. */
export function PaymentLink({ paymentNo, orderNo }: Pick<PaymentAlert, 'paymentNo' | 'orderNo'>): ReactNode {
  if (orderNo === null) return <span className="number">{paymentNo || '–'}</span>
  return (
    <Link to="/money/$paymentNo" params={{ paymentNo: paymentNo as PaymentNo }} className="number">
      {paymentNo}
    </Link>
  )
}
