/**
 * What the first view of a public screen needs besides its page, put into the page itself: the answers it would ask for,
 * and the files it would find out about late. On a phone each journey less is a fifth of a second.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ScreenName } from '#contract/screens.ts'
import { BASE_PATH } from './platform/http-server.ts'

/** The modules of shop/ that open with these screens; all others belong to screens behind a tap. */
export const pageModules = {
  parkList: 'features/catalogue/park-list-page.tsx',
  parkDetail: 'features/inventory/park-detail-page.tsx',
  themedList: 'features/catalogue/themed-list-page.tsx',
  themedDetail: 'features/inventory/themed-detail-page.tsx',
} as const satisfies Partial<Record<ScreenName, string>>

/** What such a screen asks first, as shop/lib/call.ts writes it; only what anybody may know. */
export function firstCalls(screen: string, code: string | null): string[] {
  const settings = ['/api/public/setting/shop', '/api/public/setting/file']
  const callsOf: Record<string, string[]> = {
    home: [...settings, '/api/products?kind=park', '/api/products?kind=ztyPark'],
    parkList: [...settings, '/api/products?kind=park'],
    themedList: [...settings, '/api/products?kind=ztyPark'],
    ...(code !== null && {
      parkDetail: [...settings, `/api/products/${encodeURIComponent(code)}`],
      themedDetail: [...settings, `/api/products/${encodeURIComponent(code)}`],
    }),
  }
  return (callsOf[screen] ?? []).map((path) => `${BASE_PATH}${path}`)
}

/** Envelopes by the address that was asked, as they were answered. */
export type FirstAnswers = ReadonlyMap<string, string>

/** Asked in the visitor's name, so that limits count them; what is refused is left to the browser. */
export async function answersFor(
  app: FastifyInstance,
  { ip, headers }: FastifyRequest,
  addresses: readonly string[],
): Promise<FirstAnswers> {
  const language = String(headers['accept-language'] ?? '')
  const answers = await Promise.all(
    addresses.map(async (url) => {
      const answer = await app.inject({ url, remoteAddress: ip, headers: { 'accept-language': language } })
      return [url, answer.statusCode === 200 ? answer.body : null] as const
    }),
  )
  return new Map(answers.flatMap(([url, body]) => (body === null ? [] : [[url, body] as const])))
}

/** Data, not a script: no policy of scripts looks at it, and nothing in it can end it. */
export function answersTag(answers: FirstAnswers, language: string): string {
  if (answers.size === 0) return ''
  const members = [...answers].map(([url, body]) => `${JSON.stringify(url)}:${body}`)
  const json = `{${members.join(',')}}`.replaceAll('<', '\\u003c')
  return `<script type="application/json" id="first-answers" data-language="${language}">${json}</script>`
}

/** Into the built page: files at the end of the head, data at the end of the body. */
export const withFirstView = (html: string, { head, body }: { head: string; body: string }): string =>
  html.replace('</head>', () => `${head}</head>`).replace('</body>', () => `${body}</body>`)

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }>

/** Tags that fetch the files of each screen together with the entry, instead of after it has run. */
export function readPageTags(shopFolder: string): Record<string, string> {
  const at = join(shopFolder, '.vite/manifest.json')
  const manifest: Manifest = existsSync(at) ? JSON.parse(readFileSync(at, 'utf8')) : {}
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  const known = new Set(entries.flatMap((name) => [...neededBy(manifest, name)]))
  const tags = Object.entries(pageModules).map(([screen, module]) => {
    const late = [...neededBy(manifest, module)].filter((name) => !known.has(name))
    return [screen, late.map((name) => fileTags(manifest[name])).join('')] as const
  })
  return Object.fromEntries(tags)
}

function neededBy(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || seen.has(name)) return seen
  seen.add(name)
  for (const next of chunk.imports ?? []) neededBy(manifest, next, seen)
  return seen
}

const fileTags = (chunk: Manifest[string] | undefined): string =>
  chunk
    ? [
        `<link rel="modulepreload" crossorigin href="/${chunk.file}">`,
        ...(chunk.css ?? []).map((css) => `<link rel="stylesheet" crossorigin href="/${css}">`),
      ].join('')
    : ''
