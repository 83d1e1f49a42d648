/** Chance from a seed: the same seed makes the same choices, numbers and bytes, wherever it runs. */
import { createHash } from 'node:crypto'
import type { Chance } from '../../platform/chance.ts'

export type SeededChance = Chance & {
  /** A whole number, both ends included. */
  int(from: number, to: number): number
  /** True so many times in a hundred. */
  percent(share: number): boolean
  pick<T>(things: readonly [T, ...T[]]): T
  /** Undefined when there is nothing to choose from. */
  pickFrom<T>(things: readonly T[]): T | undefined
  shuffled<T>(things: readonly T[]): T[]
  /** Each as often as its weight says. */
  pickWeighted<T extends { weight: number }>(things: readonly T[]): T
}

/** `name` keeps streams apart: how many bytes the shop draws changes nothing of what people choose. */
export function seededChance(seed: number, name: string): SeededChance {
  const draw = byteStream(`${seed}/${name}`)
  const int = (from: number, to: number) => from + (draw(6).readUIntBE(0, 6) % (to - from + 1))
  const pickFrom = <T>(things: readonly T[]): T | undefined => things[int(0, Math.max(0, things.length - 1))]
  return {
    bytes: draw,
    int,
    percent: (share) => int(1, 100) <= share,
    pick: (things) => pickFrom(things) ?? things[0],
    pickFrom,
    shuffled: (things) =>
      things
        .map((thing) => ({ thing, rank: int(0, 2 ** 32) }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ thing }) => thing),
    pickWeighted: (things) => {
      let left = int(
        1,
        things.reduce((sum, { weight }) => sum + weight, 0),
      )
      for (const thing of things) {
        left -= thing.weight
        if (left <= 0) return thing
      }
      throw new RangeError('nothing has a weight')
    },
  }
}

/** SHA-256 of a counter, block after block. */
function byteStream(seed: string): (length: number) => Buffer {
  let block = 0
  let rest = Buffer.alloc(0)
  return (length) => {
    while (rest.length < length) {
      rest = Buffer.concat([rest, createHash('sha256').update(`${seed}/${block}`).digest()])
      block += 1
    }
    const taken = Buffer.from(rest.subarray(0, length))
    rest = rest.subarray(length)
    return taken
  }
}
