/** The serials of a batch: more of them, as a file that is given once; each with its order; and the way to void one. */
import { Card } from 'antd'
import { type ReactNode, useState } from 'react'
import {
  type BatchDetail,
  listVouchers,
  type MadeSerials,
  makeSerials,
  type StaffVoucher,
} from '#contract/console/voucher.ts'
import { type BatchCode, maxSerialsPerRequest } from '#contract/values/voucher.ts'
import { call } from '../../lib/call.ts'
import { saveTable } from '../../lib/save-file.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { CountField } from '../../ui/dialog-fields.tsx'
import { ChoiceFilter } from '../../ui/filters.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { voucherWords as say, voucherStateWords } from './messages.ts'
import { number, refreshesOf, voidColumn, voucherColumns } from './voucher-columns.tsx'

const columnsFor = (opensOrders: boolean): readonly ListColumn<StaffVoucher>[] => [
  ...voucherColumns<StaffVoucher>(opensOrders),
  {
    title: say.extendedUntil,
    key: 'extended',
    render: (_, { extendedUntil }) => number(extendedUntil ?? '–'),
  },
]

const endings = ['REDEEMED', 'VOID'] as const

export function SerialsCard({ batch, mayWrite }: { batch: BatchDetail; mayWrite: boolean }): ReactNode {
  const { code, state } = batch
  const [shown, setShown] = useState<(typeof endings)[number]>()
  const opensOrders = mayOpen(useSession(), ['owner', 'orders', 'finance'])
  const columns = columnsFor(opensOrders)
  return (
    <Card title={say.serials} size="small" extra={mayWrite && state === 'OPEN' && <MakeButton code={code} />}>
      <QueryTable
        queryKey={['voucher-batch', code, 'serials', shown]}
        load={(cursor) => call(listVouchers, { params: { code }, query: { state: shown, cursor } })}
        list="vouchers"
        columns={mayWrite ? [...columns, voidColumn<StaffVoucher>(() => code)] : columns}
        rowKey={({ serialNo }) => String(serialNo)}
        label={say.serials}
        empty={say.noSerials}
        filters={
          <ChoiceFilter
            label={say.state}
            any={say.any}
            value={shown}
            options={endings.map((value) => ({ value, label: voucherStateWords[value] }))}
            onChoose={setShown}
          />
        }
      />
    </Card>
  )
}

/** Numbers and serials hold nothing that a table would have to be told apart from its own signs. */
function saveSerials(code: BatchCode, { items }: MadeSerials): void {
  const [first, last] = [items[0]?.serialNo, items.at(-1)?.serialNo]
  saveTable(`${code}-${first}-${last}.csv`, [
    say.fileHead,
    ...items.map(({ serialNo, serial }) => `${serialNo},${serial}`),
  ])
}

function MakeButton({ code }: { code: BatchCode }): ReactNode {
  return (
    <ActionButton
      label={say.make}
      asks={{
        title: say.makeTitle,
        consequence: say.makeText,
        does: say.make,
        fields: <CountField max={maxSerialsPerRequest} say={say} />,
      }}
      run={({ values, key }) =>
        call(makeSerials, { params: { code }, body: { count: Number(values['count']) } }, key)
      }
      onDone={(made) => saveSerials(code, made)}
      done={say.madeDone}
      refreshes={refreshesOf(code)}
    />
  )
}
