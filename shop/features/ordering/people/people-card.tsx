/** The way to a list of people, for orders in which nobody wants to type everybody. */
import { lazy, useState, useTransition } from 'react'
import type { VisitDate } from '#contract/values/time.ts'
import { useWords } from '../../../lib/words.ts'
import { Card } from '../../../ui/card.tsx'
import { useKitWords } from '../../../ui/kit-words.ts'
import { RowBody, rowClass } from '../../../ui/row.tsx'
import type { SeatQuestion } from '../form/visitor-form.ts'
import { peopleWords } from './people-messages.ts'

const PeopleSheet = lazy(async () => ({ default: (await import('./people-sheet.tsx')).PeopleSheet }))

/** Fewer are typed sooner than a list is written. */
export const fewestOfList = 5

type Props = {
  questions: readonly SeatQuestion[]
  today: VisitDate
  visitDate: VisitDate
  /** Of people in a list. */
  maxRows: number
}

export function PeopleCard(props: Props) {
  const words = useWords(peopleWords)
  const { loading } = useKitWords()
  const [isOpen, setOpen] = useState(false)
  const [isLoading, startLoading] = useTransition()
  return (
    <Card flush>
      <button
        type="button"
        className={rowClass}
        aria-busy={isLoading}
        onClick={() => startLoading(() => setOpen(true))}
      >
        <RowBody
          icon="person"
          label={words.open}
          value={isLoading ? loading : words.openText(props.questions.length)}
        />
      </button>
      {isOpen && <PeopleSheet {...props} onClose={() => setOpen(false)} />}
    </Card>
  )
}
