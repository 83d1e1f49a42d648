/** Forgets what only served a moment: now and then, by a worker. */
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { deleteOldAnswers } from '../place/document-answer-sql.ts'
import { deleteAbandonedHolds, deleteIdleCounters } from './forget-sql.ts'

/** An Idempotency-Key of a hold is answered at least this long. */
const KEPT_DAYS = 7
const AT_ONCE = 500

export async function forgetAbandoned({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await deleteIdleCounters(db)
  await deleteOldAnswers(db, clock.now())
  const before = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000)
  while ((await deleteAbandonedHolds(db, before, AT_ONCE)) === AT_ONCE);
}
