/** A member's row is locked while what belongs to the member is counted and changed. */
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
