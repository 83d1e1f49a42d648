/** The order and the addresses of a product's pictures. Pure. */

/** The list with one thing taken out of its place and put into another. */
export function placedAt<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1))
}

/** What is no address of its own is found below the shop's. */
export const pictureAddress = (path: string, picturesUrl: string): string =>
  URL.canParse(path) ? path : `${picturesUrl.replace(/\/$/, '')}/${path.replace(/^\//, '')}`
