/** What a buyer types to correct a person, what is wrong with it, and the call that comes of it. Pure. */
import type { Correction, NamedTicket } from '#contract/endpoints/ordering/names.ts'
import type { RuleFault } from '#contract/rule-words.ts'
import { checkDocument, isBirthDate } from '#contract/values/document.ts'
import { type IdType, nameFault, PersonName } from '#contract/values/person.ts'
import type { VisitDate } from '#contract/values/time.ts'

export type CorrectionFields = { name: string; idType: IdType; idNumber: string; birthDate: string }

export const emptyCorrection = ({ idType }: { idType: IdType | null }): CorrectionFields => ({
  name: '',
  idType: idType ?? 'ID_CARD',
  idNumber: '',
  birthDate: '',
})

type Asking = Pick<NamedTicket, 'hasAge' | 'idTypes'>

/** Only for another document that does not contain it, of a ticket with an age. */
export function asksBirth(
  { idType, idNumber }: CorrectionFields,
  { hasAge }: Asking,
  today: VisitDate,
): boolean {
  if (!hasAge || !idNumber.trim() || idType === 'ID_CARD') return false
  const document = checkDocument(idType, idNumber, today)
  return !document.ok || document.birthDate === null
}

export type CorrectionFaults = Partial<Record<keyof CorrectionFields, RuleFault | 'nothing'>>

export function faultsOfCorrection(
  fields: CorrectionFields,
  ticket: Asking,
  today: VisitDate,
): CorrectionFaults {
  const { name, idType, idNumber, birthDate } = fields
  if (!name.trim() && !idNumber.trim()) return { name: 'nothing' }
  const nameWrong = name.trim() ? nameFault(name, idType) : null
  const document = idNumber.trim() ? checkDocument(idType, idNumber, today) : null
  const isUnborn = asksBirth(fields, ticket, today) && !isBirthDate(birthDate as VisitDate, today)
  return {
    ...(nameWrong && { name: nameWrong }),
    ...(document && !document.ok && { idNumber: document.why }),
    ...(isUnborn && { birthDate: birthDate ? ('birthDate' as const) : ('required' as const) }),
  }
}

/** Only for fields without faults. */
export function correctionOf(fields: CorrectionFields, ticket: Asking, today: VisitDate): Correction {
  const { name, idType, idNumber, birthDate } = fields
  return {
    ...(name.trim() && { name: PersonName.parse(name) }),
    ...(idNumber.trim() && { idType, idNumber: idNumber.trim() }),
    ...(asksBirth(fields, ticket, today) && { birthDate: birthDate as VisitDate }),
  }
}
