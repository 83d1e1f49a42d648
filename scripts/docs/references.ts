/** What code and documents cite: points of the specification, decisions, other documents and files. Finds what is not there. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inRoot, root } from '../launch/folders.ts'
import { decisionFiles } from './decisions.ts'

/** Found below them is what a machine made or fetched. */
const notOurs = /(^|\/)(node_modules|dist|test-results|playwright-report|\.[a-z-]+)(\/|$)/

/** Released migrations never change, their comments included; the test of this file cites what is not there. */
const exempt = /^(server\/migrations\/|scripts\/docs\/references\.test\.ts)/

const citing = (): string[] =>
  globSync('**/*.{ts,tsx,mjs,js,css,html,sql,md}', {
    cwd: root,
    exclude: (path) => notOurs.test(path),
  }).filter((file) => !exempt.test(file))

type Finder = (text: string, file: string) => string[]

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([whole, part]) => part ?? whole)

/** "4.2" and "4.2.3" for each heading of the specification and each point below it. */
function pointsOfSpecification(): Set<string> {
  const points = new Set<string>()
  let heading = ''
  for (const line of readFileSync(inRoot('docs/specification.md'), 'utf8').split('\n')) {
    heading = /^##+ (\d+(?:\.\d+)?) /.exec(line)?.[1] ?? heading
    if (heading !== '') points.add(heading)
    const point = /^(\d+)\. /.exec(line)?.[1]
    if (point !== undefined) points.add(`${heading}.${point}`)
  }
  return points
}

function lostPoints(): Finder {
  const points = pointsOfSpecification()
  const cited = /\b[Ss]pec (\d+(?:\.\d+)*)/g
  const within = /\((\d{1,2}(?:\.\d{1,2}){0,2})\)/g
  return (text, file) => {
    const named = all(text, cited)
    const own = file === 'docs/specification.md' ? all(text, within) : []
    return [...named, ...own].filter((point) => !points.has(point)).map((point) => `spec ${point}`)
  }
}

function lostDecisions(): Finder {
  const numbers = new Set(decisionFiles().map((file) => file.slice(0, 4)))
  return (text) => all(text, /\bADR (\d{4})/g).filter((number) => !numbers.has(number))
}

/** Cited from the root, or from beside the one that cites; addresses and made-up examples are left alone. */
const lostFiles: Finder = (text, file) =>
  all(text, /(?<![\w./#:@-])((?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.md)\b/g).filter(
    (path) =>
      !/favourite|NNNN/.test(path) && ![path, join(dirname(file), path)].some((at) => existsSync(inRoot(at))),
  )

const folders = 'contract|server|demo|shop|sandbox|scripts|e2e|bench|docs'

/**
 * Code that documents name, by its whole path or, in backticks, by the end of it; what code names of code, imports and the
 * compiler keep true. A decision describes its time, so only whole paths are looked up there.
 */
function lostCode(): Finder {
  const sources = globSync('**/*.{ts,tsx,mjs}', { cwd: root, exclude: (path) => notOurs.test(path) })
  const isThere = (path: string) => sources.some((source) => `/${source}`.endsWith(`/${path}`))
  return (text, file) => {
    if (!file.endsWith('.md')) return []
    const whole = all(text, wholePaths).filter((path) => !existsSync(inRoot(path)))
    const ends = file.startsWith('docs/adr/') ? [] : all(text, quotedFiles).filter((path) => !isThere(path))
    return [...new Set([...whole, ...ends])].filter((path) => !path.includes('favourite'))
  }
}

const wholePaths = new RegExp(`(?<![\\w./-])((?:${folders})/[\\w./-]+\\.(?:ts|tsx|mjs|json))\\b`, 'g')
const quotedFiles = /`([\w-]+(?:[./][\w-]+)*\.(?:ts|tsx|mjs))`/g

/** Answers what a text cites that is not there; `file` is where it stands. */
export function lostReferenceFinder(): Finder {
  const finders = [lostPoints(), lostDecisions(), lostFiles, lostCode()]
  return (text, file) => finders.flatMap((find) => find(text, file))
}

/** A line for whatever is cited and is not there, with the file that cites it. */
export function lostReferences(): string[] {
  const find = lostReferenceFinder()
  return citing().flatMap((file) =>
    find(readFileSync(inRoot(file), 'utf8'), file).map((lost) => `${file}: ${lost}`),
  )
}
