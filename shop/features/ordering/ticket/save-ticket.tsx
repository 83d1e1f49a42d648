/** Saves one ticket as a picture: a download where that works, else a picture to touch and hold (WeChat, iOS). */
import { type ReactNode, useState } from 'react'
import type { Tickets } from '#contract/endpoints/ordering/tickets.ts'
import { phrasesOf } from '#contract/product-phrases.ts'
import { language } from '../../../lib/language.ts'
import { inWechat } from '../../../lib/wechat.ts'
import { useWords } from '../../../lib/words.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import css from './save-ticket.module.css'
import { ticketWords } from './ticket-messages.ts'
import { type CodedTicket, drawTicket } from './ticket-picture.ts'

type Props = { tickets: Tickets; ticket: CodedTicket; render: (save: () => void) => ReactNode }

export function SaveTicket({ tickets, ticket, render }: Props) {
  const words = useWords(ticketWords)
  const [picture, setPicture] = useState<string | null>(null)
  const save = async () => {
    const address = await drawTicket(tickets, ticket, words.assistCode)
    if (inWechat()) return setPicture(address)
    const link = document.createElement('a')
    link.href = address
    link.download = `${tickets.orderNo}-${ticket.unitNo}.png`
    link.click()
  }
  return (
    <>
      {render(() => void save())}
      {picture && (
        <Sheet title={words.savePicture} onClose={() => setPicture(null)}>
          <p>{words.saveHint}</p>
          <img className={css.picture} src={picture} alt={phrasesOf(ticket, language).codeOf(ticket.name)} />
        </Sheet>
      )}
    </>
  )
}
