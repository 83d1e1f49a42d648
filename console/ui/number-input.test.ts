import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const own = 'ui/number-input.tsx'

test('numbers are typed into the field whose step buttons speak the language of the console', () => {
  const cwd = `${import.meta.dirname}/..`
  const users = globSync('**/*.tsx', { cwd }).filter((file) =>
    /\bInputNumber\b/.test(readFileSync(`${cwd}/${file}`, 'utf8')),
  )
  expect(users).toEqual([own])
})
