/** The architecture decision records of docs/adr, read from their first lines, and the index of them. */
import { readdirSync, readFileSync } from 'node:fs'
import { inRoot } from '../launch/folders.ts'

export type Decision = { file: string; number: string; title: string; date: string; status: string }

const form =
  /^# ADR (\d{4}): (.+)\n\nDate: (20\d\d-\d\d-\d\d)\n\nStatus: (accepted|superseded by \d{4})\n\n\*\*Context\.\*\*/

export const decisionFiles = (): string[] =>
  readdirSync(inRoot('docs/adr'))
    .filter((file) => file !== 'README.md')
    .sort()

/** Null when the file does not begin like a decision. */
export function readDecision(file: string): Decision | null {
  const found = form.exec(readFileSync(inRoot('docs/adr', file), 'utf8'))
  if (!found) return null
  const [, number = '', title = '', date = '', status = ''] = found
  return { file, number, title, date, status }
}

/** A table of all decisions, in the order of their numbers. */
export function decisionIndex(): string {
  const rows = decisionFiles()
    .map(readDecision)
    .filter((decision) => decision !== null)
    .map(
      ({ file, number, title, date, status }) => `| [${number}](${file}) | ${title} | ${date} | ${status} |`,
    )
  return ['| number | decision | date | status |', '|---|---|---|---|', ...rows].join('\n')
}
