/**
 * What matters of a public screen, hero, opening hours, prices and the ways to go on, written into its page as plain HTML: on a
 * slow line it can be read, and its links followed, before any script has come. It has the classes of the shop's own style sheet
 * (shop/vite.config.ts names them after their files), so the screen that replaces it stands where it stood. Pure.
 */
import type { ProductDetail, ProductSummary } from '#contract/endpoints/catalogue.ts'
import type { Shop } from '#contract/endpoints/setting.ts'
import { firstViewWords } from '#contract/first-view-words.ts'
import type { Language } from '#contract/language.ts'
import { opens, shortcuts, tabs } from '#contract/navigation.ts'
import { productPath } from '#contract/product-paths.ts'
import { productViewWords } from '#contract/product-view-words.ts'
import { pathOfScreen } from '#contract/screens.ts'
import { inGroupedYuan } from '#contract/values/fen.ts'
import { type EagerSize, eagerSizes, srcsetOf } from '#contract/values/picture-variants.ts'
import { escaped } from './page-head.ts'

export type FirstScreen = {
  language: Language
  title: string
  /** The address of a picture of the shop. */
  pictureAddress(source: string): string
} & (
  | { kind: 'home'; shop: Shop; products: readonly ProductSummary[] }
  | {
      kind: 'list'
      layout: 'column' | 'grid'
      products: readonly ProductSummary[]
      total: number
      /** The address of the page that introduces what is listed. */
      introduction: string
    }
  | { kind: 'product'; product: ProductDetail; hasDate: boolean }
)

/** The screen that replaces it is hidden from screen readers until then (shop/app/reveal.ts). */
export function firstScreen(screen: FirstScreen): string {
  const body = { home: homeOf, list: listOf, product: productOf }[screen.kind] as (
    given: FirstScreen,
  ) => string
  return (
    `<section class="first-view" lang="${screen.language}" aria-label="${escaped(screen.title)}"><div class="root-layout_column">` +
    `${body(screen)}</div></section>`
  )
}

type Of<Kind extends FirstScreen['kind']> = Extract<FirstScreen, { kind: Kind }>

/** In place of an icon, so that the words beside it stay where they are. */
const blank = (size: number) =>
  `<svg class="icon_icon" width="${size}" height="${size}" aria-hidden="true"></svg>`

const blankIcon = blank(20)

const link = (to: string, className: string, body: string): string =>
  `<a class="${className}" href="${escaped(to)}">${body}</a>`

const stage = (body: string): string => `<div class="root-layout_stage">${body}</div>`

function homeOf(screen: Of<'home'>): string {
  const words = firstViewWords[screen.language]
  const shortcut = ({ to, icon }: (typeof shortcuts)[number]) =>
    link(to, 'home-page_entry', `<span class="home-page_icon">${blank(24)}</span>${words.home[icon]}`)
  const tab = ({ to, icon }: (typeof tabs)[number]) =>
    `<a href="${to}"${icon === 'home' ? ' aria-current="page"' : ''}>${blank(24)}${words.tabs[icon]}</a>`
  const home =
    `<div class="home-page_home">${homeTop(screen)}` +
    link(pathOfScreen('search'), 'home-page_search', blankIcon + words.home.search) +
    `<div class="home-page_entries">${shortcuts.map(shortcut).join('')}</div><div class="home-page_section">` +
    `<div class="home-page_head"><strong class="home-page_title">${words.home.featured}</strong>` +
    `${link(pathOfScreen('parkList'), 'home-page_all', words.home.all + blank(16))}</div>` +
    `<ul class="home-page_row">${cardsOf(screen, screen.products, 'row')}</ul></div></div>`
  return `${stage(home)}<div class="tab-bar_bar">${tabs.map(tab).join('')}</div>`
}

