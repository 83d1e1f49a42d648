import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '../launch/folders.ts'
import { deliberateBugs } from './deliberate-bugs.ts'

test.each(deliberateBugs)('"$name" still fits the source', ({ edits, caughtBy }) => {
  for (const { file, find, replace } of edits) {
    expect(readFileSync(inRoot(file), 'utf8').split(find), `${file}: ${find}`).toHaveLength(2)
    expect(replace).not.toBe(find)
  }
  expect(existsSync(inRoot(caughtBy.tests))).toBe(true)
})

test('at least a dozen, each with a name of its own', () => {
  expect(deliberateBugs.length).toBeGreaterThanOrEqual(12)
  expect(new Set(deliberateBugs.map(({ name }) => name)).size).toBe(deliberateBugs.length)
})
