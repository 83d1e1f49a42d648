/** The way to the entrance of a ticket: where it is, and how one gets there. */
import { useWords } from '../../../lib/words.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { WaysCard } from '../../setting/ways-card.tsx'
import { ticketWords } from './ticket-messages.ts'
import css from './way-sheet.module.css'

export function WaySheet({ place, onClose }: { place: string; onClose: () => void }) {
  const words = useWords(ticketWords)
  return (
    <Sheet title={words.way} onClose={onClose}>
      <div className={css.entrance}>
        <h3>{words.entrance}</h3>
        <p>{place}</p>
      </div>
      <div className={css.ways}>
        <WaysCard />
      </div>
    </Sheet>
  )
}
