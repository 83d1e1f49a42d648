/** A voucher in a line: its end, how it stands, the order that it paid, and the way to void it. */
import { Link } from '@tanstack/react-router'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { type StaffVoucher, voidVoucher } from '#contract/console/voucher.ts'
import type { BatchCode } from '#contract/values/voucher.ts'
import { call } from '../../lib/call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Instant } from '../../ui/instant.tsx'
import { type ListColumn, ofOwnClicks, opensNoRow } from '../../ui/list-columns.tsx'
import { voucherWords as say, voucherStateWords } from './messages.ts'

const colours = { ISSUED: 'default', LOCKED: 'processing', REDEEMED: 'success', VOID: 'error' } as const
export const number = (text: ReactNode): ReactNode => <span className="number">{text}</span>

/** `opensOrders`: the roles of who looks open the page of an order. */
export const voucherColumns = <Voucher extends StaffVoucher>(
  opensOrders: boolean,
): readonly ListColumn<Voucher>[] => [
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
        <Link to="/orders/$orderNo" params={{ orderNo }} className="number" onClick={opensNoRow}>
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
]

/** The pages of batches and vouchers. */
export const refreshesOf = (code: BatchCode) => [['voucher-batch', code], ['vouchers'], ['audit']]

export const voidColumn = <Voucher extends StaffVoucher>(
  codeOf: (voucher: Voucher) => BatchCode,
): ListColumn<Voucher> => ({
  title: say.voidOne,
  key: 'void',
  ...ofOwnClicks,
  render: (_, voucher) => {
    const { serialNo, tail, state } = voucher
    const code = codeOf(voucher)
    return (
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
      )
    )
  },
})
