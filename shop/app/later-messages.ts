/** The words of screens that are not open yet. */
import { messages } from '../lib/words.ts'

export const laterMessages = messages({
  'zh-CN': { later: '此页面尚未开放', laterText: '功能上线后即可在这里使用。' },
  'en-US': { later: 'This page is not open yet', laterText: 'Please check back later.' },
})
