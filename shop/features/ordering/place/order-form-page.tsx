/** The order form of every type, /park/order and /park/tourist/order first: names, documents and the agreement for seats that are held already. */
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Hold } from '#contract/endpoints/ordering/hold.ts'
import { OrderNo } from '#contract/values/order.ts'
import type { CartItem } from '../../../lib/cart-entries.ts'
import { isRefusal } from '../../../lib/failures.ts'
import { LoadFailure } from '../../../lib/load-failure.tsx'
import { textOf } from '../../../lib/search-params.ts'
import { useSession } from '../../../lib/session-store.ts'
import { visitStore } from '../../../lib/visit-store.ts'
import { useWords } from '../../../lib/words.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { holdQuery } from '../calls.ts'
import { orderWords } from '../messages.ts'
import { OrderForm } from './order-form.tsx'
import { SeatsGone } from './seats-gone.tsx'
import { useOrderDraft } from './use-order-draft.ts'

/** `byVoucher`: on a screen of exchanging one. */
export function OrderFormPage({ byVoucher = false }: { byVoucher?: boolean }) {
  const orderNo = OrderNo.safeParse(textOf(useSearch({ strict: false }), 'orderNo'))
  const gone = <SeatsGone chosen={byVoucher ? 'voucher' : lastChosen()} />
  return orderNo.success ? <HeldSeats orderNo={orderNo.data} gone={gone} /> : gone
}

/** What was chosen last on the page of a product; nobody knows whether that or the cart was held. */
const lastChosen = (): CartItem | null => visitStore.cart().findLast(({ inCart }) => !inCart) ?? null

type FormProps = { hold: Hold; receivedAt: number }

/** Opens with what was typed before a reload. */
function DraftedForm(props: FormProps) {
  const draft = useOrderDraft()
  return draft === undefined ? <SkeletonRows /> : <OrderForm draft={draft} {...props} />
}

function HeldSeats({ orderNo, gone }: { orderNo: OrderNo; gone: ReactNode }) {
  const words = useWords(orderWords)
  // After the proof the hold is there as it was kept for the new session.
  useSession()
  const hold = useQuery(holdQuery(orderNo))
  if (hold.data) return <DraftedForm key={orderNo} hold={hold.data} receivedAt={hold.dataUpdatedAt} />
  if (!hold.error) return <SkeletonRows />
  if (isRefusal(hold.error, 'HOLD_ENDED', 'NOT_FOUND')) return gone
  const toOrder = (
    <Link to="/orderDetail" search={{ orderNo }} className={buttonClass('quiet', 's')} replace>
      {words.seeOrder}
    </Link>
  )
  const placed = isRefusal(hold.error, 'ORDER_ALREADY_PLACED')
  return (
    <LoadFailure
      error={hold.error}
      onRetry={() => void hold.refetch()}
      {...(placed && { action: toOrder })}
    />
  )
}
