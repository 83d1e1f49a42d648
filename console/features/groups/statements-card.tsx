/** The monthly statements of a group, and their files. */
import { useQuery } from '@tanstack/react-query'
import { Card, Flex, Table, type TableColumnsType, Typography } from 'antd'
import type { ReactNode } from 'react'
import { downloadStatement, listStatements } from '#contract/console/group.ts'
import { listStatementInvoices } from '#contract/console/invoice.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Statement } from '#contract/endpoints/group.ts'
import { type GroupCode, type StatementFormat, statementFormats } from '#contract/values/group.ts'
import { call, callForFile } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import { saveFile } from '../../lib/save-file.ts'
import { mayOpen, readSession } from '../../lib/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { StatementInvoice } from './statement-invoice.tsx'
import { statementWords as say } from './statement-messages.ts'

const sums = ['openingFen', 'inFen', 'usedFen', 'backFen', 'closingFen'] as const

const columnsFor = (
  code: GroupCode,
  invoices: AnswerOf<typeof listStatementInvoices> | null,
): TableColumnsType<Statement> => [
  { title: say.month, render: (_, { month }) => <span className="number">{month}</span> },
  ...sums.map((sum) => ({
    title: say[sum],
    align: 'right' as const,
    render: (_: unknown, statement: Statement) => <span className="number">{money(statement[sum])}</span>,
  })),
  {
    title: say.files,
    render: (_, { month }) => (
      <Flex gap={8}>
        {statementFormats.map((format) => (
          <ActionButton key={format} label={say.formats[format]} run={() => download(code, month, format)} />
        ))}
      </Flex>
    ),
  },
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

async function download(code: GroupCode, month: Statement['month'], format: StatementFormat): Promise<void> {
  saveFile(
    `${code}-${month}.${format}`,
    await callForFile(downloadStatement, { params: { code, month, format } }),
  )
}

export function StatementsCard({ code }: { code: GroupCode }): ReactNode {
  const { data } = useQuery({
    queryKey: ['group', code, 'statements'],
    queryFn: () => call(listStatements, { params: { code } }),
  })
  const bills = mayOpen(readSession(), ['owner', 'finance'])
  const invoices = useQuery({
    queryKey: ['group', code, 'invoices'],
    queryFn: () => call(listStatementInvoices, { params: { code } }),
    enabled: bills,
  })
  if (!data) return null
  return (
    <Card title={say.title}>
      {data.items.length === 0 ? (
        <Typography.Text type="secondary">{say.none}</Typography.Text>
      ) : (
        <Table<Statement>
          size="small"
          rowKey={({ month }) => month}
          columns={columnsFor(code, invoices.data ?? null)}
          dataSource={data.items}
          pagination={false}
          scroll={{ x: true }}
        />
      )}
    </Card>
  )
}
