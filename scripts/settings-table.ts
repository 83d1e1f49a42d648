/** Writes the table of settings into README.md: node scripts/run.mjs settings-table */
import { readFileSync, writeFileSync } from 'node:fs'
import { settingsTable } from '../server/config.ts'
import { inRoot } from './launch/folders.ts'

const [from, to] = ['<!-- settings: written by scripts/settings-table.ts -->', '<!-- /settings -->']
const readme = inRoot('README.md')
const text = readFileSync(readme, 'utf8')
const [before, after] = [text.indexOf(from) + from.length, text.indexOf(to)]
writeFileSync(readme, `${text.slice(0, before)}\n\n${settingsTable()}\n\n${text.slice(after)}`)
