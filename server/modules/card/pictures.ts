/** Photos and proofs of cards: read from a member's temporary files, sealed with the card, and below no public address. */
import { Refusal } from '#contract/refusals.ts'
import { minPhotoPixels } from '#contract/values/card.ts'
import type { FilePath } from '#contract/values/file.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'
import type { MemberId } from '../caller/caller.ts'
import type { FileDeps } from '../file/file.ts'
import { readOwnTemporary } from '../file/member-files.ts'
import { listPictures, type PictureUse } from './store.ts'

export type PictureDeps = { db: Db; clock: Clock; vault: Vault } & Pick<FileDeps, 'storage'>
export type SealedPicture = { use: PictureUse; sealed: Buffer; path: FilePath }

/** Refuses FILE_GONE, and a photo on which nobody could be recognised. */
export async function sealPicture(
  deps: PictureDeps,
  memberId: MemberId,
  { use, path }: { use: PictureUse; path: FilePath },
): Promise<SealedPicture> {
  const { bytes, width, height } = await readOwnTemporary(deps, memberId, path)
  if (use === 'PHOTO' && Math.min(width, height) < minPhotoPixels)
    throw new Refusal('CARD_PHOTO_SMALL', { pixels: minPhotoPixels })
  return { use, path, sealed: sealBytes(deps.vault, bytes) }
}

export const sealBytes = (vault: Vault, bytes: Buffer): Buffer => vault.seal(bytes.toString('base64'))

/** As data URLs; all pictures of members are drawn anew as WebP. */
export async function showPictures(
  vault: Vault,
  on: Db | Tx,
  cardId: number,
): Promise<{ photo: string; proof: string | null }> {
  const sealed = new Map((await listPictures(on, cardId)).map((picture) => [picture.use, picture.sealed]))
  const shown = (use: PictureUse) => {
    const picture = sealed.get(use)
    return picture ? `data:image/webp;base64,${vault.open(picture)}` : null
  }
  return { photo: shown('PHOTO') ?? '', proof: shown('PROOF') }
}
