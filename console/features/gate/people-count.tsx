/** How many come in with the next scan: all that the ticket still admits, or some of a party. */
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { maxPeople } from '#contract/values/gate.ts'
import { gateWords as say } from './messages.ts'

const signs = { fewer: '−', more: '+' } as const

/** Null: all. */
export function peopleAfter(people: number | null, key: '+' | '-'): number | null {
  if (key === '+') return Math.min(maxPeople, (people ?? 0) + 1)
  return people === null || people <= 1 ? null : people - 1
}

type PeopleCountProps = { people: number | null; onChange: (people: number | null) => void }

export function PeopleCount({ people, onChange }: PeopleCountProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own
    <div className="gate-people" role="group" aria-label={say.people}>
      <Button
        size="large"
        aria-label={say.fewer}
        disabled={people === null}
        onClick={() => onChange(peopleAfter(people, '-'))}
      >
        {signs.fewer}
      </Button>
      <span className="number" aria-live="polite">
        <small>{say.people}</small>
        <b>{people ?? say.all}</b>
      </span>
      <Button size="large" aria-label={say.more} onClick={() => onChange(peopleAfter(people, '+'))}>
        {signs.more}
      </Button>
    </div>
  )
}
