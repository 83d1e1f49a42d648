/**
 * npm run mutants: plants deliberate bugs, one at a time, in a copy of the tree, and shows that each is noticed.
 *
 *   -- --only "late money"     those whose name has these words
 */
import { parseArgs } from 'node:util'
import type { CatchingTest, DeliberateBug } from './mutants/deliberate-bug.ts'
import { deliberateBugs } from './mutants/deliberate-bugs.ts'
import { runTests, type Verdict } from './mutants/run-tests.ts'
import { copyTree, type TreeCopy } from './mutants/tree-copy.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const bugs = deliberateBugs.filter(({ name }) => name.includes(values.only))
const copy = copyTree()
process.once('exit', () => copy.remove())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const missed = (await failsWithoutBug(copy, bugs)) || (await countMissed(copy, bugs))
process.exitCode = missed ? 1 : 0

/** A test that fails anyway catches nothing: without a bug all must be green. */
async function failsWithoutBug({ folder }: TreeCopy, planned: readonly DeliberateBug[]): Promise<boolean> {
  const tests = new Map(planned.map(({ caughtBy }) => [nameOf(caughtBy), caughtBy]))
  for (const [name, test] of tests) {
    const { verdict, seconds } = await timed(() => runTests(folder, test))
    console.log(`${verdict.is === 'green' ? 'green ' : 'BROKEN'}  without a bug: ${name}  (${seconds} s)`)
    if (verdict.is !== 'green') return true
  }
  return false
}

async function countMissed(tree: TreeCopy, planned: readonly DeliberateBug[]): Promise<number> {
  let caught = 0
  console.log(
    '\n        | bug | the test that failed | what it said | seconds\n        | --- | --- | --- | ---',
  )
  for (const bug of planned) {
    const { verdict, seconds } = await timed(() => tryBug(tree, bug))
    if (verdict.is === 'red') caught += 1
    console.log(
      [verdict.is === 'red' ? 'caught ' : 'MISSED ', bug.name, ...wordsOf(verdict, bug), seconds].join(' | '),
    )
  }
  console.log(`\n${caught} caught, ${planned.length - caught} missed`)
  return planned.length - caught
}

function wordsOf(verdict: Verdict, { caughtBy }: DeliberateBug): [string, string] {
  switch (verdict.is) {
    case 'red':
      return [verdict.test, verdict.why]
    case 'nothing':
      return ['none', verdict.why]
    case 'green':
      return ['none', `${nameOf(caughtBy)} noticed nothing`]
  }
}

async function tryBug(tree: TreeCopy, { edits, caughtBy }: DeliberateBug): Promise<Verdict> {
  const planted = tree.plant(edits)
  if ('mismatch' in planted) return { is: 'nothing', why: planted.mismatch }
  try {
    return await runTests(tree.folder, caughtBy)
  } finally {
    planted.takeOut()
  }
}

function nameOf({ tests, title }: CatchingTest): string {
  return title ? `${tests}: ${title}` : tests
}

async function timed(run: () => Promise<Verdict>): Promise<{ verdict: Verdict; seconds: string }> {
  const startedAt = performance.now()
  const verdict = await run()
  return { verdict, seconds: ((performance.now() - startedAt) / 1000).toFixed(0) }
}
