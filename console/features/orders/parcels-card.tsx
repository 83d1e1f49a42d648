/** The parcels of an order, for those who send them; what is not delivered has none. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card, Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import { listParcels } from '#contract/console/delivery.ts'
import { shipmentStateLabels } from '#contract/dictionaries/delivery.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { carrierNames } from '#contract/values/shipment.ts'
import { call } from '../../lib/call.ts'
import { language, words } from '../../lib/language.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { Instant } from '../../ui/instant.tsx'
import { LoadFailure } from '../../ui/loaded.tsx'

const say = words({
  'zh-CN': { title: '包裹', pieces: (count: number) => `${count} 件` },
  'en-US': { title: 'Parcels', pieces: (count: number) => (count === 1 ? '1 piece' : `${count} pieces`) },
})

/** An order has a handful at most: the first page is all of them. */
export function ParcelsCard({ orderNo }: { orderNo: OrderNo }): ReactNode {
  const maySend = mayOpen(useSession(), ['owner', 'orders'])
  const query = useQuery({
    queryKey: ['parcels', 'of', orderNo],
    queryFn: () => call(listParcels, { query: { orderNo } }),
    enabled: maySend,
  })
  if (query.isPending || query.data?.items.length === 0) return null
  return (
    <Card title={say.title}>
      {query.isError && <LoadFailure query={query} />}
      <Flex vertical gap={12}>
        {query.data?.items.map(({ shipmentNo, carrier, trackingNo, state, unitNos, sentAt, lastEvent }) => (
          <Flex key={shipmentNo} vertical>
            <Link to="/parcels" search={{ tab: 'parcels', orderNo }} className="number">
              {trackingNo}
            </Link>
            <span>{`${carrierNames[carrier][language]} · ${shipmentStateLabels[language][state]} · ${say.pieces(unitNos.length)}`}</span>
            {lastEvent && <span style={{ overflowWrap: 'anywhere' }}>{lastEvent.text}</span>}
            <Typography.Text type="secondary">
              <Instant at={lastEvent?.at ?? sentAt} />
            </Typography.Text>
          </Flex>
        ))}
      </Flex>
    </Card>
  )
}
