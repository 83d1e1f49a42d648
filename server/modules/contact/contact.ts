/** The people whom a member buys tickets for: sealed, the member's alone, and at most fifty. */
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/endpoints/contact.ts'
import { type Contact, type ContactInput, maxContacts } from '#contract/endpoints/contact.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ContactId } from '#contract/values/contact.ts'
import { venueDate } from '#contract/values/time.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'
import type { Member } from '../caller/caller.ts'
import { checkContact, maskContact } from './rules.ts'
import {
  countLocked,
  deleteSealed,
  findSealed,
  findSealedAmong,
  hasDocument,
  insertSealed,
  listSealed,
  type SealedPerson,
  updateSealed,
} from './store.ts'

export type ContactDeps = { db: Db; clock: Clock; vault: Vault }

/** On a page: a screen and a half of a phone. */
const pageSize = 20

type Input = QueryOf<typeof contract.listContacts>

export async function listContacts(
  { db, vault }: ContactDeps,
  { memberId }: Member,
  { visitDate, cursor }: Input,
): Promise<AnswerOf<typeof contract.listContacts>> {
  const rows = await listSealed(db, memberId, { after: cursor ?? null, limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  return {
    items: page.map(({ id, sealed }) => maskContact(String(id), open(vault, sealed), visitDate)),
    nextCursor: rows.length > pageSize ? String(page.at(-1)?.id) : null,
  }
}

/** In full: it is the member's own. */
export async function exportContacts(
  { db, vault }: Pick<ContactDeps, 'db' | 'vault'>,
  { memberId }: Member,
): Promise<Contact[]> {
  const rows = await listSealed(db, memberId, { after: null, limit: maxContacts })
  return rows.map(({ id, sealed }) => ({ id: String(id), ...open(vault, sealed) }))
}

/** Whole people for an order, by their numbers; who is none of the member's is not among them. */
export async function openContacts(
  { db, vault }: Pick<ContactDeps, 'db' | 'vault'>,
  { memberId }: Member,
  ids: readonly ContactId[],
): Promise<Map<ContactId, ContactInput>> {
  const rows = await findSealedAmong(db, memberId, ids)
  return new Map(rows.map(({ id, sealed }) => [String(id), open(vault, sealed)]))
}

/** Refuses NOT_FOUND, for somebody else's as for none. */
export async function readContact(
  { db, vault }: ContactDeps,
  { memberId }: Member,
  id: string,
): Promise<Contact> {
  const sealed = await findSealed(db, { memberId, id })
  if (!sealed) throw new Refusal('NOT_FOUND')
  return { id, ...open(vault, sealed) }
}

export const createContact = ({ db, ...deps }: ContactDeps, member: Member, input: ContactInput) =>
  inTransaction(db, (tx) => keepContact(deps, tx, member, input))

/** Refuses what cannot be, whom the member keeps already, and more than there is room for. */
export async function keepContact(
  { clock, vault }: Omit<ContactDeps, 'db'>,
  tx: Tx,
  { memberId }: Pick<Member, 'memberId'>,
  input: ContactInput,
): Promise<Contact> {
  const now = clock.now()
  const person = checkContact(input, venueDate(now))
  if ((await countLocked(tx, memberId)) >= maxContacts)
    throw new Refusal('CONTACTS_FULL', { max: maxContacts })
  const id = await insertSealed(tx, memberId, seal(vault, person), now)
  if (id === null) throw new Refusal('CONTACT_EXISTS', { field: 'idNumber' })
  return { id: String(id), ...person }
}

export async function saveContact(
  { db, clock, vault }: ContactDeps,
  { memberId }: Member,
  id: string,
  input: ContactInput,
): Promise<Contact> {
  const person = checkContact(input, venueDate(clock.now()))
  const sealed = seal(vault, person)
  const key = { memberId, id }
  return inTransaction(db, async (tx) => {
    await countLocked(tx, memberId)
    if (await hasDocument(tx, key, sealed.documentIndex))
      throw new Refusal('CONTACT_EXISTS', { field: 'idNumber' })
    if (!(await updateSealed(tx, key, sealed))) throw new Refusal('NOT_FOUND')
    return { id, ...person }
  })
}

export async function deleteContact({ db }: ContactDeps, { memberId }: Member, id: string): Promise<null> {
  if (!(await deleteSealed(db, { memberId, id }))) throw new Refusal('NOT_FOUND')
  return null
}

const seal = (vault: Vault, person: ContactInput): SealedPerson => ({
  sealed: vault.seal(JSON.stringify(person)),
  documentIndex: vault.index('document', `${person.idType}:${person.idNumber}`),
})

/** Checked when it was sealed, and nobody else can seal. */
const open = (vault: Vault, sealed: Buffer): ContactInput => JSON.parse(vault.open(sealed)) as ContactInput
