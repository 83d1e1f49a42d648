/** The business clock: what the shop calls now. Signatures use the wall clock instead (spec 10.7). */
export type Clock = { now(): Date }

export const wallClock: Clock = { now: () => new Date() }