function homeTop(screen: Of<'home'>): string {
  const { shop, language } = screen
  const [banner] = shop.banners
  const [announcement] = shop.announcements
  return (
    '<div class="hero_hero">' +
    `<div class="hero_top"><strong class="hero_name">${escaped(shop.name)}</strong><span class="hero_language"></span></div>` +
    (banner ? bannerOf(banner, picture(screen, banner.picture, 'square')) : '') +
    '</div><div class="home-page_hours">' +
    `<p class="home-page_open">${blankIcon}<span class="home-page_label">${firstViewWords[language].home.open}</span>` +
    `<strong>${escaped(shop.openingHours)}</strong></p>` +
    `<p class="home-page_address">${blankIcon}${escaped(shop.address)}</p>` +
    (announcement
      ? `<p class="announcement-strip_strip">${blankIcon}<span class="announcement-strip_text">${escaped(announcement.title)}</span></p>`
      : '') +
    '</div>'
  )
}

function bannerOf({ title, text, link: to }: Shop['banners'][number], drawn: string): string {
  const body =
    `${drawn}<span class="hero_text"><strong class="hero_title">${escaped(title)}</strong>` +
    `<span class="hero_line">${escaped(text)}</span></span>`
  return opens(to) ? link(to, 'hero_banner', body) : `<div class="hero_banner">${body}</div>`
}

function listOf(screen: Of<'list'>): string {
  const compared = screen.products.filter(({ from, includes }) => from && includes.length > 0).length > 1
  const row = (body: string) =>
    `<div class="product-list_head"><div class="card_card card_flush">${body}</div></div>`
  const label = `<span class="row_icon">${blankIcon}</span><span class="row_label">${productViewWords[screen.language].introduction}</span>`
  return (
    headerOf(screen) +
    stage(
      row(link(screen.introduction, 'row_row', label)) +
        (screen.total > 1 ? '<div class="list-filter_bar"></div>' : '') +
        // The place of what opens the comparison.
        (screen.layout === 'column' && compared ? row('<p class="row_row"></p>') : '') +
        `<ul class="product-list_${screen.layout}">${cardsOf(screen, screen.products, screen.layout)}</ul>`,
    )
  )
}

function productOf(screen: Of<'product'>): string {
  const { product, language, hasDate } = screen
  const { from } = product
  const fact = (text: string) =>
    `<div class="product-head_fact"><dt>${blankIcon}</dt><dd>${escaped(text)}</dd></div>`
  // A chosen day has a price of its own, which is not here.
  const price = from && !hasDate ? productViewWords[language].fromParts(from.name, yuan(from.priceFen)) : null
  const per = from?.per ? `<span class="bottom-bar_label">${escaped(from.per)}</span>` : ''
  return (
    headerOf(screen) +
    stage(
      '<div class="gallery_gallery">' +
        `${picture(screen, product.pictures[0] ?? product.picture, 'gallery')}</div>` +
        `<div class="product-head_head"><strong class="product-head_name">${escaped(product.name)}</strong>` +
        `<p class="product-head_summary">${escaped(product.summary)}</p>` +
        `<div class="product-head_tags">${tagsOf(product)}</div>` +
        `<dl class="product-head_facts">${fact(product.openingHours)}${fact(product.place)}</dl></div>` +
        (price
          ? `<div class="bottom-bar_bar"><p class="bottom-bar_sum"><span class="bottom-bar_label">${escaped(price.label)}</span>` +
            `<strong class="bottom-bar_price">${escaped(price.price)}</strong>${per}</p><span class="button_icon"></span><div class="bottom-bar_actions"></div></div>`
          : ''),
    )
  )
}

const headerOf = ({ title, language }: FirstScreen): string =>
  `<div class="page-header_header"><div class="page-header_line">${link('/', 'page-header_back', blank(24) + firstViewWords[language].tabs.home)}` +
  `<strong class="page-header_title">${escaped(title)}</strong><span class="page-header_action"></span></div></div>`

