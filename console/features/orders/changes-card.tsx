/** The changes of date of an order, each with a page of its own, where staff decide it. Most orders have none. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card, Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import { findChanges } from '#contract/console/change.ts'
import { changeStateLabels } from '#contract/dictionaries/change.ts'
import type { When } from '#contract/endpoints/change.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { call } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import { language, words } from '../../lib/language.ts'
import { Instant } from '../../ui/instant.tsx'
import { LoadFailure } from '../../ui/loaded.tsx'

const say = words({
  'zh-CN': {
    title: '改期',
    moves: (from: string, to: string) => `${from} 改到 ${to}`,
    difference: (sum: string) => `差价 ${sum}`,
  },
  'en-US': {
    title: 'Changes of date',
    moves: (from: string, to: string) => `${from} to ${to}`,
    difference: (sum: string) => `difference ${sum}`,
  },
})

const whenText = ({ date, until, slotFrom }: When): string =>
  [[date, until].filter(Boolean).join(' – '), slotFrom].filter(Boolean).join(' ')

/** An order has a handful at most: the first page is all of them. */
export function ChangesCard({ orderNo }: { orderNo: OrderNo }): ReactNode {
  const query = useQuery({
    queryKey: ['changes', 'of', orderNo],
    queryFn: () => call(findChanges, { query: { find: orderNo } }),
  })
  if (query.isPending || query.data?.items.length === 0) return null
  return (
    <Card title={say.title}>
      {query.isError && <LoadFailure query={query} />}
      <Flex vertical gap={12}>
        {query.data?.items.map(({ changeNo, state, origin, next, netFen, askedAt }) => (
          <Flex key={changeNo} vertical>
            <Link to="/changes/$changeNo" params={{ changeNo }} className="number">
              {changeNo}
            </Link>
            <span>{say.moves(whenText(origin), whenText(next))}</span>
            <span>{`${changeStateLabels[language][state]} · ${say.difference(money(netFen))}`}</span>
            <Typography.Text type="secondary">
              <Instant at={askedAt} />
            </Typography.Text>
          </Flex>
        ))}
      </Flex>
    </Card>
  )
}
