/** What the tickets of the demo tower that are valid all day on a date share. */

import { bilingual } from '../words.ts'
import type { DemoProduct, DemoTicket } from './demo-product.ts'

/** Until half past nine in the evening. */
export const dayTicketCutoff = 21 * 60 + 30

/** Of every dated ticket. */
export const dated = {
  realName: 'NONE',
  idTypes: [],
  refund: 'DAY',
  change: 'ONCE',
  maxPerOrder: 10,
} as const satisfies Partial<DemoTicket>

export const themedBase = {
  kind: 'ztyPark',
  saleState: 'ON_SALE',
  stay: 'DAY',
  cutoffMinutes: dayTicketCutoff,
} as const satisfies Partial<DemoProduct>

/** Free with a deck ticket of the same day. */
export const freeWithDeck = (description: DemoTicket['description']): DemoTicket => ({
  ...dated,
  code: 'DECK-FREE',
  category: 'free',
  name: bilingual('观光票随享', 'Free with a deck ticket'),
  description,
  yuan: [0, 0],
  needsDeckTicket: true,
})
