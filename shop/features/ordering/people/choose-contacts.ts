/** Which saved contact goes onto which ticket of the order. Pure. */
import type { ListedContact } from '#contract/endpoints/contact.ts'
import type { HeldLine } from '#contract/values/order-line.ts'
import { fitsAge, hasAge, idTypesOf, type SeatQuestion, type VisitorFields } from '../form/visitor-form.ts'

/** What decides which tickets somebody may have. */
export type ContactFacts = Pick<ListedContact, 'idType' | 'age'>

/** Why somebody cannot have this ticket: the document, or the age where it is known. */
export type ContactMismatch = 'idTypeWrong' | 'age'

export function contactMismatchOf({ idType, age }: ContactFacts, line: HeldLine): ContactMismatch | null {
  if (!idTypesOf(line).includes(idType)) return 'idTypeWrong'
  return age === null || fitsAge(age, line) ? null : 'age'
}

/** Why there is no ticket at all for somebody; null when there is one, taken or not. */
export function contactMismatchOfAll(
  contact: ListedContact,
  questions: readonly SeatQuestion[],
): ContactMismatch | null {
  const misfits = questions.map(({ line }) => contactMismatchOf(contact, line))
  if (misfits.includes(null)) return null
  return misfits.includes('age') ? 'age' : 'idTypeWrong'
}

/** The contacts on the tickets so far, in the order of the tickets. */
export const chosenOf = (visitors: readonly VisitorFields[]): ListedContact[] =>
  visitors.flatMap(({ contact }) => contact ?? [])

const isFree = ({ contact, keep, name, idNumber }: VisitorFields) =>
  contact === null && !keep && name.trim() === '' && idNumber.trim() === ''

/** Nothing is chosen, kept or typed yet. */
export const isBlank = (visitors: readonly VisitorFields[]): boolean => visitors.every(isFree)

/** The member's own line: the one that is marked, or the only one there is. */
export const ownAmong = (contacts: readonly ListedContact[]): ListedContact | null =>
  contacts.find(({ own }) => own) ?? (contacts.length === 1 ? (contacts[0] ?? null) : null)

/** The saved contact who holds a card, as far as masked lines tell; null when none is, or several may be. */
export function holderAmong(
  contacts: readonly ListedContact[],
  { name, idType, idNumber }: Pick<ListedContact, 'name' | 'idType' | 'idNumber'>,
): ListedContact | null {
  const [holder = null, ...more] = contacts.filter(
    (contact) => contact.name === name && contact.idType === idType && contact.idNumber === idNumber,
  )
  return more.length === 0 ? holder : null
}

/**
 * Smaller is better: a ticket for people of this very age before one for anybody. Of whom nobody knows the age gets a
 * ticket with an age only where the order has no other.
 */
function rankOf({ age }: ContactFacts, line: HeldLine, questions: readonly SeatQuestion[]): number | null {
  if (!hasAge(line)) return 2
  if (age !== null) return 1
  return questions.every((question) => hasAge(question.line)) ? 3 : null
}

/** The best ticket that is free and fits; -1 when there is none. */
export function freeSeatFor(
  contact: ContactFacts,
  questions: readonly SeatQuestion[],
  visitors: readonly VisitorFields[],
): number {
  const free = questions.flatMap(({ line }, index) => {
    const visitor = visitors[index]
    const rank = rankOf(contact, line, questions)
    if (!visitor || !isFree(visitor) || contactMismatchOf(contact, line) || rank === null) return []
    return { index, rank }
  })
  const [best] = free.toSorted((one, other) => one.rank - other.rank)
  return best?.index ?? -1
}

export type Seated = {
  /** Who sits where now: a contact, or null for a seat to be typed. */
  contacts: (ListedContact | null)[]
  /** Those for whom no ticket was free. */
  left: ListedContact[]
}

/** Exactly these contacts: who sits already stays, the others take what is free, and who is not named leaves. */
export function seat(
  picked: readonly ListedContact[],
  questions: readonly SeatQuestion[],
  visitors: readonly VisitorFields[],
): Seated {
  const stays = (contact: ListedContact | null) => picked.some(({ id }) => id === contact?.id)
  const now = visitors.map((visitor) => ({
    ...visitor,
    contact: stays(visitor.contact) ? visitor.contact : null,
  }))
  const left: ListedContact[] = []
  for (const contact of picked) {
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
