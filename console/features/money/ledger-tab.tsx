/** What stands on each account of the books, and the entries of one of them. */
import { useNavigate } from '@tanstack/react-router'
import { Typography } from 'antd'
import type { ReactNode } from 'react'
import { type LedgerEntry, listBalances, listEntries } from '#contract/console/ledger.ts'
import { type Fen, fen, minus, noFen } from '#contract/values/fen.ts'
import { accountLabel, bookingLabel } from '../../lib/booking-words.ts'
import { call } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import { Instant } from '../../ui/instant.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { moneyWords as say } from './messages.ts'
import type { MoneySearch } from './search.ts'

type Balance = { account: string; balanceFen: Fen }

const sided = (amountFen: Fen): string => {
  if (amountFen === noFen) return money(noFen)
  const side = amountFen > 0 ? say.debitSide : say.creditSide
  return `${money(fen(Math.abs(amountFen)))} ${side}`
}

const name = (account: string): ReactNode => (
  <>
    {accountLabel(account)}{' '}
    <Typography.Text type="secondary" className="number">
      {account}
    </Typography.Text>
  </>
)

const balanceColumns: readonly ListColumn<Balance>[] = [
  { title: say.account, key: 'account', render: (_, { account }) => name(account) },
  {
    title: say.balance,
    key: 'balance',
    align: 'right',
    className: 'number',
    render: (_, { balanceFen }) => sided(balanceFen),
  },
]

const entryColumns: readonly ListColumn<LedgerEntry>[] = [
  { title: say.at, key: 'at', render: (_, { at }) => <Instant at={at} /> },
  { title: say.booking, key: 'kind', render: (_, { kind }) => bookingLabel(kind) },
  { title: say.reference, key: 'ref', render: (_, { ref }) => <span className="number">{ref}</span> },
  {
    title: say.debit,
    key: 'debit',
    align: 'right',
    className: 'number',
    render: (_, { amountFen }) => (amountFen > 0 ? money(amountFen) : ''),
  },
  {
    title: say.credit,
    key: 'credit',
    align: 'right',
    className: 'number',
    render: (_, { amountFen }) => (amountFen < 0 ? money(minus(noFen, amountFen)) : ''),
  },
  { title: say.against, key: 'against', render: (_, { against }) => against.map(accountLabel).join(', ') },
]

export function LedgerTab({ search: { account } }: { search: MoneySearch }): ReactNode {
  const navigate = useNavigate()
  return (
    <div className="stack">
      <QueryTable<Balance>
        queryKey={['balances']}
        load={() => call(listBalances)}
        columns={balanceColumns}
        rowKey={(row) => row.account}
        onOpen={(row) =>
          void navigate({ to: '/money', search: { tab: 'ledger', account: row.account }, replace: true })
        }
        label={say.tabs.ledger}
        empty={say.noEntries}
      />
      {account !== undefined && (
        <>
          <Typography.Title level={2} style={{ fontSize: 18, margin: 0 }}>
            {say.entriesOf(accountLabel(account))}
          </Typography.Title>
          <QueryTable<LedgerEntry>
            queryKey={['entries', account]}
            load={(cursor) => call(listEntries, { query: { account, cursor } })}
            columns={entryColumns}
            rowKey={({ id }) => id}
            label={say.entriesOf(accountLabel(account))}
            empty={say.noEntries}
          />
        </>
      )}
    </div>
  )
}
