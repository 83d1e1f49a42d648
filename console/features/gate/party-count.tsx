/** How many of a party come in now: at first all that are left, or as many at once as one scan lets in. */
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { NumberInput } from '../../ui/number-input.tsx'
import { gateWords as say } from './messages.ts'

type PartyCountProps = { most: number; isDisabled?: boolean; onLetIn: (people: number) => void }

export function PartyCount({ most, isDisabled = false, onLetIn }: PartyCountProps): ReactNode {
  const [people, setPeople] = useState(most)
  return (
    <div className="gate-party">
      <NumberInput
        size="large"
        mode="spinner"
        aria-label={say.howMany}
        min={1}
        max={most}
        precision={0}
        value={people}
        onChange={(value) => value !== null && setPeople(value)}
        onPressEnter={() => !isDisabled && onLetIn(people)}
      />
      <Button size="large" type="primary" disabled={isDisabled} onClick={() => onLetIn(people)}>
        {say.letIn(people)}
      </Button>
    </div>
  )
}
