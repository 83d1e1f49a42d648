/** The order form's delivery: to an address, with what the freight is, or to be picked up at a point of the tower. */
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AddressId, WayToGet } from '#contract/values/delivery.ts'
import { yuan } from '../../lib/format.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { emptyAddress, fieldsOf } from './address-form.ts'
import { AddressLines } from './address-lines.tsx'
import { AddressPicker } from './address-picker.tsx'
import { AddressSheet, KeptAddressSheet } from './address-sheet.tsx'
import { type DeliveryFields, isSameDelivery, settledDelivery } from './delivery.ts'
import css from './delivery-card.module.css'
import { parcelWords } from './messages.ts'
import type { DeliveryChoice } from './use-delivery.ts'

type Props = {
  delivery: DeliveryChoice
  fields: DeliveryFields
  onChange: (fields: DeliveryFields) => void
  /** The order is for something else as well. */
  withVisit: boolean
  /** The form was sent without a place to send to, or the server refused it in a sentence. */
  fault: { message?: string | undefined } | undefined
}

function faultText(fault: Props['fault'], missing: string): string {
  if (!fault) return ''
  return fault.message && fault.message !== 'required' ? fault.message : missing
}

export function DeliveryCard({ delivery, fields, onChange, withVisit, fault }: Props) {
  const words = useWords(parcelWords)
  const { ways, first, addresses, points } = delivery
  useSettled({ delivery, fields, onChange })
  if (ways?.length === 0) {
    return (
      <Card title={words.delivery}>
        <p className={css.fault} role="alert">
          {words.noWay}
        </p>
      </Card>
    )
  }
  if (!ways || fields.wayToGet === null) {
    return (
      <Card title={words.delivery}>
        {first.isError ? (
          <LoadFailure error={first.error} onRetry={() => void first.refetch()} />
        ) : (
          <Skeleton />
        )}
      </Card>
    )
  }
  const failed = fields.wayToGet === 'PICKUP' ? points : addresses
  return (
    <Card title={words.delivery}>
      <div className={css.parts}>
        {ways.length > 1 && (
          <Segments
            label={words.delivery}
            options={ways.map((value) => ({ value, label: words.ways[value] }))}
            value={fields.wayToGet}
            onChange={(wayToGet: WayToGet) => onChange({ ...fields, wayToGet })}
          />
        )}
        {failed.isError && <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />}
        {fields.wayToGet === 'PICKUP' ? (
          <Points {...{ delivery, fields, onChange, withVisit }} />
        ) : (
          <>
            <Address {...{ delivery, fields, onChange }} />
            <Freight delivery={delivery} />
          </>
        )}
        <p id="delivery-fault" className={css.fault} role="alert" tabIndex={-1}>
          {faultText(fault, words.missing[fields.wayToGet])}
        </p>
      </div>
    </Card>
  )
}

/** What goes without saying, as soon as it is known. */
function useSettled({
  delivery: { ways, addresses, points },
  fields,
  onChange,
}: Omit<Props, 'fault' | 'withVisit'>) {
  const settled = settledDelivery(fields, {
    ways,
    addresses: listOf(addresses),
    points: listOf(points),
  })
  // After every rendering: two answers that come at once would else be one, and only the first of them be settled.
  useEffect(() => {
    if (!isSameDelivery(fields, settled)) onChange(settled)
  })
}

/** A list that could not be read anew does not know what was added to it since. */
const listOf = <Item,>({ data, isError }: Pick<UseQueryResult<{ items: Item[] }>, 'data' | 'isError'>) =>
  isError ? undefined : data?.items

type PartProps = Omit<Props, 'fault' | 'withVisit'>

function Points({ delivery: { points }, fields, onChange, withVisit }: Omit<Props, 'fault'>) {
  const words = useWords(parcelWords)
  if (!points.data) return points.isError ? null : <Skeleton />
  const { items, keptDays } = points.data
  if (items.length === 0) return <p className={css.soft}>{words.noPoints}</p>
  return (
    <>
      <div role="radiogroup" aria-labelledby="pick-up-points" aria-describedby="delivery-fault">
        <p id="pick-up-points" className={css.caption}>
          {items.length > 1 ? words.choosePoint : words.point}
        </p>
        {items.map(({ code, name, place, hours }) => (
          <label key={code} className={css.point}>
            <input
              type="radio"
              name="pick-up-point"
              className={css.radio}
              checked={code === fields.pickUpPoint}
              onChange={() => onChange({ ...fields, pickUpPoint: code })}
            />
            <span>
              {name} <small className={css.where}>{`${place} · ${hours}`}</small>
            </span>
          </label>
        ))}
      </div>
      <p className={css.soft}>{(withVisit ? words.keptForVisit : words.kept)(keptDays)}</p>
    </>
  )
}

/** A member chooses from the address book; anybody else types one address for this order. */
function Address({ delivery, fields, onChange }: PartProps) {
  const words = useWords(parcelWords)
  const [open, setOpen] = useState(false)
  const { member, addresses } = delivery
  const kept = addresses.data?.items ?? []
  const shown = member ? kept.find(({ id }) => id === fields.addressId) : fields.address
  if (member && !addresses.data) return addresses.isError ? null : <Skeleton />
  const close = () => setOpen(false)
  const choose = (addressId: AddressId) => {
    onChange({ ...fields, addressId, address: null })
    close()
  }
  return (
    <>
      {shown ? (
        <button type="button" className={css.address} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <AddressLines address={shown} />
          <span className="visually-hidden">{member ? words.changeAddress : words.editAddress}</span>
          <Icon name="next" size={16} />
        </button>
      ) : (
        <Button kind="quiet" icon="plus" onClick={() => setOpen(true)}>
          {words.addAddress}
        </Button>
      )}
      {open && member && kept.length > 0 && (
        <AddressPicker addresses={kept} chosen={fields.addressId} onChoose={choose} onClose={close} />
      )}
      {open && member && kept.length === 0 && (
        <KeptAddressSheet id={null} onSaved={choose} onDeleted={close} onClose={close} />
      )}
      {open && !member && (
        <AddressSheet
          title={fields.address ? words.editAddress : words.addAddress}
          member={false}
          fields={fields.address ? fieldsOf(fields.address) : emptyAddress}
          onSend={async ({ isDefault: _, ...address }) => {
            onChange({ ...fields, address, addressId: null })
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

function Freight({
  delivery: { freightFen, notServed, unknown, failure, refresh },
}: Pick<Props, 'delivery'>) {
  const words = useWords(parcelWords)
  if (notServed)
    return (
      <p className={css.fault} role="alert">
        {notServed}
      </p>
    )
  if (failure) return <LoadFailure error={failure} onRetry={() => void refresh()} />
  return (
    <p className={css.freight} role="status">
      <span>{words.freight}</span>
      <span>{freightText({ freightFen, unknown }, words)}</span>
    </p>
  )
}

function freightText(
  { freightFen, unknown }: Pick<DeliveryChoice, 'freightFen' | 'unknown'>,
  words: (typeof parcelWords)['en-US'],
): string {
  if (unknown) return words.asking
  if (freightFen === null) return words.freightLater
  return freightFen === 0 ? words.free : yuan(freightFen)
}
