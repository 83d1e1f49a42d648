/** For which parts of a package somebody is named. */
import { useWords } from '../../lib/words.ts'
import { partyWords } from './party-messages.ts'
import css from './party-note.module.css'
import type { SeatQuestion } from './visitor-form.ts'

export function PartyNote({ question: { places } }: { question: SeatQuestion }) {
  const words = useWords(partyWords)
  if (places.every(({ packageNo }) => packageNo === null)) return null
  return (
    <p className={css.note}>
      {words.namedFor(places.map(({ productName, line }) => `${productName} · ${line.name}`))}
    </p>
  )
}
