/** Orders that are to be sent, the oldest first. */
import { useNavigate } from '@tanstack/react-router'
import { Checkbox, Flex } from 'antd'
import { type ReactNode, useState } from 'react'
import { listToPack, type OrderToPack, printPackingList } from '#contract/console/delivery.ts'
import type { Carrier } from '#contract/values/shipment.ts'
import { call } from '../../lib/call.ts'
import { short } from '../../lib/format.ts'
import { savePrinted } from '../../lib/save-printed.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { parcelWords as say } from './messages.ts'
import { columnsWith, LastDay } from './order-columns.tsx'
import type { ParcelSearch } from './search.ts'
import { SendDialog } from './send-dialog.tsx'

const columns = columnsWith<OrderToPack>({
  title: say.sendBy,
  key: 'sendBy',
  render: (_, { sendBy, late }) => <LastDay at={sendBy} text={short(sendBy)} late={late ? say.late : null} />,
})

export function PackTab({ search: { late } }: { search: ParcelSearch }): ReactNode {
  const navigate = useNavigate()
  const [order, setOrder] = useState<OrderToPack | null>(null)
  // Whoever packs many hands most of them to one carrier.
  const [carrier, setCarrier] = useState<Carrier>()
  return (
    <>
      <QueryTable
        queryKey={['packing', late ?? 'all']}
        load={(cursor) => call(listToPack, { query: { late, cursor } })}
        list="to-pack"
        columns={columns}
        rowKey={({ orderNo }) => orderNo}
        onOpen={setOrder}
        empty={late ? say.emptyLate : say.emptyPack}
        filters={
          <Flex gap={16} align="center">
            <Checkbox
              checked={late === 'true'}
              onChange={({ target }) =>
                void navigate({
                  to: '/parcels',
                  search: target.checked ? { late: 'true' } : {},
                  replace: true,
                })
              }
            >
              {say.onlyLate}
            </Checkbox>
            <ActionButton
              label={say.packingList}
              run={({ key }) => call(printPackingList, { body: { late: late === 'true' } }, key)}
              onDone={savePrinted}
            />
          </Flex>
        }
      />
      {order && (
        <SendDialog
          order={order}
          carrier={carrier}
          onClose={() => setOrder(null)}
          onSent={(parcel) => setCarrier(parcel.carrier)}
        />
      )}
    </>
  )
}
