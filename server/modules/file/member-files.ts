/**
 * A temporary file becomes a member's avatar, the picture of a comment or a licence in two halves: its bytes are brought to where
 * they stay, outside of any transaction; then the transaction that refers to the file keeps it. What stops in between is
 * cleared.
 */
import { Refusal } from '#contract/refusals.ts'
import type { FilePath } from '#contract/values/file.ts'
import type { Tx } from '../../platform/db.ts'
import type { MemberId } from '../caller/caller.ts'
import { type FileDeps, minutesFrom } from './file.ts'
import { copyPicture } from './kept-picture.ts'
import { arrivalMinutes } from './rules.ts'
import {
  endFile,
  findLiving,
  insertArriving,
  type MemberUse,
  makeArrivedPermanent,
  makePermanent,
} from './store.ts'

type Deps = Pick<FileDeps, 'db' | 'clock' | 'storage'>

/** Refuses FILE_GONE, for somebody else's as for none. A file that is kept already needs nothing. */
export async function promoteUpload(
  { db, clock, storage }: Deps,
  memberId: MemberId,
  { path, usedFor }: { path: FilePath; usedFor: MemberUse },
): Promise<void> {
  const now = clock.now()
  const isKept = async () => {
    const there = await findLiving(db, { area: 'public', path, memberId }, now)
    return there?.used_for === usedFor && there.due_at === null
  }
  if (await isKept()) return
  const file = await findLiving(db, { area: 'temporary', path, memberId }, now)
  if (!file) {
    // The same request, sent twice, may have kept it since.
    if (await isKept()) return
    throw new Refusal('FILE_GONE')
  }
  await insertArriving(db, {
    ...file,
    area: 'public',
    used_for: usedFor,
    created_at: now,
    due_at: minutesFrom(now, arrivalMinutes),
  })
  if (!(await copyPicture(storage, { path, from: 'temporary', to: 'public' }, file.content_type)))
    throw new Refusal('FILE_GONE')
}

/** Refuses FILE_GONE when it was not brought over, or too long ago. */
export async function keepAvatar(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  memberId: MemberId,
  path: FilePath,
): Promise<void> {
  const now = clock.now()
  if (!(await makePermanent(tx, { area: 'public', path, memberId }, now))) throw new Refusal('FILE_GONE')
  await endFile(tx, { area: 'temporary', path, memberId }, { now })
}

/** The same for pictures that belong to one thing alone, such as a comment. */
export async function keepPictures(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  memberId: MemberId,
  { paths, usedFor }: { paths: readonly FilePath[]; usedFor: MemberUse },
): Promise<void> {
  const now = clock.now()
  for (const path of paths) {
    if (!(await makeArrivedPermanent(tx, { area: 'public', path, memberId }, { now, usedFor })))
      throw new Refusal('FILE_GONE')
    await endFile(tx, { area: 'temporary', path, memberId }, { now })
  }
}

/** A former avatar, or a picture that nothing shows any more; one that came with the shop is no file of the member's. */
export async function releaseFile(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  memberId: MemberId,
  { path, usedFor }: { path: FilePath; usedFor: MemberUse },
): Promise<void> {
  await endFile(tx, { area: 'public', path, memberId }, { now: clock.now(), usedFor })
}

export type OwnPicture = { path: FilePath; bytes: Buffer; width: number; height: number }

/** A picture that is kept elsewhere than below an address. Refuses FILE_GONE, for somebody else's as for none. */
export async function readOwnTemporary(
  { db, clock, storage }: Deps,
  memberId: MemberId,
  path: FilePath,
): Promise<OwnPicture> {
  const file = await findLiving(db, { area: 'temporary', path, memberId }, clock.now())
  const bytes = file && (await storage.get({ area: 'temporary', path }))
  if (!bytes) throw new Refusal('FILE_GONE')
  return { path, bytes, width: file.width, height: file.height }
}

/** Whatever it was for has it now. Refuses FILE_GONE when its time came meanwhile. */
export async function endTemporary(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  memberId: MemberId,
  path: FilePath,
): Promise<void> {
  if (!(await endFile(tx, { area: 'temporary', path, memberId }, { now: clock.now() })))
    throw new Refusal('FILE_GONE')
}
