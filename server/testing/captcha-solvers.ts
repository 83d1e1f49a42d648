/** Programs that try to solve the puzzle, knowing how it is drawn; only people may be good at it. */
import sharp from 'sharp'
import { drawMask, type ShapeKind, shapeKinds } from '../modules/captcha/piece-shape.ts'
import { randomFrom } from '../modules/captcha/random.ts'
import { gapRange, pieceSize, sliderSize } from '../modules/captcha/rules.ts'
import { seededChance } from './simulation/seeded-chance.ts'

/** One number for each pixel, row by row. Programs look at every second pixel, which is enough and four times as quick. */
type Field = { at: Float32Array; width: number; height: number }

export type Puzzle = { scene: Uint8Array; piece: Uint8Array }
export type PuzzleAnalysis = {
  light: Field
  /** The light without what is the same all around. */
  relief: Field
  edges: Field
  mask: Field
  texture: Field
  /** Where the boxes of the piece begin: it stands in the strip once for each row of gaps. */
  rows: number[]
}

const HALF = 2
const size = pieceSize / HALF

function fieldOf(wide: number, high: number, value: (x: number, y: number) => number): Field {
  const at = new Float32Array(wide * high)
  for (let n = 0; n < at.length; n += 1) at[n] = value(n % wide, Math.floor(n / wide))
  return { at, width: wide, height: high }
}
const valueAt = ({ at, width: wide, height: high }: Field, x: number, y: number): number =>
  x < 0 || y < 0 || x >= wide || y >= high ? 0 : (at[y * wide + x] ?? 0)
const mapped = (of: Field, value: (x: number, y: number) => number): Field =>
  fieldOf(of.width, of.height, value)
const halved = (of: Field): Field =>
  fieldOf(of.width / HALF, of.height / HALF, (x, y) => {
    const sum = [0, 1, 2, 3].map((n) => valueAt(of, x * HALF + (n % HALF), y * HALF + (n >> 1)))
    return sum.reduce((all, one) => all + one) / 4
  })

const slopeX = (of: Field) => mapped(of, (x, y) => valueAt(of, x + 1, y) - valueAt(of, x - 1, y))
const slopeY = (of: Field) => mapped(of, (x, y) => valueAt(of, x, y + 1) - valueAt(of, x, y - 1))
function steepness(of: Field): Field {
  const [across, down] = [slopeX(of), slopeY(of)]
  return mapped(of, (x, y) => Math.hypot(valueAt(across, x, y), valueAt(down, x, y)))
}

/** The mean of those around, as far as `reach`. */
const around = (of: Field, reach: number): Field =>
  mapped(of, (x, y) => {
    let sum = 0
    for (let by = -reach; by <= reach; by += 1) sum += valueAt(of, x + by, y) + valueAt(of, x, y + by)
    return sum / (4 * reach + 2)
  })

export async function analysePuzzle({ scene, piece }: Puzzle): Promise<PuzzleAnalysis> {
  const [grey, rgba] = await Promise.all([
    sharp(scene).greyscale().raw().toBuffer(),
    sharp(piece).ensureAlpha().raw().toBuffer(),
  ])
  const light = halved({ at: Float32Array.from(grey), ...sliderSize })
  const strip = (channel: number) =>
    fieldOf(pieceSize, sliderSize.height, (x, y) => (rgba[(y * pieceSize + x) * 4 + channel] ?? 0) / 255)
  const alpha = strip(3)
  const rows = boxesOf(alpha)
  const boxed = (of: Field) =>
    halved(fieldOf(pieceSize, pieceSize, (x, y) => valueAt(of, x, y + (rows[0] ?? 0))))
  const mean = around(light, 3)
  return {
    light,
    relief: mapped(light, (x, y) => valueAt(light, x, y) - valueAt(mean, x, y)),
    edges: steepness(light),
    mask: boxed(alpha),
    texture: boxed(strip(1)),
    rows: rows.map((row) => Math.round(row / HALF)),
  }
}

