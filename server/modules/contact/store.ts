/** The rows of contacts (server/migrations/0012_contact.sql). */
import type { GeneratedAlways } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { MemberId } from '../caller/caller.ts'
import { lockMemberRow } from '../caller/member-lock-sql.ts'

type ContactTables = {
  contact: {
    id: GeneratedAlways<number>
    member_id: number
    person_sealed: Buffer
    document_index: Buffer
    created_at: Date
  }
}

const tables = (on: Db | Tx) => on.withTables<ContactTables>()

/** Whose contact, by number. */
export type ContactKey = { memberId: MemberId; id: string }

const isOwn = ({ memberId, id }: ContactKey) => ({ id: Number(id), member_id: Number(memberId) })

type SealedRow = { id: number; sealed: Buffer }

/** Newest first, from the one after the cursor on. */
export function listSealed(
  db: Db,
  memberId: MemberId,
  { after, limit }: { after: string | null; limit: number },
): Promise<SealedRow[]> {
  const own = tables(db)
    .selectFrom('contact')
    .select(['id', 'person_sealed as sealed'])
    .where('member_id', '=', Number(memberId))
    .orderBy('id', 'desc')
    .limit(limit)
  return (after === null ? own : own.where('id', '<', Number(after))).execute()
}

export const findSealedAmong = (db: Db, memberId: MemberId, ids: readonly string[]): Promise<SealedRow[]> =>
  tables(db)
    .selectFrom('contact')
    .select(['id', 'person_sealed as sealed'])
    .where('member_id', '=', Number(memberId))
    .where('id', 'in', [...new Set(ids)].map(Number))
    .execute()

export async function findSealed(db: Db, key: ContactKey): Promise<Buffer | null> {
  const row = await tables(db)
    .selectFrom('contact')
    .select('person_sealed')
    .where((is) => is.and(isOwn(key)))
    .executeTakeFirst()
  return row?.person_sealed ?? null
}

/** Until the transaction ends nobody else counts or adds contacts of this member. */
export async function countLocked(tx: Tx, memberId: MemberId): Promise<number> {
  await lockMemberRow(tx, memberId)
  const { count } = await tables(tx)
    .selectFrom('contact')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', Number(memberId))
    .executeTakeFirstOrThrow()
  return count
}

export type SealedPerson = { sealed: Buffer; documentIndex: Buffer }

/** Null when the document stands in the list already. */
export async function insertSealed(
  tx: Tx,
  memberId: MemberId,
  { sealed, documentIndex }: SealedPerson,
  now: Date,
): Promise<number | null> {
  const row = await tables(tx)
    .insertInto('contact')
    .values({
      member_id: Number(memberId),
      person_sealed: sealed,
      document_index: documentIndex,
      created_at: now,
    })
    .onConflict((same) => same.columns(['member_id', 'document_index']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Does another contact of the member have this document? The member is locked. */
export async function hasDocument(
  tx: Tx,
  { memberId, id }: ContactKey,
  documentIndex: Buffer,
): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('contact')
    .select('id')
    .where('member_id', '=', Number(memberId))
    .where('document_index', '=', documentIndex)
    .where('id', '!=', Number(id))
    .executeTakeFirst()
  return row !== undefined
}

/** False when it is none of the member's. */
export async function updateSealed(
  tx: Tx,
  key: ContactKey,
  { sealed, documentIndex }: SealedPerson,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('contact')
    .set({ person_sealed: sealed, document_index: documentIndex })
    .where((is) => is.and(isOwn(key)))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when it is none of the member's. */
export async function deleteSealed(db: Db, key: ContactKey): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('contact')
    .where((is) => is.and(isOwn(key)))
    .executeTakeFirst()
  return numDeletedRows === 1n
}
