/** How like the gaps of a picture are to shapes that a program has seen: by their rims and by their edges. Pure. */
import { drawMask, type Mask, type ShapeKind, shapeKinds } from './piece-shape.ts'
import { seededRandom } from './random.ts'
import { pieceSize, type Spot, sliderSize } from './rules.ts'

/** Everything is compared at half its size: quick, and as blunt as programs must be for shapes that are bent. */
const size = pieceSize / 2
const [width, height] = [sliderSize.width / 2, sliderSize.height / 2]
/** Where light changes: across, down, and altogether. Each has mean 0 and length 1, so that products are likenesses. */
type Outline = readonly [across: Float32Array, down: Float32Array, edges: Float32Array]

/** What a program has seen of each kind. */
export type Memory = (kind: ShapeKind) => readonly Outline[]

/** Shapes drawn by a seed, as many of each kind as wished; remembered once they are drawn. */
export function memoryOf(seed: string, count: number): Memory {
  const known = new Map<ShapeKind, Outline[]>()
  return (kind) => {
    const outlines = known.get(kind) ?? drawOutlines(kind, `${seed}${kind}`, count)
    known.set(kind, outlines)
    return outlines
  }
}

function drawOutlines(kind: ShapeKind, seed: string, count: number): Outline[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => outlineOf(halved(drawMask(random, kind), pieceSize)))
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
  const relief = small.map((value, n) => {
    const x = n % width
    const y = Math.floor(n / width)
    let around = 0
    for (let by = -3; by <= 3; by += 1) around += at(x + by, y) + at(x, y + by)
    return value - around / 14
  })
  const edges = small.map((_, n) => {
    const x = n % width
    const y = Math.floor(n / width)
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

/** What is seen of each gap. */
export type Windows = { relief: Float32Array; edges: Float32Array }

type Similarity = (window: Windows, outline: Outline) => number

/** What a rim adds to the light, from wherever it is lit, is a sum of two pictures. */
const rimSimilarity: Similarity = ({ relief }, [across, down]) =>
  Math.hypot(correlation(relief, across), correlation(relief, down))
const edgeSimilarity: Similarity = ({ edges }, [, , outline]) => correlation(edges, outline)

const maxOf = (outlines: readonly Outline[], similarity: (outline: Outline) => number): number =>
  outlines.reduce((most, outline) => Math.max(most, similarity(outline)), 0)

/** For each kind and gap how much it is like it. */
export type Table = readonly (readonly number[])[]

/** Some gaps are like everything, and some kinds are like every gap: what is left when that is taken off. */
function levelled(table: Table): Table {
  const columns = (table[0] ?? []).map((_, gap) => meanOf(table.map((row) => row[gap] ?? 0)))
  return table.map((row) => {
    const mean = meanOf(row)
    return row.map((value, gap) => value - mean - (columns[gap] ?? 0))
  })
}

/** How far each kind is before the best of the other kinds at the same gap: each gap is of one kind only. */
const unrivalled = (table: Table): Table =>
  table.map((row, kind) =>
    row.map(
      (value, gap) => value - Math.max(...table.filter((_, n) => n !== kind).map((other) => other[gap] ?? 0)),
    ),
  )

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

export function windowsOf(pixels: Uint8Array, gaps: readonly Spot[]): Windows[] {
  const { relief, edges } = viewOf(pixels)
  return gaps.map((gap) => ({ relief: windowOf(relief, gap), edges: windowOf(edges, gap) }))
}

/** By rims, by edges, by what of both is peculiar to a kind, and by how far that is before all other kinds. */
export type Tables = { rims: Table; edges: Table; both: Table; unrivalled: Table }

export function tablesOf(windows: readonly Windows[], memory: Memory): Tables {
  const tableOf = (similarity: Similarity): Table =>
    shapeKinds.map((kind) => windows.map((window) => maxOf(memory(kind), (one) => similarity(window, one))))
  const [rims, edges] = [tableOf(rimSimilarity), tableOf(edgeSimilarity)]
  const [ownRims, ownEdges] = [levelled(rims), levelled(edges)]
  const both = ownRims.map((row, kind) => row.map((value, gap) => value + (ownEdges[kind]?.[gap] ?? 0)))
  return { rims, edges, both, unrivalled: unrivalled(both) }
}

/** A program turns the piece to see whether it fits better. */
const TURNS = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => (n * Math.PI) / 4)

/** The similarity of each gap to the piece alone, by rims and by edges. */
export function pieceSimilarities(windows: readonly Windows[], piece: Mask): number[][] {
  const small = halved(piece, pieceSize)
  const bent = TURNS.map((angle) => outlineOf(turned(small, angle)))
  return [rimSimilarity, edgeSimilarity].map((similarity) =>
    windows.map((window) => maxOf(bent, (outline) => similarity(window, outline))),
  )
}

/** Of half the size. */
function turned(mask: Float32Array, angle: number): Float32Array {
  const [cos, sin, middle] = [Math.cos(angle), Math.sin(angle), (size - 1) / 2]
  return mask.map((_, n) => {
    const x = (n % size) - middle
    const y = Math.floor(n / size) - middle
    const fromX = Math.round(middle + x * cos + y * sin)
    const fromY = Math.round(middle + y * cos - x * sin)
    return fromX < 0 || fromY < 0 || fromX >= size || fromY >= size ? 0 : (mask[fromY * size + fromX] ?? 0)
  })
}
