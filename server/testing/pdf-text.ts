/** Reads a PDF of server/platform/pdf.ts back: its texts page by page, and the characters whose glyphs are blank. */
import { inflateSync } from 'node:zlib'

/** `lines`: of each page, what was drawn in one go. `blank`: what a reader would not see, though it is there as text. */
export type ReadPdf = { title: string; pages: string[][]; blank: string[] }

type Font = { unicode: string[]; blank: string[] }

export function readPdf(bytes: Uint8Array): ReadPdf {
  const objects = objectsOf(Buffer.from(bytes).toString('latin1'))
  const refer = (from: string, key: string) => Number(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(from)?.[1])
  const dictionaryOf = (id: number) => objects.get(id) ?? ''
  const fonts = new Map<number, Font>()
  const fontOf = (id: number): Font => {
    const known = fonts.get(id)
    if (known) return known
    const font = dictionaryOf(id)
    const unicode = unicodeOf(streamOf(dictionaryOf(refer(font, 'ToUnicode'))).toString('latin1'))
    const descriptor = dictionaryOf(refer(dictionaryOf(refer(font, 'DescendantFonts')), 'FontDescriptor'))
    const hasGlyph = glyphsOf(streamOf(dictionaryOf(refer(descriptor, 'FontFile2'))))
    const blank = unicode.filter((text, glyph) => glyph > 0 && text.trim() !== '' && !hasGlyph(glyph))
    fonts.set(id, { unicode, blank })
    return { unicode, blank }
  }
  const pages = [...objects.values()]
    .filter((object) => object.includes('/Type /Page\n'))
    .map((page) => {
      const resources = dictionaryOf(refer(page, 'Resources'))
      return linesOf(streamOf(dictionaryOf(refer(page, 'Contents'))).toString('latin1'), (name) =>
        fontOf(refer(resources, name)),
      )
    })
  const info = [...objects.values()].find((object) => object.includes('/Producer')) ?? ''
  return {
    title: titleOf(dictionaryOf(refer(info, 'Title'))),
    pages,
    blank: [...fonts.values()].flatMap(({ blank }) => blank),
  }
}

const objectsOf = (file: string): Map<number, string> =>
  new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body = '']) => [
      Number(id),
      body,
    ]),
  )

function streamOf(object: string): Buffer {
  const begin = object.indexOf('stream\n') + 'stream\n'.length
  return inflateSync(Buffer.from(object.slice(begin, object.lastIndexOf('\nendstream')), 'latin1'))
}

const utf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** What each glyph stands for. */
const unicodeOf = (cmap: string): string[] =>
  [...cmap.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) => utf16(hex.replaceAll(' ', ''))),
  )

/** Table `loca` says where outlines begin; one that ends where it begins is empty. */
function glyphsOf(font: Buffer): (glyph: number) => boolean {
  const tables = new Map<string, number>()
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16)
    tables.set(font.toString('latin1', at, at + 4), font.readUInt32BE(at + 8))
  const [loca = 0, head = 0] = [tables.get('loca'), tables.get('head')]
  const isLong = font.readUInt16BE(head + 50) === 1
  const begins = (glyph: number) =>
    isLong ? font.readUInt32BE(loca + 4 * glyph) : font.readUInt16BE(loca + 2 * glyph)
  return (glyph) => begins(glyph + 1) > begins(glyph)
}

function linesOf(content: string, fontOf: (name: string) => Font): string[] {
  const drawn = content.matchAll(/BT\n[\s\S]*?\/(F\d+) [\d.]+ Tf\n([\s\S]*?)ET/g)
  return [...drawn].map(([, name = '', shown = '']) => {
    const { unicode } = fontOf(name)
    const glyphs = [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    return glyphs.map((glyph) => unicode[Number.parseInt(glyph, 16)] ?? '').join('')
  })
}

const titleOf = (object: string): string => {
  const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
  const text = object.slice(1, -1).replace(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter)
  const bytes = Buffer.from(text, 'latin1')
  return text.startsWith('\u00fe\u00ff') ? bytes.subarray(2).swap16().toString('utf16le') : text
}
