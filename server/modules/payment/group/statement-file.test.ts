/** What agencies and banks typed stands in a statement as text: no spreadsheet computes it, and no reader runs it. */
import { readSheet } from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { fen } from '#contract/values/fen.ts'
import type { GroupCode } from '#contract/values/group.ts'
import type { Month } from '#contract/values/time.ts'
import { pdfOf } from '../../../platform/pdf.ts'
import { readPdf } from '../../../testing/pdf-text.ts'
import { type StatementInput, statementDocument, statementSheet } from './statement-file.ts'

const at = new Date('2026-10-03T04:00:00Z')
const hostile = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '=HYPERLINK("http://evil.example")',
  '<img src=x onerror=alert(1)>',
]

const statementOf = (name: string, ref: string): StatementInput => ({
  group: { code: 'G1' as GroupCode, name },
  statement: {
    ...{ month: '2026-10' as Month, openingFen: fen(0), inFen: fen(500), usedFen: fen(0), backFen: fen(0) },
    ...{ closingFen: fen(500), madeAt: at.toISOString() as StatementInput['statement']['madeAt'] },
  },
  lines: [{ at, kind: 'top-up', orderNo: null, ref, amountFen: fen(500) }],
  language: 'en-US',
})

test.each(hostile)('%s is a text in the sheet', async (text) => {
  const rows = await readSheet(await statementSheet(statementOf(text, text)))
  expect(rows[1]).toEqual(['Agency', text, null, null, null, null])
  expect(rows.at(-1)?.slice(1)).toEqual(['Top-up', '', text, 5, 5].map((cell) => (cell === '' ? null : cell)))
})

test('and on paper', async () => {
  for (const text of hostile) {
    const { pages } = readPdf(await pdfOf(statementDocument(statementOf(text, 'BANK-1'))))
    expect(pages.flat().join(' ')).toContain(text)
  }
})

test('a reader of PDF that is not ours finds every word of it, in Chinese too', async () => {
  const bytes = await pdfOf(statementDocument({ ...statementOf('云州旅行社', '银行 1'), language: 'zh-CN' }))
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  const { pages } = readPdf(bytes)
  expect(totalPages).toBe(pages.length)
  const words = (of: string) => of.replace(/\s/g, '')
  for (const [page, lines] of pages.entries())
    for (const line of lines) expect(words(text[page] ?? '')).toContain(words(line))
  expect(words(text.join(''))).toContain('云州旅行社')
})

test.each([
  ['zh-CN', '充值冲正'],
  ['en-US', 'Top-up reversed'],
] as const)(
  'a top-up that was entered by mistake and its reversal are two entries (%s)',
  async (language, word) => {
    const stated = statementOf('云州旅行社', 'U1')
    const [line] = stated.lines
    const lines = line ? [line, { ...line, kind: 'top-up-back', amountFen: fen(-500) }] : []
    const rows = await readSheet(await statementSheet({ ...stated, lines, language }))
    expect(rows.slice(-2).map((row) => row.slice(4))).toEqual([
      [5, 5],
      [-5, 0],
    ])
    expect(rows.at(-1)?.[1]).toBe(word)
  },
)
