/** What hashing a password costs, and so what guessing one costs. */

/** Memory in KiB. */
export type Cost = { memory: number; passes: number; parallelism: number }

/** 19 MiB and two passes: about 30 ms on one core. */
export const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
