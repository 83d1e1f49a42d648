/** /refundList: my refunds, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { refundStatusLabels } from '#contract/dictionaries/refund.ts'
import { instantText, yuan } from '../../lib/format.ts'
import { CursorList } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { Card, Stack } from '../../ui/card.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { Tag } from '../../ui/tag.tsx'
import { refundsQuery } from './calls.ts'
import { refundWords } from './messages.ts'
import css from './refund.module.css'
import { refundTones } from './refund-status.ts'

export function RefundListPage() {
  const words = useWords(refundWords)
  const labels = useWords(refundStatusLabels)
  const refunds = useInfiniteQuery(refundsQuery())
  return (
    <Stack>
      <CursorList query={refunds} empty={<Empty icon="order" title={words.empty} text={words.emptyText} />}>
        {(items) => (
          <ul className={css.list} aria-label={words.list}>
            {items.map((refund) => (
              <li key={refund.refundNo}>
                <Card>
                  <Link to="/refundDetail" search={{ refundNo: refund.refundNo }} className={css.entry}>
                    <span className={css.head}>
                      <strong>{refund.productName}</strong>
                      <Tag tone={refundTones[refund.status]}>{labels[refund.status]}</Tag>
                    </span>
                    <span className={css.head}>
                      <span className={css.soft}>
                        {instantText(refund.askedAt)}
                        {refund.units > 0 && ` · ${words.units(refund.units)}`}
                      </span>
                      <strong className={css.sum}>{yuan(refund.amountFen)}</strong>
                    </span>
                  </Link>
                </Card>
              </li>
            ))}
          </ul>
        )}
      </CursorList>
    </Stack>
  )
}
