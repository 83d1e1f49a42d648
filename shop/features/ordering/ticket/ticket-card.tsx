/** The ticket one wants to keep: a QR code per admission first, then date, gate and assist code; opens offline. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { addressOf } from '#contract/address.ts'
import { type OrderDetail, readOrder } from '#contract/endpoints/ordering/reading.ts'
import { readTickets, type Tickets } from '#contract/endpoints/ordering/tickets.ts'
import { readFileSetting, readShop } from '#contract/endpoints/setting.ts'
import { familyOf } from '#contract/product-paths.ts'
import { productTypes } from '#contract/values/product-types.ts'
import { venueTime } from '#contract/values/time.ts'
import { instantText, slotText, visitText } from '../../../lib/format.ts'
import { language } from '../../../lib/language.ts'
import { LoadFailure } from '../../../lib/load-failure.tsx'
import { keepOffline } from '../../../lib/offline-tickets.ts'
import { Picture } from '../../../lib/picture.tsx'
import { fileSettingQuery, shopQuery } from '../../../lib/settings.ts'
import { lengthText } from '../../../lib/stay-text.ts'
import { useWords } from '../../../lib/words.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Barcode } from '../../../ui/scan-code.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { orderQuery, ticketsQuery } from '../calls.ts'
import { admittedWith } from '../unit-state.ts'
import { PartyTicket } from './party-ticket.tsx'
import css from './ticket-card.module.css'
import { TicketFullScreen } from './ticket-full-screen.tsx'
import { ticketWords } from './ticket-messages.ts'
import { type Ticket, TicketSlides } from './ticket-slides.tsx'
import { TicketTools } from './ticket-tools.tsx'

export function TicketCard({ order }: { order: OrderDetail }) {
  const tickets = useQuery(ticketsQuery(order.orderNo))
  const [index, setIndex] = useState(0)
  const shown = tickets.data?.tickets[Math.min(index, tickets.data.tickets.length - 1)]
  useOfflineCopy(order, tickets.data)
  useFreshOrder(order, tickets.data)
  return (
    <section className={css.ticket} aria-label={order.productName}>
      {tickets.data && (
        <PartyOrEach party={tickets.data.party} name={tickets.data.productName}>
          <Codes tickets={tickets.data} ticket={shown} index={index} onIndex={setIndex} />
        </PartyOrEach>
      )}
      {tickets.isPending && <div className={css.waiting} aria-hidden="true" />}
      {tickets.isError && !tickets.data && (
        <LoadFailure error={tickets.error} onRetry={() => void tickets.refetch()} />
      )}
      <When visit={shown ?? order} />
      {tickets.data && <Assist code={tickets.data.assistCode} />}
    </section>
  )
}

/** As tall as the ticket that will stand there. */
export const TicketSkeleton = () => (
  <div className={css.ticket} aria-hidden="true">
    <div className={css.waiting} />
    <div className={css.waitingWhen} />
  </div>
)

/** What the gate let in changes the order as well, whose status stands above. */
function useFreshOrder({ orderNo, units }: OrderDetail, tickets: Tickets | undefined) {
  const client = useQueryClient()
  const isOlder = tickets !== undefined && admittedWith(tickets.tickets) > admittedWith(units)
  useEffect(() => {
    if (isOlder) void client.invalidateQueries({ queryKey: orderQuery(orderNo).queryKey })
  }, [isOlder, orderNo, client])
}

/** Everything the ticket needs, and the list that leads to it, kept on the device once it has been seen. */
function useOfflineCopy(order: OrderDetail, tickets: Tickets | undefined) {
  const shop = useQuery(shopQuery).data
  const file = useQuery(fileSettingQuery).data
  const router = useRouter()
  useEffect(() => {
    if (!tickets || !shop || !file) return
    const { orderNo } = order
    const calls = {
      [addressOf(readOrder, { params: { orderNo } })]: order,
      [addressOf(readTickets, { params: { orderNo } })]: tickets,
      [addressOf(readShop)]: shop,
      [addressOf(readFileSetting)]: file,
    }
    const { '/orderList': list, '/orderDetail': page } = router.routesByPath
    const screens = [list, page].map((route) => router.loadRouteChunk(route))
    void Promise.allSettled(screens).then(() => keepOffline(calls))
  }, [order, tickets, shop, file, router])
}

