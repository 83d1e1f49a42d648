/** What a page shows before any script runs. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { ProductDetail } from '#contract/endpoints/catalogue.ts'
import type { Shop } from '#contract/endpoints/setting.ts'
import { fen } from '#contract/values/fen.ts'
import { type FirstScreen, firstScreen, firstScreenScript } from './first-screen.ts'

const shop = {
  name: 'Cloudtop <Tower>',
  openingHours: '09:00–22:30',
  address: '488 Cloudtop Avenue',
  banners: [
    {
      title: 'Sunset',
      text: 'at 488 m',
      picture: 'pictures/home.svg',
      link: '/park/detail?code=DECK488&from=%22',
    },
  ],
  announcements: [{ title: 'Closed', text: '', kind: 'closure' }],
} as unknown as Shop

const product = {
  code: 'DECK433',
  type: 'PKTK',
  kind: 'park',
  name: 'Starlight Deck',
  summary: 'A ring of glass',
  picture: 'pictures/deck.svg',
  pictures: ['pictures/deck.svg'],
  tags: ['Indoors'],
  includes: ['deck'],
  from: { code: 'DECK433-ADULT', name: 'Adult', priceFen: fen(128_050) },
  openingHours: '09:00–22:30',
  place: 'Gate 1',
} as unknown as ProductDetail

const common = {
  language: 'en-US' as const,
  title: 'Tickets',
  pictureAddress: (source: string) => `/files/${source}`,
}
const listed = { total: 2, introduction: '/park/introduce' }
const screens: Record<string, FirstScreen> = {
  home: { ...common, kind: 'home', shop, products: [product] },
  column: { ...common, kind: 'list', layout: 'column', products: [product, product], ...listed, total: 2 },
  grid: { ...common, kind: 'list', layout: 'grid', products: [product], ...listed, total: 1 },
  product: { ...common, kind: 'product', product, hasDate: false },
}

/** As shop/vite.config.ts names them. */
function classesOfShop(): Set<string> {
  const folder = join(import.meta.dirname, '../../shop')
  const classesIn = (css: string) => [...css.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)
  const ofModules = globSync('{ui,app,features}/**/*.module.css', { cwd: folder }).flatMap((path) =>
    classesIn(readFileSync(join(folder, path), 'utf8')).map(
      (name) => `${basename(path, '.module.css')}_${name}`,
    ),
  )
  return new Set([...ofModules, ...classesIn(readFileSync(join(folder, 'first-view.css'), 'utf8'))])
}

test.each(Object.keys(screens))('the first view of %s has the looks of the shop itself', (name) => {
  const html = firstScreen(screens[name] as FirstScreen)
  const used = [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
  const known = classesOfShop()
  expect(used.filter((each) => !known.has(each))).toEqual([])
  // A policy forbids styles in attributes; and no button would do anything.
  expect(html).not.toMatch(/ style=|<button/)
})

test('hero, hours and prices stand in it, in the language of the screen, and no text ends it', () => {
  const html = firstScreen(screens['home'] as FirstScreen)
  for (const text of [
    'Sunset',
    'Open today',
    '09:00–22:30',
    'Adult from <strong>¥1,280.50</strong>',
    'Cloudtop &lt;Tower&gt;',
  ])
    expect(html).toContain(text)
  expect(html).toContain('src="/files/pictures/home.svg"')
})

const linksOf = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to]) => to)

test('what one goes on to is a link already', () => {
  const product = '/park/detail?code=DECK433'
  expect(linksOf(firstScreen(screens['home'] as FirstScreen))).toEqual([
    '/park/detail?code=DECK488&amp;from=%22',
    '/search',
    ...['/park/list', '/ztyPark/list', '/orderList', '/service'],
    '/park/list',
    product,
    ...['/index', '/orderList', '/service', '/mycenter'],
  ])
  expect(linksOf(firstScreen(screens['column'] as FirstScreen))).toEqual([
    '/',
    '/park/introduce',
    product,
    product,
  ])
  expect(linksOf(firstScreen(screens['product'] as FirstScreen))).toEqual(['/'])
})

test.each([
  ['', false],
  ['javascript:alert(1)', false],
  ['//elsewhere.example', false],
  ['https://elsewhere.example/"><b>', true],
])('a banner whose address is %j is a link: %s', (link, isLink) => {
  const banners = [{ ...shop.banners[0], link }]
  const html = firstScreen({ ...screens['home'], shop: { ...shop, banners } } as FirstScreen)
  expect(linksOf(html)[0] !== '/search').toBe(isLink)
  expect(html).not.toContain('<b>')
})

test('a price of one night says so, in a list and in the bar', () => {
  const from = { code: 'KING', name: 'River king', priceFen: fen(88_000), per: ' per night' }
  const hotel = { ...product, from } as unknown as ProductDetail
  const list = { ...screens['column'], products: [hotel] } as FirstScreen
  expect(firstScreen(list)).toContain('River king from <strong>¥880.00</strong> per night')
  expect(firstScreen({ ...screens['product'], product: hotel } as FirstScreen)).toMatch(
    /¥880\.00<.{0,60}> per night</,
  )
})

