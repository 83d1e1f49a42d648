/** /discount/list: what can be claimed now, a field for codes, and the ways to all activities and to one's own coupons. */
import { Link } from '@tanstack/react-router'
import { useWords } from '../../lib/words.ts'
import { Card, Stack } from '../../ui/card.tsx'
import { RowBody, rowClass } from '../../ui/row.tsx'
import { ActivityList } from './activity-list.tsx'
import { CodeRow } from './code-row.tsx'
import { couponWords } from './messages.ts'

export function DiscountListPage() {
  const words = useWords(couponWords)
  return (
    <Stack>
      <Card flush>
        <CodeRow />
        <Link to="/discount/activityList" className={rowClass}>
          <RowBody icon="calendar" label={words.allActivities} />
        </Link>
        <Link to="/account/Coupon" className={rowClass}>
          <RowBody icon="ticket" label={words.mine} />
        </Link>
      </Card>
      <ActivityList when="now" />
    </Stack>
  )
}
