/** Words for the people of a package, each named once for all its parts, and for holders of cards. */
import { messages } from '../../../lib/words.ts'

export const partyWords = messages({
  'zh-CN': {
    person: (number: number, count: number) => (count > 1 ? `出行人 ${number}` : '出行人'),
    namedFor: (parts: readonly string[]) => `用于：${parts.join('、')}`,
    needsCard: '须本人持当日有效的卡，按证件核对',
  },
  'en-US': {
    person: (number: number, count: number) => (count > 1 ? `Traveller ${number}` : 'Traveller'),
    namedFor: (parts: readonly string[]) => `For: ${parts.join(', ')}`,
    needsCard: 'Needs a card of their own that is valid on the day; we find it by the document',
  },
})
