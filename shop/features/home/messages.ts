/** Words of the home screen. */
import { firstViewWords } from '#contract/first-view-words.ts'
import { messages } from '../../lib/words.ts'

export const homeMessages = messages({
  'zh-CN': {
    banners: '精选推荐',
    toOther: 'English',
    open: firstViewWords['zh-CN'].open,
    tickets: '门票',
    themed: '主题体验',
    orders: '我的订单',
    service: '联系客服',
    featured: '热门门票',
    themedTitle: '塔内还能玩什么？',
    all: '全部',
    announcements: '公告',
    entries: '快捷入口',
    search: '搜门票、酒店、美食',
  },
  'en-US': {
    banners: 'Highlights',
    toOther: '中文',
    open: firstViewWords['en-US'].open,
    tickets: 'Tickets',
    themed: 'Attractions',
    orders: 'My orders',
    service: 'Service',
    featured: 'Tickets to the top',
    themedTitle: 'More inside the tower',
    all: 'All',
    announcements: 'Announcements',
    entries: 'Shortcuts',
    search: 'Search tickets, stays, gifts',
  },
})
