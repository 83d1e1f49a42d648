/** What a desk must load before Today can be seen. */
import { expect, test } from 'vitest'
import { builtChunks, compressedBytes, neededBy } from '../scripts/launch/built-chunks.ts'

const budgetBytes = 600_000

test('Today needs less than 600 kB of compressed JavaScript', { timeout: 120_000 }, async () => {
  const chunks = await builtChunks('console')
  const all = [...chunks.values()]
  const today = all.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/today/today-page.tsx')))
  const parts = [...all.filter(({ isEntry }) => isEntry), ...today]
  expect(parts.length).toBeGreaterThan(1)
  const needed = neededBy(
    chunks,
    parts.map(({ fileName }) => fileName),
  )
  // Most pages are parts of their own.
  expect(chunks.size).toBeGreaterThan(needed.size + 20)
  const bytes = compressedBytes(chunks, needed)
  process.stdout.write(`Today needs ${bytes} bytes\n`)
  expect(bytes).toBeLessThan(budgetBytes)
})
