/** Draws a puzzle: the city with gaps of several shapes, and a piece of the same shape as one of them. */
import sharp from 'sharp'
import type { Chance } from '../../platform/chance.ts'
import { type Dice, diceOf } from './dice.ts'
import { padJpeg, padPng } from './padding.ts'
import { drawMask, type Mask, shapeKinds } from './piece-shape.ts'
import { gapApart, gapCount, gapRange, pieceSize, type Spot, sliderSize } from './rules.ts'
import { drawScene } from './scene.ts'
import { type Gap, ranksOf } from './temptation.ts'

export type SliderPicture = {
  /** Where the piece belongs; whoever knows it has solved the puzzle. */
  gapX: number
  /** JPEG, the whole picture with its gaps. */
  scene: Uint8Array
  /** PNG as high as the picture and as wide as the piece, at its place from top to bottom. */
  piece: Uint8Array
}

/** Red, green and blue of each pixel, row by row. */
type Pixels = Uint8Array

const { width, height } = sliderSize
const NOISE = 12
const SCRATCHES = 32
const ROUNDS = 10

/** All gaps look alike but for their shapes; the piece fits none of them exactly, and comes from elsewhere. */
export async function drawSlider(chance: Chance): Promise<SliderPicture> {
  const dice = diceOf(chance)
  const ground = await paint(drawScene(dice))
  const spots = drawSpots(dice)
  const row = Math.round((spots[0]?.y ?? 0) + pieceSize / 2)
  haze(ground, row)
  grain(ground, chance)
  const light = drawLight(dice)
  for (let n = 0; n < SCRATCHES; n += 1) scratch(dice, ground, { ...light, row })
  const { pixels, gap } = drawGaps(dice, { ground, spots, light })
  const piece = cutPiece(dice, { pixels: ground, mask: gap.piece, at: gap })
  const raw = { raw: { width, height, channels: 3 } } as const
  const strip = { raw: { width: pieceSize, height, channels: 4 } } as const
  const [jpeg, png] = await Promise.all([
    sharp(pixels, raw)
      .jpeg({ quality: dice.int(76, 84) })
      .toBuffer(),
    sharp(piece, strip).png({ compressionLevel: 6 }).toBuffer(),
  ])
  return { gapX: gap.x, scene: padJpeg(jpeg, chance), piece: padPng(png, chance) }
}

type Stage = { ground: Pixels; spots: readonly Spot[]; light: Light }

/**
 * Which gap is right is decided last: one that a program, asked for the shape of the piece, would not take first, and
 * takes as the second, third or fourth as chance wishes, so that whoever knows this gains little by taking another.
 */
function drawGaps(dice: Dice, { ground, spots, light }: Stage): { pixels: Pixels; gap: Gap } {
  const wished = dice.one([1, 2, 3, 3, 4])
  for (let round = 1; ; round += 1) {
    const pixels = Uint8Array.from(ground)
    const kinds = shuffled(dice, shapeKinds)
    const gaps = spots.map((spot, n): Gap => {
      const kind = kinds[n] ?? 'star'
      return { ...spot, kind, piece: drawMask(dice, kind) }
    })
    for (const gap of gaps) dig(dice, { pixels, mask: drawMask(dice, gap.kind), at: gap }, light)
    const ranks = ranksOf(pixels, gaps)
    const fitting = gaps.filter((_, n) => fits(ranks[n] ?? [], wished))
    const [leastTaken] = gaps.toSorted(
      (left, right) => sum(ranks[gaps.indexOf(right)]) - sum(ranks[gaps.indexOf(left)]),
    )
    const [gap] = fitting.length > 0 || round < ROUNDS ? shuffled(dice, fitting) : [leastTaken]
    if (gap) return { pixels, gap }
  }
}

/** Taken first in no way, and on the average in the wished place, more or less. */
const fits = (ranks: readonly number[], wished: number): boolean =>
  Math.min(...ranks) > 0 && Math.abs(sum(ranks) / ranks.length - wished) <= 1

const sum = (ranks: readonly number[] = []): number => ranks.reduce((all, rank) => all + rank, 0)

/** In one row and evenly apart, so that neither the height of the piece nor a place on the way tells anything. */
export function drawSpots(dice: Dice): Spot[] {
  const row = dice.int(gapRange.fromY, gapRange.toY)
  const room = gapRange.toX - gapRange.fromX - (gapCount - 1) * gapApart
  const from = gapRange.fromX + dice.int(0, room)
  return Array.from({ length: gapCount }, (_, n) => ({ x: from + n * gapApart, y: row + dice.int(-4, 4) }))
}

const paint = (svg: string): Promise<Pixels> =>
  sharp(Buffer.from(svg)).removeAlpha().toColourspace('srgb').raw().toBuffer()

