/** What the pictures of captchas are, and what they must not tell. */
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { systemChance } from '../../platform/chance.ts'
import { seededChance } from '../../testing/simulation/seeded-chance.ts'
import { drawCode } from './code-picture.ts'
import { drawMask, shapeKinds } from './piece-shape.ts'
import { drawSpots } from './puzzle-gaps.ts'
import { type Random, randomFrom } from './random.ts'
import {
  codeAlphabet,
  gapBetween,
  gapCount,
  gapRange,
  isInGap,
  pieceSize,
  type Spot,
  sliderSize,
} from './rules.ts'
import { drawSlider } from './slider-picture.ts'

// Drawing waits for a processor where others are busy.
vi.setConfig({ testTimeout: 120_000 })

const random = randomFrom(systemChance)

/** Never none. */
const spotsOf = (from: Random): [Spot, ...Spot[]] => drawSpots(from).spots as [Spot, ...Spot[]]

test('a puzzle is a picture of 260 x 160 and a piece that is transparent but for its shape', async () => {
  const { scene, piece, gapX } = await drawSlider(systemChance)
  expect(await sharp(scene).metadata()).toMatchObject({ format: 'jpeg', ...sliderSize })
  expect(await sharp(piece).metadata()).toMatchObject({
    format: 'png',
    width: pieceSize,
    height: sliderSize.height,
    hasAlpha: true,
  })
  const alpha = await sharp(piece).extractChannel('alpha').raw().toBuffer()
  const shown = alpha.filter((share) => share > 127).length
  expect(shown).toBeGreaterThan(100)
  expect(shown).toBeLessThan(pieceSize * pieceSize)
  expect(alpha.filter((share) => share > 20 && share < 235).length).toBeGreaterThan(20)
  expect(gapX).toBeGreaterThanOrEqual(gapRange.fromX)
  expect(gapX).toBeLessThanOrEqual(gapRange.toX)
})

test('its gaps stand in two rows, no two of them at one place of the piece, and the piece begins beside them', () => {
  for (let round = 0; round < 200; round += 1) {
    const { rows, spots } = drawSpots(random)
    expect(rows).toHaveLength(2)
    expect(spots).toHaveLength(gapCount)
    for (const { x, y } of spots) {
      expect(x).toBeGreaterThanOrEqual(gapRange.fromX)
      expect(x).toBeLessThanOrEqual(gapRange.toX)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y + pieceSize).toBeLessThanOrEqual(sliderSize.height)
      expect(rows.filter((row) => Math.abs(row - y) <= 4)).toHaveLength(1)
      const near = spots.filter((other) => Math.abs(other.x - x) < gapBetween)
      expect(near).toHaveLength(1)
    }
  }
})

test('no picture is like another, and their sizes tell nothing', async () => {
  const drawn = await Promise.all(Array.from({ length: 4 }, () => drawSlider(systemChance)))
  expect(new Set(drawn.map(({ scene }) => Buffer.from(scene).toString('base64'))).size).toBe(4)
  for (const { scene, piece } of drawn) expect([scene.length % 4096, piece.length % 4096]).toEqual([0, 0])
  expect(new Set(drawn.map(({ piece }) => piece.length)).size).toBe(1)
})

test('a piece of each kind has a soft edge, and is neither too small nor too large', () => {
  for (const kind of shapeKinds)
    for (let round = 0; round < 50; round += 1) {
      const mask = drawMask(random, kind)
      const covered = mask.reduce((sum, share) => sum + share, 0)
      expect(mask.filter((share) => share > 0 && share < 1).length).toBeGreaterThan(20)
      expect(covered).toBeGreaterThan(100)
      expect(covered).toBeLessThan(pieceSize * pieceSize * 0.7)
    }
})

test('a blind guess is right at most seven times in a hundred, wherever it guesses', () => {
  const rounds = 20_000
  const seeded = randomFrom(seededChance(20_261_121, 'gaps'))
  const gaps = Array.from({ length: rounds }, () => seeded.one(spotsOf(seeded)).x)
  const guesses = Array.from({ length: gapRange.toX - gapRange.fromX + 1 }, (_, at) => gapRange.fromX + at)
  const chances = guesses.map((guess) => gaps.filter((gap) => isInGap(guess, gap)).length / rounds)
  expect(Math.max(...chances)).toBeLessThan(0.08)
  expect(Math.min(...gaps)).toBe(gapRange.fromX)
  expect(Math.max(...gaps)).toBe(gapRange.toX)
})

test('a code is read from its picture alone', async () => {
  const { text, picture } = await drawCode(systemChance)
  expect(text).toMatch(new RegExp(`^[${codeAlphabet}]{4}$`))
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 260, height: 88 })
  expect(Buffer.from(picture).includes(text)).toBe(false)
})
