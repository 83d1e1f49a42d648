/** Contacts: the people whom a member buys tickets for (spec 3.7). */
import * as z from 'zod/mini'
import { endpoint } from '../shop-endpoint.ts'
import { ContactId } from '../values/contact.ts'
import { Email, Gender, IdType, Mobile, Nickname, PersonName } from '../values/person.ts'
import { VisitDate } from '../values/time.ts'

/** More are not needed to travel, and nobody shall collect people here. */
export const maxContacts = 50

/** What was not given is null. The rules of names and documents are refused in words. */
const ContactInput = z.object({
  name: PersonName,
  idType: IdType,
  idNumber: z.string().check(z.minLength(1), z.maxLength(32)),
  mobile: z.nullable(Mobile),
  sex: z.nullable(Gender),
  nickname: z.nullable(Nickname),
  email: z.nullable(Email),
  /** The member's own line: the order form fills it in first. */
  own: z.optional(z.boolean()),
})
export type ContactInput = z.infer<typeof ContactInput>

const ofContact = z.object({ id: ContactId })

/** In full, for the form. */
const Contact = z.extend(ContactInput, { id: ContactId })
export type Contact = z.infer<typeof Contact>

/** Name, number, mobile and email are masked; the nickname says who it is. */
const ListedContact = z.object({
  id: ContactId,
  name: z.string(),
  idType: IdType,
  idNumber: z.string(),
  mobile: z.nullable(z.string()),
  sex: z.nullable(Gender),
  nickname: z.nullable(z.string()),
  email: z.nullable(z.string()),
  own: z.optional(z.boolean()),
  /** On the day that was asked for, where the document contains it: enough to know which ticket fits. */
  age: z.nullable(z.int()),
})
export type ListedContact = z.infer<typeof ListedContact>

export const listContacts = endpoint({
  method: 'GET',
  path: '/api/contacts',
  access: 'member',
  summary: 'My contacts, the newest first; with a visit date also how old they are then',
  query: z.object({ visitDate: z.optional(VisitDate), cursor: z.optional(ContactId) }),
  answer: z.object({ items: z.array(ListedContact), nextCursor: z.nullable(z.string()) }),
})

export const readContact = endpoint({
  method: 'GET',
  path: '/api/contacts/{id}',
  access: 'member',
  summary: 'One of my contacts in full, to edit; an order only takes its number',
  params: ofContact,
  answer: Contact,
})

export const createContact = endpoint({
  method: 'POST',
  path: '/api/contacts',
  access: 'member',
  summary: 'Keep somebody; at most 50, and each document once',
  body: ContactInput,
  answer: Contact,
})

export const saveContact = endpoint({
  method: 'PUT',
  path: '/api/contacts/{id}',
  access: 'member',
  summary: 'Change one of my contacts',
  params: ofContact,
  body: ContactInput,
  answer: Contact,
})

export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/api/contacts/{id}',
  access: 'member',
  summary: 'Forget one of my contacts',
  params: ofContact,
  answer: z.null(),
})
