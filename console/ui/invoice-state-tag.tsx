/** How an invoice stands. */
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { invoiceStateLabels } from '#contract/dictionaries/invoice.ts'
import type { InvoiceState } from '#contract/values/invoice.ts'
import { language } from '../lib/language.ts'

const colours = {
  ASKED: 'warning',
  ISSUING: 'processing',
  ISSUED: 'success',
  REVERSING: 'processing',
  CONFIRMING: 'processing',
  REVERSED: 'default',
  CANCELLED: 'default',
  FAILED: 'error',
} as const
const labels = invoiceStateLabels[language]

export const InvoiceStateTag = ({ state }: { state: InvoiceState }): ReactNode => (
  <Tag color={colours[state]}>{labels[state]}</Tag>
)
