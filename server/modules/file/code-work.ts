/** QR codes and barcodes drawn, in a thread of their own (server/platform/heavy-pool.ts). */
/// <reference path="./jsbarcode-code128.d.ts" />
import { CODE128 } from 'jsbarcode/bin/barcodes/CODE128/index.js'
import { encode } from 'uqr'
import { heavyTask } from '../../platform/heavy-pool.ts'
import { encodeBlackAndWhite } from './png.ts'

export type CodePictureInput = { kind: 'qr' | 'barcode'; text: string; format: 'svg' | 'png'; size: number }

/** Dark modules, row by row; quiet zone included. */
type Modules = { width: number; height: number; isDark(x: number, y: number): boolean }

/** Modules of white around a code: the standards want 4 around a QR code and 10 beside a barcode. */
const QR_QUIET = 4
const BARCODE_QUIET = 10
/** Bars are this much of their length in height. */
const BARCODE_SHAPE = 1 / 3

export function codePicture({ kind, text, format, size }: CodePictureInput): string | Uint8Array {
  const modules = kind === 'qr' ? qrModules(text) : barcodeModules(text)
  return format === 'svg' ? svgOf(modules) : pngOf(modules, size)
}

export const drawCodePicture = heavyTask('code', import.meta.url, codePicture)

/** Error correction M: a cracked screen still opens the gate. */
function qrModules(text: string): Modules {
  const { data, size } = encode(text, { ecc: 'M', border: QR_QUIET })
  return { width: size, height: size, isDark: (x, y) => data[y]?.[x] === true }
}

/** Code 128, as the scanners at the window read it. */
function barcodeModules(text: string): Modules {
  const bars = new CODE128(text, {}).encode().data
  const width = bars.length + 2 * BARCODE_QUIET
  const isDark = (x: number) => bars[x - BARCODE_QUIET] === '1'
  return { width, height: Math.ceil(width * BARCODE_SHAPE), isDark }
}

/** One path of runs: the text itself is never written into the picture. */
function svgOf({ width, height, isDark }: Modules): string {
  let path = ''
  for (let y = 0; y < height; y += 1)
    for (let x = 0, from = -1; x <= width; x += 1) {
      const dark = x < width && isDark(x, y)
      if (dark && from < 0) from = x
      if (!dark && from >= 0) {
        path += `M${from} ${y}h${x - from}v1h-${x - from}z`
        from = -1
      }
    }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${width}v${height}H0z"/><path d="${path}"/></svg>`
  )
}

/** Eight pixels. */
const WHITE = 0xff

/** Whole pixels per module, or a scanner would see bars of different widths. */
function pngOf({ width, height, isDark }: Modules, size: number): Buffer {
  const scale = Math.max(1, Math.ceil(size / width))
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(Math.ceil((width * scale) / 8), WHITE)
    for (let module = 0; module < width; module += 1)
      if (isDark(module, y))
        for (let x = module * scale; x < (module + 1) * scale; x += 1)
          row[x >> 3] = (row[x >> 3] ?? 0) & ~(0x80 >> (x & 7))
    return row
  })
  return encodeBlackAndWhite({ width: width * scale, rows, scale })
}
