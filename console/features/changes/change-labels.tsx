/** How a state and a day of a change are shown. */
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { changeStateLabels } from '#contract/dictionaries/change.ts'
import type { When } from '#contract/endpoints/change.ts'
import type { ChangeState } from '#contract/values/change.ts'
import { accountOf } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { changeWords } from './messages.ts'

const colours: Partial<Record<ChangeState, string>> = {
  AWAIT_AUDIT: 'warning',
  DONE: 'success',
  REJECTED: 'error',
}

export const StateTag = ({ state }: { state: ChangeState }): ReactNode => (
  <Tag color={colours[state] ?? 'default'}>{changeStateLabels[language][state]}</Tag>
)

export const askerLabel = (askedBy: string): string =>
  askedBy === 'buyer' ? changeWords.buyer : accountOf(askedBy)

export const whenLabel = ({ date, until, slotFrom, slotTo }: When): string => {
  const days = [date, until].filter(Boolean).join(' – ')
  const hours = [slotFrom, slotTo].filter(Boolean).join('–')
  return [days, hours].filter(Boolean).join(' ') || '–'
}
