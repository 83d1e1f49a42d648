/** The buyer is at the service window, a team's too: which tickets end, with or without the fee, and what comes back. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Form } from 'antd'
import type { ReactNode } from 'react'
import { readWindowRefund, refundAtWindow, type WindowRefund } from '#contract/console/desk.ts'
import type { StaffOrderDetail } from '#contract/console/ordering.ts'
import { type Fen, noFen, sumOf } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { call } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import { words } from '../../lib/language.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { refreshesOf, windowKey } from './order-keys.ts'
import { visitLabel } from './order-labels.tsx'
import { WaiveFeeSwitch } from './waive-fee-switch.tsx'

const say = words({
  'zh-CN': {
    refund: '窗口退款',
    title: '为窗口的购票人退款？',
    text: '所选票立即失效，款项按原支付方式退回；由团队余额支付的退回余额。寄出的商品待退回清点后退款。',
    byVouchers: {
      OPEN: '整单立即失效，兑换券恢复可用；不退现金。',
      STOPPED: '整单立即失效，兑换券退回；该批目前暂停兑换，恢复前不能使用。不退现金。',
      VOID: '整单立即失效，兑换券退回，但该批已作废，不能再使用。不退现金，请先告知购票人。',
    },
    tickets: '要退的票',
    ticketsMissing: '请选择要退的票',
    all: '全选',
    allOnly: '此订单须整单退款',
    late: '已过退款时限，仅可免手续费退款',
    fee: (fee: string) => `手续费 ${fee}`,
    waive: '免手续费，全额退款',
    sum: (sum: string) => `退款 ${sum}`,
    reason: '退款原因（购票人可见）',
    does: '确认退款',
    doesSum: (sum: string) => `确认退款 ${sum}`,
    done: '退款已受理',
  },
  'en-US': {
    refund: 'Refund at the window',
    title: 'Refund for the buyer at the window?',
    text: 'The chosen tickets end at once, and the money goes back the way it was paid; what a group paid from its balance goes back there. Goods that were sent are refunded once they are back and counted.',
    byVouchers: {
      OPEN: 'All of the order ends at once, and its voucher is good again; no money is paid.',
      STOPPED:
        'All of the order ends at once, and its voucher comes back, but cannot be used while its batch is stopped. No money is paid.',
      VOID: 'All of the order ends at once, and its voucher comes back, but its batch is void: it cannot be used again. No money is paid; tell the buyer before.',
    },
    tickets: 'Tickets to refund',
    ticketsMissing: 'Choose the tickets to refund',
    all: 'Choose all',
    allOnly: 'This order can only be refunded as a whole',
    late: 'too late by its policy: only without a fee, if you wish',
    fee: (fee: string) => `fee ${fee}`,
    waive: 'Without a fee, in full',
    sum: (sum: string) => `${sum} comes back`,
    reason: 'Reason (the buyer reads it)',
    does: 'Refund',
    doesSum: (sum: string) => `Refund ${sum}`,
    done: 'The refund is on its way',
  },
})

type Chosen = { unitNos?: readonly string[]; waiveFee?: boolean }

export const windowRefundQuery = (orderNo: OrderNo) =>
  queryOptions({
    queryKey: windowKey(orderNo, 'refund'),
    queryFn: () => call(readWindowRefund, { params: { orderNo } }),
  })

/** Nothing where nothing can be refunded. */
export function RefundAtWindow({ order }: { order: StaffOrderDetail }): ReactNode {
  const { orderNo } = order
  const { data } = useQuery(windowRefundQuery(orderNo))
  const free = data?.units.filter(({ obstacle }) => obstacle !== 'REFUND_NOT_POSSIBLE') ?? []
  if (!data || free.length === 0) return null
  return (
    <ActionButton
      label={say.refund}
      danger
      asks={{
        title: say.title,
        consequence: data.voucherBatch ? say.byVouchers[data.voucherBatch] : say.text,
        fields: <Choice refund={{ ...data, units: free }} order={order} />,
        reason: say.reason,
        does: <Does refund={{ ...data, units: free }} />,
      }}
      run={({ values, reason, key }) => {
        const { unitNos = [], waiveFee = false } = values as Chosen
        const expectedAmountFen = sumOfChoice({ ...data, units: free }, { unitNos, waiveFee })
        const body = { unitNos: [...unitNos], waiveFee, expectedAmountFen, reason }
        return call(refundAtWindow, { params: { orderNo }, body }, key)
      }}
      done={say.done}
      refreshes={refreshesOf(orderNo)}
    />
  )
}

