/** Shows what is for sale: lists and details, answered from the memory of this process. */

import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import type {
  listProducts,
  Offer,
  OfferPart,
  ProductDetail,
  ProductSummary,
} from '#contract/endpoints/catalogue.ts'
import type { Language, Texts } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import { extraIn } from '#contract/values/extras/registry.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { venueDate } from '#contract/values/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CachedJson } from '../../platform/http.ts'
import { cachedJson } from '../../platform/http-answer.ts'
import type { CatalogueMemory, CatalogueOffer, CatalogueProduct, PackagePart } from './catalogue-memory.ts'
import { leadOffer, waysOf } from './rules.ts'

export type CatalogueDeps = { clock: Clock; catalogue: CatalogueMemory }

const PAGE_SIZE = 20
/** A browser asks again each time; unchanged answers cost it a 304. */
const NO_AGE = 0

type Input = QueryOf<typeof listProducts>
type Page = AnswerOf<typeof listProducts>

/** One page of a list. Bad cursors are refused, so what is remembered per page stays bounded. */
export function showProducts(
  { catalogue, clock }: CatalogueDeps,
  input: Input,
  language: Language,
): Promise<CachedJson> {
  const today = venueDate(clock.now())
  const key = `list ${input.kind} ${input.type ?? ''} ${input.cursor ?? ''} ${language} ${today}`
  return catalogue.answers.get(key, async () => {
    const prices = await catalogue.fromPrices(today)
    const { items, nextCursor } = pageOf(await catalogue.products(), input)
    const page: Page = { items: items.map((product) => summaryOf(product, prices, language)), nextCursor }
    return cachedJson(page, NO_AGE)
  })
}

/** What words name. Any words may come, so the answers are not remembered; one costs a fraction of a millisecond. */
export async function searchProducts(
  { catalogue, clock }: CatalogueDeps,
  words: string,
  language: Language,
): Promise<{ items: ProductSummary[] }> {
  const found = await catalogue.find(words)
  if (found.length === 0) return { items: [] }
  const prices = await catalogue.fromPrices(venueDate(clock.now()))
  return { items: found.slice(0, PAGE_SIZE).map((product) => summaryOf(product, prices, language)) }
}

/** Refuses with NOT_FOUND. */
export async function showProduct(
  { catalogue, clock }: CatalogueDeps,
  code: ProductCode,
  language: Language,
): Promise<CachedJson> {
  const today = venueDate(clock.now())
  return await catalogue.answers.get(`product ${code} ${language} ${today}`, async () => {
    const product = await findProduct(catalogue, code)
    const prices = await catalogue.fromPrices(today)
    const detail = shownDetail(product, { all: await catalogue.products(), prices, language })
    return cachedJson(detail, NO_AGE)
  })
}

type Shown = { all: readonly CatalogueProduct[]; prices: Prices; language: Language }

/** All that visitors read of a product. */
export const shownDetail = (product: CatalogueProduct, { all, prices, language }: Shown): ProductDetail => ({
  ...detailOf(product, prices, language),
  deckTickets: deckTicketsFor(product, all, prices).map((deck) => ({
    code: deck.code,
    type: deck.type,
    kind: deck.kind,
    name: deck.name[language],
  })),
})

/** Refuses with NOT_FOUND. */
export async function findProduct(catalogue: CatalogueMemory, code: ProductCode): Promise<CatalogueProduct> {
  const product = await catalogue.product(code)
  if (!product) throw new Refusal('NOT_FOUND')
  return product
}

/** Keyset paging: the cursor names the last product shown, so new ones before it shift nothing. */
function pageOf(products: readonly CatalogueProduct[], { kind, type, cursor }: Input) {
  const isAfter = cursor === undefined ? () => true : afterCursor(cursor)
  const rest = products.filter(
    (product) => product.kind === kind && (type === undefined || product.type === type) && isAfter(product),
  )
  const items = rest.slice(0, PAGE_SIZE)
  const last = items.at(-1)
  return { items, nextCursor: last && rest.length > PAGE_SIZE ? cursorOf(last) : null }
}

const cursorOf = ({ sort, id }: CatalogueProduct): string =>
  Buffer.from(`${sort},${id}`).toString('base64url')

