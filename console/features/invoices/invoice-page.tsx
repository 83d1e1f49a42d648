/** One invoice: its lines, how it stands at the provider and what the provider says, and sending it again when it failed. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Card, Table } from 'antd'
import type { ReactNode } from 'react'
import {
  openInvoiceFile,
  readStaffInvoice,
  retryInvoice,
  type StaffInvoice,
} from '#contract/console/invoice.ts'
import { invoiceColourLabels } from '#contract/dictionaries/invoice.ts'
import { signed } from '#contract/values/invoice.ts'
import { call } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { savePrinted } from '../../lib/save-printed.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DetailPage, TwoColumns } from '../../ui/detail-page.tsx'
import { type Fact, FactsCard, instant, number } from '../../ui/facts.tsx'
import { InvoiceStateTag } from '../../ui/invoice-state-tag.tsx'
import { invoiceWords as say } from './messages.ts'
import { correctedTitle, TitleFields } from './title-fields.tsx'

export function InvoicePage(): ReactNode {
  const { no } = useParams({ from: '/invoices/$no' })
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: ['invoice', no],
    queryFn: () => call(readStaffInvoice, { params: { no } }),
  })
  return (
    <DetailPage
      title={<span className="number">{no}</span>}
      tag={(data) => <InvoiceStateTag state={data.state} />}
      onBack={() => void navigate({ to: '/invoices' })}
      query={query}
      actions={(invoice) => <Actions invoice={invoice} />}
    >
      {(invoice) => <TwoColumns main={<Lines invoice={invoice} />} aside={<About invoice={invoice} />} />}
    </DetailPage>
  )
}

type Props = { invoice: StaffInvoice }

const percentOf = (rateBp: number): string => `${rateBp / 100}%`

function Lines({ invoice: { colour, lines } }: Props): ReactNode {
  return (
    <Card title={say.lines}>
      <Table
        size="small"
        pagination={false}
        rowKey={({ name, taxCode, amountFen }) => `${taxCode} ${name} ${amountFen}`}
        dataSource={lines}
        columns={[
          { title: say.name, dataIndex: 'name' },
          { title: say.taxCode, dataIndex: 'taxCode', className: 'number' },
          { title: say.quantity, dataIndex: 'quantity', className: 'number' },
          { title: say.amount, render: (_, { amountFen }) => money(signed(colour, amountFen)) },
          { title: say.rate, render: (_, { rateBp }) => percentOf(rateBp) },
          { title: say.tax, render: (_, { taxFen }) => money(signed(colour, taxFen)) },
        ]}
      />
    </Card>
  )
}

function About({ invoice }: Props): ReactNode {
  const facts: Fact[] = [
    [say.said, invoice.said],
    [say.colour, invoiceColourLabels[language][invoice.colour]],
    [say.amount, money(signed(invoice.colour, invoice.amountFen))],
    [say.tax, money(signed(invoice.colour, invoice.taxFen))],
    [say.titleName, invoice.titleName],
    [say.taxNumber, number(invoice.taxNumber)],
    [say.orderNo, invoice.orderNo && <OrderLink orderNo={invoice.orderNo} />],
    [say.statement, invoice.statement && <OfGroup {...invoice.statement} />],
    [say.officialNo, number(invoice.officialNo)],
    [say.of, invoice.of && <InvoiceLink no={invoice.of} />],
    [say.reversedBy, invoice.reversedBy && <InvoiceLink no={invoice.reversedBy} />],
    [say.providerNo, number(invoice.providerNo)],
    [say.attempt, String(invoice.attempt)],
    [say.askedAt, instant(invoice.askedAt)],
    [say.sentAt, instant(invoice.sentAt)],
    [say.issuedAt, instant(invoice.issuedAt)],
    [say.file, invoice.hasFile ? say.hasFile : say.noFile],
  ]
  return <FactsCard title={say.facts} facts={facts} />
}

const OrderLink = ({ orderNo }: { orderNo: NonNullable<StaffInvoice['orderNo']> }): ReactNode => (
  <Link to="/orders/$orderNo" params={{ orderNo }} className="number">
    {orderNo}
  </Link>
)

/** A red one and the blue one that it reverses lead to each other. */
const InvoiceLink = ({ no }: { no: StaffInvoice['invoiceNo'] }): ReactNode => (
  <Link to="/invoices/$no" params={{ no }} className="number">
    {no}
  </Link>
)

const OfGroup = ({ code, name, month }: NonNullable<StaffInvoice['statement']>): ReactNode => (
  <Link to="/groups/$code" params={{ code }}>
    {say.ofMonth(name, month)}
  </Link>
)

function Actions({ invoice }: Props): ReactNode {
  return (
    <>
      {invoice.hasFile && <OpenFile invoice={invoice} />}
      {invoice.state === 'FAILED' && <Retry invoice={invoice} />}
    </>
  )
}

function OpenFile({ invoice: { invoiceNo } }: Props): ReactNode {
  return (
    <ActionButton
      label={say.openFile}
      run={({ key }) => call(openInvoiceFile, { params: { no: invoiceNo } }, key)}
      onDone={savePrinted}
      refreshes={[['audit']]}
    />
  )
}

/** A blue one perhaps to another title. */
function Retry({ invoice }: Props): ReactNode {
  const { invoiceNo, colour, version } = invoice
  return (
    <ActionButton
      label={say.retry}
      asks={{
        title: say.retryTitle,
        consequence: say.retryText,
        does: say.retryDoes,
        ...(colour === 'BLUE' && { fields: <TitleFields {...invoice} /> }),
      }}
      run={({ values, key }) =>
        call(
          retryInvoice,
          { params: { no: invoiceNo }, body: { version, ...correctedTitle(values, invoice) } },
          key,
        )
      }
      done={say.retried}
      refreshes={[['invoice', invoiceNo], ['invoices'], ['audit']]}
    />
  )
}
