/** How many comments on a product everybody reads, by their scores, as stored (server/migrations/0185_public_comments_and_pick_up_points.sql). */
import { sql } from 'kysely'
import type { ProductCode } from '#contract/values/product.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { ScoreCount } from './rules.ts'
import type { CommentRow } from './store.ts'

type Tables = {
  comment_score: { product_code: ProductCode; score: number; comments: number; with_pictures: number }
}

const tables = (on: Db | Tx) => on.withTables<Tables>()

export type ScoreMove = {
  row: Pick<CommentRow, 'product_code' | 'score' | 'pictures'>
  /** One comment more or less that everybody reads. */
  by: 1 | -1
}

/** In one order, so that nobody waits for somebody who waits for them. */
export async function moveScores(tx: Tx, moves: readonly ScoreMove[]): Promise<void> {
  const inOrder = moves.toSorted(
    ({ row: a }, { row: b }) =>
      Number(a.product_code > b.product_code) - Number(a.product_code < b.product_code) || a.score - b.score,
  )
  for (const { row, by } of inOrder) await (by === 1 ? countIn(tx, row) : countOut(tx, row))
}

const picturesOf = ({ pictures }: ScoreMove['row']): 0 | 1 => (pictures.length > 0 ? 1 : 0)

async function countIn(tx: Tx, row: ScoreMove['row']): Promise<void> {
  const { product_code, score } = row
  await tables(tx)
    .insertInto('comment_score')
    .values({ product_code, score, comments: 1, with_pictures: picturesOf(row) })
    .onConflict((same) =>
      same.columns(['product_code', 'score']).doUpdateSet({
        comments: sql`comment_score.comments + 1`,
        with_pictures: sql`comment_score.with_pictures + excluded.with_pictures`,
      }),
    )
    .execute()
}

/** The first comment made the row, so it is there. */
async function countOut(tx: Tx, row: ScoreMove['row']): Promise<void> {
  await tables(tx)
    .updateTable('comment_score')
    .set({ comments: sql`comments - 1`, with_pictures: sql`with_pictures - ${picturesOf(row)}` })
    .where('product_code', '=', row.product_code)
    .where('score', '=', row.score)
    .execute()
}

export const scoresOf = (db: Db, code: ProductCode): Promise<ScoreCount[]> =>
  tables(db)
    .selectFrom('comment_score')
    .select(['score', 'comments', 'with_pictures as withPictures'])
    .where('product_code', '=', code)
    .execute()
