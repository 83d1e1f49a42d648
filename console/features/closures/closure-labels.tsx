/** How a closure is named: what it closes, its hours, its slots, how far it is. */
import { Flex, Tag, Typography } from 'antd'
import type { ReactNode } from 'react'
import type { ClosureRow, NamedClosure } from '#contract/console/closure.ts'
import { closureWords as say } from './messages.ts'

/** Several products sell from one resource: the first and how many others, or the code where none does any more. */
export function nameOf(code: string, [first, ...others]: readonly string[]): string {
  if (first === undefined) return code
  return others.length === 0 ? first : `${first} +${others.length}`
}

export function What({ productCode, resourceCode, names }: NamedClosure): ReactNode {
  const code = productCode ?? resourceCode ?? ''
  return (
    <Flex vertical>
      <span>{nameOf(code, names)}</span>
      {names.length > 0 && (
        <Typography.Text type="secondary" className="number">
          {code}
        </Typography.Text>
      )}
    </Flex>
  )
}

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
