/** Snapshots, each wording once. */
import type { Db } from '../../platform/db.ts'
import { tables } from './tables.ts'

/** The id of this content, new or known. */
export async function insertSnapshot(db: Db, digest: Buffer, content: string): Promise<number> {
  const find = () =>
    tables(db).selectFrom('snapshot').select('id').where('digest', '=', digest).executeTakeFirst()
  const known = await find()
  if (known) return known.id
  await tables(db)
    .insertInto('snapshot')
    .values({ digest, content })
    .onConflict((any) => any.column('digest').doNothing())
    .execute()
  const made = await find()
  if (!made) throw new Error('a snapshot vanished')
  return made.id
}
