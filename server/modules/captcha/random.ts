/** What the pictures are drawn by: numbers and choices that nobody can foresee. */
import { createHash } from 'node:crypto'
import { type Chance, chanceFrom, drawInt } from '../../platform/chance.ts'

export type Random = {
  /** Both ends included. */
  int(from: number, to: number): number
  /** Between two numbers, in steps of a thousandth of the way. */
  between(from: number, to: number): number
  one<const C extends readonly [unknown, ...unknown[]]>(choices: C): C[number]
  /** True that many times out of a hundred. */
  odds(percent: number): boolean
}

export function randomFrom(chance: Chance): Random {
  const int = (from: number, to: number) => drawInt(chance, from, to)
  return {
    int,
    between: (from, to) => from + ((to - from) * int(0, 1000)) / 1000,
    one: (choices) => choices[int(0, choices.length - 1)] ?? choices[0],
    odds: (percent) => int(1, 100) <= percent,
  }
}

/** The same every time. */
export const seededRandom = (seed: string): Random =>
  randomFrom(chanceFrom(createHash('sha256').update(seed).digest()))
