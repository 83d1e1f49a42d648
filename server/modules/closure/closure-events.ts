/** What an order's timeline says of closures of its days. */
import type { Language } from '#contract/language.ts'
import type { TimelineEvent, TimelineSource } from '../ordering/reading/timeline.ts'
import { listClosuresOfOrder } from './store.ts'

const closedText: Record<Language, string> = {
  'zh-CN': '景区临时关闭',
  'en-US': 'The attraction had to close',
}

export const closureEvents: TimelineSource = async (db, { orderId, language }) => {
  const closures = await listClosuresOfOrder(db, orderId)
  return closures.map(
    ({ at, actor, reason }): TimelineEvent => ({
      ...{ kind: 'closure', at, actor, text: closedText[language], detail: reason[language] },
    }),
  )
}
