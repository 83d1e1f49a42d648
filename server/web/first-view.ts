/**
 * What the first view of a public screen needs besides its page, put into the page itself: the answers it would ask for,
 * and the files it would find out about late. On a phone each journey less is a fifth of a second.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProductDetail, ProductSummary } from '#contract/endpoints/catalogue.ts'
import type { Shop } from '#contract/endpoints/setting.ts'
import { defaultLanguage, type Language } from '#contract/language.ts'
import type { ScreenName } from '#contract/screens.ts'
import { BASE_PATH } from '../platform/http-server.ts'
import { firstScreen } from './first-screen.ts'
import { escaped } from './page-head.ts'

/** The part of the build (shop/vite.config.ts) that opens these screens; all others are behind a tap. */
export const pageParts = {
  parkList: 'kit',
  parkDetail: 'product',
  themedList: 'kit',
  themedDetail: 'product',
} as const satisfies Partial<Record<ScreenName, string>>

/** What such a screen asks first, as shop/lib/call.ts writes it; only what anybody may know. */
export function firstCalls(screen: string, code: string | null, month: string): string[] {
  const settings = ['/api/public/setting/shop', '/api/public/setting/file', '/api/oauth/authModel']
  const callsOf: Record<string, string[]> = {
    home: [...settings, '/api/products?kind=park', '/api/products?kind=ztyPark'],
    parkList: [...settings, '/api/products?kind=park'],
    themedList: [...settings, '/api/products?kind=ztyPark'],
    ...(code !== null && {
      parkDetail: [...settings, ...productCalls(code, month)],
      themedDetail: [...settings, ...productCalls(code, month)],
    }),
  }
  return (callsOf[screen] ?? []).map((path) => `${BASE_PATH}${path}`)
}

function productCalls(code: string, month: string): string[] {
  const product = `/api/products/${encodeURIComponent(code)}`
  return [`${product}/calendar?month=${month}`, product]
}

/** Envelopes by the address that was asked, as they were answered. */
export type FirstAnswers = ReadonlyMap<string, string>

/** Asked in the visitor's name, so that limits count them; what is refused is left to the browser. */
export async function answersFor(
  app: FastifyInstance,
  { ip }: FastifyRequest,
  { addresses, language }: { addresses: readonly string[]; language: Language },
): Promise<FirstAnswers> {
  const answers = await Promise.all(
    addresses.map(async (url) => {
      const answer = await app.inject({ url, remoteAddress: ip, headers: { 'accept-language': language } })
      return [url, answer.statusCode === 200 ? answer.body : null] as const
    }),
  )
  return new Map(answers.flatMap(([url, body]) => (body === null ? [] : [[url, body] as const])))
}

/**
 * The shop opens in its own language until a visitor chooses another one (spec 1.3), whatever the browser speaks;
 * the choice is kept where we cannot see it, so a browser with another language gets both.
 */
export const languagesAnswered = (ofBrowser: Language): Language[] => [
  ...new Set([defaultLanguage, ofBrowser]),
]

/** Data, not a script: no policy of scripts looks at it, and nothing in it can end it. */
export function answersTag(answers: FirstAnswers, language: Language): string {
  if (answers.size === 0) return ''
  const members = [...answers].map(([url, body]) => `${JSON.stringify(url)}:${body}`)
  const json = `{${members.join(',')}}`.replaceAll('<', '\\u003c')
  return `<script type="application/json" id="first-answers-${language}">${json}</script>`
}

type Pictured = { banners?: { picture: string }[]; items?: { picture: string }[]; pictures?: string[] }

