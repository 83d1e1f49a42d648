/** Words that both the page, before any script runs, and the screen that replaces it say. */
import type { Language } from './language.ts'

type FirstViewWords = {
  open: string
  /** In one line: whose price it is, from how much, and what follows the sum; `per` as in ProductSummary.from. */
  from(ticket: string, price: string, per: string): [before: string, sum: string, after: string]
  /** In two parts, for the bar. */
  fromParts(ticket: string, price: string): { label: string; price: string }
}

export const firstViewWords: Record<Language, FirstViewWords> = {
  'zh-CN': {
    open: '今日开放',
    from: (ticket, price, per) => [`${ticket} ${per}`, `${price} 起`, ''],
    fromParts: (ticket, price) => ({ label: ticket, price: `${price} 起` }),
  },
  'en-US': {
    open: 'Open today',
    from: (ticket, price, per) => [`${ticket} from `, price, per],
    fromParts: (ticket, price) => ({ label: `${ticket} from`, price }),
  },
}
