/** One invoice: its lines, how it stands at the provider and what the provider says, and sending it again when it failed. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Card, Descriptions, Flex, Table } from 'antd'
import type { ReactNode } from 'react'
import {
  openInvoiceFile,
  readStaffInvoice,
  retryInvoice,
  type StaffInvoice,
} from '#contract/console/invoice.ts'
import { invoiceColourLabels } from '#contract/dictionaries/invoice.ts'
import { call } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { savePrinted } from '../../lib/save-printed.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DetailPage } from '../../ui/detail-page.tsx'
import { Instant } from '../../ui/instant.tsx'
import { StateTag } from './invoices-page.tsx'
import { invoiceWords as say } from './messages.ts'

export function InvoicePage(): ReactNode {
  const { no } = useParams({ from: '/invoices/$no' })
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: ['invoice', no],
    queryFn: () => call(readStaffInvoice, { params: { no } }),
  })
  return (
    <DetailPage
      title={
        <Flex gap={12} align="center">
          <span className="number">{no}</span>
          {query.data && <StateTag state={query.data.state} />}
        </Flex>
      }
      onBack={() => void navigate({ to: '/invoices' })}
      query={query}
      actions={(invoice) => <Actions invoice={invoice} />}
    >
      {(invoice) => (
        <div className="columns">
          <div className="stack">
            <Lines invoice={invoice} />
          </div>
          <div className="stack">
            <Facts invoice={invoice} />
          </div>
        </div>
      )}
    </DetailPage>
  )
}

type Props = { invoice: StaffInvoice }

const percentOf = (rateBp: number): string => `${rateBp / 100}%`

function Lines({ invoice: { lines } }: Props): ReactNode {
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
          { title: say.amount, render: (_, { amountFen }) => money(amountFen) },
          { title: say.rate, render: (_, { rateBp }) => percentOf(rateBp) },
          { title: say.tax, render: (_, { taxFen }) => money(taxFen) },
        ]}
      />
    </Card>
  )
}

const numberOf = (text: string | null): ReactNode => text && <span className="number">{text}</span>
const instant = (at: string | null): ReactNode => at && <Instant at={at} />

function Facts({ invoice }: Props): ReactNode {
  const facts: [string, ReactNode][] = [
    [say.said, invoice.said],
    [say.colour, invoiceColourLabels[language][invoice.colour]],
    [say.amount, money(invoice.amountFen)],
    [say.tax, money(invoice.taxFen)],
    [say.titleName, invoice.titleName],
    [say.taxNumber, numberOf(invoice.taxNumber)],
    [say.orderNo, numberOf(invoice.orderNo)],
    [say.officialNo, numberOf(invoice.officialNo)],
    [say.of, numberOf(invoice.of)],
    [say.reversedBy, numberOf(invoice.reversedBy)],
    [say.providerNo, numberOf(invoice.providerNo)],
    [say.attempt, String(invoice.attempt)],
    [say.askedAt, instant(invoice.askedAt)],
    [say.sentAt, instant(invoice.sentAt)],
    [say.issuedAt, instant(invoice.issuedAt)],
    [say.file, invoice.hasFile ? say.hasFile : say.noFile],
  ]
  return (
    <Card title={say.facts}>
      <Descriptions
        column={1}
        size="small"
        items={facts
          .filter(([, children]) => Boolean(children))
          .map(([label, children]) => ({ key: label, label, children }))}
      />
    </Card>
  )
}

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

function Retry({ invoice: { invoiceNo, version } }: Props): ReactNode {
  return (
    <ActionButton
      label={say.retry}
      asks={{ title: say.retryTitle, consequence: say.retryText, does: say.retryDoes }}
      run={({ key }) => call(retryInvoice, { params: { no: invoiceNo }, body: { version } }, key)}
      done={say.retried}
      refreshes={[['invoice', invoiceNo], ['invoices'], ['audit']]}
    />
  )
}
