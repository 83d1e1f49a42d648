/** What a phone must load before the home screen can be seen. */
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { type BuildOptions, build } from 'vite'
import { expect, test, vi } from 'vitest'

const budgetBytes = 125_000

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

let built: Promise<Map<string, Chunk>> | undefined
const chunksOnce = () => (built ??= builtChunks())

async function builtChunks(): Promise<Map<string, Chunk>> {
  // Otherwise the development halves of React and the router are measured.
  vi.stubEnv('NODE_ENV', 'production')
  const inMemory: BuildOptions = { write: false, reportCompressedSize: false }
  const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url))
  const { output } = (await build({ configFile, logLevel: 'warn', build: inMemory })) as Output
  return new Map(output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
}

/** A part and all that it imports before it runs. The home screen is in the last part: the shell keeps it alive. */
function neededFrom(name: string, chunks: Map<string, Chunk>, seen: Set<string>): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const next of chunks.get(name)?.imports ?? []) neededFrom(next, chunks, seen)
  return seen
}

test('the first view needs less than 125 kB of compressed JavaScript', { timeout: 60_000 }, async () => {
  const chunks = await chunksOnce()
  const entry = [...chunks.values()].find((chunk) => chunk.isEntry)
  // main.ts runs the parts of the shop one after the other.
  const parts = [entry?.fileName ?? '', ...(entry?.dynamicImports ?? [])]
  // The page runs main.ts before it is painted, so that brings nothing heavy along.
  const started = [...neededFrom(entry?.fileName ?? '', chunks, new Set())]
  expect(started.reduce((sum, name) => sum + (chunks.get(name)?.code.length ?? 0), 0)).toBeLessThan(8_000)
  const needed = [...parts.reduce((seen, part) => neededFrom(part, chunks, seen), new Set<string>())]
  const sizes = needed.map((name) => brotliCompressSync(chunks.get(name)?.code ?? '').length)
  expect(needed.length).toBeGreaterThan(1)
  expect(chunks.size).toBeGreaterThan(needed.length)
  // What only the server reads of a call is not there.
  expect(needed.some((name) => /access:[`'"]public[`'"]/.test(chunks.get(name)?.code ?? ''))).toBe(true)
  for (const { code } of chunks.values()) {
    expect(code).not.toMatch(/access:[`'"]\w+[`'"],[^{}]*(answer|summary):/)
    // The number plans of all countries are for the server (contract/values/number-plans.ts).
    expect(code).not.toContain('country_calling_codes')
  }
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(budgetBytes)
})

/** All that is loaded before a screen is drawn. */
const modulesOver =
  (chunks: Map<string, Chunk>) =>
  (screen: string): string[] => {
    const own = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(screen)))
    return [...neededFrom(own?.fileName ?? '', chunks, new Set())].flatMap(
      (name) => chunks.get(name)?.moduleIds ?? [],
    )
  }

test('what only shows brings no form, and no screen of another subject', { timeout: 60_000 }, async () => {
  const chunks = await chunksOnce()
  const modulesFor = modulesOver(chunks)
  const shown = [
    'home/more-kinds.tsx',
    'catalogue/park-list-page.tsx',
    'inventory/product-page.tsx',
    'comment/product-comments.tsx',
    'ordering/order-list-page.tsx',
    'ordering/order-detail-page.tsx',
  ]
  for (const screen of shown) {
    const modules = modulesFor(screen)
    expect(modules.length, screen).toBeGreaterThan(1)
    const foreign = modules.filter((id) => /react-hook-form|features\/(group|session)\/.*-page/.test(id))
    expect(foreign, screen).toEqual([])
  }
  expect(modulesFor('session/login-page.tsx').some((id) => id.includes('react-hook-form'))).toBe(true)
})

test('a ticket loads nothing that only stays, packages and goods need', { timeout: 60_000 }, async () => {
  const chunks = await chunksOnce()
  const modulesFor = modulesOver(chunks)
  const ofOthers =
    /inventory\/(range-step|itinerary)\.tsx|features\/parcel\/|catalogue\/facts\/\w+-facts\.tsx/
  const foreign = modulesFor('inventory/product-page.tsx').filter(
    (id) => ofOthers.test(id) && !id.endsWith('/product-facts.tsx'),
  )
  expect(foreign).toEqual([])
  // They are there for whoever needs them.
  for (const own of ['inventory/range-step.tsx', 'inventory/itinerary.tsx', 'facts/hotel-facts.tsx'])
    expect(modulesFor(own).length, own).toBeGreaterThan(1)
})
