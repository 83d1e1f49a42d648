/** Words that both the page, before any script runs, and the screen that replaces it say. */
import type { Language } from './language.ts'
import type { shortcuts, tabs } from './navigation.ts'

/** What a link says stands by the name of its icon (navigation.ts). */
type FirstViewWords = {
  tabs: Record<(typeof tabs)[number]['icon'], string>
  home: Record<'open' | 'search' | 'featured' | 'all' | (typeof shortcuts)[number]['icon'], string>
  /** In one line: whose price it is, from how much, and what follows the sum; `per` as in ProductSummary.from. */
  from(ticket: string, price: string, per: string): [before: string, sum: string, after: string]
}

export const firstViewWords: Record<Language, FirstViewWords> = {
  'zh-CN': {
    tabs: { home: '首页', order: '订单', service: '客服', mine: '我的' },
    home: {
      open: '今日开放',
      search: '搜门票、酒店、美食',
      ticket: '门票',
      star: '主题体验',
      order: '我的订单',
      service: '联系客服',
      featured: '热门门票',
      all: '全部',
    },
    from: (ticket, price, per) => [`${ticket} ${per}`, `${price} 起`, ''],
  },
  'en-US': {
    tabs: { home: 'Home', order: 'Orders', service: 'Service', mine: 'Me' },
    home: {
      open: 'Open today',
      search: 'Search tickets, stays, gifts',
      ticket: 'Tickets',
      star: 'Attractions',
      order: 'My orders',
      service: 'Service',
      featured: 'Tickets to the top',
      all: 'All',
    },
    from: (ticket, price, per) => [`${ticket} from `, price, per],
  },
}
