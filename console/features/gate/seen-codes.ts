/** A camera sees the same code many times a second; it counts again once it was away for a while. Pure. */

/** `missed`: the first and the last look since then that did not see it, in ms; null: the last look saw it. */
export type Seen = { content: string; missed: { from: number; to: number } | null } | null

const AWAY_MS = 2_000

type Look = { seen: Seen; isNew: boolean }

/**
 * `isNew`: to be sent. Away is what looks did not see, not the time that went by between two of them: a busy device that
 * looks seldom counts nobody twice.
 */
export function see(seen: Seen, content: string | undefined, at: number): Look {
  if (content === undefined)
    return { seen: seen && { ...seen, missed: { from: seen.missed?.from ?? at, to: at } }, isNew: false }
  const isNew = seen === null || seen.content !== content || awayMs(seen) > AWAY_MS
  return { seen: { content, missed: null }, isNew }
}

const awayMs = ({ missed }: NonNullable<Seen>): number => (missed ? missed.to - missed.from : 0)
