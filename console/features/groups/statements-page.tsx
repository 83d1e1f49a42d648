/** The monthly statements of all groups: of one month with the groups that have none of it yet, or those of a group. */
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { listAllStatements, type StatedMonth } from '#contract/console/invoice.ts'
import { call } from '../../lib/call.ts'
import { type Changes, withChanges } from '../../lib/changed-search.ts'
import { money } from '../../lib/format.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { ListPage } from '../../ui/detail-page.tsx'
import { FindFilter, MonthFilter } from '../../ui/filters.tsx'
import { Instant } from '../../ui/instant.tsx'
import { InvoiceStateTag } from '../../ui/invoice-state-tag.tsx'
import { type ListColumn, ofOwnClicks, opensNoRow } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import type { StatementSearch } from './search.ts'
import { StatementFiles, sumColumns } from './statement-columns.tsx'
import { statementWords as say } from './statement-messages.ts'

const columns: readonly ListColumn<StatedMonth>[] = [
  { title: say.group, key: 'group', render: (_, { group }) => group.name },
  { title: say.month, key: 'month', className: 'number', dataIndex: 'month' },
  ...sumColumns<StatedMonth>(({ statement }) => statement),
  {
    title: say.madeAt,
    key: 'madeAt',
    render: (_, { statement }) =>
      statement ? <Instant at={statement.madeAt} /> : <Tag color="warning">{say.notMade}</Tag>,
  },
]

const invoiceColumn: ListColumn<StatedMonth> = {
  title: say.invoice,
  key: 'invoice',
  render: (_, { invoice }) =>
    invoice && (
      <Link to="/invoices/$no" params={{ no: invoice.invoiceNo }} onClick={opensNoRow}>
        <span className="number">{money(invoice.amountFen)}</span> <InvoiceStateTag state={invoice.state} />
      </Link>
    ),
}

const fileColumn: ListColumn<StatedMonth> = {
  title: say.files,
  key: 'files',
  fixed: 'right',
  ...ofOwnClicks,
  render: (_, { group: { code }, month, statement }) =>
    statement && <StatementFiles code={code} month={month} />,
}

export function StatementsPage(): ReactNode {
  const search = useSearch({ from: '/statements' })
  const navigate = useNavigate()
  const isBilling = mayOpen(useSession(), ['owner', 'finance'])
  const set = (changes: Changes<StatementSearch>) =>
    void navigate({ to: '/statements', search: withChanges(search, changes), replace: true })
  return (
    <ListPage title={say.ofAll}>
      <QueryTable
        queryKey={['statements', search]}
        load={(cursor) => call(listAllStatements, { query: { ...search, cursor } })}
        list="statements"
        columns={[...columns, ...(isBilling ? [invoiceColumn] : []), fileColumn]}
        rowKey={({ group, month }) => `${group.code} ${month}`}
        onOpen={({ group }) => void navigate({ to: '/groups/$code', params: { code: group.code } })}
        empty={say.noneFound}
        filters={
          <>
            <MonthFilter label={say.month} value={search.month} onChoose={(month) => set({ month })} />
            <FindFilter label={say.find} value={search.find} onFind={(find) => set({ find })} />
          </>
        }
      />
    </ListPage>
  )
}
