/** What one does with a ticket: save it, put its date into the calendar, find the way. */
import { useState } from 'react'
import type { Tickets } from '#contract/endpoints/ordering/tickets.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useShop } from '../../../lib/settings.ts'
import { inWechat } from '../../../lib/wechat.ts'
import { useWords } from '../../../lib/words.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { calendarFile } from './calendar-file.ts'
import { SaveTicket } from './save-ticket.tsx'
import { ticketWords } from './ticket-messages.ts'
import type { Ticket } from './ticket-slides.tsx'
import css from './ticket-tools.module.css'
import { WaySheet } from './way-sheet.tsx'

export function TicketTools({ tickets, ticket }: { tickets: Tickets; ticket: Ticket }) {
  const words = useWords(ticketWords)
  const [finding, setFinding] = useState(false)
  const shop = useShop()
  const { visitDate } = ticket
  const addToCalendar = (date: VisitDate) => {
    const venue = { shop: shop?.name ?? '', address: shop?.address ?? '' }
    const text = calendarFile({ ...ticket, orderNo: tickets.orderNo, visitDate: date }, venue, new Date())
    saveFile({ name: `${tickets.orderNo}.ics`, content: new Blob([text], { type: 'text/calendar' }) })
  }
  return (
    <div className={css.tools}>
      {ticket.code !== null && (
        <SaveTicket
          tickets={tickets}
          ticket={{ ...ticket, code: ticket.code }}
          render={(save) => <Tool icon="save" label={words.savePicture} onClick={save} />}
        />
      )}
      {/* WeChat's browser saves no files. */}
      {visitDate && !inWechat() && (
        <Tool icon="calendar" label={words.addToCalendar} onClick={() => addToCalendar(visitDate)} />
      )}
      <Tool icon="place" label={words.way} onClick={() => setFinding(true)} />
      {finding && <WaySheet place={ticket.place} onClose={() => setFinding(false)} />}
    </div>
  )
}

function Tool({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" className={css.tool} onClick={onClick}>
      <Icon name={icon} size={20} />
      {label}
    </button>
  )
}
