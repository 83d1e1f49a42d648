/** Cuts the chosen square out of a picture, on a canvas of our own. */
import { bytesOf, compressedQuality, compressedSize, isJpeg, isKept } from './avatar-rules.ts'

/** In the picture's own pixels. */
export type CropArea = { x: number; y: number; width: number; height: number }

/** Upright, whatever way the camera was held. Rejects when the browser cannot read it. */
export async function openPicture(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

/** JPEG; throws when the browser cannot draw so much. */
export function cropAvatar(image: HTMLImageElement, area: CropArea): Blob {
  const asItIs = drawn(image, area, area).toDataURL('image/jpeg')
  const address = isKept(asItIs)
    ? asItIs
    : drawn(image, area, compressedSize(area)).toDataURL('image/jpeg', compressedQuality)
  if (!isJpeg(address)) throw new Error('the canvas stayed empty')
  return new Blob([bytesOf(address)], { type: 'image/jpeg' })
}

function drawn(
  image: HTMLImageElement,
  { x, y, width, height }: CropArea,
  size: { width: number; height: number },
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  // JPEG knows nothing transparent: it would be black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, size.width, size.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, x, y, width, height, 0, 0, size.width, size.height)
  return canvas
}
