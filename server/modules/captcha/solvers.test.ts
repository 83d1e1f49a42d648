/** Programs at work on captchas that are made for people: those of server/testing, which know how everything is drawn. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { analysePuzzle, sliderSolvers } from '../../testing/captcha-solvers.ts'
import { measureGaps, whiteBoxSolvers } from '../../testing/captcha-white-box.ts'
import { readCodePicture } from '../../testing/code-solver.ts'
import { seededChance } from '../../testing/simulation/seeded-chance.ts'
import { codeSize, drawCode, strokes } from './code-picture.ts'
import { drawMask } from './piece-shape.ts'
import { randomFrom } from './random.ts'
import { isInGap, pieceSize, sliderSize } from './rules.ts'
import { drawPuzzle } from './slider-picture.ts'

/** Always the same ones, the first of those that `npm run captcha` draws; there as many as one has time for. */
const ROUNDS = Number(process.env['CAPTCHA_ROUNDS'] ?? 16)
const MINUTES = 60_000
const LONGEST_MS = 5 * MINUTES + ROUNDS * 10_000

/** A program that sees the gaps and guesses solves one in ten. */
const atMost = (percent: number, rounds: number) => Math.floor((rounds * percent) / 100)

type Tally = Record<string, number>
const count = (tally: Tally, name: string, isSolved: boolean) => {
  tally[name] = (tally[name] ?? 0) + (isSolved ? 1 : 0)
}

/** For `npm run captcha`, which wants to know how far each program gets. */
function report(tally: Tally): void {
  if (!process.env['CAPTCHA_ROUNDS']) return
  for (const [name, times] of Object.entries(tally))
    process.stdout.write(`${String(times).padStart(4)} of ${ROUNDS}: ${name}\n`)
}

test(
  'no program that looks for the piece puts it into the right gap in more than one of four puzzles',
  async () => {
    const [solved, told]: [Tally, Tally] = [{}, {}]
    for (let round = 0; round < ROUNDS; round += 1) {
      const { picture, gap, gaps } = await drawPuzzle(seededChance(round, 'solve'))
      const [seen, tables] = [await analysePuzzle(picture), await measureGaps({ scene: picture.scene, gaps })]
      for (const [name, solve] of Object.entries(sliderSolvers))
        count(solved, name, isInGap(solve(seen), picture.gapX))
      for (const [name, take] of Object.entries(whiteBoxSolvers))
        count(told, name, gaps[take(tables, gap.kind)] === gap)
    }
    report({ ...solved, ...told })
    for (const [name, times] of Object.entries(solved))
      expect(times, name).toBeLessThanOrEqual(atMost(25, ROUNDS))
    // A program that knows all places, and has seen a hundred of each kind, is stopped by the limits of tries, not by the picture alone.
    for (const [name, times] of Object.entries(told))
      expect(times, name).toBeLessThanOrEqual(atMost(85, ROUNDS))
  },
  LONGEST_MS,
)

test('they are no fools: a gap that is cut out of plain grey by the piece itself, all that look for shapes find', async () => {
  const puzzle = await plainPuzzle(150, 60)
  const seen = await analysePuzzle(puzzle)
  const finding = Object.entries(sliderSolvers).filter(
    ([name]) => /shape|outline|rim\b/.test(name) && !/second|kind/.test(name),
  )
  expect(finding.length).toBeGreaterThanOrEqual(4)
  for (const [name, solve] of finding) expect(Math.abs(solve(seen) - 150), name).toBeLessThanOrEqual(5)
})

async function plainPuzzle(atX: number, atY: number) {
  const mask = drawMask(randomFrom(seededChance(1, 'plain')), 'arrow')
  const { width, height } = sliderSize
  const grey = Buffer.alloc(width * height, 150)
  const piece = Buffer.alloc(pieceSize * height * 4, 200)
  for (let n = 0; n < pieceSize * height; n += 1) piece[n * 4 + 3] = 0
  for (const [n, share] of mask.entries()) {
    const [x, y] = [n % pieceSize, atY + Math.floor(n / pieceSize)]
    grey[y * width + atX + x] = 150 - share * 80
    piece[(y * pieceSize + x) * 4 + 3] = share * 255
  }
  const raw = (bytes: Buffer, wide: number, channels: 1 | 4) =>
    sharp(bytes, { raw: { width: wide, height, channels } })
  return {
    scene: await raw(grey, width, 1).jpeg().toBuffer(),
    piece: await raw(piece, pieceSize, 4).png().toBuffer(),
  }
}

test(
  'no program reads more than one image code of four, though it reads much of what is printed straight',
  async () => {
    let [read, straight] = [0, 0]
    for (let round = 0; round < ROUNDS; round += 1) {
      const { text, picture } = await drawCode(seededChance(round, 'code'))
      if ((await readCodePicture(picture)) === text) read += 1
      const still = await printed(text)
      if ((await readCodePicture(still)) === text) straight += 1
    }
    report({ 'reads the image code': read, 'reads what is printed straight': straight })
    expect(read).toBeLessThanOrEqual(atMost(25, ROUNDS))
    expect(straight).toBeGreaterThan(ROUNDS / 3)
  },
  LONGEST_MS,
)

/** Letters side by side, where the program looks for them. */
function printed(text: string): Promise<Buffer> {
  const letters = [...text].map(
    (letter, n) => `<path d="${strokes[letter]}" transform="translate(${20 + n * 56} 20) scale(1.6)"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${codeSize.width}" height="${codeSize.height}" fill="none" stroke="#333" stroke-width="2.6"><rect width="999" height="999" fill="#eee" stroke="none"/>${letters.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}
