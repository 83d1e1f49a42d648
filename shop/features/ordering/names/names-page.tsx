/** /order/realNameList: the people of an order by ticket, masked, with its state and code; each ticket corrected once. */
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { idTypeLabels } from '#contract/dictionaries/contact.ts'
import type { NamedTicket, OrderNames } from '#contract/endpoints/ordering/names.ts'
import { familyOf } from '#contract/product-paths.ts'
import { OrderNo } from '#contract/values/order.ts'
import { productTypes } from '#contract/values/product-types.ts'
import { isRefusal } from '../../../lib/failures.ts'
import { instantText, visitText } from '../../../lib/format.ts'
import { language } from '../../../lib/language.ts'
import { LoadFailure } from '../../../lib/load-failure.tsx'
import { textOf } from '../../../lib/search-params.ts'
import { useWords } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, Stack } from '../../../ui/card.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { Empty } from '../../../ui/state-note.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { namesQuery, ticketsQuery } from '../calls.ts'
import { orderWords } from '../messages.ts'
import { TicketFullScreen } from '../ticket/ticket-full-screen.tsx'
import { unitTones, unitWords } from '../unit-state.ts'
import { CorrectSheet } from './correct-sheet.tsx'
import { namesOfKind, nameWords } from './name-messages.ts'
import css from './names-page.module.css'

export function NamesPage() {
  const words = useWords(orderWords)
  const orderNo = OrderNo.safeParse(textOf(useSearch({ strict: false }), 'orderNo'))
  return orderNo.success ? <Loaded orderNo={orderNo.data} /> : <Empty icon="order" title={words.notFound} />
}

function Loaded({ orderNo }: { orderNo: OrderNo }) {
  const words = useWords(nameWords)
  const order = useWords(orderWords)
  const kinds = useWords(namesOfKind)
  const { data, error, refetch } = useQuery(namesQuery(orderNo))
  if (!data) {
    if (!error) return <SkeletonRows />
    if (isRefusal(error, 'NOT_FOUND')) return <Empty icon="order" title={order.notFound} />
    return <LoadFailure error={error} onRetry={() => void refetch()} />
  }
  if (data.tickets.length === 0) return <Empty icon="order" title={words.none} />
  const { checked, once } = kinds[productTypes[familyOf(data)].phrases]
  const isCorrectable = data.tickets.some(({ refusal }) => refusal === null)
  return (
    <Stack>
      <p className={css.lead}>{isCorrectable ? words.lead(checked, once) : checked}</p>
      {data.tickets.map((ticket) => (
        <TicketCard key={ticket.unitNo} names={data} ticket={ticket} once={once} />
      ))}
    </Stack>
  )
}

/** `once`: what may be corrected, and how often. */
type Props = { names: OrderNames; ticket: NamedTicket; once: string }

function TicketCard({ names, ticket, once }: Props) {
  const words = useWords(nameWords)
  const states = useWords(unitWords)
  const types = useWords(idTypeLabels)
  const [seat, setSeat] = useState<number | null>(null)
  const correcting = ticket.people.find((person) => person.seat === seat)
  return (
    <Card title={ticket.name} aside={<Tag tone={unitTones[ticket.state]}>{states[ticket.state]}</Tag>}>
      <p className={css.soft}>{[visitText(ticket, language), ticket.unitNo].filter(Boolean).join(' · ')}</p>
      <ul className={css.people}>
        {ticket.people.map(({ seat: place, name, idType, idNumber }) => (
          <li key={place} className={css.person}>
            <span>
              <strong>{name}</strong>
              <span className={css.soft}>
                {[idType && types[idType], idNumber].filter(Boolean).join(' · ')}
              </span>
            </span>
            {ticket.refusal === null && (
              <Button kind="quiet" size="s" onClick={() => setSeat(place)}>
                {words.correct}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className={css.soft}>
        {ticket.refusal ?? (ticket.editUntil && words.until(instantText(ticket.editUntil)))}
      </p>
      <CodeButton orderNo={names.orderNo} unitNo={ticket.unitNo} />
      {correcting && (
        <CorrectSheet
          orderNo={names.orderNo}
          ticket={ticket}
          person={correcting}
          once={once}
          serverNow={names.serverNow}
          onClose={() => setSeat(null)}
        />
      )}
    </Card>
  )
}

/** Of a ticket that opens the gate now. */
function CodeButton({ orderNo, unitNo }: { orderNo: OrderNo; unitNo: string }) {
  const words = useWords(nameWords)
  const { data } = useQuery(ticketsQuery(orderNo))
  const [index, setIndex] = useState<number | null>(null)
  const own = data?.tickets.findIndex((ticket) => ticket.unitNo === unitNo && ticket.code !== null) ?? -1
  if (!data || own < 0) return null
  return (
    <>
      <div className={css.code}>
        <Button kind="plain" size="s" onClick={() => setIndex(own)}>
          {words.code}
        </Button>
      </div>
      {index !== null && (
        <TicketFullScreen tickets={data} index={index} onIndex={setIndex} onClose={() => setIndex(null)} />
      )}
    </>
  )
}
