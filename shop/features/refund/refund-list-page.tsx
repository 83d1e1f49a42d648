/** /refundList: my refunds, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { payTypeLabels } from '#contract/dictionaries/payment.ts'
import { refundStatusLabels } from '#contract/dictionaries/refund.ts'
import { instantText } from '../../lib/format.ts'
import { CursorList } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { Stack } from '../../ui/card.tsx'
import { RecordCards } from '../../ui/record-cards.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { refundsQuery } from './calls.ts'
import { refundWords } from './messages.ts'
import { refundTones } from './refund-status.ts'
import { backText } from './refund-sum.ts'

export function RefundListPage() {
  const words = useWords(refundWords)
  const labels = useWords(refundStatusLabels)
  const types = useWords(payTypeLabels)
  const refunds = useInfiniteQuery(refundsQuery())
  return (
    <Stack>
      <CursorList query={refunds} empty={<Empty icon="order" title={words.empty} text={words.emptyText} />}>
        {(items) => (
          <RecordCards
            label={words.list}
            cards={items.map(({ refundNo, productName, status, askedAt, units, byVouchers, ...sum }) => ({
              key: refundNo,
              name: productName,
              tone: refundTones[status],
              state: labels[status],
              details: [instantText(askedAt), ...(units > 0 ? [words.units(units)] : [])].join(' · '),
              sum: backText(byVouchers, sum, types),
              link: (props) => <Link to="/refundDetail" search={{ refundNo }} {...props} />,
            }))}
          />
        )}
      </CursorList>
    </Stack>
  )
}
