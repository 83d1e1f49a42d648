/** What is typed or pasted into a field of a number, read as a number. Pure. */

/** Full-width characters, grouping, the sign of money and spaces are dropped; the rest is as it was typed. */
const plain = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replace(/[,¥\s]/g, '')

const digits = /^-?(\d+\.?\d*|\.\d+)$/

/** null: nothing is there. NaN: it is no number, or in the notation 1e5, which nobody means who types it. */
export function typedNumber(typed: string): number | null {
  const text = plain(typed)
  if (text === '') return null
  return digits.test(text) ? Number(text) : Number.NaN
}
