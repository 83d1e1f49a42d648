/** Pictures that members of the demo have sent: drawn, and stored as if they had been uploaded. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { MemberId } from '../server/modules/caller/caller.ts'

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
  const { data, info } = await picture.webp({ quality: 80 }).toBuffer({ resolveWithObject: true })
  await mkdir(join(filesDir, 'public', 'uploads'), { recursive: true })
  await writeFile(join(filesDir, 'public', path), data)
  const { width, height } = info
  return {
    ...{ area: 'public', path, member_id: Number(memberId), used_for: usedFor, content_type: 'image/webp' },
    ...{ width, height, size_bytes: data.length, created_at: at, due_at: null },
  }
}

export const drawn = (svg: string): Sharp => sharp(Buffer.from(svg))
