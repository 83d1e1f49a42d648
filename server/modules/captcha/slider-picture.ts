/** Draws a puzzle: the city with gaps, and the piece that fits one of them. */
import sharp from 'sharp'
import type { Chance } from '../../platform/chance.ts'
import { type Dice, diceOf } from './dice.ts'
import { padJpeg, padPng } from './padding.ts'
import { drawMask, type Mask, shapeKinds } from './piece-shape.ts'
import { gapRange, pieceSize, sliderSize } from './rules.ts'
import { drawScene } from './scene.ts'

export type Spot = { x: number; y: number }

export type SliderPicture = {
  /** Where the piece belongs; whoever knows it has solved the puzzle. */
  gapX: number
  /** JPEG, the whole picture with its gaps. */
  scene: Buffer
  /** PNG as high as the picture and as wide as the piece, at its place from top to bottom. */
  piece: Buffer
}

/** Red, green and blue of each pixel, row by row. */
type Pixels = Uint8Array

const { width, height } = sliderSize
const DECOYS = 2
/** Between the boxes of two gaps. */
const APART = pieceSize + 4
const NOISE = 9

/** The drawing is done by sharp's own threads; what remains here is a pass over the pixels. */
export async function drawSlider(chance: Chance): Promise<SliderPicture> {
  const dice = diceOf(chance)
  const pixels = await paint(drawScene(dice))
  grain(pixels, chance)
  const gap = drawGap(dice)
  const [kind, ...others] = shuffled(dice, shapeKinds)
  const mask = drawMask(dice, kind ?? 'jigsaw')
  const piece = cutPiece(dice, { pixels, mask, at: gap })
  dig(dice, { pixels, mask, at: gap })
  const taken = [gap]
  for (const other of others.slice(0, DECOYS)) {
    const at = freeSpot(dice, taken)
    if (!at) continue
    taken.push(at)
    dig(dice, { pixels, mask: drawMask(dice, other), at })
  }
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

export const drawGap = (dice: Dice): Spot => ({
  x: dice.int(gapRange.fromX, gapRange.toX),
  y: dice.int(gapRange.fromY, gapRange.toY),
})

const paint = (svg: string): Promise<Pixels> =>
  sharp(Buffer.from(svg)).removeAlpha().toColourspace('srgb').raw().toBuffer()

/** No pixel is what was drawn: neither the picture nor a part of it can be looked up. */
function grain(pixels: Pixels, chance: Chance): void {
  const noise = chance.bytes(pixels.length / 3)
  for (let at = 0; at < pixels.length; at += 1) {
    const by = ((noise[Math.floor(at / 3)] ?? 128) / 255 - 0.5) * 2 * NOISE
    pixels[at] = clamp((pixels[at] ?? 0) + by)
  }
}

type Cut = { pixels: Pixels; mask: Mask; at: Spot }

/** Each pixel of the piece's box: its place in the picture, and how much of it the piece covers. */
function* covered({ mask, at }: Pick<Cut, 'mask' | 'at'>) {
  for (let y = 0; y < pieceSize; y += 1)
    for (let x = 0; x < pieceSize; x += 1) {
      const share = mask[y * pieceSize + x] ?? 0
      if (share > 0) yield { x, y, share, place: ((at.y + y) * width + at.x + x) * 3 }
    }
}

/** A little brighter or darker than where it was cut from, with a bright rim. */
function cutPiece(dice: Dice, { pixels, mask, at }: Cut): Pixels {
  const piece = new Uint8Array(pieceSize * height * 4)
  const tint = dice.between(0.92, 1.08)
  for (const { x, y, share, place } of covered({ mask, at })) {
    const to = ((at.y + y) * pieceSize + x) * 4
    const rim = rimAt(mask, x, y) * 0.75
    for (let channel = 0; channel < 3; channel += 1) {
      const colour = (pixels[place + channel] ?? 0) * tint
      piece[to + channel] = clamp(colour + (255 - colour) * rim)
    }
    piece[to + 3] = clamp(share * 255)
  }
  return piece
}

/** A gap is a shadow that is nowhere even: deeper to one side, rough as the picture is, with a pale rim. */
function dig(dice: Dice, { pixels, mask, at }: Cut): void {
  const depth = dice.between(0.42, 0.58)
  const [slopeX, slopeY] = [dice.between(-0.006, 0.006), dice.between(-0.006, 0.006)]
  for (const { x, y, share, place } of covered({ mask, at })) {
    const dark = depth + slopeX * (x - pieceSize / 2) + slopeY * (y - pieceSize / 2)
    const rim = rimAt(mask, x, y) * 0.3
    for (let channel = 0; channel < 3; channel += 1) {
      const colour = (pixels[place + channel] ?? 0) * (1 - share * dark)
      pixels[place + channel] = clamp(colour + (255 - colour) * rim)
    }
  }
}

/** 1 on the edge of a shape, 0 where its neighbours are as much covered as itself. */
function rimAt(mask: Mask, x: number, y: number): number {
  const share = (dx: number, dy: number) => mask[(y + dy) * pieceSize + x + dx] ?? 0
  const change = Math.abs(share(1, 0) - share(-1, 0)) + Math.abs(share(0, 1) - share(0, -1))
  return Math.min(1, change / 1.2)
}

/** Null when luck finds none: a picture with one decoy less. */
function freeSpot(dice: Dice, taken: readonly Spot[]): Spot | null {
  for (let tries = 0; tries < 20; tries += 1) {
    const spot = { x: dice.int(4, width - APART), y: dice.int(gapRange.fromY, gapRange.toY) }
    if (taken.every(({ x, y }) => Math.abs(x - spot.x) >= APART || Math.abs(y - spot.y) >= APART)) return spot
  }
  return null
}

const shuffled = <T>(dice: Dice, all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, place: dice.int(0, 1_000_000) }))
    .sort((left, right) => left.place - right.place)
    .map(({ one }) => one)

const clamp = (value: number): number => Math.max(0, Math.min(255, Math.round(value)))
