/** Clears files whose time has come: the bytes first, then the row that knows of them. */
import { inTransaction } from '../../platform/db.ts'
import type { Log } from '../../platform/log.ts'
import type { FileDeps } from './file.ts'
import { deletePicture } from './kept-picture.ts'
import { graceSeconds } from './rules.ts'
import { type DueFile, deleteLocked, listDue, lockDue } from './store.ts'

const AT_ONCE = 100

/**
 * Any number of workers may sweep at once: each file is locked while its bytes go, so that whoever promotes the same file
 * once more waits, and puts them anew. One file that cannot be deleted keeps none of the others, and is thrown at the end
 * so that the job is tried again.
 */
export async function sweepFiles({
  db,
  clock,
  storage,
  log,
}: Pick<FileDeps, 'db' | 'clock' | 'storage'> & { log: Log }): Promise<void> {
  const before = new Date(clock.now().getTime() - graceSeconds * 1000)
  let after: DueFile | null = null
  let failed = 0
  for (;;) {
    const due: DueFile[] = await listDue(db, { before, after, limit: AT_ONCE })
    for (const file of due)
      try {
        await inTransaction(db, async (tx) => {
          if (!(await lockDue(tx, file, before))) return
          await deletePicture(storage, file)
          await deleteLocked(tx, file)
        })
      } catch (error) {
        failed += 1
        log.warn({ err: error, area: file.area }, 'a file could not be deleted')
      }
    after = due.at(-1) ?? null
    if (due.length < AT_ONCE) break
  }
  if (failed > 0) throw new Error(`${failed} files could not be deleted`)
}
