/** A flow status as a word on its colour. */
import { flowStatusLabels } from '#contract/dictionaries/ordering.ts'
import type { FlowStatus } from '#contract/values/order.ts'
import { useWords } from '../../../lib/words.ts'
import { Tag } from '../../../ui/tag.tsx'
import { toneOf } from './order-status.ts'

export function StatusTag({ status }: { status: FlowStatus }) {
  const words = useWords(flowStatusLabels)
  return <Tag tone={toneOf[status]}>{words[status]}</Tag>
}
