/** What an order's timeline says of its tickets at the gates: who was let in, where. */
import type { Language } from '#contract/language.ts'
import type { TimelineEvent, TimelineSource } from '../ordering/reading/timeline.ts'
import { listAdmissionsOf } from './entries-sql.ts'

const usedText: Record<Language, string> = { 'zh-CN': '已使用', 'en-US': 'Used' }

export const scanEvents: TimelineSource = async (db, { unitIds, language }) => {
  const scans = await listAdmissionsOf(db, unitIds)
  return scans.map(({ at, actor, people, ticketName, gateName }): TimelineEvent => {
    const what = `${ticketName[language]}${people > 1 ? ` × ${people}` : ''}`
    return { kind: 'visit', at, actor, text: usedText[language], detail: `${what} · ${gateName[language]}` }
  })
}
