/** Random numbers that can be drawn again: the same name always gives the same ones. */

export type Random = {
  /** From 0 to 1. */
  next(): number
  between(low: number, high: number): number
  whole(low: number, high: number): number
  pick<T>(list: readonly [T, ...T[]]): T
  /** True with this probability. */
  bool(probability: number): boolean
}

/** FNV-1a over the name, then mulberry32. */
export function randomFrom(name: string): Random {
  let state = 2166136261
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number): number => low + (high - low) * next()
  const whole = (low: number, high: number): number => Math.floor(between(low, high + 1))
  return {
    next,
    between,
    whole,
    pick: (list) => list[whole(0, list.length - 1)] ?? list[0],
    bool: (probability) => next() < probability,
  }
}