/** Where in the strip the pieces are, each with as much room above as below. */
function boxesOf(alpha: Field): number[] {
  const isFilled = (y: number) =>
    alpha.at.subarray(y * alpha.width, (y + 1) * alpha.width).some((share) => share > 0.5)
  const boxes: { from: number; to: number }[] = []
  for (let y = 0; y < alpha.height; y += 1) {
    const last = boxes.at(-1)
    if (!isFilled(y)) continue
    if (last?.to === y) last.to = y + 1
    else boxes.push({ from: y, to: y + 1 })
  }
  return boxes.map(({ from, to }) => Math.max(0, Math.round((from + to) / 2) - pieceSize / 2))
}

/**
 * What a window of a picture is compared with: of mean 0 and length 1 where it counts, so that its product with the same
 * of a picture is their correlation. Most of an outline is nothing, so only the pixels that are something are kept; what
 * the mean takes from the others is `offset` times the sum of the window.
 */
type Template = {
  pixels: Uint16Array
  values: Float32Array
  offset: number
  counts: Float32Array | null
}

function template(of: Field, counts: Float32Array | null = null): Template {
  const weight = (n: number) => (counts ? (counts[n] ?? 0) : 1)
  let [sum, all] = [0, 0]
  of.at.forEach((value, n) => {
    sum += value * weight(n)
    all += weight(n)
  })
  const mean = sum / all
  const even = of.at.map((value, n) => (value - mean) * weight(n))
  const length = Math.sqrt(even.reduce((total, value) => total + value * value, 0)) || 1
  const kept = counts ? even : of.at
  const pixels = Uint16Array.from(kept.keys().filter((n) => kept[n] !== 0))
  const values = Float32Array.from(pixels, (n) => (kept[n] ?? 0) / length)
  return { pixels, values, offset: counts ? 0 : mean / length, counts }
}

type Point = { x: number; y: number }

/** The part of a picture on which a template lies; beyond its edges there is nothing. */
function windowAt(of: Field, { x: left, y: top }: Point, window: Float32Array): void {
  for (let row = 0; row < size; row += 1) {
    const y = top + row
    for (let column = 0; column < size; column += 1) {
      const x = left + column
      const isInside = x >= 0 && y >= 0 && x < of.width && y < of.height
      window[row * size + column] = isInside ? (of.at[y * of.width + x] ?? 0) : 0
    }
  }
}

const shared = new Float32Array(size * size)

function correlations(of: Field, templates: readonly Template[], place: Point): number[] {
  const window = shared
  windowAt(of, place, window)
  const counts = templates[0]?.counts ?? null
  let [sum, squares, all] = [0, 0, 0]
  for (let n = 0; n < window.length; n += 1) {
    const [value, weight] = [window[n] ?? 0, counts ? (counts[n] ?? 0) : 1]
    sum += value * weight
    squares += value * value * weight
    all += weight
  }
  const spread = Math.sqrt(Math.max(1e-6, squares - (sum * sum) / all))
  return templates.map(({ pixels, values, offset }) => {
    let product = -offset * sum
    for (let n = 0; n < pixels.length; n += 1) product += (window[pixels[n] ?? 0] ?? 0) * (values[n] ?? 0)
    return product / spread
  })
}

type Score = (place: Point) => number

/** Gaps are a little above or below the piece. */
const ABOUT = [-3, -2, -1, 0, 1, 2, 3]

/** All places where the gap can be, the best first. */
function ranked(rows: readonly number[], score: Score): Point[] {
  const places: (Point & { score: number })[] = []
  for (const y of rows.flatMap((row) => ABOUT.map((by) => row + by)))
    for (let x = gapRange.fromX / HALF; x <= gapRange.toX / HALF; x += 1)
      places.push({ x, y, score: score({ x, y }) })
  return places.sort((left, right) => right.score - left.score)
}

const first = (places: readonly Point[]): number => (places[0]?.x ?? 0) * HALF
const best = (rows: readonly number[], score: Score): number => first(ranked(rows, score))

/** In halves of pixels: two places are not one gap. */
const APART = 7

/** For who knows that the first is seldom right: the best that is not the same gap. */
function second(places: readonly Point[]): number {
  const best = places[0]?.x ?? 0
  return first(places.filter(({ x }) => Math.abs(x - best) > APART))
}

const likest =
  (of: Field, templates: readonly Template[]): Score =>
  (place) =>
    Math.max(...correlations(of, templates, place))

