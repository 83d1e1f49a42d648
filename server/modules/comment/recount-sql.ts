/** What is kept of a product's scores beside what its comments say. */
import { sql } from 'kysely'
import type { ProductCode } from '#contract/values/product.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** The next product that has comments or counts of them, by its code; null: that was the last. */
export async function findScoredProduct(db: Db, after: string): Promise<ProductCode | null> {
  const { rows } = await sql<{ code: ProductCode | null }>`
    SELECT min(product_code) AS code FROM (
      (SELECT product_code FROM comment WHERE shown AND product_code > ${after} ORDER BY product_code LIMIT 1)
      UNION ALL
      (SELECT product_code FROM comment_score WHERE product_code > ${after} ORDER BY product_code LIMIT 1)
    ) AS next`.execute(db)
  return rows[0]?.code ?? null
}

/** Its comments that are shown, by their scores; and what is kept of each that has any. */
const countedAndKept = (code: ProductCode) => sql`
  WITH counted AS (
    SELECT score, count(*)::integer AS comments, (count(*) FILTER (WHERE pictures <> '{}'))::integer AS with_pictures
    FROM comment WHERE shown AND product_code = ${code} GROUP BY score
  ), kept AS (
    SELECT score, comments, with_pictures FROM comment_score WHERE product_code = ${code}
  ), differing AS (
    SELECT score, coalesce(counted.comments, 0) AS comments, coalesce(counted.with_pictures, 0) AS with_pictures
    FROM counted FULL JOIN kept USING (score)
    WHERE (coalesce(counted.comments, 0), coalesce(counted.with_pictures, 0))
      <> (coalesce(kept.comments, 0), coalesce(kept.with_pictures, 0))
  )`

/** Seen at one moment, so what others are moving does not differ. */
export async function scoresDiffer(db: Db, code: ProductCode): Promise<boolean> {
  const { rows } = await sql`${countedAndKept(code)} SELECT FROM differing`.execute(db)
  return rows.length > 0
}

/** A row for each score, held until the transaction ends: who shows or hides a comment meanwhile counts it afterwards. */
export async function lockScores(tx: Tx, code: ProductCode): Promise<void> {
  await sql`
    INSERT INTO comment_score (product_code, score, comments, with_pictures)
    SELECT ${code}, score, 0, 0 FROM generate_series(1, 5) AS score ORDER BY score ON CONFLICT DO NOTHING`.execute(
    tx,
  )
  await sql`
    SELECT FROM comment_score WHERE product_code = ${code} ORDER BY score FOR UPDATE`.execute(tx)
}

/** How many rows were mended. */
export async function recountScores(tx: Tx, code: ProductCode): Promise<number> {
  const { numAffectedRows } = await sql`
    ${countedAndKept(code)}
    UPDATE comment_score SET comments = differing.comments, with_pictures = differing.with_pictures
    FROM differing WHERE product_code = ${code} AND comment_score.score = differing.score`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
