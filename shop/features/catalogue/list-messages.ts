/** Words around a list of products. */
import { messages } from '../../lib/words.ts'

export const listMessages = messages({
  'zh-CN': { introduction: '看点与常见问题' },
  'en-US': { introduction: 'Highlights and questions' },
})