test('only cards within the first view have a picture, all of them their words', () => {
  const products = Array.from({ length: 9 }, () => product)
  const of = (screen: Partial<FirstScreen>) =>
    firstScreen({ ...common, ...listed, products, ...screen } as FirstScreen)
  const countIn = (html: string) => [
    html.split('src="/files/pictures/deck.svg"').length - 1,
    html.split('A ring').length - 1,
  ]
  expect(countIn(of({ kind: 'home', shop }))).toEqual([2, 9])
  expect(countIn(of({ kind: 'list', layout: 'column' }))).toEqual([3, 9])
  expect(countIn(of({ kind: 'list', layout: 'grid' }))).toEqual([6, 9])
})

test('a list leaves room for what it is narrowed by, where it shows more than one product', () => {
  expect(firstScreen(screens['column'] as FirstScreen)).toContain('class="list-filter_bar"')
  expect(firstScreen(screens['grid'] as FirstScreen)).not.toContain('list-filter_bar')
})

test('a chosen day has a price of its own, so none is shown before it is known', () => {
  const of = (hasDate: boolean) => firstScreen({ ...screens['product'], hasDate } as FirstScreen)
  expect(of(false)).toContain('¥1,280.50')
  expect(of(true)).not.toContain('¥')
})

type Visit = {
  stored?: Record<string, string>
  hash?: string
  type?: 'navigate' | 'reload' | 'back_forward'
  /** As Chromium calls the line; empty in a browser that calls it nothing. */
  effectiveType?: string
  /** Whether the page has files that wait. */
  hasFiles?: boolean
}

/** What the script of the page writes on its root, and what it does with the files that wait. */
function writtenBy(visit: Visit) {
  const { stored = {}, hash = '', type = 'navigate', effectiveType = '', hasFiles = true } = visit
  const documentElement = { lang: '', dataset: {} as Record<string, string> }
  const files = { content: 'files', replaceWith: vi.fn(), before: vi.fn() }
  const sheet: { onload?: () => void } = {}
  const given = {
    document: {
      documentElement,
      getElementById: (id: string) => (hasFiles && id === 'files' ? files : null),
      querySelector: (selector: string) => (selector === 'link[rel=stylesheet]' ? sheet : null),
    },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    performance: { getEntriesByType: () => [{ type }] },
    location: { hash },
    navigator: effectiveType ? { connection: { effectiveType } } : {},
  }
  new Function(...Object.keys(given), firstScreenScript)(...Object.values(given))
  return { ...documentElement, files, sheet }
}

test('files wait for what the page paints, but not where it paints nothing; on a slow line only for its styles', () => {
  for (const effectiveType of ['', '4g']) {
    const { files, sheet } = writtenBy({ effectiveType })
    expect(files.replaceWith).not.toHaveBeenCalled()
    expect(sheet.onload).toBeUndefined()
  }
  for (const type of ['reload', 'back_forward'] as const) {
    const { files } = writtenBy({ type, effectiveType: '4g' })
    expect(files.replaceWith).toHaveBeenCalledExactlyOnceWith('files')
  }
  for (const effectiveType of ['slow-2g', '2g', '3g']) {
    const { files, sheet } = writtenBy({ effectiveType })
    expect(files.before).not.toHaveBeenCalled()
    sheet.onload?.()
    // What is left of the template tells shop/main.ts that something is painted first.
    expect(files.before).toHaveBeenCalledExactlyOnceWith('files')
    expect(files.replaceWith).not.toHaveBeenCalled()
  }
  for (const type of ['navigate', 'reload'] as const)
    expect(writtenBy({ type, effectiveType: '3g', hasFiles: false }).sheet.onload).toBeUndefined()
})

test('who comes with a ticket of a log-in elsewhere is logged in before there is a link to press', () => {
  expect(writtenBy({ hash: '#oauth=google.t1' }).dataset).toEqual({ firstView: 'none' })
  expect(writtenBy({ hash: '#comments' }).dataset).toEqual({})
})

test("everybody's prices are hidden from who buys for a group, and from nobody else", () => {
  const stored = (userinfo: object) => ({
    stored: { 'lookout:userinfo': JSON.stringify(userinfo), language: 'en-US' },
  })
  const member = { id: '7', corp: null, nickname: 'a","corp":"b', guest: false }
  const { lang, dataset } = writtenBy(stored({ ...member, corp: 'agency' }))
  expect({ lang, dataset }).toEqual({ lang: 'en-US', dataset: { prices: 'own' } })
  for (const nobodys of [{}, stored(member)]) expect(writtenBy(nobodys).dataset).toEqual({})
  const css = readFileSync(join(import.meta.dirname, '../../shop/first-view.css'), 'utf8')
  expect(css).toMatch(
    /\[data-prices="own"\] \.first-view :is\(\.product-card_price, \.bottom-bar_bar\) \{\n {2}visibility: hidden/,
  )
})
