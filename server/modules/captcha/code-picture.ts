/** Draws a code to read and type, for those who cannot drag: strokes of our own, since a server need not have fonts. */
import sharp from 'sharp'
import { type Chance, drawText } from '../../platform/chance.ts'
import { type Dice, diceOf } from './dice.ts'
import { codeAlphabet, codeLength } from './rules.ts'

/** Twice as large as it is shown. */
const width = 260
const height = 88

/** One stroke each in a box of 20 by 30. */
const strokes: Record<string, string> = {
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

export async function drawCode(chance: Chance): Promise<{ text: string; picture: Buffer }> {
  const dice = diceOf(chance)
  const text = drawText(chance, codeAlphabet, codeLength)
  const svg = drawLetters(dice, text)
  const picture = await sharp(Buffer.from(svg)).blur(0.6).jpeg({ quality: 72 }).toBuffer()
  return { text, picture }
}

function drawLetters(dice: Dice, text: string): string {
  const hue = dice.int(0, 359)
  const letters = [...text].map((letter, at) => {
    const x = 22 + at * 58 + dice.int(-6, 6)
    const [scale, turn] = [dice.between(1.5, 1.9), dice.int(-24, 24)]
    const place = `translate(${x} ${dice.int(12, 24)}) scale(${scale}) rotate(${turn} 10 15) skewX(${dice.int(-14, 14)})`
    const colour = `hsl(${hue + dice.int(90, 270)} ${dice.int(40, 75)}% ${dice.int(22, 36)}%)`
    return `<path d="${strokes[letter]}" transform="${place}" stroke="${colour}" stroke-width="${dice.between(2.2, 3.2)}"/>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none" stroke-linecap="round" stroke-linejoin="round">`,
    `<rect width="${width}" height="${height}" fill="hsl(${hue} ${dice.int(24, 48)}% ${dice.int(84, 90)}%)"/>`,
    Array.from({ length: 26 }, () => drawSpeck(dice)).join(''),
    letters.join(''),
    Array.from({ length: 4 }, () => drawHair(dice)).join(''),
    '</svg>',
  ].join('')
}

const tone = (dice: Dice): string => `hsl(${dice.int(0, 359)} ${dice.int(30, 70)}% ${dice.int(40, 68)}%)`

const drawSpeck = (dice: Dice): string =>
  `<circle cx="${dice.int(0, width)}" cy="${dice.int(0, height)}" r="${dice.between(1, 4)}" fill="${tone(dice)}" opacity=".6"/>`

/** Through the letters, thinner than they are. */
const drawHair = (dice: Dice): string =>
  `<path d="M${dice.int(-5, 20)} ${dice.int(8, 80)}C${dice.int(40, 100)} ${dice.int(0, height)} ${dice.int(130, 190)} ${dice.int(0, height)} ${dice.int(220, width)} ${dice.int(8, 80)}" stroke="${tone(dice)}" stroke-width="${dice.between(1.2, 2.4)}"/>`
