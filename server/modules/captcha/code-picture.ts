/** Draws a code to read and type, for those who cannot drag: strokes of our own, since a server need not have fonts. */
import sharp from 'sharp'
import { type Chance, drawText } from '../../platform/chance.ts'
import { type Random, randomFrom } from './random.ts'
import { codeAlphabet, codeLength } from './rules.ts'

/** Larger than it is shown. */
export const codeSize = { width: 260, height: 88 } as const
const { width, height } = codeSize

/** One stroke each in a box of 20 by 30. */
export const strokes: Record<string, string> = {
  A: 'M0 30L10 0L20 30M4 20H16',
  C: 'M19 6Q15 0 10 0Q0 0 0 15Q0 30 10 30Q15 30 19 24',
  D: 'M1 0V30H7Q20 30 20 15Q20 0 7 0Z',
  E: 'M18 0H1V30H18M1 14H14',
  F: 'M18 0H1V30M1 14H14',
  H: 'M1 0V30M19 0V30M1 15H19',
  J: 'M16 0V22Q16 30 8 30Q1 30 1 22',
  K: 'M1 0V30M19 0L2 17M7 12L20 30',
  L: 'M1 0V30H17',
  M: 'M0 30V0L10 19L20 0V30',
  N: 'M1 30V0L19 30V0',
  P: 'M1 30V0H10Q19 0 19 8.5Q19 17 10 17H1',
  R: 'M1 30V0H10Q19 0 19 8Q19 16 10 16H1M9 16L20 30',
  T: 'M0 0H20M10 0V30',
  U: 'M1 0V19Q1 30 10 30Q19 30 19 19V0',
  V: 'M0 0L10 30L20 0',
  W: 'M0 0L5 30L10 9L15 30L20 0',
  X: 'M1 0L19 30M19 0L1 30',
  Y: 'M0 0L10 14L20 0M10 14V30',
  '3': 'M2 3Q6 0 10 0Q18 0 18 7.5Q18 14 9 14Q20 14 20 22Q20 30 10 30Q3 30 0 25',
  '4': 'M15 30V0L0 20H20',
  '6': 'M16 0Q0 6 0 20Q0 30 10 30Q20 30 20 21Q20 13 10 13Q2 13 0 20',
  '7': 'M0 0H20L7 30',
  '9': 'M4 30Q20 24 20 10Q20 0 10 0Q0 0 0 9Q0 17 10 17Q18 17 20 10',
}

export async function drawCode(chance: Chance): Promise<{ text: string; picture: Uint8Array }> {
  const random = randomFrom(chance)
  const text = drawText(chance, codeAlphabet, codeLength)
  const drawn = await sharp(Buffer.from(drawLetters(random, text)))
    .removeAlpha()
    .raw()
    .toBuffer()
  const raw = { raw: { width, height, channels: 3 } } as const
  const picture = await sharp(bent(random, drawn), raw).blur(0.7).jpeg({ quality: 68 }).toBuffer()
  return { text, picture }
}

/** Letters and what crosses them have one colour and one width: neither distinguishes them. */
function drawLetters(random: Random, text: string): string {
  const hue = random.int(0, 359)
  const ink = `hsl(${hue + random.int(90, 270)} ${random.int(35, 70)}% ${random.int(26, 38)}%)`
  const paper = `hsl(${hue} ${random.int(24, 48)}% ${random.int(82, 90)}%)`
  let x = random.int(12, 24)
  const letters = [...text].map((letter) => {
    const [wide, high] = [random.between(1.5, 1.9), random.between(1.6, 2)]
    const turn = `rotate(${random.int(-20, 20)} 10 15) skewX(${random.int(-12, 12)})`
    const place = `translate(${x} ${random.int(10, 24)}) scale(${wide} ${high}) ${turn}`
    x += random.int(50, 62)
    return `<path d="${strokes[letter]}" transform="${place}" stroke-width="${random.between(2.6, 3.3)}"/>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round">`,
    `<rect width="${width}" height="${height}" fill="${paper}" stroke="none"/>`,
    Array.from({ length: 20 }, () => drawSpeck(random, paper)).join(''),
    letters.join(''),
    Array.from({ length: HAIRS }, () => drawHair(random, 'none')).join(''),
    Array.from({ length: CUTS }, () => drawHair(random, paper)).join(''),
    '</svg>',
  ].join('')
}

const HAIRS = 2
/** In the colour of the paper: they part letters, and people join them again. */
const CUTS = 2

const drawSpeck = (random: Random, paper: string): string =>
  `<circle cx="${random.int(0, width)}" cy="${random.int(0, height)}" r="${random.between(1, 3)}" fill="${random.odds(60) ? `hsl(${random.int(0, 359)} 40% 50%)` : paper}" stroke="none"/>`

/** Through the letters, as wide as their strokes. */
function drawHair(random: Random, paper: string): string {
  const stroke = paper === 'none' ? '' : ` stroke="${paper}"`
  return `<path d="M${random.int(-5, 40)} ${random.int(4, 84)}C${random.int(40, 100)} ${random.int(-20, 108)} ${random.int(130, 190)} ${random.int(-20, 108)} ${random.int(200, width)} ${random.int(4, 84)}" stroke-width="${random.between(2.2, 3.2)}"${stroke}/>`
}

/** The whole picture waves, so that no letter is the one that was drawn. */
function bent(random: Random, drawn: Uint8Array): Uint8Array {
  const wave = () => ({
    deep: random.between(2, 4),
    often: random.between(0.07, 0.14),
    from: random.between(0, Math.PI * 2),
  })
  const [across, down] = [wave(), wave()]
  const to = new Uint8Array(drawn.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const fromX = Math.round(x + across.deep * Math.sin(y * across.often + across.from))
      const fromY = Math.round(y + down.deep * Math.sin(x * down.often + down.from))
      const inside =
        Math.max(0, Math.min(height - 1, fromY)) * width + Math.max(0, Math.min(width - 1, fromX))
      to.set(drawn.subarray(inside * 3, inside * 3 + 3), (y * width + x) * 3)
    }
  return to
}
