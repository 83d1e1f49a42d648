/** What the pictures of captchas are, and what they must not tell. */
import { performance } from 'node:perf_hooks'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { systemChance } from '../../platform/chance.ts'
import { seededChance } from '../../testing/simulation/seeded-chance.ts'
import { drawCode } from './code-picture.ts'
import { diceOf } from './dice.ts'
import { drawMask, shapeKinds } from './piece-shape.ts'
import { codeAlphabet, gapRange, isInGap, pieceSize, sliderSize } from './rules.ts'
import { drawGap, drawSlider } from './slider-picture.ts'

const dice = diceOf(systemChance)

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
  expect(shown).toBeGreaterThan(300)
  expect(shown).toBeLessThan(pieceSize * pieceSize)
  expect(alpha.filter((share) => share > 20 && share < 235).length).toBeGreaterThan(20)
  expect(gapX).toBeGreaterThanOrEqual(60)
  expect(gapX).toBeLessThanOrEqual(sliderSize.width - pieceSize)
})

test('its gap is darker than its surroundings where the piece belongs', async () => {
  const { scene, piece, gapX } = await drawSlider(systemChance)
  const alpha = await sharp(piece).extractChannel('alpha').raw().toBuffer()
  const lit = (image: Sharp) => image.greyscale().raw().toBuffer()
  const [around, cut] = [await lit(sharp(scene)), await lit(sharp(piece).removeAlpha())]
  let [gapLight, pieceLight] = [0, 0]
  for (let at = 0; at < alpha.length; at += 1) {
    if ((alpha[at] ?? 0) < 200) continue
    const [x, y] = [at % pieceSize, Math.floor(at / pieceSize)]
    gapLight += around[y * sliderSize.width + gapX + x] ?? 0
    pieceLight += cut[at] ?? 0
  }
  expect(gapLight / pieceLight).toBeLessThan(0.8)
})

test('no picture is like another, and their sizes tell nothing', async () => {
  const drawn = await Promise.all(Array.from({ length: 12 }, () => drawSlider(systemChance)))
  expect(new Set(drawn.map(({ scene }) => scene.toString('base64'))).size).toBe(12)
  for (const { scene, piece } of drawn) expect([scene.length % 4096, piece.length % 4096]).toEqual([0, 0])
  expect(new Set(drawn.map(({ piece }) => piece.length)).size).toBe(1)
})

test('a piece of each kind has a soft edge and leaves the rim of its box free', () => {
  for (const kind of shapeKinds)
    for (let round = 0; round < 50; round += 1) {
      const mask = drawMask(dice, kind)
      const rim = mask.filter((_, at) => [0, pieceSize - 1].some((end) => at % pieceSize === end))
      expect(Math.max(...rim)).toBe(0)
      expect(mask.filter((share) => share > 0 && share < 1).length).toBeGreaterThan(20)
      expect(mask.filter((share) => share === 1).length).toBeGreaterThan(150)
    }
})

test('a blind guess is right seven times in a hundred, whatever it guesses', () => {
  const rounds = 20_000
  const seeded = diceOf(seededChance(20_261_121, 'gaps'))
  const gaps = Array.from({ length: rounds }, () => drawGap(seeded).x)
  const chances = [gapRange.fromX, 100, 138, 180, gapRange.toX].map(
    (guess) => gaps.filter((gap) => isInGap(guess, gap)).length / rounds,
  )
  expect(Math.max(...chances)).toBeLessThan(0.08)
  expect(Math.max(...chances)).toBeGreaterThan(0.06)
  expect(Math.min(...gaps)).toBe(gapRange.fromX)
  expect(Math.max(...gaps)).toBe(gapRange.toX)
})

test('a code is read from its picture alone', async () => {
  const { text, picture } = await drawCode(systemChance)
  expect(text).toMatch(new RegExp(`^[${codeAlphabet}]{4}$`))
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 260, height: 88 })
  expect(picture.includes(text)).toBe(false)
})

test('drawing takes a few milliseconds, next to none of them from other visitors', async () => {
  await drawSlider(systemChance)
  const [took, busy]: [number[], number[]] = [[], []]
  for (let round = 0; round < 15; round += 1) {
    const [start, before] = [performance.now(), performance.eventLoopUtilization()]
    await drawSlider(systemChance)
    took.push(performance.now() - start)
    busy.push(performance.eventLoopUtilization(before).active)
  }
  // The quickest of many: what else the machine does at the time is not ours.
  expect(Math.min(...took)).toBeLessThan(15)
  expect(Math.min(...busy)).toBeLessThan(8)
})
