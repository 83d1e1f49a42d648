/** Makes a chosen picture small enough to be sent from a phone: upright, at most as large as a screen shows it. */

const longestEdge = 2048
const quality = 0.8

/** JPEG; rejects when the browser cannot read or draw it. */
export async function shrinkPicture(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const ratio = Math.min(1, longestEdge / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * ratio))
  canvas.height = Math.max(1, Math.round(bitmap.height * ratio))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  // JPEG knows nothing transparent: it would be black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const drawn = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality)
  })
  if (!drawn) throw new Error('the canvas stayed empty')
  return drawn
}
