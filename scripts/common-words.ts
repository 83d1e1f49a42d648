/**
 * Writes server/modules/member/common-words.txt: the words that the most common passwords are made of. Takes the file
 * src/passwords.json of the npm package @zxcvbn-ts/language-common (MIT), which lists passwords by how often they were
 * leaked: `npm pack @zxcvbn-ts/language-common@4.1.3`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bareWord, readLookAlikes } from '../server/modules/member/simple-password.ts'

/** Rarer ones are guessed no sooner than anything else, with a shop that locks. */
const MOST_COMMON = 5_000
const SHORTEST_WORD = 4
const LINE = 108

const [source] = process.argv.slice(2)
if (!source) throw new Error('usage: node scripts/common-words.ts <passwords.json>')

const passwords = (JSON.parse(readFileSync(source, 'utf8')) as string[]).slice(0, MOST_COMMON)
const words = passwords
  .flatMap((password) => [bareWord(password), readLookAlikes(bareWord(password))])
  .filter((word) => word.length >= SHORTEST_WORD && /^[a-z]+$/.test(word))

const lines = ['']
for (const word of [...new Set(words)].sort()) {
  const line = lines.at(-1) ?? ''
  if (line.length + word.length >= LINE) lines.push(word)
  else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
}
const head = [
  '# What the 5,000 most common passwords are made of, without the digits and signs around them.',
  '# From @zxcvbn-ts/language-common 4.1.3 (MIT), by scripts/common-words.ts.',
]
const target = join(import.meta.dirname, '../server/modules/member/common-words.txt')
writeFileSync(target, `${[...head, ...lines].join('\n')}\n`)
