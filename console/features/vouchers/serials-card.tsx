/** The serials of a batch: more of them, as a file that is given once; each with its order; and the way to void one. */
import { Link } from '@tanstack/react-router'
import { Card, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import {
  type BatchDetail,
  listVouchers,
  type MadeSerials,
  makeSerials,
  type StaffVoucher,
  voidVoucher,
} from '#contract/console/voucher.ts'
import { type BatchCode, maxSerialsAtOnce } from '#contract/values/voucher.ts'
import { call } from '../../lib/call.ts'
import { saveTable } from '../../lib/save-file.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { CountField } from '../../ui/dialog-fields.tsx'
import { ChoiceFilter } from '../../ui/filters.tsx'
import { Instant } from '../../ui/instant.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { voucherWords as say, voucherStateWords } from './messages.ts'

const colours = { ISSUED: 'default', LOCKED: 'processing', REDEEMED: 'success', VOID: 'error' } as const
const number = (text: ReactNode) => <span className="number">{text}</span>

const columnsFor = (opensOrders: boolean): readonly ListColumn<StaffVoucher>[] => [
  { title: say.no, key: 'no', dataIndex: 'serialNo', className: 'number', width: 90 },
  { title: say.tail, key: 'tail', render: (_, { tail }) => number(tail ?? '–') },
  {
    title: say.state,
    key: 'state',
    render: (_, { state }) => <Tag color={colours[state]}>{voucherStateWords[state]}</Tag>,
  },
  {
    title: say.orderNo,
    key: 'order',
    render: (_, { orderNo }) => {
      if (orderNo === null) return '–'
      if (!opensOrders) return number(orderNo)
      return (
        <Link to="/orders/$orderNo" params={{ orderNo }} className="number">
          {orderNo}
        </Link>
      )
    },
  },
  {
    title: say.redeemedAt,
    key: 'redeemed',
    render: (_, { redeemedAt }) => (redeemedAt === null ? '–' : <Instant at={redeemedAt} />),
  },
  {
    title: say.extendedUntil,
    key: 'extended',
    render: (_, { extendedUntil }) => number(extendedUntil ?? '–'),
  },
]

const refreshesOf = (code: BatchCode) => [['voucher-batch', code], ['vouchers'], ['audit']]

const voidColumn = (code: BatchCode): ListColumn<StaffVoucher> => ({
  title: say.voidOne,
  key: 'void',
  render: (_, { serialNo, tail, state }) =>
    state === 'ISSUED' && (
      <ActionButton
        label={say.voidOne}
        danger
        asks={{
          ...{ title: say.voidOneTitle(tail ?? String(serialNo)), consequence: say.voidOneText },
          ...{ does: say.voidOne, reason: say.reason },
        }}
        run={({ reason, key }) =>
          call(voidVoucher, { params: { code, serialNo: String(serialNo) }, body: { reason } }, key)
        }
        done={say.voided}
        refreshes={refreshesOf(code)}
      />
    ),
})

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
        columns={mayWrite ? [...columns, voidColumn(code)] : columns}
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
        fields: <CountField max={maxSerialsAtOnce} say={say} />,
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
