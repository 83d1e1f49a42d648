/** QR codes and barcodes as pictures: exact at any size, and the same for the same text, so that caches may keep them. */
import { createHash } from 'node:crypto'
import type { Plain } from '../../platform/http.ts'
import { isKnown } from '../../platform/http-answer.ts'
import { type CodePictureInput, drawCodePicture } from './code-work.ts'

const YEAR_SECONDS = 31_536_000
/** Those asked for last: a page and its print ask for the same ones. At most 20 kB each. */
const KEPT = 200

/** By their tags; promises, so that many who ask at once have it drawn once. */
const drawn = new Map<string, Promise<string | Uint8Array>>()

/** `knownTag`: what a browser or a cache has already. */
export async function drawCode(input: CodePictureInput, knownTag: string | undefined): Promise<Plain> {
  const isSvg = input.format === 'svg'
  // A drawing has no size, so all sizes are one.
  const drawing = isSvg ? { ...input, size: 0 } : input
  const etag = `"${createHash('sha256').update(JSON.stringify(drawing)).digest('base64url').slice(0, 22)}"`
  const isThere = isKnown(knownTag, etag)
  const body = isThere ? '' : await draw(etag, drawing)
  return {
    status: isThere ? 304 : 200,
    contentType: isSvg ? 'image/svg+xml' : 'image/png',
    body: typeof body === 'string' ? body : Buffer.from(body),
    headers: {
      'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
      etag,
      'cross-origin-resource-policy': 'cross-origin',
    },
  }
}

function draw(etag: string, input: CodePictureInput): Promise<string | Uint8Array> {
  const known = drawn.get(etag)
  drawn.delete(etag)
  const picture = known ?? drawCodePicture(input)
  drawn.set(etag, picture)
  const [oldest] = drawn.keys()
  if (drawn.size > KEPT && oldest) drawn.delete(oldest)
  if (!known)
    picture.catch(() => {
      if (drawn.get(etag) === picture) drawn.delete(etag)
    })
  return picture
}
