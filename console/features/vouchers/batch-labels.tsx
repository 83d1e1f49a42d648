/** How a batch is written in a line. */
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import type { BatchState } from '#contract/values/voucher.ts'
import type { Field } from './batch.ts'
import { batchStateWords, voucherWords as say } from './messages.ts'

const colours = { OPEN: 'success', STOPPED: 'warning', VOID: 'error' } as const

export const BatchTag = ({ state }: { state: BatchState }): ReactNode => (
  <Tag color={colours[state]}>{batchStateWords[state]}</Tag>
)

const labels: Partial<Record<Field, string>> = { productCode: say.product, offerCode: say.offer }

/** What keeps a form from being saved. */
export const faultWords = (faults: readonly Field[]): string =>
  say.missing(
    faults
      .map((field) => labels[field] ?? say[field as Exclude<Field, 'productCode' | 'offerCode'>])
      .join(' · '),
  )
