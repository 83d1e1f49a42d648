/** Smaller copies that are kept beside a picture: a list on a phone shows it with a fifth of its bytes. Pure. */

/** The longer edge of a picture that is kept, in pixels. */
export const keptEdge = 2048

/** In pixels: cards and small pictures of a phone, and its whole width. No copy is wider than its picture. */
export const copyWidths = [480, 1080] as const

/** A file of ours (`FilePath`), or an address that ends with one. Drawings and pictures from elsewhere have no copies. */
const ofUpload = /^((?:.*\/)?uploads\/[a-z2-7]{26})\.webp$/

export type PictureCopy = { path: string; width: number }

/** "uploads/k3f….webp" has "uploads/k3f…-480.webp" beside it. */
export function copiesOf(path: string): PictureCopy[] {
  const [, name] = ofUpload.exec(path) ?? []
  return name === undefined ? [] : copyWidths.map((width) => ({ path: `${name}-${width}.webp`, width }))
}

/** As `srcset` writes it, for a browser that knows how wide it shows the picture; undefined where there is nothing to choose from. */
export function choiceOf(address: string): string | undefined {
  const copies = copiesOf(address)
  if (copies.length === 0) return undefined
  return [...copies, { path: address, width: keptEdge }]
    .map(({ path, width }) => `${path} ${width}w`)
    .join(', ')
}
