/** Programs that know where all gaps are and of which kind the piece is: they have only to say which gap is of that kind. */
import sharp from 'sharp'
import { type ShapeKind, shapeKinds } from '../modules/captcha/piece-shape.ts'
import type { Spot } from '../modules/captcha/rules.ts'
import { memoryOf, type Table, type Tables, tablesOf, windowsOf } from '../modules/captcha/similarity.ts'

/** More than the generator knows, and other shapes than those. */
const memory = memoryOf('seen by an insider: ', 100)

type Shown = { scene: Uint8Array; gaps: readonly Spot[] }

export async function measureGaps({ scene, gaps }: Shown): Promise<Tables> {
  const pixels = await sharp(scene).toColourspace('srgb').raw().toBuffer()
  return tablesOf(windowsOf(pixels, gaps), memory)
}

/** Which of the gaps is most like the kind, or the next after that. */
function nth(row: readonly number[] = [], place: number): number {
  const order = [...row.keys()].toSorted((left, right) => (row[right] ?? 0) - (row[left] ?? 0))
  return order[place] ?? -1
}

const rowOf = (kind: ShapeKind): number => shapeKinds.indexOf(kind)

/** For each kind its gap, so that all together are as like as can be: by exchanging two of them as long as that helps. */
function assigned(table: Table): number[] {
  const gap = table.map((_, kind) => kind)
  const like = (kind: number, at: number) => table[kind]?.[gap[at] ?? 0] ?? 0
  for (let helps = true; helps; ) {
    helps = false
    for (const one of gap.keys())
      for (let other = 0; other < one; other += 1)
        if (like(one, other) + like(other, one) > like(one, one) + like(other, other) + 1e-9) {
          ;[gap[one], gap[other]] = [gap[other] ?? 0, gap[one] ?? 0]
          helps = true
        }
  }
  return gap
}

export type WhiteBoxSolver = (seen: Tables, kind: ShapeKind) => number

export const whiteBoxSolvers: Record<string, WhiteBoxSolver> = {
  'takes the rim that is most like the kind': ({ rims }, kind) => nth(rims[rowOf(kind)], 0),
  'takes the edges that are most like the kind': ({ edges }, kind) => nth(edges[rowOf(kind)], 0),
  'takes what is peculiar to the kind': ({ both }, kind) => nth(both[rowOf(kind)], 0),
  'takes the second of what is peculiar to the kind': ({ both }, kind) => nth(both[rowOf(kind)], 1),
  'takes the third of what is peculiar to the kind': ({ both }, kind) => nth(both[rowOf(kind)], 2),
  'takes what no other kind explains better': ({ unrivalled }, kind) => nth(unrivalled[rowOf(kind)], 0),
  'gives each gap a kind of its own': ({ both }, kind) => assigned(both)[rowOf(kind)] ?? -1,
}
