/** A member's row is locked while what belongs to the member is counted and changed, or the member is erased. */
import type { Tx } from '../../platform/db.ts'
import type { MemberId } from './caller.ts'

/** Until the transaction ends, every other lock of this member waits. */
export async function lockMemberRow(tx: Tx, memberId: MemberId): Promise<void> {
  await tx
    .withTables<{ member: { id: number } }>()
    .selectFrom('member')
    .select('id')
    .where('id', '=', Number(memberId))
    .forNoKeyUpdate()
    .execute()
}

/** Until the transaction ends nothing is written for this member, who is going to be erased; what was begun before is waited for. */
export async function lockMemberForErasing(tx: Tx, memberId: MemberId): Promise<void> {
  await tx
    .withTables<{ member: { id: number } }>()
    .selectFrom('member')
    .select('id')
    .where('id', '=', Number(memberId))
    .forUpdate()
    .execute()
}

/** A CTE `kept_member` of those of the `members` (a query of ids) that exist; none is erased until the transaction ends. */
export const membersKept = (members: string): string => `
  kept_member AS MATERIALIZED (
    SELECT id FROM member WHERE id = ANY(ARRAY(${members})) ORDER BY id FOR KEY SHARE
  )`
