/** Frozen facts, each wording once. */
import type { Db } from '../../platform/db.ts'
import { tables } from './tables.ts'

/** The id of this content, new or known. */
export async function insertFrozen(db: Db, digest: Buffer, content: string): Promise<number> {
  const find = () =>
    tables(db).selectFrom('frozen_fact').select('id').where('digest', '=', digest).executeTakeFirst()
  const known = await find()
  if (known) return known.id
  await tables(db)
    .insertInto('frozen_fact')
    .values({ digest, content })
    .onConflict((any) => any.column('digest').doNothing())
    .execute()
  const made = await find()
  if (!made) throw new Error('frozen facts vanished')
  return made.id
}
