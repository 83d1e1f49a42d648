/** For which parts of a package somebody is named, and that they need a card. */
import { useWords } from '../../../lib/words.ts'
import type { SeatQuestion } from '../form/visitor-form.ts'
import { partyWords } from './party-messages.ts'
import css from './party-note.module.css'

export function PartyNote({ question: { places, line } }: { question: SeatQuestion }) {
  const words = useWords(partyWords)
  const parts = places.map(({ productName, line: { name } }) => `${productName} · ${name}`)
  return (
    <>
      {places.some(({ packageNo }) => packageNo !== null) && (
        <p className={css.note}>{words.namedFor(parts)}</p>
      )}
      {line.needsCard && <p className={css.note}>{words.needsCard}</p>}
    </>
  )
}
