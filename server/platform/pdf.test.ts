/** Documents to print: what was put in can be read on paper, whoever wrote it and however much it is. */
import { describe, expect, test } from 'vitest'
import { readPdf } from '../testing/pdf-text.ts'
import { drawPdf, type PdfBlock, type PdfInput, pdfOf } from './pdf.ts'

const columns = [
  { title: '#', share: 1, align: 'right' as const },
  { title: '姓名', share: 4 },
  { title: '备注', share: 6 },
]
const input = (blocks: PdfBlock[]): PdfInput => ({
  title: '乘客名单',
  subtitle: '水乡一日游',
  language: 'zh-CN',
  blocks,
  foot: '明珠塔',
  at: new Date('2026-11-25T10:00:00Z'),
})

describe('a list', () => {
  test('of more rows than a page takes repeats its titles, tears no row apart and loses none', async () => {
    const rows = Array.from({ length: 130 }, (_, at) => [
      String(at + 1),
      `游客${at + 1}`,
      '轮椅'.repeat(at % 40),
    ])
    const { pages } = readPdf(
      await pdfOf(input([{ kind: 'table', columns, rows, sums: ['', '合计', '130'] }])),
    )
    expect(pages.length).toBeGreaterThan(3)
    for (const [at, lines] of pages.entries()) {
      expect(lines).toContain('姓名')
      expect(lines).toContain('明珠塔')
      expect(lines).toContain(`${at + 1} / ${pages.length}`)
    }
    const names = pages.flat().filter((line) => /^游客\d+$/.test(line))
    expect(names).toEqual(rows.map(([, name]) => name))
    // A remark of three lines stands on the page of its name, whole.
    for (const lines of pages)
      for (const [, name = '', remark = ''] of rows)
        if (lines.includes(name)) expect(lines.join('')).toContain(remark)
  })

  test('is the same bytes for the same input, and carries its title', async () => {
    const list = input([{ kind: 'text', text: '一行' }])
    const first = await pdfOf(list)
    expect(Buffer.from(first).equals(Buffer.from(await drawPdf(list)))).toBe(true)
    expect(readPdf(first).title).toBe('乘客名单')
  })
})

describe('what people type', () => {
  test('is seen on paper: rare characters of names have outlines', async () => {
    const name = '欧阳龑 𬭳 䶮 骉 喆 镕 Zoë Nguyễn'
    const { pages, blank } = readPdf(await pdfOf(input([{ kind: 'facts', facts: [['姓名', name]] }])))
    expect(pages[0]).toContain(name)
    expect(blank).toEqual([])
  })

  test('is written without a mark where the font has no such letter, as passports do', async () => {
    const { pages, blank } = readPdf(
      await pdfOf(input([{ kind: 'text', text: 'Łukasz Dvořák Şükrü Čapek' }])),
    )
    expect(pages[0]).toContain('Lukasz Dvorák Sükrü Capek')
    expect(blank).toEqual([])
  })

  test('stays text: what ends strings or turns the direction of writing in a PDF does nothing', async () => {
    const hostile = ') Tj ET endstream endobj (\n\u202eevil\u0000\ud800<script>'
    const { pages } = readPdf(await pdfOf(input([{ kind: 'text', text: hostile }])))
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain(') Tj ET endstream endobj ( evil <script>')
  })
})
