/** Counts comments anew, for what is kept of them moves by one at a time: a difference would stay for ever. */
import { type Db, inTransaction } from '../../platform/db.ts'
import type { Log } from '../../platform/log.ts'
import { findScoredProduct, lockScores, recountScores, scoresDiffer } from './recount-sql.ts'

/** One product after the other, so that no statement reads more than its comments; locked is only one that differs. */
export async function recountComments({ db, log }: { db: Db; log: Log }): Promise<void> {
  let code = await findScoredProduct(db, '')
  while (code !== null) {
    const product = code
    if (await scoresDiffer(db, product)) {
      const mended = await inTransaction(db, async (tx) => {
        await lockScores(tx, product)
        return await recountScores(tx, product)
      })
      log.warn({ product, mended }, 'the scores of a product were not what its comments say')
    }
    code = await findScoredProduct(db, product)
  }
}
