/** What nothing serves yet, each with what must be known to choose. */
import { Alert, Button, Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import type { BoardUnit } from '#contract/console/desk.ts'
import { nameOf } from './cells.ts'
import { boardWords as say } from './messages.ts'
import { UnitName } from './unit-name.tsx'

type WaitingProps = {
  waiting: readonly BoardUnit[]
  chosen: BoardUnit | null
  hint: string | null
  onChoose?: (unitNo: string | null) => void
}

export function WaitingList({ waiting, chosen, hint, onChoose }: WaitingProps): ReactNode {
  return (
    <div>
      <Typography.Title level={2} style={{ fontSize: 16, marginTop: 0 }}>
        {say.waiting(waiting.length)}
      </Typography.Title>
      {waiting.length === 0 && <Typography.Text type="secondary">{say.noneWaits}</Typography.Text>}
      {hint && <Alert type="warning" showIcon title={hint} />}
      <ul className="board-waiting">
        {waiting.map((unit) => {
          const isChosen = unit.unitNo === chosen?.unitNo
          return (
            <li key={unit.unitNo} data-chosen={isChosen || undefined}>
              <Flex gap={8} justify="space-between" align="start">
                <UnitName unit={unit} isLink={onChoose !== undefined} />
                {onChoose && (
                  <Button
                    size="small"
                    aria-pressed={isChosen}
                    aria-label={`${say.assign} ${nameOf(unit)} ${timeOf(unit)}`}
                    {...(isChosen && { type: 'primary' })}
                    onClick={() => onChoose(isChosen ? null : unit.unitNo)}
                  >
                    {say.assign}
                  </Button>
                )}
              </Flex>
              <div className="board-small number">{timeOf(unit)}</div>
              {unit.extras.map(({ name, label, value }) => (
                <div key={name} className="board-small">{`${label} ${value}`}</div>
              ))}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const timeOf = ({ visitDate, untilDate, slotFrom, slotTo }: BoardUnit): string => {
  if (slotFrom !== null) return `${slotFrom}–${slotTo ?? ''}`
  return untilDate === null ? (visitDate ?? '') : `${visitDate ?? ''} – ${untilDate}`
}
