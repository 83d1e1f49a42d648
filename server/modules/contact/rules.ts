/** Which people may be kept: names and documents as on a ticket. Pure. */
import type { ContactInput, ListedContact } from '#contract/endpoints/contact.ts'
import { Refusal } from '#contract/refusals.ts'
import { ageOn, checkDocument, type DocumentFault, maskDocument } from '#contract/values/document.ts'
import { maskEmail, maskMobile, maskName, nameFault } from '#contract/values/person.ts'
import type { VisitDate } from '#contract/values/time.ts'

const documentRefusals = {
  documentFormat: 'ID_NOT_COMPLIANT',
  documentNumber: 'ID_NOT_COMPLIANT',
  birthDate: 'BIRTH_DATE_NOT_COMPLIANT',
} as const satisfies Record<DocumentFault, string>

/** The person with the one way of writing the document. Refuses with the field that is wrong. */
export function checkContact(input: ContactInput, today: VisitDate): ContactInput {
  if (nameFault(input.name, input.idType)) throw new Refusal('NAME_NOT_COMPLIANT', { field: 'name' })
  const document = checkDocument(input.idType, input.idNumber, today)
  if (!document.ok) throw new Refusal(documentRefusals[document.why], { field: 'idNumber' })
  return { ...input, idType: document.idType, idNumber: document.normalised }
}

/** As a list shows it (spec 10.6). */
export const maskContact = (id: string, person: ContactInput, visitDate?: VisitDate): ListedContact => ({
  ...person,
  id,
  name: maskName(person.name),
  idNumber: maskDocument(person.idNumber),
  mobile: person.mobile && maskMobile(person.mobile),
  email: person.email && maskEmail(person.email),
  age: visitDate ? ageOf(person, visitDate) : null,
})

function ageOf({ idType, idNumber }: ContactInput, visitDate: VisitDate): number | null {
  const document = checkDocument(idType, idNumber, visitDate)
  return document.ok && document.birthDate ? ageOn(document.birthDate, visitDate) : null
}
