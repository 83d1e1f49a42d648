/** Activities as slips, page by page. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Activity } from '#contract/endpoints/coupon.ts'
import { minuteText } from '../../lib/format.ts'
import { CursorList } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { Empty } from '../../ui/state-note.tsx'
import { activitiesQuery } from './calls.ts'
import { ClaimButton } from './claim-button.tsx'
import css from './coupon.module.css'
import { CouponCard } from './coupon-card.tsx'
import { fewLeft, validityText } from './coupon-text.ts'
import { couponWords } from './messages.ts'

type Props = { when: 'now' | 'soon'; action?: ReactNode }

export function ActivityList({ when, action }: Props) {
  const words = useWords(couponWords)
  const activities = useInfiniteQuery(activitiesQuery(when))
  const empty = when === 'now' ? [words.noneNow, words.noneNowText] : [words.noneSoon, words.noneSoonText]
  return (
    <CursorList
      query={activities}
      empty={<Empty icon="ticket" title={empty[0] ?? ''} text={empty[1] ?? ''} action={action} />}
    >
      {(items) => (
        <ul className={css.slips} aria-label={words.activities}>
          {items.map((activity) => (
            <li key={activity.code}>
              <ActivityCard activity={activity} />
            </li>
          ))}
        </ul>
      )}
    </CursorList>
  )
}

function ActivityCard({ activity }: { activity: Activity }) {
  const words = useWords(couponWords)
  const { code, name, useCondition, state, opensAt, closesAt, mine, perMember } = activity
  const link = (
    <Link to="/discount/getCoupon" search={{ activity: code }}>
      {name}
    </Link>
  )
  return (
    <CouponCard
      terms={activity}
      name={link}
      faded={state === 'GONE' || state === 'ENDED'}
      notes={[
        useCondition,
        validityText(activity, words),
        state === 'SOON' ? words.opensAt(minuteText(opensAt)) : words.closesAt(minuteText(closesAt)),
        state === 'OPEN' && fewLeft(activity) && words.left(activity.left),
        perMember > 1 && mine > 0 && words.mineOf(mine, perMember),
      ]}
    >
      <ClaimButton activity={activity} />
    </CouponCard>
  )
}