/** A shape turned, and made larger or smaller, about its middle. */
function turned(of: Field, angle: number, scale: number): Field {
  const [cos, sin, middle] = [Math.cos(angle) / scale, Math.sin(angle) / scale, (size - 1) / 2]
  return mapped(of, (x, y) => {
    const [fromX, fromY] = [x - middle, y - middle]
    return valueAt(
      of,
      Math.round(middle + fromX * cos + fromY * sin),
      Math.round(middle + fromY * cos - fromX * sin),
    )
  })
}

const allTurns = (mask: Field): Field[] =>
  Array.from({ length: 24 }, (_, n) => turned(mask, (n * Math.PI) / 12, n % 2 === 0 ? 0.92 : 1.06))

const outlines = (masks: readonly Field[]): Template[] => masks.map((mask) => template(steepness(mask)))

/** Works a thing out once for each key. */
function remembered<Key, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const value = known.get(key) ?? work(key)
    known.set(key, value)
    return value
  }
}

/** More of each kind than the generator asks itself about. */
const BANK = 40
const samplesOf = remembered((kind: ShapeKind): Field[] => {
  const random = randomFrom(seededChance(7, `bank of ${kind}`))
  return Array.from({ length: BANK }, () =>
    halved({ at: drawMask(random, kind), width: pieceSize, height: pieceSize }),
  )
})
const shapesOf = remembered((kind: ShapeKind) => samplesOf(kind).map((sample) => template(sample)))
const outlinesOf = remembered((kind: ShapeKind) => outlines(samplesOf(kind)))
const rimsOf = remembered((kind: ShapeKind) => rims(samplesOf(kind)))

/** Which of the known shapes the piece has: its edge is clean, so that is easy. */
export function kindOf({ mask }: Pick<PuzzleAnalysis, 'mask'>): ShapeKind {
  const likeOf = (kind: ShapeKind) => likest(mask, shapesOf(kind))({ x: 0, y: 0 })
  const [first = 'star', ...others] = shapeKinds
  let found = { kind: first, like: likeOf(first) }
  for (const kind of others) {
    const like = likeOf(kind)
    if (like > found.like) found = { kind, like }
  }
  return found.kind
}

type Rims = { across: Template[]; down: Template[] }

/** What a rim adds to the light, from wherever it is lit, is a sum of two pictures. */
const rims = (masks: readonly Field[]): Rims => ({
  across: masks.map((mask) => template(slopeX(mask))),
  down: masks.map((mask) => template(slopeY(mask))),
})

const likestRim =
  ({ relief }: PuzzleAnalysis, { across, down }: Rims): Score =>
  (place) => {
    const downs = correlations(relief, down, place)
    return Math.max(
      ...correlations(relief, across, place).map((value, n) => Math.hypot(value, downs[n] ?? 0)),
    )
  }

/** Two programs look for the rims of a piece's kind, and differ in which place they take. */
const kindsRims = remembered((seen: PuzzleAnalysis): Point[] =>
  ranked(seen.rows, likestRim(seen, rimsOf(kindOf(seen)))),
)

export type Solver = (seen: PuzzleAnalysis) => number

export const sliderSolvers: Record<string, Solver> = {
  'looks for the texture of the piece': ({ light, texture, mask, rows }) =>
    best(rows, likest(light, [template(texture, mask.at)])),
  'looks for its shape, brighter or darker': ({ light, mask, rows }) => {
    const shape = template(mask)
    return best(rows, (place) => Math.abs(likest(light, [shape])(place)))
  },
  'looks for its outline': ({ edges, mask, rows }) => best(rows, likest(edges, outlines([mask]))),
  'turns and scales its outline': ({ edges, mask, rows }) =>
    best(rows, likest(edges, outlines(allTurns(mask)))),
  'turns and scales its rim': (seen) => best(seen.rows, likestRim(seen, rims(allTurns(seen.mask)))),
  'knows outlines of its kind': (seen) => best(seen.rows, likest(seen.edges, outlinesOf(kindOf(seen)))),
  'knows rims of its kind': (seen) => first(kindsRims(seen)),
  'takes the second best rim of its kind': (seen) => second(kindsRims(seen)),
  'takes the place with most edges': ({ edges, rows }) =>
    best(rows, ({ x, y }) => {
      let sum = 0
      for (let n = 0; n < size * size; n += 1) sum += valueAt(edges, x + (n % size), y + Math.floor(n / size))
      return sum
    }),
}
