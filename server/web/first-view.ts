/**
 * What the first view of a public screen needs besides its page, put into the page itself: the answers it would ask for,
 * and the files it would find out about late. On a phone each journey less is a fifth of a second.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AddressParts, addressOf } from '#contract/address.ts'
import type { AnswerOf, Endpoint, Envelope, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import { listProducts, readProduct } from '#contract/endpoints/catalogue.ts'
import { readMonth } from '#contract/endpoints/inventory.ts'
import { readAuthModel } from '#contract/endpoints/session.ts'
import { readFileSetting, readShop } from '#contract/endpoints/setting.ts'
import { defaultLanguage, type Language } from '#contract/language.ts'
import { familyOf, typeListedAt } from '#contract/product-paths.ts'
import { pathOfScreen, type ScreenName } from '#contract/screens.ts'
import { type EagerSize, eagerSizes, srcsetOf } from '#contract/values/picture-variants.ts'
import type { ProductCode, ProductKind } from '#contract/values/product.ts'
import { PriceSort, TagKey } from '#contract/values/product-list.ts'
import { productTypes } from '#contract/values/product-types.ts'
import type { Month } from '#contract/values/time.ts'
import { firstScreen } from './first-screen.ts'
import { escaped } from './page-head.ts'

/** The part of the build (shop/vite.config.ts) that opens these screens; all others are behind a tap. */
export const pageParts = {
  parkList: 'kit',
  parkDetail: 'product',
  themedList: 'kit',
  themedDetail: 'product',
} as const satisfies Partial<Record<ScreenName, string>>

/** A call that a screen makes first, only what anybody may know. */
export type FirstCall = { endpoint: Endpoint; address: string }

/** The same address that shop/lib/call.ts asks for. */
const ask = <E extends Endpoint>(
  endpoint: E,
  given: { params?: ParamsOf<E>; query?: QueryOf<E> } = {},
): FirstCall => ({ endpoint, address: addressOf(endpoint, given as AddressParts) })

const settings = [ask(readShop), ask(readFileSetting), ask(readAuthModel)]

/** Which screen, and of a product's screen which product; the month is the one that its calendar opens with. */
export type Opened = {
  screen: string
  code: ProductCode | null
  month: Month
  /** What the address narrows and sorts a list by. */
  filter: { tag?: TagKey; sort?: PriceSort }
}

export function firstCalls({ screen, code, month, filter }: Opened): FirstCall[] {
  const products = (kind: ProductKind, only: Opened['filter'] = {}) =>
    ask(listProducts, { query: { kind, ...only } })
  const productCalls = (params: { code: ProductCode }) => [
    ...settings,
    ask(readMonth, { params, query: { month } }),
    ask(readProduct, { params }),
  ]
  const product = code === null ? [] : productCalls({ code })
  const callsOf: Partial<Record<string, FirstCall[]>> = {
    home: [...settings, products('park'), products('ztyPark')],
    parkList: [...settings, products('park', filter)],
    themedList: [...settings, products('ztyPark', filter)],
    parkDetail: product,
    themedDetail: product,
  } satisfies Partial<Record<ScreenName, FirstCall[]>>
  return callsOf[screen] ?? []
}

/** What no list can do counts as nothing, as in the shop. */
export function filterIn(search: URLSearchParams): Opened['filter'] {
  const tag = TagKey.safeParse(search.get('tag')).data
  const sort = PriceSort.safeParse(search.get('sort')).data
  return { ...(tag && { tag }), ...(sort && { sort }) }
}

/** Envelopes as they were answered. */
export type FirstAnswers = readonly (FirstCall & { body: string })[]

/** Asked in the visitor's name, so that limits count them and prices are those of the browser; what is refused is left to it. */
export async function answersFor(
  app: FastifyInstance,
  { ip, headers: { 'user-agent': userAgent = '' } }: FastifyRequest,
  { calls, language }: { calls: readonly FirstCall[]; language: Language },
): Promise<FirstAnswers> {
  const answers = await Promise.all(
    calls.map(async (call) => {
      const headers = { 'accept-language': language, 'user-agent': userAgent }
      const { statusCode, body } = await app.inject({ url: call.address, remoteAddress: ip, headers })
      return statusCode === 200 ? [{ ...call, body }] : []
    }),
  )
  return answers.flat()
}

/** What the first of these calls was answered; undefined when it was not made, or refused. */
function answerOf<E extends Endpoint>(answers: FirstAnswers, endpoint: E): AnswerOf<E> | undefined {
  const body = answers.find((one) => one.endpoint === endpoint)?.body
  return body === undefined ? undefined : (JSON.parse(body) as Envelope<AnswerOf<E>>).data
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
  if (answers.length === 0) return ''
  const members = answers.map(({ address, body }) => `${JSON.stringify(address)}:${body}`)
  const json = `{${members.join(',')}}`.replaceAll('<', '\\u003c')
  return `<script type="application/json" id="first-answers-${language}">${json}</script>`
}

