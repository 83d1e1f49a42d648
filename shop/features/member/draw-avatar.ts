/** Cuts the chosen square out of a picture, on a canvas of our own. */
import { type CropArea, drawnPart } from '../../ui/crop-sheet.tsx'
import { bytesOf, compressedQuality, compressedSize, isJpeg, isKept } from './avatar-rules.ts'

/** JPEG; throws when the browser cannot draw so much. */
export function cropAvatar(image: HTMLImageElement, area: CropArea): Blob {
  const asItIs = drawnPart(image, area, area).toDataURL('image/jpeg')
  const address = isKept(asItIs)
    ? asItIs
    : drawnPart(image, area, compressedSize(area)).toDataURL('image/jpeg', compressedQuality)
  if (!isJpeg(address)) throw new Error('the canvas stayed empty')
  return new Blob([bytesOf(address)], { type: 'image/jpeg' })
}
