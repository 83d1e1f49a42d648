/** Snapshots, each wording once. */
import type pg from 'pg'
import type { Db } from '../../../platform/db.ts'
import { prepared } from '../../../platform/prepared.ts'
import type { OfferSnapshot, ProductSnapshot } from './snapshot.ts'
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

const snapshotStatement = prepared<{ content: ProductSnapshot | OfferSnapshot }>(
  'snapshot',
  'SELECT content FROM snapshot WHERE id = $1',
)

export async function findSnapshot(
  pool: pg.Pool,
  id: number,
): Promise<ProductSnapshot | OfferSnapshot | null> {
  const [row] = await snapshotStatement.run(pool, [id])
  return row?.content ?? null
}
