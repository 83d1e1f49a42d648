/** The way to a list of people, for orders in which nobody wants to type everybody. */
import { useState } from 'react'
import type { VisitDate } from '#contract/values/time.ts'
import { useWords } from '../../../lib/words.ts'
import { Card } from '../../../ui/card.tsx'
import { useKitWords } from '../../../ui/kit-words.ts'
import { RowBody, rowClass } from '../../../ui/row.tsx'
import { usePart } from '../../../ui/use-part.ts'
import type { SeatQuestion } from '../form/visitor-form.ts'
import { peopleWords } from './people-messages.ts'

const loadSheet = async () => (await import('./people-sheet.tsx')).PeopleSheet

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
  const [PeopleSheet, open, isLoading] = usePart(loadSheet)
  return (
    <Card flush>
      <button
        type="button"
        className={rowClass}
        aria-busy={isLoading}
        onClick={() => void open(() => setOpen(true))}
      >
        <RowBody
          icon="person"
          label={words.open}
          value={isLoading ? loading : words.openText(props.questions.length)}
        />
      </button>
      {isOpen && PeopleSheet && <PeopleSheet {...props} onClose={() => setOpen(false)} />}
    </Card>
  )
}
