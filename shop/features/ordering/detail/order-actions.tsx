/** What the buyer can do with an order now: pay, cancel, buy again, edit, refund, show the ticket. */
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrderAction, OrderSummary } from '#contract/endpoints/ordering/reading.ts'
import { orderScreensOf } from '#contract/order-screens.ts'
import { phrasesOf } from '#contract/product-phrases.ts'
import { pathOfScreen } from '#contract/screens.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { language } from '../../../lib/language.ts'
import { useOrderLinks } from '../../../lib/order-links.ts'
import { repeatableKey } from '../../../lib/repeatable-key.ts'
import { useWords } from '../../../lib/words.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { sendBuyAgain, sendCancel } from '../calls.ts'
import { orderWords } from '../messages.ts'
import { EditButton } from './edit-order.tsx'

type Props = {
  order: Pick<OrderSummary, 'orderNo' | 'type' | 'kind'>
  actions: readonly OrderAction[]
  size?: 'm' | 's'
}

export function OrderActions({ order, actions, size = 'm' }: Props) {
  const words = useWords(orderWords)
  const { orderNo } = order
  const { refund, units } = orderScreensOf(order)
  return (
    <>
      {actions.includes('cancel') && <CancelButton orderNo={orderNo} size={size} />}
      {actions.includes('pay') && (
        <Link to="/pay/order" search={{ orderNo }} className={buttonClass('primary', size)}>
          {words.pay}
        </Link>
      )}
      {actions.includes('refund') && (
        <Link to={pathOfScreen(refund)} search={{ orderNo }} className={buttonClass('quiet', size)}>
          {words.refund}
        </Link>
      )}
      {actions.includes('edit') && !units && <EditButton orderNo={orderNo} size={size} />}
      {actions.includes('edit') && units && (
        <Link to={pathOfScreen(units)} search={{ orderNo }} className={buttonClass('primary', size)}>
          {words.edit}
        </Link>
      )}
      {actions.includes('rebuy') && <BuyAgainButton orderNo={orderNo} size={size} />}
      {actions.includes('tickets') && size === 's' && (
        <Link to="/orderDetail" search={{ orderNo }} className={buttonClass('quiet', size)}>
          {phrasesOf(order, language).showCode}
        </Link>
      )}
    </>
  )
}

type ButtonProps = { orderNo: OrderNo; size: 'm' | 's' }

function CancelButton({ orderNo, size }: ButtonProps) {
  const words = useWords(orderWords)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    try {
      await sendCancel(orderNo)
      showToast(words.cancelled, 'success')
      setAsking(false)
    } catch {
      setAsking(false)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button kind="quiet" size={size} onClick={() => setAsking(true)}>
        {words.cancel}
      </Button>
      {asking && (
        <ConfirmDialog
          title={words.cancelTitle}
          text={words.cancelText}
          confirm={words.cancel}
          cancel={words.keep}
          danger
          busy={busy}
          onConfirm={() => void cancel()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** One tap holds the same tickets again, at the price of now; a lost answer never holds them twice. */
function BuyAgainButton({ orderNo, size }: ButtonProps) {
  const links = useOrderLinks()
  const words = useWords(orderWords)
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [keys] = useState(repeatableKey)
  const buyAgain = async () => {
    setBusy(true)
    try {
      const hold = await keys.sending(orderNo, (key) => sendBuyAgain(orderNo, key))
      await navigate({ to: links.form(hold), search: { orderNo: hold.orderNo } })
    } catch {
      // The call has shown why.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size={size} busy={busy} onClick={() => void buyAgain()}>
      {words.rebuy}
    </Button>
  )
}
