/** The invoices of an order, for those who look after them; most orders have none. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card, Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import { listStaffInvoices } from '#contract/console/invoice.ts'
import { invoiceColourLabels } from '#contract/dictionaries/invoice.ts'
import { signed } from '#contract/values/invoice.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { call } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import { language, words } from '../../lib/language.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { Instant } from '../../ui/instant.tsx'
import { InvoiceStateTag } from '../../ui/invoice-state-tag.tsx'
import { LoadFailure } from '../../ui/loaded.tsx'

const say = words({ 'zh-CN': { title: '发票', all: '全部' }, 'en-US': { title: 'Invoices', all: 'All' } })

/** The newest; the rest are in the list. */
export function InvoicesCard({ orderNo }: { orderNo: OrderNo }): ReactNode {
  const mayRead = mayOpen(useSession(), ['owner', 'finance'])
  const query = useQuery({
    queryKey: ['invoices', 'of', orderNo],
    queryFn: () => call(listStaffInvoices, { query: { orderNo } }),
    enabled: mayRead,
  })
  if (query.isPending || query.data?.items.length === 0) return null
  return (
    <Card
      title={say.title}
      extra={
        query.data?.nextCursor && (
          <Link to="/invoices" search={{ orderNo }}>
            {say.all}
          </Link>
        )
      }
    >
      {query.isError && <LoadFailure query={query} />}
      <Flex vertical gap={12}>
        {query.data?.items.map(({ invoiceNo, colour, state, amountFen, askedAt }) => (
          <Flex key={invoiceNo} vertical>
            <Link to="/invoices/$no" params={{ no: invoiceNo }} className="number">
              {invoiceNo}
            </Link>
            <Flex gap={8} align="center">
              <span className="number">{`${invoiceColourLabels[language][colour]} · ${money(signed(colour, amountFen))}`}</span>
              <InvoiceStateTag state={state} />
            </Flex>
            <Typography.Text type="secondary">
              <Instant at={askedAt} />
            </Typography.Text>
          </Flex>
        ))}
      </Flex>
    </Card>
  )
}
