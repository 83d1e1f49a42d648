/** Annual and citizen cards of a member (spec 15.1). */
import * as z from 'zod/mini'
import { endpoint } from '../shop-endpoint.ts'
import { CardKind, CardNo, CardState, CardTerms, CardTypeCode, CardVisits } from '../values/card.ts'
import { FilePath } from '../values/file.ts'
import { OrderNo } from '../values/order.ts'
import { IdType, PersonName } from '../values/person.ts'
import { Instant, VisitDate } from '../values/time.ts'

const Card = z.object({
  cardNo: CardNo,
  kind: CardKind,
  typeCode: CardTypeCode,
  typeName: z.string(),
  /** Masked, as names and documents are in lists. */
  holder: z.object({ name: z.string(), idType: IdType, idNumber: z.string() }),
  state: CardState,
  /** Why it was rejected, in the words of staff. */
  rejectText: z.nullable(z.string()),
  /** Of an annual card. */
  orderNo: z.nullable(OrderNo),
  appliedAt: Instant,
  validFrom: z.nullable(VisitDate),
  /** The last day. */
  validUntil: z.nullable(VisitDate),
  terms: CardTerms,
})
export type Card = z.infer<typeof Card>

const CardDetail = z.extend(Card, {
  /** As a data URL: no address shows it. */
  photo: z.string(),
  /** Signed, of an active card from its first day on; a lost card's opens nothing any more. */
  code: z.nullable(z.string()),
  /** Of an annual card near its end, which none follows yet: whom the next one is to name, in full, and its first day. */
  renewal: z.nullable(z.object({ name: z.string(), firstDay: VisitDate })),
  /** From today on, the days of visits that are booked with it. */
  bookedDays: z.array(VisitDate),
  /** Of a card that is approved and has begun, until its last day. */
  visits: z.nullable(CardVisits),
})
export type CardDetail = z.infer<typeof CardDetail>

export const listCards = endpoint({
  method: 'GET',
  path: '/api/cards',
  access: 'member',
  summary:
    'My cards and applications: what is good, what is good later, what awaits something, what is over, each the newest first; of an order that ended unpaid none',
  query: z.object({ orderNo: z.optional(OrderNo) }),
  answer: z.object({ items: z.array(Card) }),
})

const ofCard = z.object({ cardNo: CardNo })

export const readCard = endpoint({
  method: 'GET',
  path: '/api/cards/{cardNo}',
  access: 'member',
  summary: 'One of my cards with its photo and, while it is good, its code',
  params: ofCard,
  answer: CardDetail,
})

export const reportCardLost = endpoint({
  method: 'POST',
  path: '/api/cards/{cardNo}/lost',
  access: 'member',
  summary: 'My active card is lost: its code opens nothing any more, and it has another one',
  params: ofCard,
  answer: CardDetail,
})

export const replaceCardPhoto = endpoint({
  method: 'POST',
  path: '/api/cards/{cardNo}/photo',
  access: 'member',
  summary: 'Another photo, as long as staff have not approved the card',
  params: ofCard,
  body: z.object({ photo: FilePath }),
  answer: CardDetail,
})

const CardType = z.object({
  code: CardTypeCode,
  name: z.string(),
  rules: z.array(z.string()),
  terms: CardTerms,
  /** Residents whose document begins so are approved at once. */
  automatic: z.boolean(),
})
export type CardType = z.infer<typeof CardType>

export const listCardTypes = endpoint({
  method: 'GET',
  path: '/api/card-types',
  access: 'public',
  summary: 'Citizen cards that may be applied for; annual cards are products',
  answer: z.object({ items: z.array(CardType) }),
})

export const CardApplication = z.object({
  typeCode: CardTypeCode,
  name: PersonName,
  idType: IdType,
  idNumber: z.string().check(z.maxLength(32)),
  /** Temporary files of the member. */
  photo: FilePath,
  proof: FilePath,
})
export type CardApplication = z.infer<typeof CardApplication>

export const applyForCard = endpoint({
  method: 'POST',
  path: '/api/cards/applications',
  access: 'member',
  summary:
    'Apply for a citizen card; the same person again gets the application that is there, unless it was rejected',
  body: CardApplication,
  answer: Card,
})
