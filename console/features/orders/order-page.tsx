/** One order: what was bought, its tickets and people, money and history, and what staff may do with it. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import {
  confirmStaffOrder,
  readStaffOrder,
  rejectStaffOrder,
  resendConfirmation,
  revealPeople,
  type ShownPeople,
  type StaffOrderDetail,
} from '#contract/console/ordering.ts'
import { productTypeTerms } from '#contract/values/product-type-terms.ts'
import { productTypes } from '#contract/values/product-types.ts'
import { call } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { type Approve, DecisionButtons } from '../../ui/decision-buttons.tsx'
import { DetailPage, TwoColumns } from '../../ui/detail-page.tsx'
import { ChangesCard } from './changes-card.tsx'
import { DeskPaymentCard } from './desk-payment-card.tsx'
import { InvoicesCard } from './invoices-card.tsx'
import { LedgerCard } from './ledger-card.tsx'
import { orderWords as say } from './messages.ts'
import { refreshesOf } from './order-keys.ts'
import { StatusTag } from './order-labels.tsx'
import { About, AmountsCard, HistoryCard, LinesCard, NotesCard } from './order-parts.tsx'
import { ParcelsCard } from './parcels-card.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { UnitsCard } from './units-card.tsx'
import { WindowActions } from './window-actions.tsx'

export function OrderPage(): ReactNode {
  const { orderNo } = useParams({ from: '/orders/$orderNo' })
  const navigate = useNavigate()
  const [shown, setShown] = useState<ShownPeople | null>(null)
  const query = useQuery({
    queryKey: ['order', orderNo],
    queryFn: () => call(readStaffOrder, { params: { orderNo } }),
  })
  return (
    <DetailPage
      title={<span className="number">{say.order(orderNo)}</span>}
      tag={(data) => <StatusTag status={data.flowStatus} />}
      onBack={() => void navigate({ to: '/orders' })}
      query={query}
      unknown={say.unknown}
      actions={(order) => <Actions order={order} shown={shown} onShown={setShown} />}
    >
      {(order) => (
        <TwoColumns
          main={
            <>
              <LinesCard order={order} />
              <UnitsCard order={order} shown={shown} onCorrected={() => setShown(null)} />
              <HistoryCard order={order} />
              <LedgerCard orderNo={order.orderNo} />
            </>
          }
          aside={
            <>
              <About order={order} shown={shown} />
              <AmountsCard order={order} />
              <DeskPaymentCard orderNo={order.orderNo} />
              <PaymentsCard orderNo={order.orderNo} />
              <InvoicesCard orderNo={order.orderNo} />
              <ChangesCard orderNo={order.orderNo} />
              <ParcelsCard orderNo={order.orderNo} />
              <NotesCard order={order} />
            </>
          }
        />
      )}
    </DetailPage>
  )
}

type ActionsProps = {
  order: StaffOrderDetail
  shown: ShownPeople | null
  onShown: (people: ShownPeople | null) => void
}

function Actions({ order, shown, onShown }: ActionsProps): ReactNode {
  const session = useSession()
  const navigate = useNavigate()
  if (!mayOpen(session, ['owner', 'orders'])) return null
  const { orderNo, amounts } = order
  const params = { orderNo }
  const sum = money(amounts.paidFen)
  return (
    <>
      {shown ? (
        <ActionButton label={say.hide} run={async () => onShown(null)} />
      ) : (
        <ActionButton
          label={say.reveal}
          asks={{
            title: say.revealTitle,
            consequence: say.revealText,
            reason: say.revealReason,
            does: say.revealDoes,
          }}
          run={({ reason, key }) => call(revealPeople, { params, body: { reason } }, key)}
          onDone={onShown}
          refreshes={[['audit']]}
        />
      )}
      {order.paidAt !== null && <WindowActions order={order} />}
      {order.actions.includes('resend') && <Resend orderNo={orderNo} />}
      {order.actions.includes('cards') && (
        <Button type="primary" onClick={() => void navigate({ to: '/card-applications' })}>
          {say.seeCards}
        </Button>
      )}
      <DecisionButtons
        words={{ ...say, rejectConsequence: say.rejectText(sum), rejectDoes: say.rejectDoes(sum) }}
        reject={
          order.actions.includes('reject') &&
          (({ reason, key }) => call(rejectStaffOrder, { params, body: { reason } }, key))
        }
        approve={order.actions.includes('confirm') && confirmation(order)}
        refreshes={refreshesOf(orderNo)}
      />
    </>
  )
}

function confirmation({ orderNo, ...order }: StaffOrderDetail): Approve {
  const units = unitsText(order)
  return {
    label: say.confirm,
    asks: {
      title: say.confirmTitle,
      consequence: say.confirmText(units, order.productName),
      does: say.confirmDoes(units),
      fields: <ConfirmationNote type={order.type} />,
    },
    run: ({ values: { note }, key }) =>
      call(confirmStaffOrder, { params: { orderNo }, body: typeof note === 'string' ? { note } : {} }, key),
    done: say.confirmed,
  }
}

/** "2 间", "2 rooms" */
function unitsText({ type, quantity }: Pick<StaffOrderDetail, 'type' | 'quantity'>): string {
  const { unit, units } = productTypes[type].words[language]
  return `${quantity} ${quantity === 1 ? unit : units}`
}

/** Of what staff always arrange the buyer must know what was arranged. */
function ConfirmationNote({ type }: Pick<StaffOrderDetail, 'type'>): ReactNode {
  const required = productTypeTerms[type].confirm === 'always'
  return (
    <Form.Item
      name="note"
      label={say.confirmNote}
      extra={say.confirmNoteHint}
      rules={[{ required, whitespace: true, message: say.confirmNoteNeeded }]}
    >
      <Input.TextArea rows={3} maxLength={120} showCount />
    </Form.Item>
  )
}

function Resend({ orderNo }: Pick<StaffOrderDetail, 'orderNo'>): ReactNode {
  return (
    <ActionButton
      label={say.resend}
      asks={{ title: say.resendTitle, consequence: say.resendText, does: say.resendDoes }}
      run={({ key }) => call(resendConfirmation, { params: { orderNo } }, key)}
      done={say.resent}
      refreshes={[['audit']]}
    />
  )
}
