/** Invoices, newest first, by order and state, and how each kind of thing is taxed. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Typography } from 'antd'
import type { ReactNode } from 'react'
import { listStaffInvoices, type StaffInvoiceRow } from '#contract/console/invoice.ts'
import { invoiceColourLabels, invoiceStateLabels } from '#contract/dictionaries/invoice.ts'
import { invoiceStates, signed } from '#contract/values/invoice.ts'
import { OrderNo } from '#contract/values/order.ts'
import { call } from '../../lib/call.ts'
import { type Changes, withChanges } from '../../lib/changed-search.ts'
import { money } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { ListPage } from '../../ui/detail-page.tsx'
import { ChoiceFilter, FindNoFilter } from '../../ui/filters.tsx'
import { Instant } from '../../ui/instant.tsx'
import { InvoiceStateTag } from '../../ui/invoice-state-tag.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { invoiceWords as say } from './messages.ts'
import type { InvoiceSearch } from './search.ts'
import { TaxClasses } from './tax-classes.tsx'

const labels = invoiceStateLabels[language]

const columns: readonly ListColumn<StaffInvoiceRow>[] = [
  {
    title: say.invoiceNo,
    key: 'invoiceNo',
    render: (_, { invoiceNo }) => <span className="number">{invoiceNo}</span>,
  },
  {
    title: say.over,
    key: 'orderNo',
    render: (_, { orderNo, statement }) =>
      statement ? say.ofMonth(statement.name, statement.month) : <span className="number">{orderNo}</span>,
  },
  { title: say.colour, key: 'colour', render: (_, { colour }) => invoiceColourLabels[language][colour] },
  {
    title: say.amount,
    key: 'amount',
    render: (_, { colour, amountFen }) => <span className="number">{money(signed(colour, amountFen))}</span>,
  },
  { title: say.state, key: 'state', render: (_, { state }) => <InvoiceStateTag state={state} /> },
  {
    title: say.said,
    key: 'said',
    render: (_, { said }) => (
      <Typography.Text ellipsis style={{ maxInlineSize: 320 }}>
        {said}
      </Typography.Text>
    ),
  },
  { title: say.askedAt, key: 'askedAt', render: (_, { askedAt }) => <Instant at={askedAt} /> },
]

export function InvoicesPage(): ReactNode {
  const navigate = useNavigate()
  const search = useSearch({ from: '/invoices' })
  return (
    <ListPage title={say.title}>
      <QueryTable
        queryKey={['invoices', search]}
        load={(cursor) => call(listStaffInvoices, { query: { ...search, cursor } })}
        list="invoices"
        columns={columns}
        rowKey={({ invoiceNo }) => invoiceNo}
        onOpen={({ invoiceNo }) => void navigate({ to: '/invoices/$no', params: { no: invoiceNo } })}
        empty={say.empty}
        filters={<Filters search={search} />}
      />
      <TaxClasses />
    </ListPage>
  )
}

function Filters({ search }: { search: InvoiceSearch }): ReactNode {
  const navigate = useNavigate()
  const set = (changes: Changes<InvoiceSearch>) =>
    void navigate({ to: '/invoices', search: withChanges(search, changes), replace: true })
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
        options={invoiceStates.map((value) => ({ value, label: labels[value] }))}
        onChoose={(state) => set({ state })}
      />
    </>
  )
}