function afterCursor(cursor: string): (product: CatalogueProduct) => boolean {
  const parts = /^(-?\d{1,10}),(\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (!parts) throw new Refusal('BAD_REQUEST', { field: 'cursor' })
  const [sort, id] = [Number(parts[1]), Number(parts[2])]
  return (product) => product.sort > sort || (product.sort === sort && product.id > id)
}

type Prices = ReadonlyMap<number, Fen>

const summaryOf = (product: CatalogueProduct, prices: Prices, language: Language): ProductSummary => ({
  code: product.code,
  type: product.type,
  kind: product.kind,
  name: product.name[language],
  summary: product.summary[language],
  picture: product.picture,
  tags: product.tags.map((tag) => tag[language]),
  includes: product.includes.map((included) => included[language]),
  suits: product.suits[language],
  saleState: product.saleState,
  from: fromOf(product, prices, language),
})

/** A product that cannot be bought now has no price. */
function fromOf(product: CatalogueProduct, prices: Prices, language: Language): ProductSummary['from'] {
  if (product.saleState !== 'ON_SALE') return null
  const offers = product.offers.flatMap(({ id, ...type }) => {
    const priceFen = prices.get(id)
    return priceFen === undefined ? [] : [{ ...type, priceFen }]
  })
  const lead = leadOffer(offers)
  return lead && { code: lead.code, name: lead.name[language], priceFen: lead.priceFen }
}

const MAX_DECK_TICKETS = 2

/** For a ticket that is valid only with a deck ticket: the first products that sell one to everybody. */
function deckTicketsFor(
  { id, offers }: CatalogueProduct,
  all: readonly CatalogueProduct[],
  prices: Prices,
): CatalogueProduct[] {
  if (!offers.some(({ needsDeckTicket }) => needsDeckTicket)) return []
  const sellsDeck = (product: CatalogueProduct) =>
    product.saleState === 'ON_SALE' &&
    product.kind === 'park' &&
    product.offers.some((type) => type.grantsDeck && prices.has(type.id))
  return all.filter((product) => product.id !== id && sellsDeck(product)).slice(0, MAX_DECK_TICKETS)
}

function detailOf(
  product: CatalogueProduct,
  prices: Prices,
  language: Language,
): Omit<ProductDetail, 'deckTickets'> {
  const say = (texts: Texts) => texts[language]
  return {
    ...summaryOf(product, prices, language),
    description: say(product.description),
    pictures: product.pictures,
    pictureTexts: product.pictures.map((path) => product.pictureTexts[path]?.[language] ?? ''),
    openingHours: say(product.openingHours),
    place: say(product.place),
    howToUse: product.howToUse.map(say),
    notice: product.notice.map(({ title, text }) => ({ title: say(title), text: say(text) })),
    stay: product.stay,
    minLength: product.minLength,
    maxLength: product.maxLength,
    ...(product.checkIn &&
      product.checkOut && { times: { checkIn: product.checkIn, checkOut: product.checkOut } }),
    extra: extraIn(language, product.extra),
    ...waysOf(product),
    offers: product.offers.map((type) => offerOf(type, prices, language)),
  }
}

const partIn = ({ code, product, offer, ...part }: PackagePart, language: Language): OfferPart => ({
  code,
  type: product.type,
  kind: product.kind,
  productCode: product.code,
  productName: product.name[language],
  picture: product.picture,
  name: offer.name[language],
  quantity: part.quantity,
  dayFrom: part.dayFrom,
  stay: product.stay,
  length: part.length,
})

const optionIn = (language: Language, { name, value }: CatalogueOffer['options'][number]) => ({
  name: name[language],
  value: value[language],
})

const offerOf = (type: CatalogueOffer, prices: Prices, language: Language): Offer => ({
  code: type.code,
  name: type.name[language],
  category: type.category,
  description: type.description[language],
  realName: type.realName,
  idTypes: type.idTypes,
  ageMin: type.ageMin,
  ageMax: type.ageMax,
  admits: type.admits,
  needsGuardian: type.needsGuardian,
  needsDeckTicket: type.needsDeckTicket,
  maxPerOrder: type.maxPerOrder,
  ...(type.cardKinds.length > 0 && { cardKinds: type.cardKinds }),
  fromPriceFen: prices.get(type.id) ?? null,
  ...(type.options.length > 0 && { options: type.options.map((option) => optionIn(language, option)) }),
  ...(type.parts && { parts: type.parts.map((part) => partIn(part, language)) }),
  refundPolicy: type.refundPolicy.summary[language],
  changePolicy: type.changePolicy.summary[language],
})
