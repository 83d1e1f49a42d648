/** Words that the forms of a refund and of a change of date share. */
import { messages } from './words.ts'

export const afterSaleWords = messages({
  'zh-CN': {
    all: '全选',
    text: '补充说明',
    textMissing: '请填写具体原因',
  },
  'en-US': {
    all: 'All of them',
    text: 'More about it',
    textMissing: 'Please say why',
  },
})
