/** Shapes of pieces and gaps: outlines that people know at once, bent anew each time so that no two fit each other. Pure. */
import type { Dice } from './dice.ts'
import { pieceSize } from './rules.ts'

/** How much of a shape covers each pixel of its box, 0 to 1, row by row. */
export type Mask = Float32Array

/** Is a point inside? The middle is 0, 0 and y points down; shapes reach about as far as 1. */
type Shape = (x: number, y: number) => boolean

type Point = readonly [number, number]

function polygon(...corners: Point[]): Shape {
  const edges = corners.map((corner, at) => [corner, corners[(at + 1) % corners.length] ?? corner] as const)
  return (x, y) => {
    let inside = false
    for (const [[fromX, fromY], [toX, toY]] of edges)
      if (fromY > y !== toY > y && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX) inside = !inside
    return inside
  }
}

const disc =
  (atX: number, atY: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - atX, y - atY) < radius

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
  star(dice) {
    const [points, inner] = [dice.int(5, 6), dice.between(0.36, 0.56)]
    const corners = Array.from({ length: points * 2 }, (_, at): Point => {
      const [angle, radius] = [(at * Math.PI) / points, at % 2 === 0 ? 1.12 : inner]
      return [Math.sin(angle) * radius, 0.06 - Math.cos(angle) * radius]
    })
    return polygon(...corners)
  },
  heart(dice) {
    const [wide, deep] = [dice.between(1.05, 1.35), dice.between(0.75, 1.25)]
    return (x, y) => {
      const [across, up] = [x * wide, 0.15 - y * 1.15]
      return (across ** 2 + up ** 2 - 1) ** 3 < deep * across ** 2 * up ** 3
    }
  },
  moon(dice) {
    const thin = dice.between(0.4, 0.65)
    return mirrored(dice.odds(50), without(disc(0, 0, 1), disc(thin, dice.between(-0.2, 0.2), 0.8)))
  },
  cross(dice) {
    const [thick, high] = [dice.between(0.24, 0.4), dice.between(0.24, 0.4)]
    return (x, y) => Math.max(Math.abs(x), Math.abs(y)) < 1 && (Math.abs(x) < thick || Math.abs(y) < high)
  },
  arrow(dice) {
    const [neck, shaft, half] = [dice.between(-0.15, 0.2), dice.between(0.22, 0.42), dice.between(0.75, 1)]
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
  bolt(dice) {
    const [knee, slim] = [dice.between(-0.1, 0.1), dice.between(0.8, 1.15)]
    const corners = [
      [0.3, -1.1],
      [-0.7 * slim, 0.2 + knee],
      [-0.08, 0.2 + knee],
      [-0.35, 1.1],
      [0.72 * slim, -0.28 + knee],
      [0.1, -0.28 + knee],
    ] as const
    return mirrored(dice.odds(50), polygon(...corners))
  },
  ring(dice) {
    const hole = dice.between(0.35, 0.6)
    return without(disc(0, 0, 1), disc(dice.between(-0.1, 0.1), dice.between(-0.1, 0.1), hole))
  },
} as const satisfies Record<string, (dice: Dice) => Shape>

export type ShapeKind = keyof typeof shapes
export const shapeKinds = Object.keys(shapes) as ShapeKind[]

const RADIUS = 16
/** Points within a pixel, each way. */
const FINE = 2

/** Turned any way, stretched, leaning and wavy, as much as people forgive. */
export function drawMask(dice: Dice, kind: ShapeKind): Mask {
  const [shape, bend] = [shapes[kind](dice), drawBend(dice)]
  const mask = new Float32Array(pieceSize * pieceSize)
  const middle = pieceSize / 2
  for (let y = 0; y < pieceSize; y += 1)
    for (let x = 0; x < pieceSize; x += 1) {
      let inside = 0
      for (let part = 0; part < FINE * FINE; part += 1) {
        const atX = x - middle + ((part % FINE) + 0.5) / FINE
        const atY = y - middle + (Math.floor(part / FINE) + 0.5) / FINE
        if (shape(...bend(atX / RADIUS, atY / RADIUS))) inside += 1
      }
      mask[y * pieceSize + x] = inside / (FINE * FINE)
    }
  return mask
}

function drawBend(dice: Dice): (x: number, y: number) => [number, number] {
  const turn = dice.between(0, Math.PI * 2)
  const [wide, high] = [dice.between(0.82, 1.12), dice.between(0.82, 1.12)]
  const lean = dice.between(-0.24, 0.24)
  const waves = [0, 1].map(() => ({
    deep: dice.between(0.05, 0.115),
    often: dice.between(2, 3.6),
    from: dice.between(0, Math.PI * 2),
  }))
  const [first, second] = waves as [(typeof waves)[0], (typeof waves)[0]]
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return (x, y) => {
    const wavyX = x + first.deep * Math.sin(y * first.often + first.from)
    const wavyY = y + second.deep * Math.sin(x * second.often + second.from)
    const [turnedX, turnedY] = [wavyX * cos + wavyY * sin, wavyY * cos - wavyX * sin]
    return [(turnedX + lean * turnedY) / wide, turnedY / high]
  }
}
