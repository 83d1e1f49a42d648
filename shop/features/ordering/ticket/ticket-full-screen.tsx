/** A ticket for the gate's reader: its code as large as the phone, on white whatever the theme. */
import { useEffect } from 'react'
import type { Tickets } from '#contract/endpoints/ordering/tickets.ts'
import { phrasesOf } from '#contract/product-phrases.ts'
import { visitText } from '../../../lib/format.ts'
import { language } from '../../../lib/language.ts'
import { useWords } from '../../../lib/words.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useKitWords } from '../../../ui/kit-words.ts'
import { Modal } from '../../../ui/modal.tsx'
import { UnbrokenRanges } from '../../../ui/unbroken-ranges.tsx'
import css from './ticket-full-screen.module.css'
import { ticketWords } from './ticket-messages.ts'
import { TicketSlides } from './ticket-slides.tsx'

type Props = { tickets: Tickets; index: number; onIndex: (index: number) => void; onClose: () => void }

export function TicketFullScreen({ tickets, index, onIndex, onClose }: Props) {
  const words = useWords(ticketWords)
  const kit = useKitWords()
  useScreenStaysOn()
  const front = tickets.tickets[Math.min(index, tickets.tickets.length - 1)]
  const ticket = front ?? tickets
  return (
    <Modal
      label={front ? phrasesOf(front, language).code : words.assistCode}
      className={css.full}
      onClose={onClose}
    >
      <div className={css.body}>
        <div className={css.close}>
          <IconButton icon="close" label={kit.close} onClick={onClose} />
        </div>
        <p className={css.name}>{ticket.productName}</p>
        <p className={css.when}>
          <UnbrokenRanges text={visitText(ticket, language)} />
        </p>
        <div className={css.slides}>
          <TicketSlides tickets={tickets.tickets} index={index} onIndex={onIndex} onCode={onClose} />
        </div>
        <p className={css.name}>{words.assistCode}</p>
        <p className={css.assist}>{tickets.assistCode}</p>
      </div>
    </Modal>
  )
}

/** Where the browser can: nobody unlocks a phone twice in front of a gate. */
export function useScreenStaysOn(): void {
  useEffect(() => {
    const lock = navigator.wakeLock?.request('screen').catch(() => null)
    return () => void lock?.then((held) => held?.release())
  }, [])
}
