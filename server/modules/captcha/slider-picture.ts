/** Draws a puzzle: the city with gaps of many shapes in two rows, and a piece of the same shape as one of them in each row. */
import sharp from 'sharp'
import type { Chance } from '../../platform/chance.ts'
import { clamp, drawLight, type Pixels, scratch, shareAt, slopeX, slopeY } from './glass.ts'
import { padJpeg, padPng } from './padding.ts'
import type { Mask } from './piece-shape.ts'
import { drawGaps, drawSpots } from './puzzle-gaps.ts'
import { type Random, randomFrom } from './random.ts'
import { pieceSize, sliderSize } from './rules.ts'
import { drawScene } from './scene.ts'
import type { Gap } from './solver-view.ts'

export type SliderPicture = {
  /** Where the piece belongs: the solution of the puzzle. */
  gapX: number
  /** JPEG, the whole picture with its gaps. */
  scene: Uint8Array
  /** PNG as high as the picture and as wide as the piece, which stands in it once for each row of gaps. */
  piece: Uint8Array
}

const { width, height } = sliderSize
const NOISE = 12
const SCRATCHES = 24

export const drawSlider = async (chance: Chance): Promise<SliderPicture> => (await drawPuzzle(chance)).picture

/** With all its gaps, which nobody outside learns: all look alike but for their shapes, and the piece fits none exactly. */
export async function drawPuzzle(chance: Chance): Promise<{ picture: SliderPicture; gap: Gap; gaps: Gap[] }> {
  const random = randomFrom(chance)
  const ground = await paint(drawScene(random))
  const { rows, spots } = drawSpots(random)
  const middles = rows.map((y) => y + pieceSize / 2)
  for (const middle of middles) haze(ground, middle)
  grain(ground, chance)
  const light = drawLight(random)
  for (let n = 0; n < SCRATCHES; n += 1)
    scratch(random, ground, { ...light, row: middles[n % middles.length] ?? 0 })
  const { pixels, gap, gaps } = drawGaps(random, { ground, spots, light })
  const piece = cutPieces(random, { pixels: ground, mask: gap.piece, rows })
  const raw = { raw: { width, height, channels: 3 } } as const
  const strip = { raw: { width: pieceSize, height, channels: 4 } } as const
  const [jpeg, png] = await Promise.all([
    sharp(pixels, raw)
      .jpeg({ quality: random.int(76, 84) })
      .toBuffer(),
    sharp(piece, strip).png({ compressionLevel: 6 }).toBuffer(),
  ])
  const picture = { gapX: gap.x, scene: padJpeg(jpeg, chance), piece: padPng(png, chance) }
  return { picture, gap, gaps }
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

type Piece = { pixels: Pixels; mask: Mask; rows: readonly number[] }

/** One in each row, of the same shape. What they are made of lies anywhere in the picture: it says nothing about where they belong. */
function cutPieces(random: Random, { pixels, mask, rows }: Piece): Pixels {
  const strip = new Uint8Array(pieceSize * height * 4)
  for (const row of rows) cutPiece(random, { pixels, mask, row }, strip)
  return strip
}

function cutPiece(
  random: Random,
  { pixels, mask, row }: Omit<Piece, 'rows'> & { row: number },
  strip: Pixels,
): void {
  const from = { x: random.int(0, width - pieceSize), y: random.int(0, height - pieceSize) }
  for (let y = 0; y < pieceSize; y += 1)
    for (let x = 0; x < pieceSize; x += 1) {
      const share = shareAt(mask, x, y)
      if (share === 0) continue
      const source = ((from.y + y) * width + from.x + x) * 3
      const to = ((row + y) * pieceSize + x) * 4
      const edge = Math.min(1, Math.hypot(slopeX(mask, x, y), slopeY(mask, x, y)) / 1.2)
      for (let channel = 0; channel < 3; channel += 1) {
        const colour = 128 + (pixels[source + channel] ?? 0) * 0.4
        strip[to + channel] = clamp(colour + (255 - colour) * edge)
      }
      strip[to + 3] = clamp(share * 255)
    }
}
