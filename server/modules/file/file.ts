/** Files that members bring: taken in, kept or let go, and cleared away when their time has come. */
import type pg from 'pg'
import type { StoredFile } from '#contract/endpoints/file.ts'
import { Refusal } from '#contract/refusals.ts'
import type { FilePath } from '#contract/values/file.ts'
import { type Chance, drawText } from '../../platform/chance.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { countTry } from '../../platform/try-limits.ts'
import type { Vault } from '../../platform/vault.ts'
import type { Call, Member, MemberId } from '../caller/caller.ts'
import { putPicture } from './kept-picture.ts'
import { redraw } from './picture.ts'
import type { Picture } from './picture-work.ts'
import { arrivalMinutes, maxKeptFiles, temporaryHours, uploadLimit } from './rules.ts'
import type { StorageArea, StorageGateway } from './storage-gateway.ts'
import {
  countKeptLocked,
  endFile,
  endFilesOf,
  type FileRow,
  insertFile,
  listFilesOf,
  makePermanent,
} from './store.ts'

export type FileDeps = {
  db: Db
  pool: pg.Pool
  clock: Clock
  chance: Chance
  vault: Vault
  storage: StorageGateway
}

const MINUTE_MS = 60_000
export const minutesFrom = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE_MS)

type ReadUpload = Call<never>['readUpload']

export async function uploadTemporaryFile(
  deps: FileDeps,
  member: Member,
  read: ReadUpload,
): Promise<StoredFile> {
  const { picture, row } = await takeIn(deps, member, { area: 'temporary', read })
  await insertFile(deps.db, row)
  await putPicture(deps.storage, row, picture)
  return shown(row)
}

/** Refuses FILES_FULL before anything is stored. */
export async function uploadFile(deps: FileDeps, member: Member, read: ReadUpload): Promise<StoredFile> {
  const { db, clock, storage } = deps
  const { picture, row } = await takeIn(deps, member, { area: 'public', read })
  await inTransaction(db, async (tx) => {
    if ((await countKeptLocked(tx, member.memberId)) >= maxKeptFiles)
      throw new Refusal('FILES_FULL', { max: maxKeptFiles })
    await insertFile(tx, row)
  })
  await putPicture(storage, row, picture)
  if (!(await makePermanent(db, { ...row, memberId: member.memberId }, clock.now())))
    throw new Refusal('FILE_GONE')
  return shown({ ...row, due_at: null })
}

/** Refuses NOT_FOUND, for somebody else's as for none, and for one that something still refers to. */
export async function deleteFile({ db, clock }: FileDeps, member: Member, name: string): Promise<null> {
  const now = clock.now()
  const path = `uploads/${name}` as FilePath
  const end = (area: StorageArea) =>
    endFile(db, { area, path, memberId: member.memberId }, { now, usedFor: null })
  if (!(await end('public')) && !(await end('temporary'))) throw new Refusal('NOT_FOUND')
  return null
}

/** For the member alone: where each file is found, and until when. */
export async function exportFiles({ db, storage }: Pick<FileDeps, 'db' | 'storage'>, { memberId }: Member) {
  const { publicBucketUrl, tempBucketUrl } = storage.setting
  const rows = await listFilesOf(db, memberId)
  return rows.map(({ area, path, used_for, created_at, ...row }) => ({
    address: `${area === 'public' ? publicBucketUrl : tempBucketUrl}/${path}`,
    usedFor: used_for,
    contentType: row.content_type,
    width: row.width,
    height: row.height,
    sizeBytes: row.size_bytes,
    uploadedAt: created_at.toISOString(),
    expiresAt: row.due_at?.toISOString() ?? null,
  }))
}

/** The bytes go with the next sweep; the licence of a group stays. */
export const eraseFiles = ({ clock }: Pick<FileDeps, 'clock'>, tx: Tx, memberId: MemberId): Promise<void> =>
  endFilesOf(tx, memberId, clock.now())

export type UploadArrival = { area: StorageArea; read: ReadUpload }

/** Counted before a byte is read. The name is drawn here: nothing of what came names anything. */
async function takeIn(
  { pool, vault, clock, chance }: FileDeps,
  { memberId }: Member,
  { area, read }: UploadArrival,
): Promise<{ picture: Picture; row: FileRow }> {
  const retryAfterSeconds = await countTry(pool, uploadLimit, vault.index('upload', memberId))
  if (retryAfterSeconds > 0) throw new Refusal('UPLOAD_TOO_OFTEN', { retryAfterSeconds })
  const picture = await redraw(await read())
  const now = clock.now()
  const stays = area === 'temporary' ? temporaryHours * 60 : arrivalMinutes
  return {
    picture,
    row: {
      ...newFile(picture, chance, now),
      area,
      member_id: Number(memberId),
      used_for: null,
      due_at: minutesFrom(now, stays),
    },
  }
}

/** A row for a picture, under a name that nobody can guess. */
export const newFile = ({ bytes, contentType, width, height }: Picture, chance: Chance, now: Date) => ({
  path: `uploads/${drawText(chance, 'abcdefghijklmnopqrstuvwxyz234567', 26)}.webp` as FilePath,
  content_type: contentType,
  width,
  height,
  size_bytes: bytes.length,
  created_at: now,
})

const shown = ({ path, content_type, width, height, size_bytes, due_at }: FileRow): StoredFile => ({
  path,
  contentType: content_type,
  width,
  height,
  sizeBytes: size_bytes,
  expiresAt: due_at?.toISOString() ?? null,
})
