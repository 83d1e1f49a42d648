/** Serves the built shop: its files, the public pictures, and one page for every screen, told in its head. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languageOf } from '#contract/language.ts'
import { Refusal, sentenceOf } from '#contract/refusals.ts'
import { type Screen, screenAt } from '#contract/screens.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { monthOf, venueDate } from '#contract/values/time.ts'
import type { CatalogueMemory } from '../modules/catalogue/catalogue-memory.ts'
import { readShop, type SettingDeps } from '../modules/setting/setting.ts'
import { sendRefusal } from '../platform/http-answer.ts'
import { firstScreenScript } from './first-screen.ts'
import {
  answersFor,
  answersTag,
  filterIn,
  firstCalls,
  languagesAnswered,
  pictureTag,
  readPageTags,
  screenOf,
  withFirstView,
} from './first-view.ts'
import { type PageHead, sharePicture, withHead } from './page-head.ts'
import { productData } from './structured-data.ts'

export type PagesDeps = SettingDeps & { catalogue: CatalogueMemory; publicUrl: string }

export type PagesFolders = {
  /** What Vite built. */
  shop: string
  /** Pictures and other public files. */
  files: string
  /** Uploads that nothing refers to yet. */
  temporary: string
}

const brotli = promisify(brotliCompress)
const gzip = promisify(gzipCompress)
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const YEAR_SECONDS = 31_536_000
/** Pictures keep their names when they are drawn anew. */
const PICTURE_SECONDS = 600

export async function addPages(app: FastifyInstance, deps: PagesDeps, folders: PagesFolders): Promise<void> {
  await addFiles(app, { prefix: '/files', root: folders.files, scope: 'public' })
  await addFiles(app, { prefix: '/files/temp', root: folders.temporary, scope: 'private' })
  const page = join(folders.shop, 'index.html')
  if (!existsSync(page)) {
    app.log.warn({ folder: folders.shop }, 'the shop is not built: only its calls are answered')
    app.setNotFoundHandler((request, reply) => sendRefusal(reply, new Refusal('NOT_FOUND'), request))
    return
  }
  await addBuiltFiles(app, folders.shop)
  const html = readFileSync(page, 'utf8').replace('<script type="module"', '$& fetchpriority="low"')
  const shell = { html, tagsOf: readPageTags(folders.shop) }
  app.setNotFoundHandler((request, reply) => answerPage(deps, shell, request, reply))
}

/** A file for each route, known at the start: nothing else of the folder can be asked for. */
async function addBuiltFiles(app: FastifyInstance, root: string): Promise<void> {
  // Names of these hold a hash of their contents; the others a browser looks for by name.
  const isHashed = (path: string) => path.startsWith('/assets/')
  await app.register(async (scope) => {
    // A policy of the service worker's own file would be that of its calls, so it has a page's.
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, noPage: isHashed(route.url) }
    })
    await scope.register(serveFiles, {
      root,
      wildcard: false,
      index: false,
      globIgnore: ['index.html*', '**/*.br', '**/*.gz', '.vite/**'],
      preCompressed: true,
      decorateReply: false,
      cacheControl: false,
      setHeaders(reply) {
        const hashed = isHashed(reply.request.url)
        reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      },
    })
  })
}

type Served = { prefix: string; root: string; scope: 'public' | 'private' }

/** A store of its own (S3) serves uploads itself; then only the pictures of the shop are found here. */
async function addFiles(app: FastifyInstance, { prefix, root, scope: who }: Served): Promise<void> {
  mkdirSync(root, { recursive: true })
  await app.register(
    async (scope) => {
      scope.setNotFoundHandler((request, reply) => sendRefusal(reply, new Refusal('NOT_FOUND'), request))
      await scope.register(serveFiles, {
        root,
        index: false,
        preCompressed: true,
        dotfiles: 'ignore',
        decorateReply: false,
        cacheControl: false,
        setHeaders(reply) {
          reply.header('cache-control', `${who}, max-age=${PICTURE_SECONDS}`)
          // An SVG is a document of its own when it is opened by itself: it may draw, and nothing else.
          reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
          reply.header('cross-origin-resource-policy', 'cross-origin')
        },
      })
    },
    { prefix },
  )
}

/** The built page, and what each screen adds to its head. */
type Shell = { html: string; tagsOf: ReturnType<typeof readPageTags> }