/** A bank of mist along the gaps: people see shapes better on quiet ground. */
function haze(pixels: Pixels, middle: number): void {
  const mean = [0, 1, 2].map((channel) => {
    let sum = 0
    for (let x = 0; x < width; x += 1) sum += pixels[(Math.round(middle) * width + x) * 3 + channel] ?? 0
    return 40 + (sum / width) * 0.75
  })
  for (let y = 0; y < height; y += 1) {
    const share = 0.8 * Math.min(1, Math.max(0, (40 - Math.abs(y - middle)) / 16))
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        const place = (y * width + x) * 3 + channel
        pixels[place] = clamp((pixels[place] ?? 0) * (1 - share) + (mean[channel] ?? 0) * share)
      }
  }
}

/** No pixel is what was drawn: neither the picture nor a part of it can be looked up. */
function grain(pixels: Pixels, chance: Chance): void {
  const noise = chance.bytes(pixels.length / 3)
  for (let at = 0; at < pixels.length; at += 1) {
    const by = ((noise[Math.floor(at / 3)] ?? 128) / 255 - 0.5) * 2 * NOISE
    pixels[at] = clamp((pixels[at] ?? 0) + by)
  }
}

type Cut = { pixels: Pixels; mask: Mask; at: Spot }

const shareAt = (mask: Mask, x: number, y: number): number =>
  x < 0 || y < 0 || x >= pieceSize || y >= pieceSize ? 0 : (mask[y * pieceSize + x] ?? 0)

/** What it is made of lies anywhere in the picture, so that it tells nothing of where the piece belongs. */
function cutPiece(dice: Dice, { pixels, mask, at }: Cut): Pixels {
  const piece = new Uint8Array(pieceSize * height * 4)
  const from = { x: dice.int(0, width - pieceSize), y: dice.int(0, height - pieceSize) }
  for (let y = 0; y < pieceSize; y += 1)
    for (let x = 0; x < pieceSize; x += 1) {
      const share = shareAt(mask, x, y)
      if (share === 0) continue
      const source = ((from.y + y) * width + from.x + x) * 3
      const to = ((at.y + y) * pieceSize + x) * 4
      const edge = Math.min(1, Math.hypot(...slopeAt(mask, x, y)) / 1.2)
      for (let channel = 0; channel < 3; channel += 1) {
        const colour = 128 + (pixels[source + channel] ?? 0) * 0.4
        piece[to + channel] = clamp(colour + (255 - colour) * edge)
      }
      piece[to + 3] = clamp(share * 255)
    }
  return piece
}

/** How fast a shape begins, to the right and downwards. */
const slopeAt = (mask: Mask, x: number, y: number): [number, number] => [
  shareAt(mask, x + 1, y) - shareAt(mask, x - 1, y),
  shareAt(mask, x, y + 1) - shareAt(mask, x, y - 1),
]

type Light = { angle: number; edge: number }
const drawLight = (dice: Dice): Light => ({ angle: dice.between(0, Math.PI * 2), edge: dice.between(80, 98) })

/** Pressed into glass: one side of its rim is lit, the other in shadow, and its inside is brighter here and darker there. */
function dig(dice: Dice, { pixels, mask, at }: Cut, light: Light): void {
  const angle = light.angle + dice.between(-0.6, 0.6)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const depth = dice.between(0.16, 0.24)
  const wave = {
    angle: dice.between(0, Math.PI * 2),
    often: dice.between(0.16, 0.3),
    from: dice.between(0, 6.28),
  }
  const faint = { angle: dice.between(0, Math.PI * 2), from: dice.between(0, 6.28) }
  for (let y = -1; y <= pieceSize; y += 1)
    for (let x = -1; x <= pieceSize; x += 1) {
      const [across, down] = slopeAt(mask, x, y)
      const share = shareAt(mask, x, y)
      if (share === 0 && across === 0 && down === 0) continue
      const way = x * Math.cos(wave.angle) + y * Math.sin(wave.angle)
      const shade = share * depth * Math.sin(way * wave.often + wave.from)
      const fade =
        0.4 + 0.6 * Math.sin((x * Math.cos(faint.angle) + y * Math.sin(faint.angle)) * 0.12 + faint.from) ** 2
      const rim = (across * cos + down * sin) * light.edge * fade
      shine(pixels, { x: at.x + x, y: at.y + y }, { shade, rim })
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
function scratch(dice: Dice, pixels: Pixels, { row, ...light }: Light & { row: number }): void {
  let [x, y] = [dice.between(0, width), row + dice.between(-34, 34)]
  let angle = dice.between(0, Math.PI * 2)
  const bow = dice.between(-0.12, 0.12)
  const steps = dice.int(14, 40)
  for (let step = 0; step < steps; step += 1) {
    const rim = Math.sin(angle - light.angle) * light.edge
    shine(pixels, { x: Math.round(x), y: Math.round(y) }, { shade: 0, rim: rim })
    x += Math.cos(angle)
    y += Math.sin(angle)
    angle += bow
  }
}

const shuffled = <T>(dice: Dice, all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, place: dice.int(0, 1_000_000) }))
    .sort((left, right) => left.place - right.place)
    .map(({ one }) => one)

const clamp = (value: number): number => Math.max(0, Math.min(255, Math.round(value)))
