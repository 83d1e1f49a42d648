/** Pictures drawn anew, in a thread of their own (server/platform/heavy-pool.ts). */
import sharp from 'sharp'
import { pictureLimits } from '#contract/values/file.ts'
import { maxStoredEdge, variantWidths } from '#contract/values/picture-variants.ts'
import { heavyTask } from '../../platform/heavy-pool.ts'

export type Picture = {
  bytes: Uint8Array
  contentType: 'image/webp'
  width: number
  height: number
  /** One for each of `variantWidths`. */
  variants: readonly Uint8Array[]
}

/** What is no Picture is the code of a refusal. */
export type Redrawn =
  | Picture
  | 'BUSY'
  | 'FILE_BROKEN'
  | 'FILE_NOT_PICTURE'
  | 'FILE_TOO_LONG'
  | 'FILE_TOO_MANY_PIXELS'

const maxPixels = pictureLimits.maxMegapixels * 1_000_000
const QUALITY = 82
const DRAWN_WITHIN_SECONDS = 10

// One thread for each picture, whatever the machine has: how many are drawn at once, the pool decides.
sharp.concurrency(1)

export async function redrawn(bytes: Uint8Array): Promise<Redrawn> {
  return (await faultOf(bytes)) ?? draw(bytes)
}

export const redrawApart = heavyTask('picture', import.meta.url, redrawn)

/** The head alone has the size; nothing is unfolded yet. */
async function faultOf(bytes: Uint8Array): Promise<Exclude<Redrawn, Picture> | null> {
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!head) return 'FILE_BROKEN'
  if ((head.pages ?? 1) > 1) return 'FILE_NOT_PICTURE'
  if (head.width * head.height > maxPixels) return 'FILE_TOO_MANY_PIXELS'
  if (Math.max(head.width, head.height) > pictureLimits.maxEdgePixels) return 'FILE_TOO_LONG'
  return null
}

async function draw(bytes: Uint8Array): Promise<Redrawn> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: DRAWN_WITHIN_SECONDS })
      // A phone's photograph lies on its side and says so in what is thrown away here.
      .rotate()
      .resize(maxStoredEdge, maxStoredEdge, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
    const { width, height } = info
    const variants = await Promise.all(
      variantWidths.map((most) => (width > most ? variant(data, most) : data)),
    )
    return { bytes: data, contentType: 'image/webp', width, height, variants }
  } catch (error) {
    // A machine with too much to do says nothing of the picture.
    return isTimeout(error) ? 'BUSY' : 'FILE_BROKEN'
  }
}

const variant = (picture: Buffer, width: number): Promise<Buffer> =>
  sharp(picture)
    .timeout({ seconds: DRAWN_WITHIN_SECONDS })
    .resize({ width })
    .webp({ quality: QUALITY })
    .toBuffer()

/** libvips says how far it came: "timeout: 40% complete". */
const isTimeout = (error: unknown): boolean => error instanceof Error && error.message.startsWith('timeout:')
