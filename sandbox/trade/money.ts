/** Fen and yuan, without floating point on the way in. */

/** `12.30` for 1230. */
export const yuan = (fen: number): string => (fen / 100).toFixed(2)

/** Null when it is not an amount of yuan with at most two decimals, or not above zero. */
export function fenOf(amount: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(amount)
  if (!match) return null
  const fen = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return fen > 0 ? fen : null
}
