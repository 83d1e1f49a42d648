/** Turns dark modules into one SVG path each; the libraries load only when a code is shown. */

export type CodePath = { width: number; height: number; path: string }

/** One row of runs: "101" → two bars. */
function runsOf(row: readonly boolean[], y: number): string {
  let path = ''
  let from = -1
  for (let x = 0; x <= row.length; x += 1) {
    if (row[x] && from < 0) from = x
    if (!row[x] && from >= 0) {
      path += `M${from} ${y}h${x - from}v1h-${x - from}z`
      from = -1
    }
  }
  return path
}

/** Error correction M: a cracked screen still opens the gate. */
export async function qrPath(text: string): Promise<CodePath> {
  const { encode } = await import('uqr')
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  return { width: size, height: size, path: data.map((row, y) => runsOf(row, y)).join('') }
}

/** The standard wants as many white modules beside a barcode, however wide it is drawn. */
const barcodeQuiet = ' '.repeat(10)

/** Code 128, as the scanners at the window read it; quiet zone included. */
export async function barcodePath(text: string): Promise<CodePath> {
  const { CODE128 } = await import('jsbarcode/bin/barcodes/CODE128/index.js')
  const modules = barcodeQuiet + new CODE128(text, {}).encode().data + barcodeQuiet
  const bars = [...modules].map((module) => module === '1')
  return { width: bars.length, height: 1, path: runsOf(bars, 0) }
}
