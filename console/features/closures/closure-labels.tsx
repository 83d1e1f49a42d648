/** How a closure is named: its hours, its slots, how far it is. */
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import type { ClosureRow } from '#contract/console/closure.ts'
import { closureWords as say } from './messages.ts'

export const hoursLabel = ({ from, until }: Pick<ClosureRow, 'from' | 'until'>): string =>
  from && until ? `${from}–${until}` : say.wholeDay

/** Many are named by the first and the last. */
export function slotsLabel(slots: readonly string[]): string {
  const [first, last] = [slots[0], slots.at(-1)]
  if (first === undefined || last === undefined) return say.wholeDay
  return slots.length > 4 ? say.slots(first, last, slots.length) : slots.join(', ')
}

export function StateTag({ state, faults }: Pick<ClosureRow, 'state' | 'faults'>): ReactNode {
  if (faults > 0) return <Tag color="error">{`${say.faults} ${faults}`}</Tag>
  return <Tag color={state === 'DONE' ? 'success' : 'processing'}>{say.states[state]}</Tag>
}
