/** Which gap a program would take that knows all shapes: the generator asks before it decides which one is right. Pure. */
import { seededDice } from './dice.ts'
import { drawMask, type Mask, type ShapeKind } from './piece-shape.ts'
import { pieceSize, type Spot, sliderSize } from './rules.ts'

/** Everything is compared at half its size: quick, and as blunt as programs must be for shapes that are bent. */
const size = pieceSize / 2
const [width, height] = [sliderSize.width / 2, sliderSize.height / 2]
/** How many of each kind a program has seen. */
const KNOWN = 30
/** A program turns the piece to see whether it fits better. */
const TURNS = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => (n * Math.PI) / 4)

/** Where light changes: across, down, and altogether. Each has mean 0 and length 1, so that products are likenesses. */
type Outline = readonly [across: Float32Array, down: Float32Array, edges: Float32Array]

const known = new Map<ShapeKind, Outline[]>()

function outlinesOf(kind: ShapeKind): Outline[] {
  const dice = seededDice(kind)
  const outlines =
    known.get(kind) ?? Array.from({ length: KNOWN }, () => outlineOf(halved(drawMask(dice, kind), pieceSize)))
  known.set(kind, outlines)
  return outlines
}

function halved(values: ArrayLike<number>, wide: number): Float32Array {
  const to = new Float32Array(values.length / 4)
  for (let n = 0; n < to.length; n += 1) {
    const from = Math.floor(n / (wide / 2)) * 2 * wide + (n % (wide / 2)) * 2
    to[n] =
      ((values[from] ?? 0) +
        (values[from + 1] ?? 0) +
        (values[from + wide] ?? 0) +
        (values[from + wide + 1] ?? 0)) /
      4
  }
  return to
}

function outlineOf(small: Float32Array): Outline {
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= size || y >= size ? 0 : (small[y * size + x] ?? 0)
  const across = small.map(
    (_, n) => at((n % size) + 1, Math.floor(n / size)) - at((n % size) - 1, Math.floor(n / size)),
  )
  const down = small.map(
    (_, n) => at(n % size, Math.floor(n / size) + 1) - at(n % size, Math.floor(n / size) - 1),
  )
  return [even(across), even(down), even(across.map((slope, n) => Math.hypot(slope, down[n] ?? 0)))]
}

function even(values: Float32Array): Float32Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const length = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0)) || 1
  return values.map((value) => (value - mean) / length)
}

/** Brightness, less what is the same all around, and its edges. */
type View = { relief: Float32Array; edges: Float32Array }

function viewOf(pixels: Uint8Array): View {
  const light = new Float32Array(sliderSize.width * sliderSize.height)
  for (let n = 0; n < light.length; n += 1)
    light[n] = (pixels[n * 3] ?? 0) * 0.3 + (pixels[n * 3 + 1] ?? 0) * 0.59 + (pixels[n * 3 + 2] ?? 0) * 0.11
  const small = halved(light, sliderSize.width)
  const at = (x: number, y: number) =>
    small[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] ?? 0
  const place = (n: number): [number, number] => [n % width, Math.floor(n / width)]
  const relief = small.map((value, n) => {
    const [x, y] = place(n)
    let around = 0
    for (let by = -3; by <= 3; by += 1) around += at(x + by, y) + at(x, y + by)
    return value - around / 14
  })
  const edges = small.map((_, n) => {
    const [x, y] = place(n)
    return Math.hypot(at(x + 1, y) - at(x - 1, y), at(x, y + 1) - at(x, y - 1))
  })
  return { relief, edges }
}

/** Of a template with a window of a field that was made even. */
function correlation(window: Float32Array, template: Float32Array): number {
  let product = 0
  for (let n = 0; n < size * size; n += 1) product += (window[n] ?? 0) * (template[n] ?? 0)
  return product
}

const windowOf = (field: Float32Array, { x, y }: Spot): Float32Array =>
  even(
    Float32Array.from({ length: size * size }, (_, n) => {
      const place = ((y >> 1) + Math.floor(n / size)) * width + (x >> 1) + (n % size)
      return field[place] ?? 0
    }),
  )

type Scores = { rim: number; edge: number }

function scoreOf({ relief, edges }: View, outlines: readonly Outline[]): Scores {
  const most = { rim: 0, edge: 0 }
  for (const [across, down, outline] of outlines) {
    const rim = Math.hypot(correlation(relief, across), correlation(relief, down))
    most.rim = Math.max(most.rim, rim)
    most.edge = Math.max(most.edge, correlation(edges, outline))
  }
  return most
}

/** A gap, and the piece that would belong to it. */
export type Gap = Spot & { kind: ShapeKind; piece: Mask }

/**
 * For each gap: were it the right one, how many others would a program rather take? In four ways: by rims and by edges, of
 * all shapes of the kind and of this very piece, turned.
 */
export function ranksOf(pixels: Uint8Array, gaps: readonly Gap[]): number[][] {
  const view = viewOf(pixels)
  const windows = gaps.map((gap) => ({
    relief: windowOf(view.relief, gap),
    edges: windowOf(view.edges, gap),
  }))
  return gaps.map(({ kind, piece }, own) => {
    const bent = TURNS.map((angle) => outlineOf(halved(turned(piece, angle), pieceSize)))
    return [outlinesOf(kind), bent].flatMap((outlines) => {
      const scores = windows.map((window) => scoreOf(window, outlines))
      const above = (of: keyof Scores) =>
        scores.filter((other) => other[of] > (scores[own]?.[of] ?? 0)).length
      return [above('rim'), above('edge')]
    })
  })
}

function turned(mask: Mask, angle: number): Mask {
  const [cos, sin, middle] = [Math.cos(angle), Math.sin(angle), (pieceSize - 1) / 2]
  return mask.map((_, n) => {
    const [x, y] = [(n % pieceSize) - middle, Math.floor(n / pieceSize) - middle]
    const [fromX, fromY] = [Math.round(middle + x * cos + y * sin), Math.round(middle + y * cos - x * sin)]
    return fromX < 0 || fromY < 0 || fromX >= pieceSize || fromY >= pieceSize
      ? 0
      : (mask[fromY * pieceSize + fromX] ?? 0)
  })
}
