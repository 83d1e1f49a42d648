/** How the state of a message is shown. */
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { messageStateLabels } from '#contract/dictionaries/message.ts'
import type { MessageState } from '#contract/values/message.ts'
import { language } from '../../lib/language.ts'

const colours: Record<MessageState, string> = {
  NEW: 'default',
  DUE: 'processing',
  SENT: 'success',
  SKIPPED: 'default',
  FAILED: 'error',
}

export const StateTag = ({ state }: { state: MessageState }): ReactNode => (
  <Tag color={colours[state]}>{messageStateLabels[language][state]}</Tag>
)
