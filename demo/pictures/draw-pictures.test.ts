/** The pictures keep what pages, messengers and the Content-Security-Policy expect of them. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pictureNames } from '../products/picture-names.ts'
import { drawMark, drawPicture, drawPictures } from './draw-pictures.ts'

describe.each(pictureNames)('the picture %s', (name) => {
  const svg = drawPicture(name)

  test('weighs less than 40 kB', () => {
    expect(Buffer.byteLength(svg)).toBeLessThan(40_000)
  })

  test('is well-formed and has its size', async () => {
    const { width, height } = await sharp(Buffer.from(svg)).metadata()
    const plan = name.startsWith('plan-') ? [800, 800] : [800, 600]
    expect([width, height]).toEqual(name === 'share' ? [1200, 630] : plan)
  })

  test('has no script, no text and nothing from elsewhere', () => {
    expect(svg).not.toMatch(/<(script|text|style|image|foreignObject)/)
    const references = [...svg.matchAll(/(?:href="|url\()([^")]*)/g)].map(([, target]) => target)
    expect(references.filter((target) => !target?.startsWith('#'))).toEqual([])
  })

  test('names every shape once and uses only shapes that it has', () => {
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const used = [...svg.matchAll(/(?:href="|url\()#([^")]*)/g)].map(([, id]) => id)
    expect(used.filter((id) => !ids.includes(id))).toEqual([])
  })

  test('holds real numbers only', () => {
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  })

  test('is drawn the same again', () => {
    expect(drawPicture(name)).toBe(svg)
  })
})

test('every mark is well-formed', async () => {
  for (const name of ['logo', 'icon', 'avatar'] as const)
    expect((await sharp(Buffer.from(drawMark(name))).metadata()).format).toBe('svg')
})

test('everything a page or a messenger asks for is written', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'pictures-'))
  try {
    await drawPictures(dir)
    const expected = pictureNames.flatMap((name) => [
      `${name}.svg`,
      `${name}.svg.br`,
      `${name}-share.png`,
      `${name}-square.png`,
    ])
    const marks = ['logo', 'icon', 'avatar']
      .flatMap((name) => [`${name}.svg`, `${name}.svg.br`])
      .concat(['icon-180.png', 'icon-192.png', 'icon-512.png'])
    expect((await readdir(dir)).sort()).toEqual([...expected, ...marks].sort())
    expect(String(brotliDecompressSync(await readFile(join(dir, 'deck433.svg.br'))))).toBe(
      drawPicture('deck433'),
    )
    const shared = await sharp(join(dir, 'deck433-share.png')).metadata()
    expect([shared.width, shared.height]).toEqual([1200, 630])
  } finally {
    await rm(dir, { recursive: true })
  }
})
