/**
 * A picture of a product: redrawn and stored for a day before anything refers to it; the transaction that saves the
 * product keeps it. It stays then, also when the product shows others: orders show what was bought.
 */
import { createHash } from 'node:crypto'
import type { StaffPicture } from '#contract/console/file.ts'
import { Refusal } from '#contract/refusals.ts'
import type { FilePath } from '#contract/values/file.ts'
import type { Tx } from '../../platform/db.ts'
import { countTry } from '../../platform/try-limits.ts'
import type { Written } from '../staff/audited.ts'
import type { StaffId } from '../staff/caller.ts'
import { type FileDeps, minutesFrom, newFile, type UploadArrival } from './file.ts'
import { putPicture } from './kept-picture.ts'
import { redraw } from './picture.ts'
import { staffUploadLimit, temporaryHours } from './rules.ts'
import { type FileRow, insertFile, keepProductFiles } from './store.ts'

/** Counted before a byte is read. */
export async function prepareProductPicture(
  deps: FileDeps,
  staffId: StaffId,
  read: UploadArrival['read'],
): Promise<{ file: FileRow; digest: string }> {
  const { pool, vault, clock, chance, db, storage } = deps
  const retryAfterSeconds = await countTry(pool, staffUploadLimit, vault.index('upload', `staff ${staffId}`))
  if (retryAfterSeconds > 0) throw new Refusal('UPLOAD_TOO_OFTEN', { retryAfterSeconds })
  const bytes = await read()
  const picture = await redraw(bytes)
  const now = clock.now()
  const file: FileRow = {
    ...newFile(picture, chance, now),
    area: 'public',
    member_id: null,
    used_for: 'product',
    due_at: minutesFrom(now, temporaryHours * 60),
  }
  await insertFile(db, file)
  await putPicture(storage, file, picture)
  return { file, digest: createHash('sha256').update(bytes).digest('base64') }
}

export function shownPicture({ path, width, height, size_bytes, due_at }: FileRow): Written<StaffPicture> {
  const size = { width, height, sizeBytes: size_bytes }
  return {
    answer: { path, ...size, expiresAt: due_at?.toISOString() ?? '' },
    audit: { no: path, before: null, after: size },
  }
}

/** Refuses FILE_GONE for a path of which there is no picture of a product, or one whose day is over. */
export async function keepProductPictures(
  { clock }: Pick<FileDeps, 'clock'>,
  tx: Tx,
  paths: readonly FilePath[],
): Promise<void> {
  if (paths.length === 0) return
  if ((await keepProductFiles(tx, paths, clock.now())) < paths.length) throw new Refusal('FILE_GONE')
}
