/** The monthly statements of a group, and their files. */
import { useQuery } from '@tanstack/react-query'
import { Card, Table, type TableColumnsType, Typography } from 'antd'
import type { ReactNode } from 'react'
import { listStatements } from '#contract/console/group.ts'
import { listStatementInvoices } from '#contract/console/invoice.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Statement } from '#contract/endpoints/group.ts'
import type { GroupCode } from '#contract/values/group.ts'
import { call } from '../../lib/call.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { Loaded, LoadFailure } from '../../ui/loaded.tsx'
import { StatementFiles, sumColumns } from './statement-columns.tsx'
import { StatementInvoice } from './statement-invoice.tsx'
import { statementWords as say } from './statement-messages.ts'

const columnsFor = (
  code: GroupCode,
  invoices: AnswerOf<typeof listStatementInvoices> | null,
): TableColumnsType<Statement> => [
  { title: say.month, render: (_, { month }) => <span className="number">{month}</span> },
  ...sumColumns<Statement>((statement) => statement),
  { title: say.files, render: (_, { month }) => <StatementFiles code={code} month={month} /> },
  ...(invoices
    ? [
        {
          title: say.invoice,
          fixed: 'right' as const,
          render: (_: unknown, { month }: Statement) => (
            <StatementInvoice
              code={code}
              month={month}
              invoices={invoices.items}
              toInvoice={invoices.months.find((one) => one.month === month)}
            />
          ),
        },
      ]
    : []),
]

export function StatementsCard({ code }: { code: GroupCode }): ReactNode {
  const query = useQuery({
    queryKey: ['group', code, 'statements'],
    queryFn: () => call(listStatements, { params: { code } }),
  })
  const bills = mayOpen(useSession(), ['owner', 'finance'])
  const invoices = useQuery({
    queryKey: ['group', code, 'invoices'],
    queryFn: () => call(listStatementInvoices, { params: { code } }),
    enabled: bills,
  })
  return (
    <Card title={say.title}>
      {invoices.isError && <LoadFailure query={invoices} />}
      <Loaded query={query} rows={3}>
        {({ items }) =>
          items.length === 0 ? (
            <Typography.Text type="secondary">{say.none}</Typography.Text>
          ) : (
            <Table<Statement>
              size="small"
              rowKey={({ month }) => month}
              columns={columnsFor(code, invoices.data ?? null)}
              dataSource={items}
              pagination={false}
              scroll={{ x: true }}
            />
          )
        }
      </Loaded>
    </Card>
  )
}
