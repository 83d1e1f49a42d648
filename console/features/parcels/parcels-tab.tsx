/** Parcels that were sent, the newest first. */
import { useNavigate } from '@tanstack/react-router'
import { Checkbox, Flex, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { listParcels, type Parcel } from '#contract/console/delivery.ts'
import { OrderNo } from '#contract/values/order.ts'
import { type ShipmentState, shipmentStates } from '#contract/values/shipment.ts'
import { call } from '../../lib/call.ts'
import { type Changes, withChanges } from '../../lib/changed-search.ts'
import { ChoiceFilter, FindNoFilter } from '../../ui/filters.tsx'
import { Instant } from '../../ui/instant.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { carrierName } from './carrier-fields.tsx'
import { parcelWords as say, stateWords } from './messages.ts'
import { ParcelDialog } from './parcel-dialog.tsx'
import type { ParcelSearch } from './search.ts'

const colours: Record<ShipmentState, string> = { SENT: 'processing', SIGNED: 'success', RETURNED: 'warning' }

const number = (text: string) => <span className="number">{text}</span>

const columns: readonly ListColumn<Parcel>[] = [
  { title: say.orderNo, key: 'orderNo', render: (_, { orderNo }) => number(orderNo) },
  { title: say.carrier, key: 'carrier', render: (_, { carrier }) => carrierName(carrier) },
  { title: say.trackingNo, key: 'trackingNo', render: (_, { trackingNo }) => number(trackingNo) },
  {
    title: say.count,
    key: 'count',
    align: 'right',
    className: 'number',
    render: (_, { unitNos }) => unitNos.length,
  },
  {
    title: say.state,
    key: 'state',
    render: (_, { state, late }) => (
      <Flex gap={4}>
        <Tag color={colours[state]}>{stateWords[state]}</Tag>
        {late && (
          <Tag color="error" title={say.lateParcel}>
            {say.late}
          </Tag>
        )}
      </Flex>
    ),
  },
  { title: say.sentAt, key: 'sentAt', render: (_, { sentAt }) => <Instant at={sentAt} /> },
  {
    title: say.signedAt,
    key: 'signedAt',
    render: (_, { signedAt }) => (signedAt === null ? '–' : <Instant at={signedAt} />),
  },
  {
    title: say.lastEvent,
    key: 'lastEvent',
    render: (_, { lastEvent }) =>
      lastEvent === null ? (
        say.noEvent
      ) : (
        <div className="parcel-event">
          {`${lastEvent.text} · `}
          <Instant at={lastEvent.at} />
        </div>
      ),
  },
]

export function ParcelsTab({ search }: { search: ParcelSearch }): ReactNode {
  const [parcel, setParcel] = useState<Parcel | null>(null)
  const { state, orderNo, late } = search
  return (
    <>
      <QueryTable
        queryKey={['parcels', search]}
        load={(cursor) => call(listParcels, { query: { state, orderNo, late, cursor } })}
        list="parcels"
        columns={columns}
        rowKey={({ shipmentNo }) => shipmentNo}
        onOpen={setParcel}
        empty={say.emptyParcels}
        filters={<Filters search={search} />}
      />
      {parcel && <ParcelDialog parcel={parcel} onClose={() => setParcel(null)} />}
    </>
  )
}

function Filters({ search }: { search: ParcelSearch }): ReactNode {
  const navigate = useNavigate()
  const set = (changes: Changes<ParcelSearch>) =>
    void navigate({ to: '/parcels', search: withChanges(search, changes), replace: true })
  return (
    <>
      <FindNoFilter
        label={say.orderNo}
        value={search.orderNo}
        of={OrderNo}
        onFind={(orderNo) => set({ orderNo })}
      />
      <ChoiceFilter
        label={say.state}
        any={say.anyState}
        value={search.state}
        options={shipmentStates.map((value) => ({ value, label: stateWords[value] }))}
        onChoose={(state) => set({ state })}
        width={150}
      />
      <Flex align="center">
        <Checkbox
          checked={search.late === 'true'}
          onChange={({ target }) => set({ late: target.checked ? 'true' : undefined })}
        >
          {say.onlyLate}
        </Checkbox>
      </Flex>
    </>
  )
}