type PartyOrEachProps = { party: Tickets['party']; name: string; children: ReactNode }

/** One code for a party, and one for each ticket. A copy that was kept offline before there were parties has no party. */
function PartyOrEach({ party, name, children }: PartyOrEachProps) {
  const words = useWords(ticketWords)
  const [shown, setShown] = useState<'party' | 'each'>('party')
  if (!party) return children
  return (
    <>
      <div className={css.choice}>
        <Segments
          label={words.codeFor}
          value={shown}
          options={(['party', 'each'] as const).map((value) => ({ value, label: words.codeForEach[value] }))}
          onChange={setShown}
        />
      </div>
      {shown === 'party' ? <PartyTicket party={party} name={name} /> : children}
    </>
  )
}

type CodesProps = {
  tickets: Tickets
  ticket: Ticket | undefined
  index: number
  onIndex: (index: number) => void
}

function Codes({ tickets, ticket, index, onIndex }: CodesProps) {
  const words = useWords(ticketWords)
  const [full, setFull] = useState(false)
  if (!ticket) return <p className={css.hint}>{words.beingIssued}</p>
  return (
    <div className={css.codes}>
      <TicketSlides tickets={tickets.tickets} index={index} onIndex={onIndex} onCode={() => setFull(true)} />
      <TicketTools tickets={tickets} ticket={ticket} />
      {full && <TicketFullScreen {...{ tickets, index }} onIndex={onIndex} onClose={() => setFull(false)} />}
    </div>
  )
}

/** Of the ticket in front: tickets of one order may be for several products and dates. */
function When({ visit }: { visit: Ticket | OrderDetail }) {
  const words = useWords(ticketWords)
  const until = lastMomentOf(visit)
  const times = stayTimesOf(visit)
  const boarding = 'boardingEnd' in visit && visit.boardingEnd
  const stay = [lengthText(visit), times && words.stay(times)].filter(Boolean).join(' · ')
  return (
    <div className={css.when}>
      <div>
        <h2 className={css.name}>{visit.productName}</h2>
        <p className={css.date}>{visitText({ ...visit, slotFrom: null, slotTo: null }, language)}</p>
        <p className={css.time}>{slotText(visit.slotFrom, visit.slotTo)}</p>
        {stay && <p className={css.stay}>{stay}</p>}
        {boarding && <p className={css.stay}>{words.boarding(venueTime(new Date(boarding)))}</p>}
        {until && <p>{words.goodUntil(instantText(until).slice(0, 16))}</p>}
        <p className={css.place}>
          <Icon name="place" size={16} />
          {visit.place}
        </p>
      </div>
      <div className={css.picture}>
        <Picture source={visit.picture} alt="" ratio="1/1" rounded />
      </div>
    </div>
  )
}

/** Of a visit without a date; goods have another one, until which they may be returned. */
function lastMomentOf(visit: Ticket | OrderDetail): string | null {
  const isVisit = productTypes[familyOf(visit)].basket === 'visit'
  return isVisit && visit.visitDate === null && 'validUntil' in visit ? visit.validUntil : null
}

/** From when on guests of a night may come, and until when they leave; an order without its tickets does not know. */
function stayTimesOf(visit: Ticket | OrderDetail): { from: string; until: string } | null {
  if (productTypes[familyOf(visit)].lengthUnit !== 'night' || !('validUntil' in visit)) return null
  const { validFrom, validUntil } = visit
  if (validUntil === null) return null
  const [from, until] = [venueTime(new Date(validFrom)), venueTime(new Date(validUntil))]
  return from === until ? null : { from, until }
}

function Assist({ code }: { code: string }) {
  const words = useWords(ticketWords)
  return (
    <div className={css.assist}>
      <span className={css.hint}>{words.assistCode}</span>
      <strong className={css.code}>{code}</strong>
      <Barcode text={code} label={words.barcodeOf} />
    </div>
  )
}
