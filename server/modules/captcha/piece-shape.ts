/** Shapes of puzzle pieces: signed distances, so that edges are as soft as wanted and no two pieces are alike. Pure. */
import type { Dice } from './dice.ts'
import { pieceSize } from './rules.ts'

/** How much of the piece covers each pixel of its box, 0 to 1, row by row. */
export type Mask = Float32Array

/** How far inside the shape a point is, in pixels; negative outside. The middle of the box is 0, 0. */
type Shape = (x: number, y: number) => number

export type ShapeKind = 'jigsaw' | 'pebble' | 'cross' | 'moon'
export const shapeKinds = ['jigsaw', 'pebble', 'cross', 'moon'] as const

export function drawMask(dice: Dice, kind: ShapeKind): Mask {
  const shape = shapes[kind](dice)
  const softness = dice.between(0.9, 1.6)
  const mask = new Float32Array(pieceSize * pieceSize)
  const middle = (pieceSize - 1) / 2
  for (let y = 0; y < pieceSize; y += 1)
    for (let x = 0; x < pieceSize; x += 1) {
      const inside = shape(x - middle, y - middle) / softness + 0.5
      mask[y * pieceSize + x] = Math.min(1, Math.max(0, inside))
    }
  return mask
}

const disc =
  (atX: number, atY: number, radius: number): Shape =>
  (x, y) =>
    radius - Math.hypot(x - atX, y - atY)

/** With round corners. */
const box =
  (halfWidth: number, halfHeight: number, corner: number): Shape =>
  (x, y) => {
    const [over, above] = [Math.abs(x) - halfWidth + corner, Math.abs(y) - halfHeight + corner]
    return corner - Math.hypot(Math.max(over, 0), Math.max(above, 0)) - Math.min(Math.max(over, above), 0)
  }

const join =
  (...parts: Shape[]): Shape =>
  (x, y) =>
    Math.max(...parts.map((part) => part(x, y)))

const without =
  (whole: Shape, ...holes: Shape[]): Shape =>
  (x, y) =>
    Math.min(whole(x, y), ...holes.map((hole) => -hole(x, y)))

const turned =
  (shape: Shape, angle: number): Shape =>
  (x, y) =>
    shape(x * Math.cos(angle) + y * Math.sin(angle), y * Math.cos(angle) - x * Math.sin(angle))

const shapes: Record<ShapeKind, (dice: Dice) => Shape> = {
  /** A square with a knob or a notch, or nothing, on each side; at least one of them. */
  jigsaw(dice) {
    const half = 12
    const sides = [0, 1, 2, 3].map((side) => {
      const [out, along] = [half + dice.between(-1, 1), dice.between(-3, 3)]
      const [x, y] = [
        [along, -out],
        [out, along],
        [along, out],
        [-out, along],
      ][side] as [number, number]
      return { knob: disc(x, y, dice.between(4, 4.8)), way: dice.one(['in', 'out', 'none']) }
    })
    const [first] = sides
    if (first && sides.every(({ way }) => way === 'none')) first.way = 'in'
    const square = box(half, half, 3)
    const knobs = sides.filter(({ way }) => way === 'out').map(({ knob }) => knob)
    const notches = sides.filter(({ way }) => way === 'in').map(({ knob }) => knob)
    return without(join(square, ...knobs), ...notches)
  },
  /** A circle with waves. */
  pebble(dice) {
    const [lobes, phase] = [dice.int(3, 6), dice.between(0, Math.PI * 2)]
    const [depth, drift] = [dice.between(1.5, 3.2), dice.between(-1.5, 1.5)]
    return (x, y) => {
      const angle = Math.atan2(y, x)
      return 13.8 + depth * Math.cos(lobes * angle + phase) + drift * Math.cos(angle) - Math.hypot(x, y)
    }
  },
  cross(dice) {
    const arm = () => dice.between(5, 7.5)
    const [long, high] = [dice.between(15, 17), dice.between(15, 17)]
    return turned(join(box(long, arm(), 3), box(arm(), high, 3)), dice.between(-0.5, 0.5))
  },
  moon(dice) {
    const bite = disc(dice.between(8, 11), 0, dice.between(9, 12))
    return turned(without(disc(0, 0, 16), bite), dice.between(0, Math.PI * 2))
  },
}
