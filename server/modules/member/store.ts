/** The rows of members (server/migrations/0004_member.sql, 0014_member_profile.sql, 0027_member_in_one_tap.sql). */
import { type Generated, type GeneratedAlways, type Insertable, type Selectable, sql } from 'kysely'
import type { Gender } from '#contract/values/person.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { MemberId } from '../caller/caller.ts'

type MemberTables = {
  member: {
    id: GeneratedAlways<number>
    account: string
    account_key: GeneratedAlways<string>
    /** False: made up by the shop. */
    account_chosen: Generated<boolean>
    password_phc: string | null
    mobile_sealed: Buffer
    mobile_index: Buffer
    nickname: string
    sex: Generated<Gender | null>
    email_sealed: Generated<Buffer | null>
    avatar: string | null
    corp: string | null
    demo: Generated<boolean>
    terms_agreed_at: Generated<Date | null>
    created_at: Date
  }
}

export type MemberRow = Selectable<MemberTables['member']>
export type NewMember = Insertable<MemberTables['member']>

const tables = (on: Db | Tx) => on.withTables<MemberTables>()

/** Null when the account or the mobile is taken; waits for a transaction that is just taking it. */
export async function insertMember(tx: Tx, member: NewMember): Promise<MemberRow | null> {
  const row = await tables(tx)
    .insertInto('member')
    .values(member)
    .onConflict((any) => any.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function findMember(on: Db | Tx, id: MemberId): Promise<MemberRow | null> {
  const row = await tables(on)
    .selectFrom('member')
    .selectAll()
    .where('id', '=', Number(id))
    .executeTakeFirst()
  return row ?? null
}

export async function findMemberBy(
  on: Db | Tx,
  by: { account: string } | { mobileIndex: Buffer },
): Promise<MemberRow | null> {
  const members = tables(on).selectFrom('member').selectAll()
  const row = await ('account' in by
    ? members.where('account_key', '=', by.account.toLowerCase())
    : members.where('mobile_index', '=', by.mobileIndex)
  ).executeTakeFirst()
  return row ?? null
}

export const listMobiles = (
  on: Db | Tx,
  ids: readonly MemberId[],
): Promise<{ id: number; sealed: Buffer; index: Buffer; emailSealed: Buffer | null }[]> =>
  tables(on)
    .selectFrom('member')
    .select(['id', 'mobile_sealed as sealed', 'mobile_index as index', 'email_sealed as emailSealed'])
    .where('id', 'in', ids.map(Number))
    .execute()

/** The newest first. */
export const listNewest = (
  db: Db,
  { before, limit }: { before: number | null; limit: number },
): Promise<MemberRow[]> =>
  tables(db)
    .selectFrom('member')
    .selectAll()
    .$if(before !== null, (members) => members.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Until the transaction ends nobody else changes this member. */
export async function lockMember(tx: Tx, id: MemberId): Promise<MemberRow | null> {
  const row = await tables(tx)
    .selectFrom('member')
    .selectAll()
    .where('id', '=', Number(id))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function lockMemberBy(tx: Tx, mobileIndex: Buffer): Promise<MemberRow | null> {
  const row = await tables(tx)
    .selectFrom('member')
    .selectAll()
    .where('mobile_index', '=', mobileIndex)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

type Changes = Partial<Pick<NewMember, 'nickname' | 'sex' | 'email_sealed' | 'avatar' | 'password_phc'>>

/** As it is afterwards. */
export async function updateMember(on: Db | Tx, id: MemberId, changes: Changes): Promise<MemberRow | null> {
  const row = await tables(on)
    .updateTable('member')
    .set(changes)
    .where('id', '=', Number(id))
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Whom these members buy for; null: nobody but themselves. */
export async function updateCorp(tx: Tx, ids: readonly MemberId[], corp: string | null): Promise<void> {
  await tables(tx).updateTable('member').set({ corp }).where('id', 'in', ids.map(Number)).execute()
}

export const listMembers = (on: Db | Tx, ids: readonly MemberId[]): Promise<MemberRow[]> =>
  tables(on).selectFrom('member').selectAll().where('id', 'in', ids.map(Number)).execute()

/** False when another member has it, or takes it just now; the transaction is good for nothing then. */
export async function moveMobile(
  tx: Tx,
  id: MemberId,
  mobile: Pick<NewMember, 'mobile_sealed' | 'mobile_index'>,
): Promise<boolean> {
  try {
    await tables(tx).updateTable('member').set(mobile).where('id', '=', Number(id)).execute()
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}

export type AccountChoice = 'done' | 'taken' | 'chosen'

/** `chosen`: it was chosen before, and stays. */
export async function chooseAccountOnce(db: Db, id: MemberId, account: string): Promise<AccountChoice> {
  try {
    const { numUpdatedRows } = await tables(db)
      .updateTable('member')
      .set({ account, account_chosen: true })
      .where('id', '=', Number(id))
      .where('account_chosen', '=', false)
      .executeTakeFirst()
    return numUpdatedRows === 1n ? 'done' : 'chosen'
  } catch (error) {
    if (isDuplicate(error)) return 'taken'
    throw error
  }
}

/** False when there is one already, or no such member. */
export async function insertPassword(tx: Tx, id: MemberId, passwordPhc: string): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('member')
    .set({ password_phc: passwordPhc })
    .where('id', '=', Number(id))
    .where('password_phc', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A unique constraint said no. */
const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

export async function deleteMember(tx: Tx, id: MemberId): Promise<void> {
  await tables(tx).deleteFrom('member').where('id', '=', Number(id)).execute()
}

/** The index member_demo is found by the very words of its condition. */
export async function hasDemoMember(db: Db): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('member')
    .select('id')
    .where(sql<boolean>`demo`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