type Layout = {
  shape: 'wide' | 'small'
  size: EagerSize
  /** So many cards of a phone's first view have a picture; those beyond it are left to the screen, which loads what comes near. */
  picturesShown: number
}

const layouts = {
  row: { shape: 'wide', size: 'most', picturesShown: 2 },
  column: { shape: 'wide', size: 'full', picturesShown: 3 },
  grid: { shape: 'small', size: 'half', picturesShown: 6 },
} as const satisfies Record<string, Layout>

const cardsOf = (
  screen: FirstScreen,
  products: readonly ProductSummary[],
  layout: keyof typeof layouts,
): string =>
  products
    .map((product, n) => (n < layouts[layout].picturesShown ? product : { ...product, picture: '' }))
    .map((product) => `<li>${cardOf(screen, product, layouts[layout])}</li>`)
    .join('')

function cardOf(screen: FirstScreen, product: ProductSummary, { shape, size }: Layout): string {
  const { from } = product
  const [before, sum, after] = from
    ? firstViewWords[screen.language].from(from.name, yuan(from.priceFen), from.per ?? '').map(escaped)
    : ['\u00a0', '', '']
  return link(
    `${productPath(product)}?${new URLSearchParams({ code: product.code })}`,
    `product-card_card product-card_${shape}`,
    `<span class="product-card_picture">${picture(screen, product.picture, shape, size)}</span>` +
      `<span class="product-card_text"><strong class="product-card_name">${escaped(product.name)}</strong>` +
      `<span class="product-card_summary">${escaped(product.summary)}</span>` +
      (shape === 'wide' ? `<span class="product-card_tags">${tagsOf(product)}</span>` : '') +
      `<span class="product-card_price">${before}<strong>${sum}</strong>${after}</span></span>`,
  )
}

const tagsOf = ({ tags }: ProductSummary): string =>
  tags.map((tag) => `<span class="tag_tag tag_brand">${escaped(tag)}</span>`).join('')

const yuan = (amount: Parameters<typeof inGroupedYuan>[0]): string => `¥${inGroupedYuan(amount)}`

function picture(
  { pictureAddress }: FirstScreen,
  source: string,
  ratio: string,
  size: EagerSize = 'full',
): string {
  const address = pictureAddress(source)
  const srcset = srcsetOf(address)
  const sizes = srcset ? ` srcset="${escaped(srcset)}" sizes="${eagerSizes[size]}"` : ''
  const image = `<img class="image_image image_shown" alt="" decoding="async" loading="lazy" src="${escaped(address)}"${sizes}>`
  return `<span class="image_frame first-view_${ratio}">${source ? image : ''}</span>`
}

/**
 * Runs before the page is painted: what a visitor reads is the language that was chosen here before (shop/lib/language.ts);
 * after a reload or on the way back one stands somewhere on the page, which only the screen itself can show. Who comes with a
 * ticket of a log-in elsewhere (shop/lib/provider.ts) is logged in first: a link would lose it. The prices are everybody's:
 * a group (shop/lib/session-store.ts) waits for its own. The files that wait (shop/main.ts) are asked for at once where
 * nothing is painted first. On a line that the browser knows to be slow they wait for the style sheet alone: the picture
 * takes long there, and what is asked for after it one more journey.
 */
export const firstScreenScript = `(function(d,f,c,l){try{l=localStorage.getItem('language')
if(/"corp":"/.test(localStorage.getItem('lookout:userinfo')))d.dataset.prices='own'}catch(e){}
d.lang=/^en/i.test(l||'')?'en-US':'zh-CN'
var n=performance.getEntriesByType('navigation')[0]
if(n&&n.type!=='navigate'||/^#oauth=/.test(location.hash)){d.dataset.firstView='none'
if(f)f.replaceWith(f.content)}else if(f&&/[23]g/.test(c&&c.effectiveType))
document.querySelector('link[rel=stylesheet]').onload=function(){f.before(f.content)}
})(document.documentElement,document.getElementById('files'),navigator.connection)`
