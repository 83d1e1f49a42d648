/** /account/points: how many points the member has, what they are good for, and what they came from and went into. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PointEntry } from '#contract/endpoints/coupon.ts'
import { minuteText, yuan } from '../../lib/format.ts'
import { CursorList } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { Card, Stack } from '../../ui/card.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { pointsQuery } from './calls.ts'
import css from './coupon.module.css'
import { pointWords } from './messages.ts'

export function PointsPage() {
  const words = useWords(pointWords)
  const query = useInfiniteQuery(pointsQuery)
  const first = query.data?.pages[0]
  return (
    <Stack>
      {first && (
        <Card>
          <p className={css.balance}>
            <strong className={css.total}>{first.points}</strong>
            {words.worth(yuan(first.worthFen))}
          </p>
          <p className={css.soft}>{words.rule(first.perYuan, first.capBp / 100, yuan(first.fenPer100))}</p>
        </Card>
      )}
      <CursorList query={query} empty={<Empty icon="wallet" title={words.empty} text={words.emptyText} />}>
        {(entries) => (
          <Card flush>
            <ul className={css.entries} aria-label={words.entries}>
              {entries.map((entry) => (
                <li key={entry.id} className={css.entry}>
                  <Entry entry={entry} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </CursorList>
    </Stack>
  )
}

function Entry({ entry: { cause, quantity, orderNo, at } }: { entry: PointEntry }) {
  const words = useWords(pointWords)
  return (
    <>
      <span>
        {words.causes[cause]}
        <br />
        <small className={css.soft}>
          {minuteText(at)}
          {orderNo && (
            <>
              {' · '}
              <Link to="/orderDetail" search={{ orderNo }}>
                {words.order(orderNo)}
              </Link>
            </>
          )}
        </small>
      </span>
      <span className={quantity > 0 ? css.gained : css.spent}>
        {quantity > 0 ? `+${quantity}` : String(quantity).replace('-', '\u2212')}
      </span>
    </>
  )
}
