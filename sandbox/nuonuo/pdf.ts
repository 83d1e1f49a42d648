/** An invoice as a PDF of one page. Its Chinese stands in a font that every viewer brings. */
import { beijingTime } from '../platform/clock.ts'
import type { SandboxInvoice } from './invoices.ts'

type Placed = { x: number; y: number; size: number; text: string }

const WIDTH = 595
const HEIGHT = 400
const TOP = 360

export function invoicePdf(
  { order, colour, of, number, askedAt, id }: SandboxInvoice,
  seller: string,
): Buffer {
  const sign = colour === 'red' ? '-' : ''
  const totalOf = (key: 'taxIncludedAmount' | 'tax' | 'taxExcludedAmount') =>
    sign + order.invoiceDetail.reduce((sum, line) => sum + Number(line[key]), 0).toFixed(2)
  const at = (x: number, down: number, text: string, size = 9): Placed => ({ x, y: TOP - down, size, text })
  const lines = order.invoiceDetail.flatMap((line, index) => {
    const down = 120 + index * 16
    return [
      at(30, down, line.goodsName),
      at(290, down, sign + line.num),
      at(340, down, sign + line.taxExcludedAmount),
      at(420, down, `${(Number(line.taxRate) * 100).toFixed(0)}%`),
      at(480, down, sign + line.tax),
    ]
  })
  const below = 130 + order.invoiceDetail.length * 16
  return written([
    at(200, 0, colour === 'red' ? '电子发票（普通发票）红字' : '电子发票（普通发票）', 16),
    at(330, 24, `发票号码：${number}`),
    at(330, 38, `开票日期：${beijingTime(askedAt).slice(0, 10)}`),
    at(30, 62, `购买方：${order.buyerName}`),
    at(30, 76, `统一社会信用代码：${order.buyerTaxNum}`),
    at(300, 62, `销售方：${seller}`),
    at(300, 76, `统一社会信用代码：${order.salerTaxNum}`),
    at(30, 102, '项目名称'),
    at(290, 102, '数量'),
    at(340, 102, '金额'),
    at(420, 102, '税率'),
    at(480, 102, '税额'),
    ...lines,
    at(30, below + 8, `合计 金额${totalOf('taxExcludedAmount')} 税额${totalOf('tax')}`),
    at(30, below + 24, `价税合计 ¥${totalOf('taxIncludedAmount')}`, 11),
    ...(of ? [at(30, below + 42, `被红冲蓝字发票号码：${of}`)] : []),
    at(30, below + 58, `备注：${order.remark}`),
    at(30, below + 74, `开票人：${order.clerk}　流水号：${id}　沙箱样票 SANDBOX`),
  ])
}

const unicode = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()

function written(texts: readonly Placed[]): Buffer {
  const stream = texts
    .map(({ x, y, size, text }) => `BT /F1 ${size} Tf ${x} ${y} Td <${unicode(text)}> Tj ET`)
    .join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>`,
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 /W [814 939 500] /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = text.length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
