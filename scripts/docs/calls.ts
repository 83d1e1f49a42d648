/** The tables of calls of docs/specification.md: every endpoint that the contract exports, by audience. */
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '../../contract/endpoint.ts'
import { inRoot, root } from '../launch/folders.ts'
import { wordsOf } from './schema-words.ts'
import { table } from './tables.ts'

type Named = { subject: string; endpoint: Endpoint }

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'answer' in value

async function namedIn(file: string): Promise<Named[]> {
  const exported: Record<string, unknown> = await import(pathToFileURL(inRoot(file)).href)
  const endpoints = Object.values(exported).filter(isEndpoint)
  const [, subject = basename(file, '.ts')] = /\/endpoints\/(\w+)\//.exec(file) ?? []
  return endpoints.map((endpoint) => ({ subject, endpoint }))
}

/** What visitors, buyers and providers call. */
export const callTable = (): Promise<string> => tableOf('contract/**/endpoints/**/*.ts')

/** What staff call. */
export const consoleCallTable = (): Promise<string> => tableOf('contract/console/**/*.ts')

async function tableOf(pattern: string): Promise<string> {
  const files = globSync(pattern, { cwd: root }).filter((file) => !/test/.test(file))
  const named = (await Promise.all(files.toSorted().map(namedIn))).flat().toSorted(bySubjectAndPath)
  return table(
    ['subject', 'call', 'who', 'takes', 'answers'],
    named.map(({ subject, endpoint }) => [
      subject,
      `\`${endpoint.method} ${endpoint.path}\` ${endpoint.summary}`,
      whoMay(endpoint),
      takenBy(endpoint),
      answerOf(endpoint),
    ]),
  )
}

function bySubjectAndPath(a: Named, b: Named): number {
  const keyOf = ({ subject, endpoint }: Named) => `${subject} ${endpoint.path} ${endpoint.method}`
  return keyOf(a) < keyOf(b) ? -1 : 1
}

function whoMay(endpoint: Endpoint & { roles?: readonly string[] }): string {
  const { access, idempotent, acceptsEndedToken, roles } = endpoint
  return [roles?.join(' ') ?? access, idempotent && 'key', acceptsEndedToken && 'ended token']
    .filter(Boolean)
    .join(', ')
}

function takenBy({ query, body, form, upload }: Endpoint): string {
  const parts = [query && `?${wordsOf(query)}`, body && wordsOf(body), form && 'as a form', upload && 'bytes']
  return parts.filter(Boolean).join(' ')
}

function answerOf({ kind, answer }: Endpoint): string {
  return kind && kind !== 'envelope' ? kind : wordsOf(answer)
}
