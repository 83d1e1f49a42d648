/** Visitors whom a member chose among the saved contacts: the sealed person is opened here, never sent to the form. */
import { Refusal } from '#contract/refusals.ts'
import type { Db } from '../../../platform/db.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { Caller } from '../../caller/caller.ts'
import { openContacts } from '../../contact/contact.ts'
import { at, type GivenVisitor } from '../units/visitor-rules.ts'

type Chosen = GivenVisitor & { contactId?: string | undefined; keep?: boolean | undefined }

/** Refuses CONTACT_GONE, for a deleted contact as for somebody else's: a number reveals nothing. */
export async function fillChosen(
  deps: { db: Db; vault: Vault },
  caller: Caller,
  given: readonly Chosen[],
): Promise<Chosen[]> {
  const chosen = given.filter(({ contactId }) => contactId !== undefined)
  const [first] = chosen
  if (!first) return [...given]
  if (caller.kind !== 'member') throw new Refusal('CONTACT_GONE', at(first, 'contact'))
  const ids = chosen.flatMap(({ contactId }) => contactId ?? [])
  const contacts = await openContacts(deps, caller, ids)
  return given.map(({ contactId, ...visitor }) => {
    if (contactId === undefined) return visitor
    const person = contacts.get(contactId)
    if (!person) throw new Refusal('CONTACT_GONE', at(visitor, 'contact'))
    const { name, idType, idNumber } = person
    return { ...visitor, name, idType, idNumber }
  })
}
