/** Words of the home screen. */
import { firstViewWords } from '#contract/first-view-words.ts'
import { messages } from '../../lib/words.ts'

export const homeMessages = messages({
  'zh-CN': {
    banners: '精选推荐',
    toOther: 'English',
    ...firstViewWords['zh-CN'].home,
    themedTitle: '塔内还能玩什么？',
    announcements: '公告',
    entries: '快捷入口',
  },
  'en-US': {
    banners: 'Highlights',
    toOther: '中文',
    ...firstViewWords['en-US'].home,
    themedTitle: 'More inside the tower',
    announcements: 'Announcements',
    entries: 'Shortcuts',
  },
})