/** What the server comes to as well; the freight comes back with the last units. */
function sumOfChoice({ units, freightFen }: WindowRefund, { unitNos = [], waiveFee = false }: Chosen): Fen {
  const chosen = units.filter(({ unitNo }) => unitNos.includes(unitNo))
  const sums = chosen.map(({ worthFen, amountFen }) => (waiveFee ? worthFen : amountFen))
  return sumOf([...sums, chosen.length === units.length ? freightFen : noFen])
}

/** Once something is chosen, the button names the sum that it gives back. */
function Does({ refund }: { refund: WindowRefund }): ReactNode {
  const form = Form.useFormInstance<Chosen>()
  const unitNos = Form.useWatch('unitNos', form) ?? []
  const waiveFee = Form.useWatch('waiveFee', form) ?? false
  const sum = sumOfChoice(refund, { unitNos, waiveFee })
  return sum > noFen ? say.doesSum(money(sum)) : say.does
}

function Choice({ refund, order }: { refund: WindowRefund; order: StaffOrderDetail }): ReactNode {
  const form = Form.useFormInstance<Chosen>()
  const unitNos = Form.useWatch('unitNos', form) ?? []
  const waiveFee = Form.useWatch('waiveFee', form) ?? false
  const { units, whole } = refund
  const all = units.map(({ unitNo }) => unitNo)
  const choosable = units.filter(({ obstacle }) => waiveFee || obstacle === null).map(({ unitNo }) => unitNo)
  const isMissing = (chosen: readonly string[] = []) =>
    chosen.length === 0 || (whole && chosen.length < all.length)
  return (
    <>
      <Form.Item
        name="unitNos"
        label={say.tickets}
        initialValue={whole ? all : []}
        rules={[
          {
            validator: async (_, chosen?: string[]) => {
              if (isMissing(chosen)) throw new Error(whole ? say.allOnly : say.ticketsMissing)
            },
          },
        ]}
      >
        <Checkbox.Group
          disabled={whole}
          style={{ display: 'grid', gap: 8, maxHeight: 280, overflow: 'auto' }}
        >
          {units.map(({ unitNo, name, obstacle, feeFen, amountFen, worthFen }) => (
            <Checkbox
              key={unitNo}
              value={unitNo}
              disabled={whole || (obstacle === 'REFUND_TOO_LATE' && !waiveFee)}
            >
              {[
                unitNo.slice(-3),
                name,
                ...visitAndPeople(order, unitNo),
                money(waiveFee ? worthFen : amountFen),
              ].join(' · ')}
              {!waiveFee && obstacle === 'REFUND_TOO_LATE' && ` (${say.late})`}
              {!waiveFee && obstacle === null && feeFen > 0 && ` (${say.fee(money(feeFen))})`}
            </Checkbox>
          ))}
        </Checkbox.Group>
      </Form.Item>
      {!whole && units.length > 1 && (
        <Form.Item>
          <Button size="small" onClick={() => form.setFieldValue('unitNos', choosable)}>
            {say.all}
          </Button>
        </Form.Item>
      )}
      <WaiveFeeSwitch label={say.waive} />
      <p role="status">{say.sum(money(sumOfChoice(refund, { unitNos, waiveFee })))}</p>
    </>
  )
}

/** Each ticket may be for a day of its own. */
function visitAndPeople({ units }: StaffOrderDetail, unitNo: string): string[] {
  const unit = units.find((one) => one.unitNo === unitNo)
  if (!unit) return []
  return [...(unit.visitDate ? [visitLabel(unit)] : []), ...unit.people.map(({ name }) => name)]
}
