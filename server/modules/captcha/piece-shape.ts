/** Shapes of pieces and gaps: outlines that people know at once, bent anew each time so that no two fit each other. Pure. */
import type { Random } from './random.ts'
import { pieceSize } from './rules.ts'

/** How much of a shape covers each pixel of its box, 0 to 1, row by row. */
export type Mask = Float32Array

/** Is a point inside? The middle is 0, 0 and y points down; shapes reach about as far as 1. */
type Shape = (x: number, y: number) => boolean

type Point = readonly [number, number]

function polygon(...corners: Point[]): Shape {
  const edges = corners.map((corner, at) => {
    const [fromX, fromY] = corner
    const [toX, toY] = corners[(at + 1) % corners.length] ?? corner
    return { fromX, fromY, toY, slope: (toX - fromX) / (toY - fromY) }
  })
  return (x, y) => {
    let inside = false
    for (const { fromX, fromY, toY, slope } of edges)
      if (fromY > y !== toY > y && x < slope * (y - fromY) + fromX) inside = !inside
    return inside
  }
}

const disc =
  (atX: number, atY: number, radius: number): Shape =>
  (x, y) =>
    (x - atX) ** 2 + (y - atY) ** 2 < radius ** 2

const either =
  (...parts: Shape[]): Shape =>
  (x, y) =>
    parts.some((part) => part(x, y))

const without =
  (whole: Shape, hole: Shape): Shape =>
  (x, y) =>
    whole(x, y) && !hole(x, y)

const mirrored =
  (isMirrored: boolean, shape: Shape): Shape =>
  (x, y) =>
    shape(isMirrored ? -x : x, y)

/** Each has proportions of its own every time. */
const shapes = {
  star(random) {
    const [points, inner] = [random.int(5, 6), random.between(0.36, 0.56)]
    const corners = Array.from({ length: points * 2 }, (_, at): Point => {
      const [angle, radius] = [(at * Math.PI) / points, at % 2 === 0 ? 1.12 : inner]
      return [Math.sin(angle) * radius, 0.06 - Math.cos(angle) * radius]
    })
    return polygon(...corners)
  },
  heart(random) {
    const [wide, deep] = [random.between(1.05, 1.35), random.between(0.75, 1.25)]
    return (x, y) => {
      const across = x * wide
      const up = 0.15 - y * 1.15
      return (across ** 2 + up ** 2 - 1) ** 3 < deep * across ** 2 * up ** 3
    }
  },
  moon(random) {
    const thin = random.between(0.4, 0.65)
    return mirrored(random.odds(50), without(disc(0, 0, 1), disc(thin, random.between(-0.2, 0.2), 0.8)))
  },
  cross(random) {
    const [thick, high] = [random.between(0.24, 0.4), random.between(0.24, 0.4)]
    return (x, y) => Math.max(Math.abs(x), Math.abs(y)) < 1 && (Math.abs(x) < thick || Math.abs(y) < high)
  },
  arrow(random) {
    const [neck, shaft, half] = [
      random.between(-0.25, 0),
      random.between(0.18, 0.3),
      random.between(0.75, 0.95),
    ]
    return polygon(
      [0, -1.05],
      [half, neck],
      [shaft, neck],
      [shaft, 1],
      [-shaft, 1],
      [-shaft, neck],
      [-half, neck],
    )
  },
  bolt(random) {
    const [knee, slim] = [random.between(-0.1, 0.1), random.between(0.8, 1.15)]
    const corners = [
      [0.3, -1.1],
      [-0.7 * slim, 0.2 + knee],
      [-0.08, 0.2 + knee],
      [-0.35, 1.1],
      [0.72 * slim, -0.28 + knee],
      [0.1, -0.28 + knee],
    ] as const
    return mirrored(random.odds(50), polygon(...corners))
  },
  ring(random) {
    const hole = random.between(0.35, 0.6)
    return without(disc(0, 0, 1), disc(random.between(-0.1, 0.1), random.between(-0.1, 0.1), hole))
  },
  drop(random) {
    const [round, half] = [random.between(0.5, 0.62), random.between(0.42, 0.52)]
    return either(disc(0, 0.95 - round, round), polygon([0, -1.15], [half, 0.3], [-half, 0.3]))
  },
  key(random) {
    const [head, shaft, tooth] = [
      random.between(0.46, 0.56),
      random.between(0.12, 0.18),
      random.between(0.42, 0.6),
    ]
    return mirrored(
      random.odds(50),
      either(
        without(disc(0, head - 1.05, head), disc(0, head - 1.05, head * 0.45)),
        (x, y) => Math.abs(x) < shaft && y > head * 2 - 1.15 && y < 1.1,
        (x, y) => x > 0 && x < tooth && y > 0.4 && y < 1.1 && (y < 0.62 || y > 0.86),
      ),
    )
  },
  hourglass(random) {
    const [waist, wide] = [random.between(0.06, 0.14), random.between(0.62, 0.8)]
    return (x, y) => Math.abs(y) < 1 && Math.abs(x) < waist + wide * Math.abs(y)
  },
  fish(random) {
    const [fat, tail] = [random.between(0.42, 0.56), random.between(0.5, 0.68)]
    return mirrored(
      random.odds(50),
      either(
        (x, y) => ((x + 0.3) / 0.78) ** 2 + (y / fat) ** 2 < 1,
        polygon([0.15, 0], [1.08, -tail], [0.86, 0], [1.08, tail]),
      ),
    )
  },
} as const satisfies Record<string, (random: Random) => Shape>

