/** Words for the people of a package, each named once for all its parts. */
import { messages } from '../../lib/words.ts'

export const partyWords = messages({
  'zh-CN': {
    person: (number: number, count: number) => (count > 1 ? `出行人 ${number}` : '出行人'),
    namedFor: (parts: readonly string[]) => `用于：${parts.join('、')}`,
  },
  'en-US': {
    person: (number: number, count: number) => (count > 1 ? `Traveller ${number}` : 'Traveller'),
    namedFor: (parts: readonly string[]) => `For: ${parts.join(', ')}`,
  },
})
