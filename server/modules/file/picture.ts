/** Draws a picture anew: only its pixels pass, so that nothing hidden in a file reaches anybody. */
import sharp from 'sharp'
import { Refusal } from '#contract/refusals.ts'
import { pictureLimits } from '#contract/values/file.ts'
import { atOnce } from '../../platform/at-once.ts'
import { isMovingPng, kindOf, maxEdgePixels } from './rules.ts'

export type Picture = { bytes: Buffer; contentType: 'image/webp'; width: number; height: number }

const maxPixels = pictureLimits.maxMegapixels * 1_000_000
const QUALITY = 82
const DRAWN_WITHIN_SECONDS = 10

/** A picture of 24 megapixels takes 100 MB while it is drawn. */
const studio = atOnce(2, 30)

/** Refuses what is no still picture, what is damaged, and what would unfold to more pixels than its bytes promise. */
export async function redraw(bytes: Buffer): Promise<Picture> {
  const kind = kindOf(bytes)
  if (kind === null || (kind === 'png' && isMovingPng(bytes))) throw new Refusal('FILE_NOT_PICTURE')
  return studio(async () => {
    await checkHead(bytes)
    return draw(bytes)
  })
}

/** The head alone tells the size; nothing is unfolded yet. */
async function checkHead(bytes: Buffer): Promise<void> {
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!head) throw new Refusal('FILE_BROKEN')
  if ((head.pages ?? 1) > 1) throw new Refusal('FILE_NOT_PICTURE')
  if (head.width * head.height > maxPixels)
    throw new Refusal('FILE_TOO_MANY_PIXELS', { megapixels: pictureLimits.maxMegapixels })
}

async function draw(bytes: Buffer): Promise<Picture> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: DRAWN_WITHIN_SECONDS })
      // A phone's photograph lies on its side and says so in what is thrown away here.
      .rotate()
      .resize(maxEdgePixels, maxEdgePixels, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, contentType: 'image/webp', width: info.width, height: info.height }
  } catch (error) {
    // A machine with too much to do says nothing of the picture.
    throw new Refusal(isTimeout(error) ? 'BUSY' : 'FILE_BROKEN')
  }
}

/** libvips tells how far it came: "timeout: 40% complete". */
const isTimeout = (error: unknown): boolean => error instanceof Error && error.message.startsWith('timeout:')
