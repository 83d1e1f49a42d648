/** Granting a refund: of goods that were sent, staff count which came back, and which of these are damaged. */
import { Alert, Checkbox, Flex, Form, Typography } from 'antd'
import type { ReactNode } from 'react'
import { approveStaffRefund, type StaffRefundDetail } from '#contract/console/refund.ts'
import { call } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import type { Approve } from '../../ui/decision-buttons.tsx'
import { refundWords as say } from './messages.ts'
import { cameOf, damagedOf, sumsOf, type Ticked } from './refund-sums.ts'

type RefundProps = { refund: StaffRefundDetail }
type Typed = { waiveFee?: boolean; came?: Ticked; damaged?: Ticked }

export const approvalOf = (refund: StaffRefundDetail): Approve => ({
  label: say.approve,
  asks: {
    title: say.approveTitle,
    consequence: <Consequence refund={refund} />,
    does: <Does refund={refund} />,
    fields: (
      <>
        {refund.feeFen > 0 && <WaiveField refund={refund} />}
        {refund.needs === 'GOODS' && <PiecesField refund={refund} />}
      </>
    ),
  },
  run: ({ values, key }) => {
    const { waiveFee = false, came = {}, damaged = {} } = values as Typed
    const there = cameOf(refund, came)
    const broken = damagedOf(there, damaged)
    const body = {
      ...{ expectedAmountFen: refund.amountFen, expectedAskedAt: refund.askedAt, waiveFee },
      ...(refund.needs === 'GOODS' && { came: there.map(({ unitNo }) => unitNo) }),
      ...(broken.length > 0 && { damaged: broken }),
    }
    return call(approveStaffRefund, { params: { refundNo: refund.refundNo }, body }, key)
  },
  done: say.approved,
})

function useTyped() {
  const form = Form.useFormInstance()
  const came = Form.useWatch<Ticked | undefined>('came', form) ?? {}
  const waiveFee = Form.useWatch<boolean | undefined>('waiveFee', form) ?? false
  return { came, waiveFee }
}

function useSums(refund: StaffRefundDetail) {
  const { came, waiveFee } = useTyped()
  return sumsOf(refund, came, waiveFee)
}

function Consequence({ refund }: RefundProps): ReactNode {
  const { amountFen, units } = useSums(refund)
  return say.approveText(money(amountFen), units)
}

function Does({ refund }: RefundProps): ReactNode {
  const { amountFen } = useSums(refund)
  return say.approveDoes(money(amountFen))
}

function WaiveField({ refund }: RefundProps): ReactNode {
  const { feeFen } = useSums(refund)
  return (
    <Form.Item name="waiveFee" valuePropName="checked">
      <Checkbox>{say.waive(money(feeFen))}</Checkbox>
    </Form.Item>
  )
}

function PiecesField({ refund }: RefundProps): ReactNode {
  const { units, missing } = useSums(refund)
  return (
    <Form.Item label={say.counted} extra={say.countedHint}>
      <Flex vertical gap={8}>
        {refund.tickets.map((ticket) => (
          <Piece key={ticket.unitNo} ticket={ticket} />
        ))}
        <div aria-live="polite" style={{ marginBottom: missing > 0 ? 8 : 0 }}>
          {missing > 0 && (
            <Alert
              type={units === 0 ? 'error' : 'warning'}
              showIcon
              title={units === 0 ? say.nothingCame : say.missing(missing)}
            />
          )}
        </div>
      </Flex>
    </Form.Item>
  )
}

function Piece({ ticket }: { ticket: StaffRefundDetail['tickets'][number] }): ReactNode {
  const { unitNo, name, isSent } = ticket
  const { came } = useTyped()
  const of = `${name} ${unitNo.slice(-3)}`
  return (
    <Flex justify="space-between" gap={12}>
      <span>{of}</span>
      {isSent ? (
        <Flex gap={12}>
          <Form.Item name={['came', unitNo]} valuePropName="checked" initialValue={true} noStyle>
            <Checkbox aria-label={`${say.came} ${of}`}>{say.came}</Checkbox>
          </Form.Item>
          <Form.Item name={['damaged', unitNo]} valuePropName="checked" noStyle>
            <Checkbox aria-label={`${say.damaged} ${of}`} disabled={came[unitNo] === false}>
              {say.damaged}
            </Checkbox>
          </Form.Item>
        </Flex>
      ) : (
        <Typography.Text type="secondary">{say.neverSent}</Typography.Text>
      )}
    </Flex>
  )
}