/** The picture that fills the first view, fetched before any script asks for it: the screen's own answer names it. */
export function pictureTag(screen: string, answers: FirstAnswers, publicBucketUrl: string): string {
  const source =
    screen === 'home'
      ? answerOf(answers, readShop)?.banners[0]?.picture
      : (answerOf(answers, listProducts)?.items[0]?.picture ?? answerOf(answers, readProduct)?.pictures[0])
  if (!source) return ''
  const address = addressOfPicture(source, publicBucketUrl)
  const srcset = srcsetOf(address)
  const size: EagerSize = screen === 'themedList' ? 'half' : 'full'
  const sizes = srcset ? ` imagesrcset="${escaped(srcset)}" imagesizes="${eagerSizes[size]}"` : ''
  return `<link rel="preload" as="image" fetchpriority="high" href="${escaped(address)}"${sizes}>`
}

type PageParts = { head: string; screens: string; body: string }

/** Into the built page: files at the end of the head, screens before the app's place, data at the end of the body. */
export const withFirstView = (html: string, { head, screens, body }: PageParts): string =>
  html
    .replace('</head>', () => `${head}</head>`)
    .replace('<div id="root">', (root) => screens + root)
    .replace('</body>', () => `${body}</body>`)

/** The first view of a screen out of the answers that its page brings; none where one of them is missing. */
export function screenOf(
  screen: string,
  answers: FirstAnswers,
  page: { language: Language; title: string; publicBucketUrl: string; hasDate: boolean },
): string {
  const { language, title, publicBucketUrl, hasDate } = page
  const pictureAddress = (source: string) => addressOfPicture(source, publicBucketUrl)
  const common = { language, title, pictureAddress }
  const listed = answerOf(answers, listProducts)
  const products = listed?.items
  if (screen === 'home') {
    const shop = answerOf(answers, readShop)
    return shop && products ? firstScreen({ ...common, kind: 'home', shop, products }) : ''
  }
  if (screen === 'parkList' || screen === 'themedList') {
    const layout = screen === 'parkList' ? 'column' : 'grid'
    const introduction = `/${introducedBy(screen)}/introduce`
    return products
      ? firstScreen({ ...common, kind: 'list', layout, products, total: listed.total, introduction })
      : ''
  }
  const product = answerOf(answers, readProduct)
  return product ? firstScreen({ ...common, kind: 'product', product, hasDate }) : ''
}

function introducedBy(screen: ScreenName): string {
  const listed = typeListedAt(pathOfScreen(screen))
  return listed ? productTypes[familyOf(listed)].introduce : ''
}

const addressOfPicture = (source: string, publicBucketUrl: string): string =>
  /^\w+:/.test(source) ? source : `${publicBucketUrl.replace(/\/$/, '')}/${source}`

type Manifest = Record<
  string,
  {
    file: string
    name?: string
    imports?: string[]
    dynamicImports?: string[]
    css?: string[]
    isEntry?: boolean
  }
>

/**
 * Tags that fetch all files of a screen together, instead of one after the other as each asks for the next. In a page that
 * has something to paint they do nothing where they stand: shop/main.ts puts them to work once that is painted, unless the
 * page's own script (first-screen.ts) does it before.
 */
export function readPageTags(shopFolder: string): (screen: string, paintsFirst: boolean) => string {
  const at = join(shopFolder, '.vite/manifest.json')
  const manifest: Manifest = existsSync(at) ? JSON.parse(readFileSync(at, 'utf8')) : {}
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? ''
  const there = neededBy(manifest, entry)
  const first = fileTags(manifest, there.difference(new Set([entry])))
  const steps = manifest[entry]?.dynamicImports ?? []
  const tagsOf = (names: readonly string[]) => {
    const needed = names.reduce((seen, name) => neededBy(manifest, name, seen), new Set<string>())
    const later = needed.difference(there)
    return fileTags(manifest, later) + styleTags(manifest, later)
  }
  const keysOf = (part: string) => Object.keys(manifest).filter((key) => manifest[key]?.name === part)
  const tags = new Map(
    Object.entries(pageParts).map(([screen, part]) => [screen, tagsOf([...steps, ...keysOf(part)])]),
  )
  const ofAll = tagsOf(steps)
  return (screen, paintsFirst) => {
    const later = tags.get(screen) ?? ofAll
    return first + (paintsFirst ? `<template id="files">${later}</template>` : later)
  }
}

function neededBy(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || seen.has(name)) return seen
  seen.add(name)
  for (const next of chunk.imports ?? []) neededBy(manifest, next, seen)
  return seen
}

const fileTags = (manifest: Manifest, names: Iterable<string>): string =>
  [...names]
    .map(
      (name) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${manifest[name]?.file}">`,
    )
    .join('')

/** Of those beside the one that index.html names: what the page itself shows does not need them. */
const styleTags = (manifest: Manifest, names: Iterable<string>): string =>
  [...names]
    .flatMap((name) => manifest[name]?.css ?? [])
    .map((file) => `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/${file}">`)
    .join('')
