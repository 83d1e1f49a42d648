/** The business clock: what the shop calls now. Signatures use the wall clock instead (DESIGN.md section 6, law 7). */
export type Clock = { now(): Date }

export const wallClock: Clock = { now: () => new Date() }
