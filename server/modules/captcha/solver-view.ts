/** Which gap a program would take that knows all shapes: the generator asks before it decides which one is right. Pure. */

import { type Mask, type ShapeKind, shapeKinds } from './piece-shape.ts'
import type { Spot } from './rules.ts'
import { memoryOf, pieceSimilarities, tablesOf, type Windows, windowsOf } from './similarity.ts'

/** A gap, and the piece that would belong to it. */
export type Gap = Spot & { kind: ShapeKind; piece: Mask }

/** What programs see of the gaps of one picture, and in which place each of them would take each gap, were it the right one. */
export type SolverView = {
  gaps: readonly Gap[]
  windows: readonly Windows[]
  ranks: readonly (readonly number[])[]
}

/** As many as a program has to see until more of them help it little. */
const memory = memoryOf('', 100)

/** How many other gaps are more like it. */
const above = (row: readonly number[], own: number): number =>
  row.filter((other) => other > (row[own] ?? 0)).length

/** For programs that know all kinds. */
export function solverViewOf(pixels: Uint8Array, gaps: readonly Gap[]): SolverView {
  const windows = windowsOf(pixels, gaps)
  const tables = tablesOf(windows, memory)
  const ranks = gaps.map(({ kind }, own) => {
    const row = shapeKinds.indexOf(kind)
    return Object.values(tables).map((table) => above(table[row] ?? [], own))
  })
  return { gaps, windows, ranks }
}

/** For a program that knows the piece alone, and turns it. */
export const pieceRanksOf = ({ gaps, windows }: SolverView, own: number): number[] =>
  pieceSimilarities(windows, gaps[own]?.piece ?? new Float32Array(0)).map((row) => above(row, own))
