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
  if (caughtBy.title)
    expect(namesIn(caughtBy.tests).some((name) => isNamed(caughtBy.title ?? '', name))).toBe(true)
})

const namesIn = (tests: string): string[] =>
  Array.from(
    readFileSync(inRoot(tests), 'utf8').matchAll(/(['`])((?:(?!\1).)+)\1/g),
    ([, , name = '']) => name,
  )

/** A name with a blank for each row of a table stands for all of them. */
const isNamed = (title: string, name: string): boolean =>
  name.includes(title) || name.split(/%\w|\$\w+/).some((part) => part.length > 8 && title.includes(part))

test('at least a dozen, each with a name of its own', () => {
  expect(deliberateBugs.length).toBeGreaterThanOrEqual(12)
  expect(new Set(deliberateBugs.map(({ name }) => name)).size).toBe(deliberateBugs.length)
})
