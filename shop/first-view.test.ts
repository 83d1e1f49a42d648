/** What a phone must load before the home screen can be seen. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtChunks, type Chunks, compressedBytes, neededBy } from '../scripts/launch/built-chunks.ts'

const budgetBytes = 125_000

let built: Promise<Chunks> | undefined
const chunksOnce = () => (built ??= builtChunks('shop'))

test('the first view needs less than 125 kB of compressed JavaScript', { timeout: 60_000 }, async () => {
  const chunks = await chunksOnce()
  const entry = [...chunks.values()].find((chunk) => chunk.isEntry)
  // main.ts runs the parts of the shop one after the other; the home screen is in the last: the shell keeps it alive.
  const parts = [entry?.fileName ?? '', ...(entry?.dynamicImports ?? [])]
  // The page runs main.ts before it is painted, so that brings nothing heavy along.
  const started = [...neededBy(chunks, [entry?.fileName ?? ''])]
  expect(started.reduce((sum, name) => sum + (chunks.get(name)?.code.length ?? 0), 0)).toBeLessThan(8_000)
  const needed = [...neededBy(chunks, parts)]
  expect(needed.length).toBeGreaterThan(1)
  expect(chunks.size).toBeGreaterThan(needed.length)
  // What only the server reads of a call is not there.
  expect(needed.some((name) => /access:[`'"]public[`'"]/.test(chunks.get(name)?.code ?? ''))).toBe(true)
  for (const { code } of chunks.values()) {
    expect(code).not.toMatch(/access:[`'"]\w+[`'"],[^{}]*(answer|summary):/)
    // The number plans of all countries are for the server (contract/values/number-plans.ts).
    expect(code).not.toContain('country_calling_codes')
  }
  expect(compressedBytes(chunks, needed)).toBeLessThan(budgetBytes)
})

test('the scripts of a public screen ask to be compiled while they are loaded', {
  timeout: 60_000,
}, async () => {
  const chunks = await chunksOnce()
  const asking = [...chunks.values()].filter(({ code }) => code.startsWith('//# allFunctionsCalledOnLoad\n'))
  const names = asking.map(({ name }) => name)
  expect(names.toSorted()).toEqual(['kit', 'libraries', 'people', 'product', 'react', 'shop', 'start'])
})

test('the style sheet of the page has all that is drawn before any script', { timeout: 60_000 }, async () => {
  const chunks = await chunksOnce()
  const start = [...chunks.values()].find(({ fileName }) => fileName.includes('/start-'))
  const page = await readFile(join(import.meta.dirname, '../server/web/first-screen.ts'), 'utf8')
  const names = new Set([...page.matchAll(/[" ]([a-z][a-z-]+)_[a-z$]/g)].map(([, name]) => name))
  expect(names.size).toBeGreaterThan(10)
  for (const name of names.difference(new Set(['first-view'])))
    expect(
      start?.moduleIds.some((id) => id.includes(`/${name}.module.css`)),
      name,
    ).toBe(true)
})

/** All that is loaded before a screen is drawn. */
const modulesOver =
  (chunks: Chunks) =>
  (screen: string): string[] => {
    const own = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(screen)))
    return [...neededBy(chunks, [own?.fileName ?? ''])].flatMap((name) => chunks.get(name)?.moduleIds ?? [])
  }

test('what only shows brings no form, and no screen of another subject', { timeout: 60_000 }, async () => {
  const chunks = await chunksOnce()
  const modulesFor = modulesOver(chunks)
  const shown = [
    'home/more-kinds.tsx',
    'catalogue/park-list-page.tsx',
    'inventory/product-page.tsx',
    'comment/product-comments.tsx',
    'ordering/list/order-list-page.tsx',
    'ordering/detail/order-detail-page.tsx',
  ]
  for (const screen of shown) {
    const modules = modulesFor(screen)
    expect(modules.length, screen).toBeGreaterThan(1)
    const foreign = modules.filter((id) => /react-hook-form|features\/(group|session)\/.*-page/.test(id))
    expect(foreign, screen).toEqual([])
  }
  expect(modulesFor('session/login-page.tsx').some((id) => id.includes('react-hook-form'))).toBe(true)
})

/** What only some kinds need. */
const ofSomeKinds =
  /facts\/(?!product-)\w+-facts\.tsx|inventory\/(range-step|itinerary)\.tsx|parcel\/[\w-]+\.tsx|form\/asked-cards\.tsx|people\/holder-photos\.tsx/

test('a screen of one kind loads nothing that only others need', { timeout: 60_000 }, async () => {
  const chunks = await chunksOnce()
  const modulesFor = modulesOver(chunks)
  const facts = (await readdir(join(import.meta.dirname, 'features/catalogue/facts'))).filter(
    (name) => name.endsWith('-facts.tsx') && name !== 'product-facts.tsx',
  )
  expect(facts.length).toBeGreaterThan(8)
  const own = [...facts.map((name) => `facts/${name}`), 'inventory/range-step.tsx', 'inventory/itinerary.tsx']
  for (const screen of ['inventory/product-page.tsx', 'ordering/place/order-form-page.tsx', ...own]) {
    const modules = modulesFor(screen)
    // They are there for products that need them.
    expect(modules.length, screen).toBeGreaterThan(1)
    const foreign = modules.filter((id) => ofSomeKinds.test(id) && !id.endsWith(screen))
    expect(foreign, screen).toEqual([])
  }
})
