/** Words around an introduction; what it says itself is the operator's. */
import { messages } from '../../lib/words.ts'

export const introductionMessages = messages({
  'zh-CN': {
    unwritten: '介绍正在编写',
    unwrittenText: '可以先看看相关产品。',
    questions: '常见问题',
    products: '相关产品',
    all: '查看全部',
  },
  'en-US': {
    unwritten: 'We are still writing this page',
    unwrittenText: 'Take a look at the related products in the meantime.',
    questions: 'Common questions',
    products: 'Related products',
    all: 'See all',
  },
})
