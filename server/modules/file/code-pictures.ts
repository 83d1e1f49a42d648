/** QR codes and barcodes as pictures: exact at any size, and the same for the same text, so that caches may keep them. */
/// <reference path="./jsbarcode-code128.d.ts" />
import { createHash } from 'node:crypto'
import { CODE128 } from 'jsbarcode/bin/barcodes/CODE128/index.js'
import sharp from 'sharp'
import { encode } from 'uqr'
import type { Plain } from '../../platform/http.ts'

type Wish = { text: string; format: 'svg' | 'png'; size: number }

/** Dark modules, row by row; quiet zone included. */
type Modules = { width: number; height: number; isDark(x: number, y: number): boolean }

const YEAR_SECONDS = 31_536_000
/** Modules of white around a code: the standards want 4 around a QR code and 10 beside a barcode. */
const QR_QUIET = 4
const BARCODE_QUIET = 10
/** Bars are this much of their length in height. */
const BARCODE_SHAPE = 1 / 3

export const drawQrCode = (wish: Wish): Promise<Plain> => picture(wish, qrModules(wish.text))
export const drawBarcode = (wish: Wish): Promise<Plain> => picture(wish, barcodeModules(wish.text))

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

async function picture(wish: Wish, modules: Modules): Promise<Plain> {
  const isSvg = wish.format === 'svg'
  return {
    contentType: isSvg ? 'image/svg+xml' : 'image/png',
    body: isSvg ? svgOf(modules) : await pngOf(modules, wish.size),
    headers: {
      'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
      etag: `"${createHash('sha256').update(JSON.stringify(wish)).digest('base64url').slice(0, 22)}"`,
      'cross-origin-resource-policy': 'cross-origin',
    },
  }
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

/** Whole pixels per module, or a scanner would see bars of different widths. */
async function pngOf({ width, height, isDark }: Modules, size: number): Promise<Buffer> {
  const scale = Math.max(1, Math.ceil(size / width))
  const raw = Buffer.alloc(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) raw[y * width + x] = isDark(x, y) ? 0 : 255
  return sharp(raw, { raw: { width, height, channels: 1 } })
    .resize(width * scale, height * scale, { kernel: 'nearest' })
    .toColourspace('b-w')
    .png({ palette: true, colours: 2 })
    .toBuffer()
}
