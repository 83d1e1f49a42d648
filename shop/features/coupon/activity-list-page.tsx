/** /discount/activityList: the activities that run, and those to come. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { textOf } from '../../lib/search-params.ts'
import { useWords } from '../../lib/words.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { ActivityList } from './activity-list.tsx'
import css from './coupon.module.css'
import { couponWords } from './messages.ts'

const keys = ['now', 'soon'] as const

export function ActivityListPage() {
  const words = useWords(couponWords)
  const navigate = useNavigate()
  const current = textOf(useSearch({ strict: false }), 'tab') === 'soon' ? 'soon' : 'now'
  return (
    <Tabs
      label={words.tabs}
      tabs={keys.map((key) => ({ key, label: words[key] }))}
      current={current}
      onChange={(tab) => void navigate({ to: '/discount/activityList', search: { tab }, replace: true })}
      panel={(when) => (
        <div className={css.list}>
          <ActivityList when={when} />
        </div>
      )}
    />
  )
}
