/** The parts of a web build, in memory, as tests of what a page loads look at them. */
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type BuildOptions, build } from 'vite'
import { vi } from 'vitest'
import { inRoot } from './folders.ts'

export type Chunk = {
  type: 'chunk'
  /** Of its group in vite.config.ts. */
  name: string
  fileName: string
  code: string
  isEntry: boolean
  imports: string[]
  dynamicImports: string[]
  moduleIds: string[]
}
export type Chunks = ReadonlyMap<string, Chunk>

type Output = { output: ({ type: 'asset' } | Chunk)[] }

/** By file name. */
export async function builtChunks(wing: 'shop' | 'console'): Promise<Chunks> {
  // Otherwise the development halves of React and the router are measured.
  vi.stubEnv('NODE_ENV', 'production')
  const inMemory: BuildOptions = { write: false, reportCompressedSize: false }
  const configFile = join(inRoot(wing), 'vite.config.ts')
  const { output } = (await build({ configFile, logLevel: 'warn', build: inMemory })) as Output
  return new Map(output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
}

/** These parts and all that they import before they run. */
export function neededBy(chunks: Chunks, names: readonly string[]): Set<string> {
  const needed = new Set(names)
  // A set hands out what is added while it is walked.
  for (const name of needed) for (const next of chunks.get(name)?.imports ?? []) needed.add(next)
  return needed
}

export const compressedBytes = (chunks: Chunks, names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + brotliCompressSync(chunks.get(name)?.code ?? '').length, 0)
