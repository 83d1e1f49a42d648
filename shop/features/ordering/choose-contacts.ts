/** Which saved contact goes onto which ticket of the order. Pure. */
import type { ListedContact } from '#contract/endpoints/contact.ts'
import type { HeldLine } from '#contract/endpoints/ordering.ts'
import { fitsAge, idTypesOf, type SeatQuestion, type VisitorFields } from './visitor-form.ts'

/** Why somebody cannot have this ticket: the document, or the age where it is known. */
export type Misfit = 'idTypeWrong' | 'age'

export function misfitOf({ idType, age }: ListedContact, line: HeldLine): Misfit | null {
  if (!idTypesOf(line).includes(idType)) return 'idTypeWrong'
  return age === null || fitsAge(age, line) ? null : 'age'
}

/** Why there is no ticket at all for somebody; null when there is one, taken or not. */
export function misfitOfAll(contact: ListedContact, questions: readonly SeatQuestion[]): Misfit | null {
  const misfits = questions.map(({ line }) => misfitOf(contact, line))
  if (misfits.includes(null)) return null
  return misfits.includes('age') ? 'age' : 'idTypeWrong'
}

/** The contacts on the tickets so far, in the order of the tickets. */
export const chosenOf = (visitors: readonly VisitorFields[]): ListedContact[] =>
  visitors.flatMap(({ contact }) => contact ?? [])

const isFree = ({ contact, keep, name, idNumber }: VisitorFields) =>
  contact === null && !keep && name.trim() === '' && idNumber.trim() === ''

/** The first ticket that is free and fits; -1 when there is none. */
export const freeSeatFor = (
  contact: ListedContact,
  questions: readonly SeatQuestion[],
  visitors: readonly VisitorFields[],
): number =>
  questions.findIndex(({ line }, index) => {
    const visitor = visitors[index]
    return visitor !== undefined && isFree(visitor) && misfitOf(contact, line) === null
  })

export type Seated = {
  /** Who sits where now: a contact, or null for a seat to be typed. */
  contacts: (ListedContact | null)[]
  /** Those for whom no ticket was free. */
  left: ListedContact[]
}

/** Exactly these contacts: who sits already stays, the others take what is free, and who is not named leaves. */
export function seat(
  wished: readonly ListedContact[],
  questions: readonly SeatQuestion[],
  visitors: readonly VisitorFields[],
): Seated {
  const stays = (contact: ListedContact | null) => wished.some(({ id }) => id === contact?.id)
  const now = visitors.map((visitor) => ({
    ...visitor,
    contact: stays(visitor.contact) ? visitor.contact : null,
  }))
  const left: ListedContact[] = []
  for (const contact of wished) {
    if (now.some((visitor) => visitor.contact?.id === contact.id)) continue
    const index = freeSeatFor(contact, questions, now)
    const visitor = now[index]
    if (visitor) now[index] = { ...visitor, contact }
    else left.push(contact)
  }
  return { contacts: now.map(({ contact }) => contact), left }
}

/** One contact onto one ticket; from another ticket it goes away. */
export const seatAt = (
  contact: ListedContact | null,
  at: number,
  visitors: readonly VisitorFields[],
): (ListedContact | null)[] =>
  visitors.map((visitor, index) => {
    if (index === at) return contact
    return contact !== null && visitor.contact?.id === contact.id ? null : visitor.contact
  })
