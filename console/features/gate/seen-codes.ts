/** A camera sees the same code many times a second; it counts again once it was away for a while. Pure. */

export type Seen = { content: string; at: number } | null

const AWAY_MS = 2_000

/** `isNew`: to be sent. The time of a code that stays in sight moves on with it. */
export function see(seen: Seen, content: string, at: number): { seen: Seen; isNew: boolean } {
  const isNew = seen === null || seen.content !== content || at - seen.at > AWAY_MS
  return { seen: { content, at }, isNew }
}
