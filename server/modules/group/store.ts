/** Groups and who buys for them (server/migrations/0092_group.sql). */
import type { Generated, GeneratedAlways, Selectable } from 'kysely'
import type { Fen } from '#contract/values/fen.ts'
import type { FilePath } from '#contract/values/file.ts'
import type { GroupCode, GroupRole, GroupState } from '#contract/values/group.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { conflictOf } from '../../platform/conflict.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { MemberId } from '../caller/caller.ts'
import { isFoundGroup } from './found-groups-store.ts'

type Tables = {
  corp: {
    id: GeneratedAlways<number>
    code: GroupCode
    name: string
    licence_no: string
    licence_path: FilePath
    contact_sealed: Buffer
    state: Generated<GroupState>
    reject_text: string | null
    decided_by: string | null
    decided_at: Date | null
    applied_at: Date
    version: Generated<number>
    balance_fen: Generated<Fen>
    credit_fen: Generated<Fen>
  }
  corp_member: {
    corp_id: number
    member_id: number
    role: GroupRole
    daily_limit_fen: Fen | null
    /** The last day on which anything was spent, and how much it was. */
    spent_on: VisitDate | null
    spent_fen: Generated<Fen>
  }
}

export type GroupRow = Selectable<Tables['corp']>
export type Spending = Pick<Selectable<Tables['corp_member']>, 'daily_limit_fen' | 'spent_on' | 'spent_fen'>
export type OwnGroupRow = GroupRow & Spending & { role: GroupRole }
export type MemberLine = Spending & { memberId: number; role: GroupRole }

const tables = (on: Db | Tx) => on.withTables<Tables>()

const spending = ['daily_limit_fen', 'spent_on', 'spent_fen'] as const

const ownGroup = (on: Db | Tx, memberId: MemberId) =>
  tables(on)
    .selectFrom('corp')
    .innerJoin('corp_member', 'corp_id', 'corp.id')
    .selectAll('corp')
    .select(['role', ...spending])
    .where('member_id', '=', Number(memberId))

export const findOwnGroup = (on: Db | Tx, memberId: MemberId): Promise<OwnGroupRow | undefined> =>
  ownGroup(on, memberId).executeTakeFirst()

/** Until the transaction ends nobody decides on it, and nobody joins or leaves it. Who did so meanwhile shows in the second reading. */
export async function lockOwnGroup(tx: Tx, memberId: MemberId): Promise<OwnGroupRow | undefined> {
  const locked = await ownGroup(tx, memberId).forNoKeyUpdate('corp').executeTakeFirst()
  return locked && (await ownGroup(tx, memberId).where('corp.id', '=', locked.id).executeTakeFirst())
}

export const findGroup = (on: Db | Tx, code: GroupCode): Promise<GroupRow | undefined> =>
  tables(on).selectFrom('corp').selectAll().where('code', '=', code).executeTakeFirst()

export const listNames = (
  on: Db | Tx,
  ids: readonly number[],
): Promise<Pick<GroupRow, 'id' | 'code' | 'name'>[]> =>
  tables(on).selectFrom('corp').select(['id', 'code', 'name']).where('id', 'in', ids).execute()

export const lockGroup = (tx: Tx, code: GroupCode): Promise<GroupRow | undefined> =>
  tables(tx).selectFrom('corp').selectAll().where('code', '=', code).forNoKeyUpdate().executeTakeFirst()

/** Owners first, then in the order in which they came. */
export const listMembersOf = (on: Db | Tx, groupId: number): Promise<MemberLine[]> =>
  tables(on)
    .selectFrom('corp_member')
    .select(['member_id as memberId', 'role', ...spending])
    .where('corp_id', '=', groupId)
    .orderBy('role', 'desc')
    .orderBy('member_id')
    .execute()

/** In one state, or found in any; those that applied where neither is asked for. */
export const listFound = (
  db: Db,
  { find, state }: { find?: string | undefined; state?: GroupState | undefined },
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<GroupRow[]> =>
  tables(db)
    .selectFrom('corp')
    .selectAll()
    .$if(find === undefined || state !== undefined, (rows) => rows.where('state', '=', state ?? 'AWAIT'))
    .$if(find !== undefined, (rows) => rows.where((of) => isFoundGroup(of, find ?? '')))
    .$if(cursor !== undefined, (rows) => rows.where('id', '>', Number(cursor)))
    .orderBy('id')
    .limit(limit)
    .execute()

type Application = Pick<GroupRow, 'name' | 'licence_no' | 'licence_path' | 'contact_sealed' | 'applied_at'>

/** 'taken': another group has this licence. The transaction is good for nothing then. */
export async function insertGroup(
  tx: Tx,
  row: Application & { code: GroupCode },
): Promise<GroupRow | 'taken'> {
  return await orTaken(
    tables(tx)
      .insertInto('corp')
      .values({ ...row, reject_text: null, decided_by: null, decided_at: null })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

/** One that was never passed: nothing refers to it but its own members. */
export async function deleteGroup(tx: Tx, id: number): Promise<void> {
  await tables(tx).deleteFrom('corp_member').where('corp_id', '=', id).execute()
  await tables(tx).deleteFrom('corp').where('id', '=', id).execute()
}

type Change = Partial<
  Application & Pick<GroupRow, 'state' | 'reject_text' | 'decided_by' | 'decided_at' | 'version'>
>

export const updateGroup = (tx: Tx, id: number, change: Change): Promise<GroupRow | 'taken'> =>
  orTaken(
    tables(tx).updateTable('corp').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  )

async function orTaken<T>(work: Promise<T>): Promise<T | 'taken'> {
  try {
    return await work
  } catch (error) {
    if (conflictOf(error) === 'corp_licence') return 'taken'
    throw error
  }
}

export type NewMember = { memberId: MemberId; role: GroupRole; dailyLimitFen: Fen | null }

/** False: the member belongs to a group already. */
export async function insertMemberOf(
  tx: Tx,
  groupId: number,
  { memberId, role, dailyLimitFen }: NewMember,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('corp_member')
    .values({
      ...{ corp_id: groupId, member_id: Number(memberId), role },
      ...{ daily_limit_fen: dailyLimitFen, spent_on: null },
    })
    .onConflict((same) => same.column('member_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const updateMemberOf = (
  tx: Tx,
  groupId: number,
  { memberId, role, dailyLimitFen }: NewMember,
): Promise<unknown> =>
  tables(tx)
    .updateTable('corp_member')
    .set({ role, daily_limit_fen: dailyLimitFen })
    .where('corp_id', '=', groupId)
    .where('member_id', '=', Number(memberId))
    .execute()

export const deleteMemberOf = (tx: Tx, groupId: number, memberId: MemberId): Promise<unknown> =>
  tables(tx)
    .deleteFrom('corp_member')
    .where('corp_id', '=', groupId)
    .where('member_id', '=', Number(memberId))
    .execute()
