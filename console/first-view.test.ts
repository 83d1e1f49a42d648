/** What a desk must load before Today can be seen. */
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { type BuildOptions, build } from 'vite'
import { expect, test, vi } from 'vitest'

const budgetBytes = 600_000

type Chunk = {
  type: 'chunk'
  fileName: string
  code: string
  isEntry: boolean
  imports: string[]
  dynamicImports: string[]
  moduleIds: string[]
}
type Output = { output: ({ type: 'asset' } | Chunk)[] }

async function builtChunks(): Promise<Map<string, Chunk>> {
  // Otherwise the development halves of React and the router are measured.
  vi.stubEnv('NODE_ENV', 'production')
  const inMemory: BuildOptions = { write: false, reportCompressedSize: false }
  const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url))
  const { output } = (await build({ configFile, logLevel: 'warn', build: inMemory })) as Output
  return new Map(output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
}

/** A part and all that it imports before it runs. */
function neededFrom(name: string, chunks: ReadonlyMap<string, Chunk>, seen: Set<string>): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const next of chunks.get(name)?.imports ?? []) neededFrom(next, chunks, seen)
  return seen
}

test('Today needs less than 600 kB of compressed JavaScript', { timeout: 120_000 }, async () => {
  const chunks = await builtChunks()
  const all = [...chunks.values()]
  const today = all.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/today/today-page.tsx')))
  const parts = [...all.filter(({ isEntry }) => isEntry), ...today]
  expect(parts.length).toBeGreaterThan(1)
  const needed = [
    ...parts.reduce((seen, { fileName }) => neededFrom(fileName, chunks, seen), new Set<string>()),
  ]
  const sizes = needed.map((name) => brotliCompressSync(chunks.get(name)?.code ?? '').length)
  // Most pages are parts of their own.
  expect(chunks.size).toBeGreaterThan(needed.length + 20)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  process.stdout.write(`Today needs ${total} bytes\n`)
  expect(total).toBeLessThan(budgetBytes)
})
