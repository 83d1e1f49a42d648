/** /park/order and /park/tourist/order: names, documents and the agreement for seats that are held already. */
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { OrderNo } from '#contract/values/order.ts'
import { isRefusal } from '../../lib/failures.ts'
import { textOf } from '../../lib/search-params.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/state-note.tsx'
import { holdQuery } from './calls.ts'
import { OrderForm } from './order-form.tsx'
import { SeatsGone } from './seats-gone.tsx'

export function OrderFormPage() {
  const orderNo = OrderNo.safeParse(textOf(useSearch({ strict: false }), 'orderNo'))
  return orderNo.success ? <HeldSeats orderNo={orderNo.data} /> : <SeatsGone to="/park/list" />
}

function HeldSeats({ orderNo }: { orderNo: OrderNo }) {
  const hold = useQuery(holdQuery(orderNo))
  if (hold.data) return <OrderForm key={orderNo} hold={hold.data} receivedAt={hold.dataUpdatedAt} />
  if (!hold.error) return <SkeletonRows />
  if (isRefusal(hold.error, 'HOLD_ENDED', 'NOT_FOUND')) return <SeatsGone to="/park/list" />
  return <LoadError onRetry={() => void hold.refetch()} />
}
