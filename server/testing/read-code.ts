/** Reads QR codes and barcodes off a picture, as a scanner does: ZXing, which shares nothing with what draws them. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
let ready: Promise<unknown> | null = null

export type ReadCode = { format: string; text: string }

/** Every code on a PNG or JPEG; none when none can be read. */
export async function readCodes(picture: Uint8Array): Promise<ReadCode[]> {
  // Handed over, or it would be fetched from the internet.
  ready ??= readFile(wasm).then(({ buffer }) =>
    prepareZXingModule({ overrides: { wasmBinary: buffer }, fireImmediately: true }),
  )
  await ready
  const codes = await readBarcodes(picture, { formats: ['QRCode', 'Code128'] })
  return codes.map(({ format, text }) => ({ format, text }))
}
