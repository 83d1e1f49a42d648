/** As first-view-words.ts, for lists and pages of products: apart, so that the home screen does not load them. */
import type { Language } from './language.ts'

type ProductViewWords = {
  /** Above a list: leads to the page that introduces what is listed. */
  introduction: string
  /** In two parts, for the bar: whose price it is, and from how much. */
  fromParts(ticket: string, price: string): { label: string; price: string }
}

export const productViewWords: Record<Language, ProductViewWords> = {
  'zh-CN': {
    introduction: '看点与常见问题',
    fromParts: (ticket, price) => ({ label: ticket, price: `${price} 起` }),
  },
  'en-US': {
    introduction: 'Highlights and questions',
    fromParts: (ticket, price) => ({ label: `${ticket} from`, price }),
  },
}
