/** What the components of every page say. */
import { words } from './language.ts'

export const kitWords = words({
  'zh-CN': {
    list: '列表',
    retry: '重试',
    more: '加载更多',
    end: (count: number) => `共 ${count} 条，已全部显示`,
    back: '返回',
    keep: '先不处理',
    reason: '原因',
    reasonNeeded: '请填写原因',
    failed: '加载失败',
    chinese: '中文',
    english: '英文',
    keys: '快捷键：/ 搜索，j k 移动，Enter 打开',
  },
  'en-US': {
    list: 'List',
    retry: 'Try again',
    more: 'Load more',
    end: (count: number) => (count === 1 ? '1 entry, all shown' : `${count} entries, all shown`),
    back: 'Back',
    keep: 'Not now',
    reason: 'Reason',
    reasonNeeded: 'Please give a reason',
    failed: 'This could not be loaded',
    chinese: 'Chinese',
    english: 'English',
    keys: 'Keys: / to search, j k to move, Enter to open',
  },
})
