/** Smaller variants of an uploaded picture: their names, and the `srcset` from which a browser chooses. Pure. */

/** The longer edge of a stored picture, in pixels. */
export const maxStoredEdge = 2048

/** In pixels: for the cards of a phone, and for its full width at three pixels to the point. No variant is wider than its picture. */
export const variantWidths = [640, 1320] as const

/**
 * The `sizes` of a picture that is asked for before it is laid out. The shop is a column of at most 480 points
 * (`--column` in shop/ui/tokens.css): full as wide as that, most where the next one can be seen beside it, half where two
 * stand beside one another, or less. Not "auto": Safari does not know it, and Chromium asks for a larger picture when
 * one that is shown is taken out of the page.
 */
export const eagerSizes = {
  full: '(min-width: 480px) 480px, 100vw',
  most: '(min-width: 480px) 360px, 75vw',
  half: '(min-width: 480px) 240px, 50vw',
} as const

export type EagerSize = keyof typeof eagerSizes

/** A `FilePath`, or an address that ends with one. Drawings and pictures on other hosts have no variants. */
const uploaded = /^((?:.*\/)?uploads\/[a-z2-7]{26})\.webp$/

export type PictureVariant = { path: string; width: number }

/** "uploads/k3f….webp" has "uploads/k3f…-640.webp". */
export function variantsOf(path: string): PictureVariant[] {
  const [, name] = uploaded.exec(path) ?? []
  return name === undefined ? [] : variantWidths.map((width) => ({ path: `${name}-${width}.webp`, width }))
}

/** The variants and the picture itself; undefined for a picture without variants. */
export function srcsetOf(address: string): string | undefined {
  const variants = variantsOf(address)
  if (variants.length === 0) return undefined
  return [...variants, { path: address, width: maxStoredEdge }]
    .map(({ path, width }) => `${path} ${width}w`)
    .join(', ')
}
