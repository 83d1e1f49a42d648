/** /refundEdit: other tickets or another reason, as long as nobody has decided. */
import { useMutation, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import type { Refund } from '#contract/endpoints/refund.ts'
import { RefundNo } from '#contract/values/refund.ts'
import { isRefusal } from '../../lib/failures.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { textOf } from '../../lib/search-params.ts'
import { useWords } from '../../lib/words.ts'
import { Empty } from '../../ui/state-note.tsx'
import { showToast } from '../../ui/toast.tsx'
import { quoteQuery, reasonsQuery, refundQuery, sendEdit } from './calls.ts'
import { refundWords } from './messages.ts'
import { type ChosenUnits, RefundForm } from './refund-form.tsx'

export function RefundEditPage() {
  const words = useWords(refundWords)
  const refundNo = RefundNo.safeParse(textOf(useSearch({ strict: false }), 'refundNo'))
  if (!refundNo.success) return <Empty icon="order" title={words.notFound} />
  return <Loaded refundNo={refundNo.data} />
}

function Loaded({ refundNo }: { refundNo: RefundNo }) {
  const words = useWords(refundWords)
  const refund = useQuery(refundQuery(refundNo))
  if (isRefusal(refund.error, 'NOT_FOUND')) return <Empty icon="order" title={words.notFound} />
  return (
    <QueryView query={refund}>
      {(data) =>
        data.actions.includes('edit') ? (
          <Edit refund={data} />
        ) : (
          // Decided meanwhile: how it stands is on its page.
          <Navigate to="/refundDetail" search={{ refundNo }} replace />
        )
      }
    </QueryView>
  )
}

function Edit({ refund }: { refund: Refund }) {
  const words = useWords(refundWords)
  const navigate = useNavigate()
  const { refundNo } = refund
  usePrefetchQuery(reasonsQuery)
  const quote = useQuery(quoteQuery(refund.orderNo, refundNo))
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: ChosenUnits) => sendEdit(refundNo, chosen),
    onSuccess: async () => {
      showToast(words.edited, 'success')
      await navigate({ to: '/refundDetail', search: { refundNo }, replace: true })
    },
  })
  return (
    <QueryView query={quote}>
      {(data) => (
        <RefundForm quote={data} before={refund} busy={isPending} onSubmit={(chosen) => mutate(chosen)} />
      )}
    </QueryView>
  )
}
