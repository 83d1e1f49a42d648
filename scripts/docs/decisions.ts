/** The architecture decision records of docs/adr, read from their first lines, and the index of them. */
import { readdirSync, readFileSync } from 'node:fs'
import { inRoot } from '../launch/folders.ts'

export type DecisionRecord = { file: string; number: string; title: string; date: string; status: string }

const form =
  /^# ADR (\d{4}): (.+)\n\nDate: (20\d\d-\d\d-\d\d)\n\nStatus: (accepted|superseded by \d{4})\n\n\*\*Context\.\*\*/

export const decisionFiles = (): string[] =>
  readdirSync(inRoot('docs/adr'))
    .filter((file) => file !== 'README.md')
    .sort()

/** Null when the file does not begin like a decision. */
function readDecision(file: string): DecisionRecord | null {
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

/** What is wrong with the decisions: a form, a number or a name that is not as CONTRIBUTING.md asks. */
export function faultsOfDecisions(): string[] {
  const files = decisionFiles()
  const decisions = files.map(readDecision)
  const faults = files.flatMap((file, at) => faultsOf(file, at + 1, decisions[at] ?? null))
  const superseded = decisions.flatMap((decision) => {
    const by = /superseded by (\d{4})/.exec(decision?.status ?? '')?.[1]
    return decision && by !== undefined ? [{ decision, by }] : []
  })
  const lost = superseded.filter(
    ({ decision, by }) => by <= decision.number || !decisions.some((other) => other?.number === by),
  )
  return [
    ...faults,
    ...lost.map(({ decision, by }) => `${decision.file} is superseded by ${by}, which is none`),
  ]
}

function faultsOf(file: string, number: number, decision: DecisionRecord | null): string[] {
  if (!/^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.md$/.test(file)) return [`${file} is not called NNNN-the-subject.md`]
  if (decision === null) return [`${file} does not begin with title, date, status and context`]
  if (!file.startsWith(`${decision.number}-`)) return [`${file} has another number in its title`]
  return Number(decision.number) === number ? [] : [`${file} is not the next number`]
}
