/** A program that tries to read image codes, knowing the strokes: letter by letter, by their likeness. */
import sharp from 'sharp'
import { codeSize, strokes } from '../modules/captcha/code-picture.ts'
import { codeAlphabet, codeLength } from '../modules/captcha/rules.ts'

/** Half the size is enough, and quick. */
const [width, height] = [codeSize.width / 2, codeSize.height / 2]
const [boxWidth, boxHeight] = [28, 32]
const TURNS = [-24, -8, 8, 24]
const SIZES = [1.45, 1.75]

type Template = { letter: string; at: Float32Array }

function even(values: Float32Array): Float32Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const length = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0)) || 1
  return values.map((value) => (value - mean) / length)
}

let templates: Promise<Template[]> | null = null

function drawTemplates(): Promise<Template[]> {
  const inputs = [...codeAlphabet].flatMap((letter) =>
    TURNS.flatMap((turn) => SIZES.map((scale) => ({ letter, turn, scale: scale / 2 }))),
  )
  return Promise.all(
    inputs.map(async ({ letter, turn, scale }) => {
      const place = `translate(${boxWidth / 2} ${boxHeight / 2}) scale(${scale}) rotate(${turn}) translate(-10 -15)`
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${boxWidth}" height="${boxHeight}" fill="none" stroke="#000" stroke-linecap="round"><rect width="99" height="99" fill="#fff" stroke="none"/><path d="${strokes[letter]}" transform="${place}" stroke-width="2.6"/></svg>`
      const pixels = await sharp(Buffer.from(svg)).greyscale().blur(0.7).raw().toBuffer()
      return { letter, at: even(Float32Array.from(pixels)) }
    }),
  )
}

type Found = { letter: string; like: number }

/** What it reads; one code is as good as the worst of its letters. */
export async function readCodePicture(picture: Uint8Array): Promise<string> {
  templates ??= drawTemplates()
  const known = await templates
  const pixels = await sharp(picture).greyscale().resize(width, height, { fit: 'fill' }).raw().toBuffer()
  const light = Float32Array.from(pixels)
  let text = ''
  for (let n = 0; n < codeLength; n += 1) {
    let best: Found = { letter: '', like: -1 }
    const middle = 9 + n * 28 + 9
    for (let left = middle - boxWidth / 2 - 9; left <= middle - boxWidth / 2 + 9; left += 3)
      for (let top = 0; top <= height - boxHeight; top += 3) {
        const found = bestIn(known, windowOf(light, left, top))
        if (found.like > best.like) best = found
      }
    text += best.letter
  }
  return text
}

const windowOf = (light: Float32Array, left: number, top: number): Float32Array =>
  even(
    Float32Array.from({ length: boxWidth * boxHeight }, (_, n) => {
      const x = Math.max(0, Math.min(width - 1, left + (n % boxWidth)))
      return light[(top + Math.floor(n / boxWidth)) * width + x] ?? 0
    }),
  )

function bestIn(known: readonly Template[], window: Float32Array): Found {
  let best: Found = { letter: '', like: -1 }
  for (const { letter, at } of known) {
    let like = 0
    for (let n = 0; n < at.length; n += 1) like += (at[n] ?? 0) * (window[n] ?? 0)
    if (like > best.like) best = { letter, like }
  }
  return best
}