export type ShapeKind = keyof typeof shapes
export const shapeKinds = Object.keys(shapes) as ShapeKind[]

const RADIUS = 16
/** Points within a pixel, each way. */
const FINE = 2

/** Turned any way, stretched, leaning and wavy, as much as people forgive. */
export function drawMask(random: Random, kind: ShapeKind): Mask {
  const shape = bent(random, shapes[kind](random))
  const middle = pieceSize / 2
  const isInside = (x: number, y: number) => shape((x - middle) / RADIUS, (y - middle) / RADIUS)
  const wide = pieceSize + 1
  const corners = Uint8Array.from({ length: wide * wide }, (_, n) =>
    isInside(n % wide, Math.floor(n / wide)) ? 1 : 0,
  )
  return Float32Array.from({ length: pieceSize * pieceSize }, (_, n) => {
    const x = n % pieceSize
    const y = Math.floor(n / pieceSize)
    const at = y * wide + x
    const inside =
      (corners[at] ?? 0) + (corners[at + 1] ?? 0) + (corners[at + wide] ?? 0) + (corners[at + wide + 1] ?? 0)
    return inside === 0 || inside === 4 ? inside / 4 : shareOf(isInside, x, y)
  })
}

/** Of a pixel at the edge. */
function shareOf(isInside: Shape, x: number, y: number): number {
  let inside = 0
  for (let part = 0; part < FINE * FINE; part += 1)
    if (isInside(x + ((part % FINE) + 0.5) / FINE, y + (Math.floor(part / FINE) + 0.5) / FINE)) inside += 1
  return inside / (FINE * FINE)
}

function bent(random: Random, shape: Shape): Shape {
  const turn = random.between(0, Math.PI * 2)
  const [wide, high] = [random.between(0.82, 1.12), random.between(0.82, 1.12)]
  const lean = random.between(-0.2, 0.2)
  const [across, down] = [drawWave(random), drawWave(random)]
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return (x, y) => {
    // No shape reaches further.
    if (x * x + y * y > 1.9) return false
    const wavyX = x + across.deep * Math.sin(y * across.often + across.from)
    const wavyY = y + down.deep * Math.sin(x * down.often + down.from)
    const turnedY = wavyY * cos - wavyX * sin
    return shape((wavyX * cos + wavyY * sin + lean * turnedY) / wide, turnedY / high)
  }
}

const drawWave = (random: Random) => ({
  deep: random.between(0.04, 0.09),
  often: random.between(2, 3.6),
  from: random.between(0, Math.PI * 2),
})
