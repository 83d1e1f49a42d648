/** Pictures that members of the demo have sent: drawn, and stored as if they had been uploaded. */
import sharp, { type Sharp } from 'sharp'
import { storageDisk } from '../server/gateways/storage-disk.ts'
import type { MemberId } from '../server/modules/caller/caller.ts'
import { putPicture } from '../server/modules/file/kept-picture.ts'
import { redrawn } from '../server/modules/file/picture-work.ts'

export type Upload = {
  /** uploads/, 26 letters and .webp. */
  path: string
  picture: Sharp
  memberId: MemberId
  usedFor: 'licence' | 'comment'
  at: Date
}

/** Answers its row of stored_file. */
export async function writeUpload(filesDir: string, { path, picture, memberId, usedFor, at }: Upload) {
  const kept = await redrawn(await picture.png().toBuffer())
  if (typeof kept === 'string') throw new Error(`${path} cannot be drawn: ${kept}`)
  await putPicture(storageDisk(filesDir), { area: 'public', path }, kept)
  const { width, height, contentType } = kept
  return {
    ...{ area: 'public', path, member_id: Number(memberId), used_for: usedFor, content_type: contentType },
    ...{ width, height, size_bytes: kept.bytes.length, created_at: at, due_at: null },
  }
}

export const drawn = (svg: string): Sharp => sharp(Buffer.from(svg))
