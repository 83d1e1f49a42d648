/** The words that the kit says by itself, in both languages. */
import { firstViewWords } from '#contract/first-view-words.ts'
import type { KitWords } from '../ui/kit-words.ts'
import { messages } from './words.ts'

export const kitMessages = messages<KitWords>({
  'zh-CN': {
    back: firstViewWords['zh-CN'].tabs.home,
    close: '关闭',
    retry: '重试',
    loading: '加载中',
    loadFailed: '加载失败',
    endOfList: '没有更多了',
    more: '加一',
    less: '减一',
    count: '数量',
    required: '必填',
    choose: '请选择',
    previousMonth: '上个月',
    nextMonth: '下个月',
  },
  'en-US': {
    back: firstViewWords['en-US'].tabs.home,
    close: 'Close',
    retry: 'Try again',
    loading: 'Loading',
    loadFailed: 'This could not be loaded',
    endOfList: 'End of list',
    more: 'one more',
    less: 'one less',
    count: 'how many',
    required: 'Required',
    choose: 'Please choose',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
  },
})
