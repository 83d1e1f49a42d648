/** Documents to print (lists, statements, vouchers) as PDF on A4, drawn in a thread of their own (heavy-pool.ts). */
/// <reference path="./pdfkit.d.ts" />
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { heavyTask } from './heavy-pool.ts'

export type PdfColumn = {
  title: string
  /** Its part of the width, beside those of the other columns. */
  share: number
  /** Figures stand on the right. */
  align?: 'left' | 'right'
}

export type PdfBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  /** Labels with what they say, one below the other. */
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  /** Its titles are repeated on each page; no row is torn apart. `sums` closes it. */
  | {
      kind: 'table'
      columns: readonly PdfColumn[]
      rows: readonly (readonly string[])[]
      sums?: readonly string[]
    }

/** Plain data, since it is copied to another thread. */
export type PdfInput = {
  title: string
  subtitle?: string
  /** Of the texts: read aloud by programs for the blind. */
  language: 'zh-CN' | 'en-US'
  landscape?: boolean
  blocks: readonly PdfBlock[]
  /** At the foot of every page, beside its number. */
  foot: string
  /** When it was drawn: the same input gives the same bytes. */
  at: Date
}

const fontFile = (path: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-sc/${path}`))
/** Named by their paths in pdfkit too: under a name of its own, a font would be read anew for each text. */
const fonts = {
  regular: fontFile('400Regular/NotoSansSC_400Regular.ttf'),
  bold: fontFile('700Bold/NotoSansSC_700Bold.ttf'),
}

/** In points, 72 to the inch. */
const MARGIN = 42
const FOOT_HEIGHT = 24
const CELL_PADDING = 4
const BLOCK_GAP = 14
const LABEL_WIDTH = 110

const BLACK = '#1a1a1a'
const GREY = '#595959'
const LINE = '#bfbfbf'
const SHADE = '#f0f0f0'

export async function pdfOf(input: PdfInput): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    layout: input.landscape ? 'landscape' : 'portrait',
    // Every line is placed here: pdfkit's own margins would begin pages that nobody asked for.
    margin: 0,
    bufferPages: true,
    lang: input.language,
    displayTitle: true,
    font: fonts.regular,
    info: { Title: printable(input.title), CreationDate: input.at, ModDate: input.at },
  })
  const whole = bytesOf(doc)
  const sheet = new Sheet(doc)
  sheet.write(input.title, { font: 'bold', size: 17 })
  if (input.subtitle) sheet.write(input.subtitle, { size: 10, colour: GREY })
  for (const block of input.blocks) {
    sheet.skip(BLOCK_GAP)
    writeBlock(sheet, block)
  }
  numberPages(doc, input.foot)
  doc.end()
  return await whole
}

/** Refuses BUSY when too many are being drawn. */
export const drawPdf = heavyTask('pdf', import.meta.url, pdfOf)

function bytesOf(doc: PDFDocument): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const parts: Uint8Array[] = []
  doc.on('data', (part) => parts.push(part))
  // A copy of its own: what is handed to another thread must not be a part of Node's shared buffers.
  doc.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))))
  doc.on('error', reject)
  return promise
}

/** Letters of European names that the font has no glyphs for (ADR 0051). */
const lacking =
  /[Ąą\u0106-\u010f\u0114-\u0119\u011c-\u0127\u012c-\u0142ŅņŉŊŋŐő\u0154-\u0167\u016e-\u017e\u0218-\u021b]/g
/** Those that are no letter with a mark. */
const plainLetters: Record<string, string> = {
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  Ł: 'L',
  ł: 'l',
  Ŋ: 'N',
  ŋ: 'n',
  Ŧ: 'T',
  ŧ: 't',
}

/**
 * Names and remarks come from people: what is no character to print becomes a space, and a letter that the font lacks is
 * written without its mark, as passports do.
 */
const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(lacking, (letter) => plainLetters[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, ''))

type Look = { font?: keyof typeof fonts; size: number; colour?: string }
type TextPosition = { x?: number; width?: number; align?: 'left' | 'right' }

/** A page being filled from top to bottom; a new one begins when there is no room. */
class Sheet {
  readonly doc: PDFDocument
  y = MARGIN

  constructor(doc: PDFDocument) {
    this.doc = doc
  }

  get width(): number {
    return this.doc.page.width - 2 * MARGIN
  }

  skip(points: number): void {
    this.y += points
  }

  /** True: a new page was begun. */
  reserve(height: number): boolean {
    const bottom = this.doc.page.height - MARGIN - FOOT_HEIGHT
    if (this.y + height <= bottom || this.y === MARGIN) return false
    this.doc.addPage()
    this.y = MARGIN
    return true
  }

  heightOf(text: string, { font = 'regular', size }: Look, width = this.width): number {
    return this.doc.font(fonts[font]).fontSize(size).heightOfString(printable(text), { width })
  }

  draw(text: string, look: Look, { x = 0, width = this.width, align = 'left' }: TextPosition = {}): void {
    const { font = 'regular', size, colour = BLACK } = look
    this.doc.font(fonts[font]).fontSize(size).fillColor(colour)
    this.doc.text(printable(text), MARGIN + x, this.y, { width, align })
  }

  write(text: string, look: Look): void {
    const height = this.heightOf(text, look)
    this.reserve(height)
    this.draw(text, look)
    this.skip(height)
  }
}

function writeBlock(sheet: Sheet, block: PdfBlock): void {
  switch (block.kind) {
    case 'heading':
      sheet.write(block.text, { font: 'bold', size: 12 })
      break
    case 'text':
      sheet.write(block.text, { size: 10 })
      break
    case 'facts':
      writeFacts(sheet, block.facts)
      break
    case 'table':
      writeTable(sheet, block)
  }
}

function writeFacts(sheet: Sheet, facts: readonly (readonly [string, string])[]): void {
  const [label, value] = [{ size: 10, colour: GREY }, { size: 10 }]
  const valueWidth = sheet.width - LABEL_WIDTH
  for (const [name, says] of facts) {
    const height = Math.max(
      sheet.heightOf(name, label, LABEL_WIDTH - CELL_PADDING),
      sheet.heightOf(says, value, valueWidth),
    )
    sheet.reserve(height)
    sheet.draw(name, label, { width: LABEL_WIDTH - CELL_PADDING })
    sheet.draw(says, value, { x: LABEL_WIDTH, width: valueWidth })
    sheet.skip(height + 2)
  }
}

type Table = Extract<PdfBlock, { kind: 'table' }>
type Cells = { x: number; width: number; align: 'left' | 'right' }[]

const TITLES: Look = { font: 'bold', size: 9 }
const CELL: Look = { size: 9 }

function writeTable(sheet: Sheet, { columns, rows, sums }: Table): void {
  const cells = cellsOf(columns, sheet.width)
  const titles = columns.map(({ title }) => title)
  const writeTitles = () => writeRow(sheet, titles, { cells, look: TITLES, shaded: true })
  sheet.reserve(heightOfRow(sheet, titles, cells, TITLES) + heightOfRow(sheet, rows[0] ?? [], cells, CELL))
  writeTitles()
  for (const row of rows) {
    if (sheet.reserve(heightOfRow(sheet, row, cells, CELL))) writeTitles()
    writeRow(sheet, row, { cells, look: CELL })
  }
  if (!sums) return
  if (sheet.reserve(heightOfRow(sheet, sums, cells, TITLES))) writeTitles()
  writeRow(sheet, sums, { cells, look: TITLES })
}

function cellsOf(columns: readonly PdfColumn[], width: number): Cells {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  let x = 0
  return columns.map(({ share, align = 'left' }) => {
    const cell = { x, width: (share / shares) * width, align }
    x += cell.width
    return cell
  })
}

const heightOfRow = (sheet: Sheet, row: readonly string[], cells: Cells, look: Look): number =>
  Math.max(...cells.map(({ width }, at) => sheet.heightOf(row[at] ?? '', look, width - 2 * CELL_PADDING))) +
  2 * CELL_PADDING

function writeRow(
  sheet: Sheet,
  row: readonly string[],
  { cells, look, shaded }: { cells: Cells; look: Look; shaded?: boolean },
): void {
  const height = heightOfRow(sheet, row, cells, look)
  if (shaded) sheet.doc.rect(MARGIN, sheet.y, sheet.width, height).fill(SHADE)
  sheet.skip(CELL_PADDING)
  for (const [at, { x, width, align }] of cells.entries())
    sheet.draw(row[at] ?? '', look, { x: x + CELL_PADDING, width: width - 2 * CELL_PADDING, align })
  sheet.skip(height - CELL_PADDING)
  sheet.doc.lineWidth(0.5).strokeColor(LINE)
  sheet.doc
    .moveTo(MARGIN, sheet.y)
    .lineTo(MARGIN + sheet.width, sheet.y)
    .stroke()
}

/** Last, when their number is known. */
function numberPages(doc: PDFDocument, foot: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page)
    const sheet = new Sheet(doc)
    const look: Look = { size: 8, colour: GREY }
    sheet.y = doc.page.height - MARGIN - sheet.heightOf(foot, look, sheet.width * 0.8)
    sheet.draw(foot, look, { width: sheet.width * 0.8 })
    sheet.draw(`${page + 1} / ${count}`, look, {
      x: sheet.width * 0.8,
      width: sheet.width * 0.2,
      align: 'right',
    })
  }
}
