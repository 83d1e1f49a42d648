/** Vouchers that were looked for, of whatever batch; a row leads to its batch. */
import { useNavigate } from '@tanstack/react-router'
import { Alert, Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import { type FoundVoucher, findVouchers } from '#contract/console/voucher.ts'
import { call } from '../../lib/call.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { BatchTag } from './batch-labels.tsx'
import { voucherWords as say } from './messages.ts'
import type { SearchedVoucher } from './search.ts'
import { number, voidColumn, voucherColumns } from './voucher-columns.tsx'

const columnsFor = (opensOrders: boolean): readonly ListColumn<FoundVoucher>[] => [
  {
    title: say.batch,
    key: 'batch',
    render: (_, { batch: { code, name, state } }) => (
      <Flex vertical align="start" gap={4}>
        {name}
        <span>
          {number(code)} {state !== 'OPEN' && <BatchTag state={state} />}
        </span>
      </Flex>
    ),
  },
  ...voucherColumns<FoundVoucher>(opensOrders),
  { title: say.validUntil, key: 'until', render: (_, { validUntil }) => number(validUntil) },
]

type Props = { searched: SearchedVoucher; mayWrite: boolean }

export function FoundVouchers({ searched, mayWrite }: Props): ReactNode {
  const navigate = useNavigate()
  const columns = columnsFor(mayOpen(useSession(), ['owner', 'orders', 'finance']))
  return (
    <>
      <Alert
        style={{ marginBottom: 16 }}
        title={'tail' in searched ? say.withTail(searched.tail) : say.atPlace(searched.batch, searched.no)}
        action={
          <Button size="small" onClick={() => void navigate({ to: '/vouchers', search: {} })}>
            {say.allBatches}
          </Button>
        }
      />
      <QueryTable
        queryKey={['vouchers', 'found', searched]}
        load={() => call(findVouchers, { query: searched })}
        list="found-vouchers"
        columns={mayWrite ? [...columns, voidColumn<FoundVoucher>(({ batch }) => batch.code)] : columns}
        rowKey={({ batch, serialNo }) => `${batch.code} ${serialNo}`}
        onOpen={({ batch: { code } }) => void navigate({ to: '/vouchers/$code', params: { code } })}
        empty={say.nothingFound}
      />
    </>
  )
}
