/** A value as a text, so that two may be compared: the order of fields makes no difference. */
export function textOf(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}

/** For what is typed: the spaces around a text, which are not saved with it, make no difference either. */
export const typedTextOf = (value: unknown): string =>
  JSON.stringify(
    JSON.parse(textOf(value), (_, each: unknown) => (typeof each === 'string' ? each.trim() : each)),
  )
