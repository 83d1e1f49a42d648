/** One ticket after the other: swiped by a finger, turned by the arrows; only the one in front can be reached. */
import type { ReactNode } from 'react'
import type { Tickets } from '#contract/endpoints/ordering/tickets.ts'
import { phrasesOf } from '#contract/product-phrases.ts'
import { language } from '../../../lib/language.ts'
import { useWords } from '../../../lib/words.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { QrCode } from '../../../ui/scan-code.tsx'
import { Slide, Slides } from '../../../ui/slides.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { isPartlyIn, unitNotes, unitTones, unitWords } from '../unit-state.ts'
import { ticketWords } from './ticket-messages.ts'
import css from './ticket-slides.module.css'

export type Ticket = Tickets['tickets'][number]

type Props = {
  tickets: readonly Ticket[]
  index: number
  onIndex: (index: number) => void
  /** A tap on the code; without it the code is just shown. */
  onCode?: () => void
}

export function TicketSlides({ tickets, index, onIndex, onCode }: Props) {
  const turn = (by: number) => {
    const next = index + by
    if (next >= 0 && next < tickets.length) onIndex(next)
  }
  return (
    <>
      <Slides
        index={index}
        onIndex={onIndex}
        aria-label={tickets[0] && phrasesOf(tickets[0], language).codes}
        // What a finger swipes is turned by keyboard too.
        tabIndex={0}
        onKeyDown={({ key }) => {
          if (key === 'ArrowRight') turn(1)
          if (key === 'ArrowLeft') turn(-1)
        }}
      >
        {tickets.map((ticket, at) => (
          <Slide key={ticket.unitNo} front={at === index} className={css.slide}>
            <Person ticket={ticket} />
            {/* Those beside it are drawn before they are swiped in. */}
            {Math.abs(at - index) <= 1 && <Face ticket={ticket} {...(onCode && { onCode })} />}
          </Slide>
        ))}
      </Slides>
      {tickets.length > 1 && <Turner tickets={tickets} index={index} onIndex={onIndex} />}
    </>
  )
}

function Person({ ticket }: { ticket: Ticket }) {
  const { partlyUsed } = phrasesOf(ticket, language)
  const states = useWords(unitWords)
  return (
    <p className={css.person}>
      <span>{[ticket.name, ...ticket.visitors].join(' · ')}</span>
      <Tag tone={unitTones[ticket.state]}>{states[ticket.state]}</Tag>
      {isPartlyIn(ticket) && <Tag tone="brand">{partlyUsed(ticket.admitted, ticket.admits)}</Tag>}
    </p>
  )
}

/** The code, or why there is none. */
function Face({ ticket, onCode }: { ticket: Ticket; onCode?: () => void }) {
  const words = useWords(ticketWords)
  const states = useWords(unitWords)
  const notes = useWords(unitNotes)
  if (ticket.code === null) {
    return (
      <Square>
        <span className={css.none}>
          <Icon name="ticket" size={48} />
          <strong>{states[ticket.state]}</strong>
          <span className={css.note}>{notes[ticket.state]}</span>
        </span>
      </Square>
    )
  }
  return (
    <Square>
      <QrCode text={ticket.code} label={phrasesOf(ticket, language).codeOf(ticket.name)} />
      {onCode && (
        <button type="button" className={css.enlarge} onClick={onCode} aria-label={words.fullScreen} />
      )}
    </Square>
  )
}

const Square = ({ children }: { children: ReactNode }) => <div className={css.square}>{children}</div>

function Turner({ tickets, index, onIndex }: Pick<Props, 'tickets' | 'index' | 'onIndex'>) {
  const count = tickets.length
  const ticket = tickets[index]
  const words = useWords(ticketWords)
  const turn = (by: number) => onIndex((index + by + count) % count)
  // A room, two tickets and a meal are counted together, but are no rooms.
  const phrases = new Set(tickets.map((one) => phrasesOf(one, language)))
  const { codeNumber } = ticket && phrases.size === 1 ? phrasesOf(ticket, language) : words
  return (
    <div className={css.turner}>
      <IconButton icon="back" label={words.previous} onClick={() => turn(-1)} />
      <span className={css.of} aria-live="polite">
        {codeNumber(index + 1, count)}
      </span>
      <IconButton icon="next" label={words.next} onClick={() => turn(1)} />
    </div>
  )
}
