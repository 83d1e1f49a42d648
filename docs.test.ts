/** The documents are whole: decisions have their form, and what a command writes is as it would write it now. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withBlock } from './scripts/docs/blocks.ts'
import { decisionFiles, decisionIndex, readDecision } from './scripts/docs/decisions.ts'
import { settingsTable } from './server/config/config.ts'

const read = (file: string): string => readFileSync(`${import.meta.dirname}/${file}`, 'utf8')

/** Runs `npm run docs` in thought. */
const isWritten = (document: string, block: string, content: string) =>
  expect(read(document), `npm run docs writes ${document} anew`).toBe(
    withBlock(read(document), block, content),
  )

test('the table of settings in README is the one that the shop reads by', () => {
  isWritten('README.md', 'settings', settingsTable())
})

test('every decision has a number of its own, a title, a date and a status, and a file named after them', () => {
  const files = decisionFiles()
  const decisions = files.map(readDecision)
  expect(files.filter((_, at) => decisions[at] === null)).toEqual([])
  expect(files.filter((file, at) => !file.startsWith(`${decisions[at]?.number}-`))).toEqual([])
  expect(files.filter((file) => !/^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.md$/.test(file))).toEqual([])
  const numbers = decisions.map((decision) => Number(decision?.number))
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
})

test('a superseded decision names one that exists and is later', () => {
  const decisions = decisionFiles().map(readDecision)
  const lost = decisions.filter((decision) => {
    const by = /superseded by (\d{4})/.exec(decision?.status ?? '')?.[1]
    return (
      by !== undefined && !decisions.some((other) => other?.number === by && by > (decision?.number ?? ''))
    )
  })
  expect(lost).toEqual([])
})

test('the index names every decision', () => isWritten('docs/adr/README.md', 'decisions', decisionIndex()))
