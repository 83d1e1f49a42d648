/** Cards as staff find, approve and freeze them. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../console-endpoint.ts'
import { bothOf } from '../values/both.ts'
import { CardKind, CardNo, CardState, CardTerms, CardTypeCode, CardVisits } from '../values/card.ts'
import { OrderNo } from '../values/order.ts'
import { IdType } from '../values/person.ts'
import { RowVersion } from '../values/row-version.ts'
import { Cursor, StaffReason } from '../values/staff.ts'
import { Instant, VisitDate } from '../values/time.ts'

/** Who decide see documents and proofs as long as they may; the gate sees the photo. */
export const cardDeciders = ['owner', 'orders'] as const

const StaffCardRow = z.object({
  cardNo: CardNo,
  kind: CardKind,
  typeName: z.string(),
  /** Masked. */
  holderName: z.string(),
  state: CardState,
  orderNo: z.nullable(OrderNo),
  appliedAt: Instant,
  validUntil: z.nullable(VisitDate),
})
export type StaffCardRow = z.infer<typeof StaffCardRow>

const StaffCard = z.extend(StaffCardRow, {
  typeCode: CardTypeCode,
  /**
   * In full for those who decide, who compare them with the photo and the proof, while the card awaits it; else, and for the
   * gate, masked and without a birth date.
   */
  holder: z.object({
    name: z.string(),
    idType: IdType,
    idNumber: z.string(),
    birthDate: z.nullable(VisitDate),
  }),
  validFrom: z.nullable(VisitDate),
  terms: CardTerms,
  visits: z.nullable(CardVisits),
  rejectText: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Instant),
  /** How often its code was replaced. */
  codeSerial: z.int(),
  /** Data URLs; an annual card has no proof, and it is shown to those who decide, while the card awaits it. */
  photo: z.string(),
  proof: z.nullable(z.string()),
  /** Others of its order, whom staff approve or reject together with it. */
  companions: z.array(z.object({ cardNo: CardNo, holderName: z.string() })),
  version: RowVersion,
})
export type StaffCard = z.infer<typeof StaffCard>

const Page = z.object({ items: z.array(StaffCardRow), nextCursor: z.nullable(z.string()) })

export const listCardApplications = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/card-applications',
  access: 'staff',
  roles: cardDeciders,
  summary: 'Cards that await a decision, the oldest first',
  query: z.object({ cursor: z.optional(Cursor) }),
  answer: Page,
})

export const listStaffCards = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/cards',
  access: 'staff',
  roles: cardDeciders,
  summary: 'Cards that were decided on, by state, or one by its number; the newest first',
  query: z.object({
    state: z._default(z.enum(['ACTIVE', 'FROZEN', 'REJECTED', 'EXPIRED', 'CANCELLED']), 'ACTIVE'),
    cardNo: z.optional(CardNo),
    cursor: z.optional(Cursor),
  }),
  answer: Page,
})

const ofCard = z.object({ cardNo: CardNo })

export const readStaffCard = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/cards/{cardNo}',
  access: 'staff',
  // The gate looks at the photo of who comes in.
  roles: [...cardDeciders, 'gate'],
  summary: 'One card with its holder, its photo and its proof',
  params: ofCard,
  answer: StaffCard,
})

const decision = {
  method: 'POST',
  access: 'staff',
  roles: cardDeciders,
  idempotent: true,
  audits: 'card',
} as const

export const passCard = consoleEndpoint({
  ...decision,
  path: '/api/staff/cards/{cardNo}/pass',
  summary: 'Approve a card as it was read; of an annual card all of its order',
  params: ofCard,
  body: z.object({ version: RowVersion }),
  answer: z.null(),
})

export const rejectCard = consoleEndpoint({
  ...decision,
  path: '/api/staff/cards/{cardNo}/reject',
  summary: 'Reject an application; of an annual card all of its order. Its member reads the reason',
  params: ofCard,
  body: z.object({ reason: StaffReason, version: RowVersion }),
  answer: z.null(),
})

export const freezeCard = consoleEndpoint({
  ...decision,
  path: '/api/staff/cards/{cardNo}/freeze',
  summary: 'Freeze an active card: nothing can be booked with it',
  params: ofCard,
  body: z.object({ reason: StaffReason }),
  answer: z.null(),
})

export const unfreezeCard = consoleEndpoint({
  ...decision,
  path: '/api/staff/cards/{cardNo}/unfreeze',
  summary: 'A card that staff froze is active again',
  params: ofCard,
  body: z.object({ reason: StaffReason }),
  answer: z.null(),
})

export const replaceCardCode = consoleEndpoint({
  ...decision,
  path: '/api/staff/cards/{cardNo}/replace',
  summary: 'Another code for a lost card; the former one opens nothing any more',
  params: ofCard,
  body: z.object({ reason: StaffReason }),
  answer: z.null(),
})

const CardTypeTerms = z.object({
  name: bothOf(40),
  rules: z.array(bothOf(300)).check(z.minLength(1), z.maxLength(12)),
  terms: CardTerms,
  /** Of resident ID cards: the city's. */
  documentPrefixes: z.array(z.string().check(z.regex(/^\d{2,6}$/))).check(z.maxLength(20)),
  /** Those are approved at once. */
  automatic: z.boolean(),
  /** Applications are taken. */
  active: z.boolean(),
})

const StaffCardType = z.extend(CardTypeTerms, { code: CardTypeCode, version: RowVersion })
export type StaffCardType = z.infer<typeof StaffCardType>

export const listStaffCardTypes = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/card-types',
  access: 'staff',
  roles: cardDeciders,
  summary: 'Citizen cards with their rules; annual cards are products',
  answer: z.object({ items: z.array(StaffCardType), nextCursor: z.nullable(z.string()) }),
})

export const saveCardType = consoleEndpoint({
  method: 'PUT',
  path: '/api/staff/card-types/{code}',
  access: 'staff',
  roles: ['owner'],
  idempotent: true,
  audits: 'card',
  summary: 'Make a citizen card (version 0) or change it; cards that were approved keep their terms',
  params: z.object({ code: CardTypeCode }),
  body: z.extend(CardTypeTerms, { version: RowVersion }),
  answer: StaffCardType,
})
