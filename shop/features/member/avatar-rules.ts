/** How an avatar is cropped and compressed: the figures of spec 3.2. Pure. */

/** Square. */
export const cropAspect = 1
/** Of the picture as it is shown, by its shorter side. */
const cropShare = 0.8
/** A picture whose data address is shorter is kept as it is. */
const keptBelowCharacters = 102_400
export const compressedQuality = 0.1
const maxPixels = 4_000_000

type Size = { width: number; height: number }

export function cropSizeOf({ width, height }: Size): Size {
  const side = Math.floor(Math.min(width, height) * cropShare)
  return { width: side, height: Math.floor(side / cropAspect) }
}

export const isKept = (dataAddress: string): boolean => dataAddress.length < keptBelowCharacters

/** The same shape in about four million pixels at most; what is smaller stays. */
export function compressedSize({ width, height }: Size): Size {
  const ratio = Math.sqrt((width * height) / maxPixels)
  if (ratio <= 1) return { width, height }
  return { width: Math.floor(width / ratio), height: Math.floor(height / ratio) }
}

/** A browser that cannot draw so large a picture answers "data:,". */
export const isJpeg = (dataAddress: string): boolean => dataAddress.startsWith('data:image/jpeg;base64,')

/** The bytes behind a data address. */
export function bytesOf(dataAddress: string): Uint8Array<ArrayBuffer> {
  const letters = atob(dataAddress.slice(dataAddress.indexOf(',') + 1))
  const bytes = new Uint8Array(letters.length)
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at)
  return bytes
}