async function answerPage(
  deps: PagesDeps,
  { html, tagsOf }: Shell,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return sendRefusal(reply, new Refusal('NOT_FOUND'), request)
  reply
    .headers({ 'cache-control': 'no-store', vary: 'accept-language, accept-encoding' })
    .type('text/html; charset=utf-8')
  const language = languageOf(request.headers['accept-language'])
  try {
    const url = urlOf(request, deps.publicUrl)
    const { found, head, screen, code } = await headOf(deps, url, language)
    const month = monthOf(venueDate(deps.clock.now()))
    const calls = found ? firstCalls({ screen, code, month, filter: filterIn(url.searchParams) }) : []
    const answers = await Promise.all(
      languagesAnswered(language).map(async (each) => ({
        language: each,
        answers: await answersFor(request.server, request, { calls, language: each }),
      })),
    )
    const picture = pictureTag(screen, answers[0]?.answers ?? [], deps.storage.setting.publicBucketUrl)
    const body = answers.map((each) => answersTag(each.answers, each.language)).join('')
    const screens = answers.map((each) =>
      screenOf(screen, each.answers, {
        language: each.language,
        title: titleOf(screenAt(url.pathname), each.language),
        publicBucketUrl: deps.storage.setting.publicBucketUrl,
        hasDate: url.searchParams.has('date'),
      }),
    )
    const script = `<script>${firstScreenScript}</script>`
    const firstView = screens.join('')
    const page = withFirstView(withHead(html, head), {
      head: picture + tagsOf(screen, firstView !== '') + script,
      screens: firstView,
      body,
    })
    return await sendSmall(reply.status(found ? 200 : 404), request, page)
  } catch (error) {
    // The page itself tells a visitor that the shop cannot answer, better than we could.
    request.log.error({ err: error }, 'a page went out without its head')
    return reply.send(html)
  }
}

/** A page is made anew for each visitor, so it is packed quickly rather than as small as can be. */
async function sendSmall(reply: FastifyReply, request: FastifyRequest, page: string): Promise<FastifyReply> {
  const takes = String(request.headers['accept-encoding'] ?? '')
  if (takes.includes('br')) return reply.header('content-encoding', 'br').send(await brotli(page, quick))
  if (takes.includes('gzip')) return reply.header('content-encoding', 'gzip').send(await gzip(page))
  return reply.send(page)
}

/** On our own host, whatever host the request line names. */
const urlOf = ({ url }: FastifyRequest, publicUrl: string): URL =>
  new URL(`${new URL(publicUrl).origin}${url.startsWith('/') ? url : '/'}`)

/** The screens that a search engine may show; all others are somebody's own. */
const indexed = ['home', 'service', 'parkList', 'parkDetail', 'themedList', 'themedDetail']

async function headOf(
  deps: PagesDeps,
  url: URL,
  language: Language,
): Promise<{ found: boolean; head: PageHead; screen: string; code: ProductCode | null }> {
  const screen = screenAt(url.pathname === '/' ? '/index' : url.pathname)
  const code = screen?.access === 'public' ? url.searchParams.get('code') : null
  const product = code === null ? null : await deps.catalogue.product(code)
  const found = screen !== null && (code === null || product !== null)
  const shop = await readShop(deps, language)
  const { publicBucketUrl } = deps.storage.setting
  const subject = product?.name[language] ?? titleOf(screen, language)
  const image = sharePicture(product?.picture ?? shop.share.image, publicBucketUrl, deps.publicUrl)
  const address = addressOf(url, code)
  const prices = product && (await deps.catalogue.fromPrices(venueDate(deps.clock.now()), 'ALL'))
  return {
    found,
    screen: screen?.name ?? '',
    code: product?.code ?? null,
    head: {
      language,
      title: [subject, shop.name].join(' · '),
      description: product?.summary[language] || shop.share.description || shop.slogan,
      image,
      address,
      siteName: shop.name,
      slogan: shop.slogan,
      indexed: found && indexed.includes(screen.name),
      data: prices && productData({ product, prices, language, shopName: shop.name, address, image }),
    },
  }
}

const titleOf = (screen: Screen | null, language: Language): string =>
  screen?.title[language] ?? sentenceOf('NOT_FOUND', language)

/** Without the parts of an address that only this visitor needs: a date, a redirect, a share's tracking. */
function addressOf({ origin, pathname }: URL, code: string | null): string {
  const path = pathname === '/' ? '/index' : pathname
  return `${origin}${path}${code === null ? '' : `?${new URLSearchParams({ code })}`}`
}
