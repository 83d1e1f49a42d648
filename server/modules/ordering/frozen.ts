/** What was promised when the seats were held, and stays as it was whatever the catalogue says later. */
import type { ProductFacts, TicketTypeFacts } from '../catalogue/catalogue-memory.ts'

export type FrozenProduct = Pick<
  ProductFacts,
  'type' | 'name' | 'picture' | 'place' | 'howToUse' | 'noticeVersion' | 'notice' | 'confirmWithinMinutes'
>

export type FrozenTicket = Pick<
  TicketTypeFacts,
  | 'name'
  | 'category'
  | 'realName'
  | 'idTypes'
  | 'ageMin'
  | 'ageMax'
  | 'admits'
  | 'needsGuardian'
  | 'needsDeckTicket'
  | 'grantsDeck'
  | 'perDocumentPerDay'
  | 'refundPolicy'
  | 'changePolicy'
>

export const frozenProductOf = (facts: ProductFacts): FrozenProduct => ({
  type: facts.type,
  name: facts.name,
  picture: facts.picture,
  place: facts.place,
  howToUse: facts.howToUse,
  noticeVersion: facts.noticeVersion,
  notice: facts.notice,
  confirmWithinMinutes: facts.confirmWithinMinutes,
})

export const frozenTicketOf = (facts: TicketTypeFacts): FrozenTicket => ({
  name: facts.name,
  category: facts.category,
  realName: facts.realName,
  idTypes: facts.idTypes,
  ageMin: facts.ageMin,
  ageMax: facts.ageMax,
  admits: facts.admits,
  needsGuardian: facts.needsGuardian,
  needsDeckTicket: facts.needsDeckTicket,
  grantsDeck: facts.grantsDeck,
  perDocumentPerDay: facts.perDocumentPerDay,
  refundPolicy: facts.refundPolicy,
  changePolicy: facts.changePolicy,
})
