/** A flow status as a word on its colour. */
import type { FlowStatus } from '#contract/values/order.ts'
import { useWords } from '../../lib/words.ts'
import { Tag } from '../../ui/tag.tsx'
import { statusWords, toneOf } from './order-status.ts'

export function StatusTag({ status }: { status: FlowStatus }) {
  const words = useWords(statusWords)
  return <Tag tone={toneOf[status]}>{words[status]}</Tag>
}
