/** Words that the glossary of CONTRIBUTING.md has replaced: finds the names that still have them, with file and line. */
import { globSync, readFileSync } from 'node:fs'
import { inRoot, root } from '../launch/folders.ts'

/** Found below them is what a machine made or fetched. */
const notOurs = /(^|\/)(node_modules|dist|test-results|playwright-report|\.[a-z-]+)(\/|$)/

/** Released migrations never change, and a decision describes its time; this file and its test have to have the words. */
const exempt = /^(server\/migrations\/|docs\/adr\/|scripts\/docs\/replaced-words(\.test)?\.ts)/

type Exception = { file: string; name: string; because: string }

const stored = 'a kind of booking, as the ledger and the statements of groups have it'
const old = 'a database of an old version, to be migrated'

const exceptions: readonly Exception[] = [
  ...[
    'console/lib/booking-words.ts',
    'contract/endpoints/group.ts',
    'demo/history/refunds-sql.ts',
    'server/modules/group/statements.ts',
    'server/modules/ledger/rules.ts',
    'server/modules/payment/group/group-statements.test.ts',
    'server/modules/payment/provider-refunds/provider-refund.ts',
    'server/modules/payment/group/statement-file.ts',
    'shop/features/group/messages.ts',
  ].map((file) => ({ file, name: 'money-back', because: stored })),
  { file: 'server/modules/payment/provider-refunds/owed-refunds.test.ts', name: 'money_back', because: old },
  ...['server/operations/order-lines.test.ts', 'server/testing/orders-of-one-date.sql'].flatMap((file) =>
    ['money_back', 'ticket_type', 'ticket_unit'].map((name) => ({ file, name, because: old })),
  ),
  { file: 'server/operations/shop-of-tickets.test.ts', name: 'money_back', because: old },
  { file: 'server/operations/shop-of-tickets.test.ts', name: 'ticket_unit', because: old },
  { file: 'server/testing/orders-of-one-date.sql', name: 'frozen_fact', because: old },
]

const glossary = /^## Glossary\n[\s\S]*?(?=^## )/m

/** What the glossary has in backticks in its last column: a name (`ticketType`), a beginning of constants (`MOST_`) or a phrase. */
export function replacedWords(guide = readFileSync(inRoot('CONTRIBUTING.md'), 'utf8')): string[] {
  const rows = (glossary.exec(guide)?.[0] ?? '').split('\n').filter((line) => line.startsWith('|'))
  return rows.flatMap((row) =>
    [...(row.split('|')[3] ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
  )
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

/** In each way that code writes names: ticketType, TicketType, ticket_type, ticket-type, TICKET_TYPE. */
function patternOf(word: string): string {
  if (word.includes(' ')) return `(?<![a-zA-Z])${capitalOrNot(word).replaceAll(' ', '\\s+')}`
  if (word.endsWith('_')) return `(?<![A-Z_])${word}(?=[A-Z])`
  const parts = word.split(/(?=[A-Z])/).map((part) => part.toLowerCase())
  const [first = '', ...rest] = parts
  if (rest.length === 0) return patternOfOne(first)
  const tail = rest.map(capital).join('')
  return [
    `(?:(?<![a-zA-Z])${first}|${capital(first)})${tail}(?![a-z])`,
    `(?<![a-zA-Z])${parts.join('[_-]')}(?![a-zA-Z])`,
    `(?<![A-Z])${parts.join('_').toUpperCase()}(?![A-Z])`,
  ].join('|')
}

const capitalOrNot = (word: string) =>
  `[${word.slice(0, 1)}${word.slice(0, 1).toUpperCase()}]${word.slice(1)}`

/** A word alone is also one of a sentence, so only a part of a longer name counts, or what is declared or handed over by it. */
function patternOfOne(word: string): string {
  const name = capitalOrNot(word)
  return [
    `(?<=[a-z])${capital(word)}(?![a-z])`,
    `(?<![a-zA-Z])${name}(?=[A-Z_])`,
    `(?<=_)${word}(?![a-z])`,
    `(?<![A-Z])${word.toUpperCase()}(?=_)`,
    `(?<=_)${word.toUpperCase()}(?![A-Z])`,
    `(?<=\\b(?:type|const|let|function) )${name}\\b`,
    `(?<=[({,] ?(?:\\.\\.\\.)?)${word}(?=\\??: |, |\\)| =)`,
    `(?<![a-zA-Z])${word}(?= AS (?:MATERIALIZED )?\\()`,
  ].join('|')
}

export type Found = { line: number; name: string }

/** Answers where a text has one of these words, by its whole name. */
export function finderOf(words: readonly string[]): (text: string) => Found[] {
  const pattern = new RegExp(words.map(patternOf).join('|'), 'g')
  return (text) =>
    [...text.matchAll(pattern)].map(({ 0: name, index }) => ({
      line: text.slice(0, index).split('\n').length,
      name,
    }))
}

/** A line for each replaced word in code, SQL, styles, settings, documents and names of files, and for each exception without one. */
export function replacedNames(): string[] {
  const words = replacedWords()
  const find = finderOf(words)
  const files = globSync('**/*.{ts,tsx,mjs,js,css,html,sql,md,json,yml,yaml}', {
    cwd: root,
    exclude: (path) => notOurs.test(path),
  }).filter((file) => !exempt.test(file) && !/(^|\/)package-lock\.json$/.test(file))
  const used = new Set<Exception>()
  const names = files.flatMap((file) =>
    find(textOf(file))
      .filter(({ name }) => {
        const allowed = exceptions.find((one) => one.file === file && one.name === name)
        if (allowed) used.add(allowed)
        return !allowed
      })
      .map(({ line, name }) => `${file}:${line}: ${name}`),
  )
  const ofFiles = files.filter((file) => find(file).length > 0 || words.some((word) => isPartOf(word, file)))
  const idle = exceptions
    .filter((one) => !used.has(one))
    .map(({ file, name }) => `${file}: no ${name} any more`)
  return [...names, ...ofFiles.map((file) => `${file}: the name of the file`), ...idle]
}

const isPartOf = (word: string, file: string) => file.split(/[/.-]/).includes(word)

/** The glossary itself has to have the words; its lines stay, so that those behind it keep their numbers. */
function textOf(file: string): string {
  const text = readFileSync(inRoot(file), 'utf8')
  if (file !== 'CONTRIBUTING.md') return text
  return text.replace(glossary, (section) => section.replaceAll(/[^\n]/g, ''))
}
