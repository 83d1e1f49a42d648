/** Light on glass: shapes pressed into it, and scratches. Changes the pixels that it is given. */
import type { Mask } from './piece-shape.ts'
import type { Random } from './random.ts'
import { pieceSize, type Spot, sliderSize } from './rules.ts'

/** Red, green and blue of each pixel, row by row. */
export type Pixels = Uint8Array

const { width, height } = sliderSize

type Cut = { pixels: Pixels; mask: Mask; at: Spot }

export const shareAt = (mask: Mask, x: number, y: number): number =>
  x < 0 || y < 0 || x >= pieceSize || y >= pieceSize ? 0 : (mask[y * pieceSize + x] ?? 0)

/** How fast a shape begins, to the right and downwards. */
export const slopeX = (mask: Mask, x: number, y: number): number =>
  shareAt(mask, x + 1, y) - shareAt(mask, x - 1, y)
export const slopeY = (mask: Mask, x: number, y: number): number =>
  shareAt(mask, x, y + 1) - shareAt(mask, x, y - 1)

export type Light = { angle: number; edge: number }
export const drawLight = (random: Random): Light => ({
  angle: random.between(0, Math.PI * 2),
  edge: random.between(80, 98),
})

/** From where a rim is lit, more or less as everything else is. */
function rimLight(random: Random, light: Light): { across: number; down: number } {
  const angle = light.angle + random.between(-0.6, 0.6)
  return { across: Math.cos(angle) * light.edge, down: Math.sin(angle) * light.edge }
}

/** A swell over the box of a piece, between -1 and 1. */
function drawSwell(random: Random, from: number, to: number): (x: number, y: number) => number {
  const [angle, often, start] = [
    random.between(0, Math.PI * 2),
    random.between(from, to),
    random.between(0, 6.28),
  ]
  const [across, down] = [Math.cos(angle) * often, Math.sin(angle) * often]
  return (x, y) => Math.sin(x * across + y * down + start)
}

/** Pressed into glass: one side of its rim is lit, the other in shadow, and its inside is brighter here and darker there. */
export function engrave(random: Random, { pixels, mask, at }: Cut, light: Light): void {
  const [rim, depth] = [rimLight(random, light), random.between(0.26, 0.36)]
  const [swell, faint] = [drawSwell(random, 0.16, 0.3), drawSwell(random, 0.12, 0.12)]
  for (let y = -1; y <= pieceSize; y += 1)
    for (let x = -1; x <= pieceSize; x += 1) {
      const across = slopeX(mask, x, y)
      const down = slopeY(mask, x, y)
      const share = shareAt(mask, x, y)
      if (share === 0 && across === 0 && down === 0) continue
      const fade = 0.6 + 0.4 * faint(x, y) ** 2
      const lit = (across * rim.across + down * rim.down) * fade
      shine(pixels, { x: at.x + x, y: at.y + y }, { shade: share * depth * swell(x, y), rim: lit })
    }
}

/** What lies behind is lit less than what lies in front. */
const FAINT = 0.65

/** Parts of the rim of one shape, behind another: people see what lies in front, programs see both. */
export function engraveBehind(
  random: Random,
  { pixels, mask, at, front }: Cut & { front: Mask },
  light: Light,
): void {
  const rim = rimLight(random, light)
  const [offX, offY] = [random.int(-6, 6), random.int(-6, 6)]
  const faint = drawSwell(random, 0.1, 0.2)
  for (let y = -1; y <= pieceSize; y += 1)
    for (let x = -1; x <= pieceSize; x += 1) {
      const across = slopeX(mask, x, y)
      const down = slopeY(mask, x, y)
      if (across === 0 && down === 0) continue
      const seen = 1 - shareAt(front, x + offX, y + offY)
      const fade = Math.max(0, Math.min(FAINT, (faint(x, y) + 0.5) * 3)) * seen
      const lit = (across * rim.across + down * rim.down) * fade
      shine(pixels, { x: at.x + x + offX, y: at.y + y + offY }, { shade: 0, rim: lit })
    }
}

function shine(pixels: Pixels, { x, y }: Spot, { shade, rim }: { shade: number; rim: number }): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return
  for (let channel = 0; channel < 3; channel += 1) {
    const place = (y * width + x) * 3 + channel
    pixels[place] = clamp((pixels[place] ?? 0) * (1 + shade) + rim)
  }
}

/** A scratch in the glass, lit as a rim is: edges alone do not make a gap. */
export function scratch(random: Random, pixels: Pixels, { row, ...light }: Light & { row: number }): void {
  let [x, y] = [random.between(0, width), row + random.between(-34, 34)]
  let angle = random.between(0, Math.PI * 2)
  const bow = random.between(-0.12, 0.12)
  const steps = random.int(14, 40)
  for (let step = 0; step < steps; step += 1) {
    const rim = Math.sin(angle - light.angle) * light.edge
    shine(pixels, { x: Math.round(x), y: Math.round(y) }, { shade: 0, rim: rim })
    x += Math.cos(angle)
    y += Math.sin(angle)
    angle += bow
  }
}

export const clamp = (value: number): number => Math.max(0, Math.min(255, Math.round(value)))
