/** The parcels of an order: what is still to be sent, and of each parcel its carrier, number, events, and that it has come. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Shipment } from '#contract/endpoints/delivery.ts'
import type { OrderDetail } from '#contract/endpoints/ordering/reading.ts'
import { parcelState } from '#contract/values/sending.ts'
import { minuteText } from '../../lib/format.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { useWords } from '../../lib/words.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import { sendReceived, shipmentsQuery } from './calls.ts'
import { deliveryWords } from './messages.ts'
import { piecesIn, returnEndOf, unitsToReceive } from './parcel-state.ts'
import css from './parcels-card.module.css'
import { SendingTag } from './sending-tag.tsx'

type Props = { order: Pick<OrderDetail, 'orderNo' | 'units'> }

export function ParcelsCard({ order }: Props) {
  const words = useWords(deliveryWords)
  const { data, error, refetch } = useQuery(shipmentsQuery(order.orderNo))
  if (!data) {
    if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />
    return <Skeleton shape="card" />
  }
  const { items, unsent, receivedAfterDays } = data
  if (items.length === 0 && unsent === 0) return null
  return (
    <Card title={words.title}>
      <ul className={css.parcels}>
        {unsent > 0 && (
          <li>
            <SendingTag state="toSend" />
            <p className={css.soft}>{words.piecesToSend(unsent)}</p>
          </li>
        )}
        {items.map((shipment, index) => (
          <li key={shipment.shipmentNo}>
            <Parcel
              order={order}
              shipment={shipment}
              receivedAfterDays={receivedAfterDays}
              name={items.length > 1 ? words.parcel(index + 1) : ''}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type ParcelProps = Props & { shipment: Shipment; receivedAfterDays: number; name: string }

function Parcel({ order, shipment, receivedAfterDays, name }: ParcelProps) {
  const words = useWords(deliveryWords)
  const state = parcelState(shipment)
  const unitNos = unitsToReceive(shipment, order)
  const returnUntil = returnEndOf(shipment)
  const byItself = shipment.receivedDueAt
    ? words.byItselfOn(minuteText(shipment.receivedDueAt))
    : words.byItself(receivedAfterDays)
  const pieces = piecesIn(shipment)
    .map((piece) => `${piece.name} × ${piece.count}`)
    .join(' · ')
  return (
    <>
      <div className={css.head}>
        {name && <h3 className={css.name}>{name}</h3>}
        <SendingTag state={state} />
      </div>
      <p className={css.number}>
        <span>{shipment.carrierName}</span>
        <Tracking text={shipment.trackingNo} />
      </p>
      <p className={css.soft}>{pieces}</p>
      <Events events={shipment.events} quiet={state === 'received'} />
      {returnUntil && <p className={css.soft}>{words.returnUntil(minuteText(returnUntil))}</p>}
      {unitNos.length > 0 && <Receive {...{ orderNo: order.orderNo, unitNos, pieces, byItself }} />}
    </>
  )
}

function Tracking({ text }: { text: string }) {
  const words = useWords(deliveryWords)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    showToast(words.copied, 'success')
  }
  return (
    <span className={css.tracking}>
      {text}
      <IconButton icon="copy" label={words.copy} onClick={() => void copy()} />
    </span>
  )
}

/** How many of the carrier's words stand there at once. */
const newestEvents = 3

type EventsProps = { events: Shipment['events']; quiet: boolean }

/** In the carrier's own words; the older ones are folded away. */
function Events({ events, quiet }: EventsProps) {
  const words = useWords(deliveryWords)
  if (events.length === 0) return quiet ? null : <p className={css.soft}>{words.noEvents}</p>
  const older = events.slice(newestEvents)
  return (
    <>
      <EventList events={events.slice(0, newestEvents)} />
      {older.length > 0 && (
        <details className={css.older}>
          <summary>{words.older(older.length)}</summary>
          <EventList events={older} />
        </details>
      )}
    </>
  )
}

const EventList = ({ events }: Pick<EventsProps, 'events'>) => (
  <ol className={css.events}>
    {events.map(({ at, text }) => (
      <li key={`${at} ${text}`}>
        <span lang="zh-CN">{text}</span>
        <time dateTime={at}>{minuteText(at)}</time>
      </li>
    ))}
  </ol>
)

type ReceiveProps = { orderNo: OrderDetail['orderNo']; unitNos: string[]; pieces: string; byItself: string }

function Receive({ orderNo, unitNos, pieces, byItself }: ReceiveProps) {
  const words = useWords(deliveryWords)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const receive = async () => {
    setBusy(true)
    try {
      await sendReceived(orderNo, unitNos)
      showToast(words.thanks, 'success')
    } catch {
      // The call has shown why.
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <div className={css.receive}>
      <p className={css.soft}>{byItself}</p>
      <Button size="s" onClick={() => setAsking(true)}>
        {words.receive}
      </Button>
      {asking && (
        <ConfirmDialog
          title={words.receiveTitle}
          text={words.receiveText(pieces)}
          confirm={words.receive}
          cancel={words.notYet}
          busy={busy}
          onConfirm={() => void receive()}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  )
}
