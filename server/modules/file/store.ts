/** The rows of files (server/migrations/0013_file.sql). */
import type { Selectable } from 'kysely'
import type { FilePath } from '#contract/values/file.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { MemberId } from '../caller/caller.ts'
import { lockMemberRow } from '../caller/member-lock-sql.ts'
import type { StorageArea } from './storage-gateway.ts'

type FileTables = {
  stored_file: {
    area: StorageArea
    path: FilePath
    member_id: number | null
    used_for: MemberUse | 'product' | null
    content_type: string
    width: number
    height: number
    size_bytes: number
    created_at: Date
    due_at: Date | null
  }
}

/** What a member's own file is shown as. */
export type MemberUse = 'avatar' | 'comment' | 'licence'

export type FileRow = Selectable<FileTables['stored_file']>

const tables = (on: Db | Tx) => on.withTables<FileTables>()

export type FileKey = { area: StorageArea; path: FilePath; memberId: MemberId }

const isOwn = ({ area, path, memberId }: FileKey) => ({ area, path, member_id: Number(memberId) })

export async function insertFile(on: Db | Tx, file: FileRow): Promise<void> {
  await tables(on).insertInto('stored_file').values(file).execute()
}

/** A second try to bring the same file over finds its row there; one that is kept already stays as it is. */
export async function insertArriving(db: Db, file: FileRow): Promise<void> {
  await tables(db)
    .insertInto('stored_file')
    .values(file)
    .onConflict((same) =>
      same
        .columns(['area', 'path'])
        .doUpdateSet({ due_at: file.due_at })
        .where('stored_file.due_at', 'is not', null),
    )
    .execute()
}

/** One whose time has not come. */
export async function findLiving(db: Db, key: FileKey, now: Date): Promise<FileRow | null> {
  const row = await tables(db)
    .selectFrom('stored_file')
    .selectAll()
    .where((is) => is.and(isOwn(key)))
    .where((is) => is.or([is('due_at', 'is', null), is('due_at', '>', now)]))
    .executeTakeFirst()
  return row ?? null
}

/** False when its time has come, or there is none. */
export async function makePermanent(on: Db | Tx, key: FileKey, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(on)
    .updateTable('stored_file')
    .set({ due_at: null })
    .where((is) => is.and(isOwn(key)))
    .where((is) => is.or([is('due_at', 'is', null), is('due_at', '>', now)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when its time has come, there is none, or something refers to it already. */
export async function makeArrivedPermanent(
  tx: Tx,
  key: FileKey,
  { now, usedFor }: { now: Date; usedFor: MemberUse },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('stored_file')
    .set({ due_at: null })
    .where((is) => is.and(isOwn(key)))
    .where('used_for', '=', usedFor)
    .where('due_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Pictures of products stay from now on. How many of them are still there. */
export async function keepProductFiles(tx: Tx, paths: readonly FilePath[], now: Date): Promise<number> {
  const kept = await tables(tx)
    .updateTable('stored_file')
    .set({ due_at: null })
    .where('area', '=', 'public')
    .where('path', 'in', paths)
    .where('used_for', '=', 'product')
    .where((is) => is.or([is('due_at', 'is', null), is('due_at', '>', now)]))
    .executeTakeFirst()
  return Number(kept.numUpdatedRows)
}

/** Its bytes go with the next sweep. False when there is none whose time has not come. */
export async function endFile(
  on: Db | Tx,
  key: FileKey,
  { now, usedFor }: { now: Date; usedFor?: MemberUse | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(on)
    .updateTable('stored_file')
    .set({ due_at: now })
    .where((is) => is.and(isOwn(key)))
    .where((is) => is.or([is('due_at', 'is', null), is('due_at', '>', now)]))
    .$if(usedFor !== undefined, (files) => files.where('used_for', 'is not distinct from', usedFor ?? null))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** But for the licence of a group, which is not the member's alone. */
export async function endFilesOf(tx: Tx, memberId: MemberId, now: Date): Promise<void> {
  await tables(tx)
    .updateTable('stored_file')
    .set({ due_at: now })
    .where('member_id', '=', Number(memberId))
    .where((is) => is.or([is('used_for', 'is distinct from', 'licence'), is('due_at', 'is not', null)]))
    .execute()
}

/** Until the transaction ends nobody else counts or adds files of this member. */
export async function countKeptLocked(tx: Tx, memberId: MemberId): Promise<number> {
  await lockMemberRow(tx, memberId)
  const { count } = await tables(tx)
    .selectFrom('stored_file')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', Number(memberId))
    .where('area', '=', 'public')
    .where('used_for', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export const listFilesOf = (db: Db, memberId: MemberId): Promise<FileRow[]> =>
  tables(db)
    .selectFrom('stored_file')
    .selectAll()
    .where('member_id', '=', Number(memberId))
    .orderBy('created_at')
    .orderBy('path')
    .execute()

export type DueFile = Pick<FileRow, 'area' | 'path'> & { due_at: Date }

/** In the order of the index, behind the last one of the page before. */
export async function listDue(
  db: Db,
  { before, after, limit }: { before: Date; after: DueFile | null; limit: number },
): Promise<DueFile[]> {
  const rows = await tables(db)
    .selectFrom('stored_file')
    .select(['area', 'path', 'due_at'])
    .where('due_at', '<=', before)
    .$if(after !== null, (due) =>
      due.where((is) =>
        is(
          is.refTuple('due_at', 'area', 'path'),
          '>',
          is.tuple(after?.due_at as Date, after?.area as StorageArea, after?.path as FilePath),
        ),
      ),
    )
    .orderBy('due_at')
    .orderBy('area')
    .orderBy('path')
    .limit(limit)
    .execute()
  return rows as DueFile[]
}

/** False when its time has not come after all, or another one is deleting it. Until the transaction ends nobody promotes it anew. */
export async function lockDue(tx: Tx, { area, path }: DueFile, before: Date): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('stored_file')
    .select('path')
    .where('area', '=', area)
    .where('path', '=', path)
    .where('due_at', '<=', before)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

/** It is locked. */
export async function deleteLocked(tx: Tx, { area, path }: DueFile): Promise<void> {
  await tables(tx).deleteFrom('stored_file').where('area', '=', area).where('path', '=', path).execute()
}