/** The picture that fills the first view, fetched before any script asks for it: the screen's own answer names it. */
export function pictureTag(screen: string, answers: FirstAnswers, publicBucketUrl: string): string {
  const bodies = [...answers.values()]
  const body = screen === 'home' ? bodies.at(0) : bodies.at(-1)
  const { banners, items, pictures } = (JSON.parse(body ?? '{}') as { data?: Pictured }).data ?? {}
  const source = (screen === 'home' ? banners : items)?.[0]?.picture ?? pictures?.[0]
  if (!source) return ''
  const href = escaped(addressOfPicture(source, publicBucketUrl))
  return `<link rel="preload" as="image" fetchpriority="high" href="${href}">`
}

type PageParts = { head: string; screens: string; body: string }

/** Into the built page: files at the end of the head, screens before the app's place, data at the end of the body. */
export const withFirstView = (html: string, { head, screens, body }: PageParts): string =>
  html
    .replace('</head>', () => `${head}</head>`)
    .replace('<div id="root">', (root) => screens + root)
    .replace('</body>', () => `${body}</body>`)

type Answered = { data?: unknown }

/** The first view of a screen out of the answers that its page brings; none where one of them is missing. */
export function screenOf(
  screen: string,
  answers: FirstAnswers,
  page: { language: Language; title: string; publicBucketUrl: string; hasDate: boolean },
): string {
  const dataAt = <Data>(isIt: (address: string) => boolean): Data | undefined => {
    const body = [...answers].find(([address]) => isIt(address))?.[1]
    return (JSON.parse(body ?? '{}') as Answered).data as Data | undefined
  }
  const { language, title, publicBucketUrl, hasDate } = page
  const pictureAddress = (source: string) => addressOfPicture(source, publicBucketUrl)
  const common = { language, title, pictureAddress }
  const products = dataAt<{ items: ProductSummary[] }>((address) =>
    address.includes('/products?kind='),
  )?.items
  if (screen === 'home') {
    const shop = dataAt<Shop>((address) => address.endsWith('/setting/shop'))
    return shop && products ? firstScreen({ ...common, kind: 'home', shop, products }) : ''
  }
  if (screen === 'parkList' || screen === 'themedList') {
    const layout = screen === 'parkList' ? 'column' : 'grid'
    return products ? firstScreen({ ...common, kind: 'list', layout, products }) : ''
  }
  const product = dataAt<ProductDetail>((address) => /\/products\/[^/]+$/.test(address))
  return product ? firstScreen({ ...common, kind: 'product', product, hasDate }) : ''
}

const addressOfPicture = (source: string, publicBucketUrl: string): string =>
  /^\w+:/.test(source) ? source : `${publicBucketUrl.replace(/\/$/, '')}/${source}`

type Manifest = Record<
  string,
  { file: string; name?: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }
>

/**
 * Tags that fetch all files of a screen together, instead of one after the other as each asks for the next. Their
 * scripts are told to wait behind what can be painted without them.
 */
export function readPageTags(shopFolder: string): (screen: string) => string {
  const at = join(shopFolder, '.vite/manifest.json')
  const manifest: Manifest = existsSync(at) ? JSON.parse(readFileSync(at, 'utf8')) : {}
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry)
  const steps = [...(entry?.imports ?? []), ...(entry?.dynamicImports ?? [])]
  const tagsOf = (names: readonly string[]) => {
    const needed = names.reduce((seen, name) => neededBy(manifest, name, seen), new Set<string>())
    return [...needed].map((name) => fileTag(manifest[name])).join('')
  }
  const keysOf = (part: string) => Object.keys(manifest).filter((key) => manifest[key]?.name === part)
  const tags = new Map(
    Object.entries(pageParts).map(([screen, part]) => [screen, tagsOf([...steps, ...keysOf(part)])]),
  )
  const ofAll = tagsOf(steps)
  return (screen) => tags.get(screen) ?? ofAll
}

function neededBy(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || seen.has(name)) return seen
  seen.add(name)
  for (const next of chunk.imports ?? []) neededBy(manifest, next, seen)
  return seen
}

const fileTag = (chunk: Manifest[string] | undefined): string =>
  chunk ? `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${chunk.file}">` : ''
