/** Writes a brotli and a gzip twin beside every text file of the build, so that the server only has to send them. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const isText = /\.(js|css|html|svg|json|webmanifest|txt)$/

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const hint = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await Promise.all([
    brotli(bytes, { params: hint }).then((small) => writeFile(`${file}.br`, small)),
    zip(bytes, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ])
}

export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir: outDir = '.' }) {
      const files = await readdir(outDir, { recursive: true })
      await Promise.all(files.filter((file) => isText.test(file)).map((file) => compress(join(outDir, file))))
    },
  }
}
