/** The ticket one wants to keep: scene, date and time large, a QR code per admission, the assist code; opens offline. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OrderDetail, Tickets } from '#contract/endpoints/ordering.ts'
import { dateText, slotText } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { keepOffline } from '../../lib/offline-tickets.ts'
import { Picture } from '../../lib/picture.tsx'
import { fileSettingQuery, shopQuery } from '../../lib/settings.ts'
import { useWords } from '../../lib/words.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Barcode, QrCode } from '../../ui/scan-code.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/state-note.tsx'
import { ticketsQuery } from './calls.ts'
import { orderWords } from './messages.ts'
import { SaveTicket } from './save-ticket.tsx'
import css from './ticket-card.module.css'

export function TicketCard({ order }: { order: OrderDetail }) {
  const tickets = useQuery(ticketsQuery(order.orderNo))
  useOfflineCopy(order, tickets.data)
  return (
    <section className={css.ticket} aria-label={order.productName}>
      <Picture source={order.picture} alt="" ratio="2/1" />
      <div className={css.when}>
        <h2 className={css.name}>{order.productName}</h2>
        <p className={css.date}>{dateText(order.visitDate, language)}</p>
        <p className={css.time}>{slotText(order.slotFrom, order.slotTo)}</p>
      </div>
      <Codes tickets={tickets.data} failed={tickets.isError} onRetry={() => void tickets.refetch()} />
    </section>
  )
}

/** Everything the ticket needs, kept on the device once it has been seen. */
function useOfflineCopy(order: OrderDetail, tickets: Tickets | undefined) {
  const shop = useQuery(shopQuery).data
  const file = useQuery(fileSettingQuery).data
  useEffect(() => {
    if (!tickets || !shop || !file) return
    void keepOffline({
      [`/front/api/orders/${order.orderNo}`]: order,
      [`/front/api/orders/${order.orderNo}/tickets`]: tickets,
      '/front/api/public/setting/shop': shop,
      '/front/api/public/setting/file': file,
    })
  }, [order, tickets, shop, file])
}

type CodesProps = { tickets: Tickets | undefined; failed: boolean; onRetry: () => void }

function Codes({ tickets, failed, onRetry }: CodesProps) {
  const words = useWords(orderWords)
  const [index, setIndex] = useState(0)
  if (failed && !tickets) return <LoadError onRetry={onRetry} text={words.beingIssued} />
  if (!tickets) return <Skeleton shape="square" />
  const count = tickets.tickets.length
  const ticket = tickets.tickets[Math.min(index, count - 1)]
  if (!ticket) return <p className={css.hint}>{words.beingIssued}</p>
  const turn = (by: number) => setIndex((index + by + count) % count)
  return (
    <div className={css.codes}>
      <p className={css.person}>{[ticket.name, ...ticket.visitors].join(' · ')}</p>
      <div className={css.turner}>
        {count > 1 && <IconButton icon="back" label={words.previous} onClick={() => turn(-1)} />}
        <div className={css.qr} data-state={ticket.state}>
          <QrCode text={ticket.code} label={words.qrOf(ticket.name)} />
        </div>
        {count > 1 && <IconButton icon="next" label={words.next} onClick={() => turn(1)} />}
      </div>
      <p className={css.hint} aria-live="polite">
        {words.of(index + 1, count)}
      </p>
      <div className={css.assist}>
        <span className={css.hint}>{words.assistCode}</span>
        <strong className={css.code}>{tickets.assistCode}</strong>
        <Barcode text={tickets.assistCode} label={words.barcodeOf} />
      </div>
      <SaveTicket tickets={tickets} ticket={ticket} render={(save) => <SaveButton onSave={save} />} />
    </div>
  )
}

function SaveButton({ onSave }: { onSave: () => void }) {
  const words = useWords(orderWords)
  return (
    <Button kind="quiet" size="s" icon="save" onClick={onSave}>
      {words.savePicture}
    </Button>
  )
}
