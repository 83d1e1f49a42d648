/** /refund: a buyer asks for single tickets back. */
import { useMutation, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { OrderNo } from '#contract/values/order.ts'
import { isRefusal } from '../../lib/failures.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { repeatableKey } from '../../lib/repeatable-key.ts'
import { textOf } from '../../lib/search-params.ts'
import { useWords } from '../../lib/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { showToast } from '../../ui/toast.tsx'
import { quoteQuery, reasonsQuery, sendRefund } from './calls.ts'
import { refundWords } from './messages.ts'
import { type ChosenUnits, RefundForm } from './refund-form.tsx'
import { choosable } from './refund-sum.ts'

export function RefundPage() {
  const words = useWords(refundWords)
  const orderNo = OrderNo.safeParse(textOf(useSearch({ strict: false }), 'orderNo'))
  if (!orderNo.success) return <Empty icon="order" title={words.notFound} />
  return <Ask orderNo={orderNo.data} />
}

function Ask({ orderNo }: { orderNo: OrderNo }) {
  const words = useWords(refundWords)
  const navigate = useNavigate()
  const [keys] = useState(repeatableKey)
  usePrefetchQuery(reasonsQuery)
  const quote = useQuery(quoteQuery(orderNo))
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: ChosenUnits) => {
      const body = { orderNo, ...chosen }
      return keys.sending(body, (key) => sendRefund(body, key))
    },
    onSuccess: async ({ refundNo }) => {
      showToast(words.asked, 'success')
      await navigate({ to: '/refundDetail', search: { refundNo }, replace: true })
    },
  })
  if (isRefusal(quote.error, 'NOT_FOUND')) return <Empty icon="order" title={words.nothing} />
  return (
    <QueryView query={quote}>
      {(data) =>
        choosable(data).length === 0 ? (
          <Empty
            icon="order"
            title={
              data.units.some(({ obstacle }) => obstacle === 'REFUND_TOO_LATE')
                ? words.tooLate
                : words.nothing
            }
            text={data.policy}
            action={
              <Link to="/orderDetail" search={{ orderNo }} className={buttonClass('quiet', 's')}>
                {words.toOrder}
              </Link>
            }
          />
        ) : (
          <RefundForm quote={data} busy={isPending} onSubmit={(chosen) => mutate(chosen)} />
        )
      }
    </QueryView>
  )
}
