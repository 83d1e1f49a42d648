/** Batches of vouchers by their code, with what was exchanged and what their issuers owe; or single vouchers that were looked for. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listBatches, type StaffBatch } from '#contract/console/voucher.ts'
import { minus } from '#contract/values/fen.ts'
import { type BatchCode, type BatchState, batchStates } from '#contract/values/voucher.ts'
import { call } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { ListPage } from '../../ui/detail-page.tsx'
import { ChoiceFilter } from '../../ui/filters.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { BatchTag } from './batch-labels.tsx'
import { FindVoucher } from './find-voucher.tsx'
import { FoundVouchers } from './found-vouchers.tsx'
import { batchStateWords, voucherWords as say } from './messages.ts'
import { searchedOf } from './search.ts'
import { number } from './voucher-columns.tsx'

const columns: readonly ListColumn<StaffBatch>[] = [
  { title: say.name, key: 'name', render: (_, { name }) => name[language] },
  { title: say.code, key: 'code', render: (_, { code }) => number(code) },
  { title: say.issuer, key: 'issuer', render: (_, { issuer }) => issuer[language] },
  {
    title: say.validity,
    key: 'validity',
    render: (_, { validFrom, validUntil }) => number(`${validFrom} – ${validUntil}`),
  },
  {
    title: `${say.redeemed} / ${say.made}`,
    key: 'redeemed',
    align: 'right',
    render: (_, { redeemed, made }) => number(`${redeemed} / ${made}`),
  },
  {
    title: say.owedFen,
    key: 'owed',
    align: 'right',
    render: (_, { dueFen, paidFen }) => number(money(minus(dueFen, paidFen))),
  },
  { title: say.state, key: 'state', render: (_, { state }) => <BatchTag state={state} /> },
]

export function VouchersPage(): ReactNode {
  const search = useSearch({ from: '/vouchers' })
  const searched = searchedOf(search)
  const mayWrite = mayOpen(useSession(), ['owner', 'content'])
  return (
    <ListPage
      title={say.title}
      actions={
        <>
          <FindVoucher />
          {mayWrite && <AddButton label={say.add} to="/vouchers/new" />}
        </>
      }
    >
      {searched ? (
        <FoundVouchers searched={searched} mayWrite={mayWrite} />
      ) : (
        <Batches state={'state' in search ? search.state : undefined} />
      )}
    </ListPage>
  )
}

function Batches({ state }: { state: BatchState | undefined }): ReactNode {
  const navigate = useNavigate()
  return (
    <QueryTable
      queryKey={['vouchers', state]}
      load={(cursor) => call(listBatches, { query: { state, cursor: cursor as BatchCode | undefined } })}
      list="voucher-batches"
      columns={columns}
      rowKey={({ code }) => code}
      onOpen={({ code }) => void navigate({ to: '/vouchers/$code', params: { code } })}
      empty={say.empty}
      filters={
        <ChoiceFilter
          label={say.state}
          any={say.state}
          value={state}
          options={batchStates.map((value) => ({ value, label: batchStateWords[value] }))}
          onChoose={(chosen) =>
            void navigate({ to: '/vouchers', search: chosen ? { state: chosen } : {}, replace: true })
          }
        />
      }
    />
  )
}
