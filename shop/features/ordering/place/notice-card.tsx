/** The purchase notice in full, above the names. It is opened when it comes into view, so it is read while one types. */
import { LoadFailure } from '../../../lib/load-failure.tsx'
import { Card } from '../../../ui/card.tsx'
import { whenNear } from '../../../ui/near.ts'
import { NoticeText } from '../../../ui/notice-text.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import css from './notice-card.module.css'
import type { Notice } from './use-notice.ts'

/** Where the agreement links to. */
export const noticeId = 'purchase-notice'

export function NoticeCard({ notice, title }: { notice: Notice; title: string }) {
  const isUnread = !(notice.opened || notice.failure || notice.ended)
  return (
    <div
      ref={isUnread ? whenNear(aboveTheBar, () => void notice.open()) : null}
      id={noticeId}
      className={css.card}
      tabIndex={-1}
    >
      <Card title={title}>
        {notice.opened && <NoticeText sections={notice.opened.notice} />}
        {!notice.opened && !notice.failure && <NoticeSkeleton />}
        {notice.failure && <LoadFailure {...notice.failure} onRetry={() => void notice.open()} />}
      </Card>
    </div>
  )
}

function NoticeSkeleton() {
  return (
    <div className={css.waiting}>
      <Skeleton shape="short" />
      <Skeleton />
      <Skeleton shape="short" />
      <Skeleton />
    </div>
  )
}

/** Below this share of the window lies the bar with the price, and what is behind it is not seen. */
const aboveTheBar = '0px 0px -15% 0px'
