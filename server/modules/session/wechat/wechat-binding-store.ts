/** The rows of who is logged in by WeChat alone (server/migrations/0016_wechat_binding.sql). */
import type { Db, Tx } from '../../../platform/db.ts'
import { type MemberId, memberIdOf } from '../../caller/caller.ts'
import { lockMemberRow } from '../../caller/member-lock-sql.ts'
import { tables } from '../tables.ts'

export async function findBoundMember(on: Db | Tx, openidIndex: Buffer): Promise<MemberId | null> {
  const row = await tables(on)
    .selectFrom('wechat_binding')
    .select('member_id')
    .where('openid_index', '=', openidIndex)
    .executeTakeFirst()
  return row ? memberIdOf(row.member_id) : null
}

export type Binding = { openidIndex: Buffer; openidSealed: Buffer; profileSealed: Buffer | null; now: Date }

/** `kept`: it was bound already. `taken`: the WeChat user is another account's. Replaces another WeChat user of this member. */
export async function putBinding(
  tx: Tx,
  memberId: MemberId,
  { openidIndex, openidSealed, profileSealed, now }: Binding,
): Promise<'bound' | 'kept' | 'taken'> {
  const member = Number(memberId)
  // Two log-ins of one member at a time: the second waits here and finds what the first has bound.
  await lockMemberRow(tx, memberId)
  const owner = await findBoundMember(tx, openidIndex)
  if (owner !== null && owner !== memberId) return 'taken'
  await tables(tx)
    .deleteFrom('wechat_binding')
    .where('member_id', '=', member)
    .where('openid_index', '!=', openidIndex)
    .execute()
  const values = { openid_sealed: openidSealed, profile_sealed: profileSealed, bound_at: now }
  const bound = await tables(tx)
    .insertInto('wechat_binding')
    .values({ member_id: member, openid_index: openidIndex, ...values })
    .onConflict((same) =>
      same.column('openid_index').doUpdateSet(values).where('wechat_binding.member_id', '=', member),
    )
    .returning('member_id')
    .executeTakeFirst()
  if (bound === undefined) return 'taken'
  return owner === memberId ? 'kept' : 'bound'
}

/** The profile given now replaces the one given before. */
export async function updateBound(
  on: Db | Tx,
  { openidIndex, openidSealed, profileSealed }: Omit<Binding, 'now'>,
): Promise<void> {
  await tables(on)
    .updateTable('wechat_binding')
    .set({ openid_sealed: openidSealed, ...(profileSealed && { profile_sealed: profileSealed }) })
    .where('openid_index', '=', openidIndex)
    .execute()
}

export async function listBoundOpenids(
  on: Db | Tx,
  memberIds: readonly MemberId[],
): Promise<{ memberId: number; openidSealed: Buffer | null }[]> {
  if (memberIds.length === 0) return []
  return await tables(on)
    .selectFrom('wechat_binding')
    .select(['member_id as memberId', 'openid_sealed as openidSealed'])
    .where('member_id', 'in', memberIds.map(Number))
    .execute()
}

export async function findBinding(
  db: Db,
  memberId: MemberId,
): Promise<{ profileSealed: Buffer | null; boundAt: Date } | null> {
  const row = await tables(db)
    .selectFrom('wechat_binding')
    .select(['profile_sealed as profileSealed', 'bound_at as boundAt'])
    .where('member_id', '=', Number(memberId))
    .executeTakeFirst()
  return row ?? null
}

/** False when there was none. */
export async function deleteBinding(on: Db | Tx, memberId: MemberId): Promise<boolean> {
  const { numDeletedRows } = await tables(on)
    .deleteFrom('wechat_binding')
    .where('member_id', '=', Number(memberId))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
