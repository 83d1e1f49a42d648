/** Shows what is for sale: lists and details, answered from the memory of this process. */

import { priceUnitLabels } from '#contract/dictionaries/catalogue.ts'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import type {
  listProducts,
  Offer,
  OfferPart,
  ProductDetail,
  ProductSummary,
} from '#contract/endpoints/catalogue.ts'
import type { Language, Texts } from '#contract/language.ts'
import { familyOf } from '#contract/product-paths.ts'
import { Refusal } from '#contract/refusals.ts'
import { extraIn, offerFactsOf } from '#contract/values/extras/registry.ts'
import type { SalesChannel } from '#contract/values/order.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { tagKeyOf } from '#contract/values/product-list.ts'
import { productTypes } from '#contract/values/product-types.ts'
import { venueDate } from '#contract/values/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CachedJson } from '../../platform/http.ts'
import type {
  CatalogueMemory,
  CatalogueOffer,
  CatalogueProduct,
  PackagePart,
  LowestPrices as Prices,
} from './catalogue-memory.ts'
import { dividingTags, hasTag, listedProducts, PAGE_SIZE, pageOf } from './list-rules.ts'
import { endingOf, leadOffer, returnsOf, waysOf } from './rules.ts'
import { pricedJson } from './sales-channel.ts'

export type CatalogueDeps = { clock: Clock; catalogue: CatalogueMemory }

type Input = QueryOf<typeof listProducts>
type Page = AnswerOf<typeof listProducts>

/** One page of a list. Bad cursors are refused and unknown tags answered anew, so what is remembered stays bounded. */
export async function showProducts(
  { catalogue, clock }: CatalogueDeps,
  input: Input,
  language: Language,
  channel: SalesChannel,
): Promise<CachedJson> {
  const today = venueDate(clock.now())
  const answer = async () => {
    const prices = await catalogue.fromPrices(today, channel)
    const listed = listedProducts(await catalogue.products(), input)
    const { items, nextCursor } = pageOf(listed, input, (product) => leadOf(product, prices)?.priceFen)
    const page: Page = {
      items: items.map((product) => summaryOf(product, prices, language)),
      nextCursor,
      total: listed.length,
      tags: dividingTags(listed).map((tag) => ({ key: tagKeyOf(tag), name: tag[language] })),
    }
    return pricedJson(page, channel)
  }
  const { kind, type = '', tag = '', sort = '', cursor = '' } = input
  if (tag && !(await catalogue.products()).some((product) => hasTag(product, tag))) return await answer()
  return await catalogue.answers.get(
    JSON.stringify(['list', kind, type, tag, sort, cursor, language, channel, today]),
    answer,
  )
}

/** What words name, as far as it has a price before the rest. Any words may come, so the answers are not remembered; one costs a fraction of a millisecond. */
export async function searchProducts(
  { catalogue, clock }: CatalogueDeps,
  words: string,
  language: Language,
  channel: SalesChannel,
): Promise<{ items: ProductSummary[] }> {
  const found = await catalogue.find(words)
  if (found.length === 0) return { items: [] }
  const prices = await catalogue.fromPrices(venueDate(clock.now()), channel)
  const bought = (product: CatalogueProduct) => leadOf(product, prices) !== null
  const shown = [...found.filter(bought), ...found.filter((product) => !bought(product))].slice(0, PAGE_SIZE)
  return { items: shown.map((product) => summaryOf(product, prices, language)) }
}

/** Refuses with NOT_FOUND. */
export async function showProduct(
  { catalogue, clock }: CatalogueDeps,
  code: ProductCode,
  language: Language,
  channel: SalesChannel,
): Promise<CachedJson> {
  const today = venueDate(clock.now())
  return await catalogue.answers.get(`product ${code} ${language} ${channel} ${today}`, async () => {
    const product = await findProduct(catalogue, code)
    const prices = await catalogue.fromPrices(today, channel)
    const detail = shownDetail(product, { all: await catalogue.products(), prices, language })
    return pricedJson(detail, channel)
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

/** The offer whose price lists show. A product that cannot be bought now has none. */
function leadOf(product: CatalogueProduct, prices: Prices) {
  if (product.saleState !== 'ON_SALE') return null
  const offers = product.offers.flatMap(({ id, ...type }) => {
    const priceFen = prices.get(id)
    return priceFen === undefined ? [] : [{ ...type, priceFen }]
  })
  return leadOffer(offers)
}

function fromOf(product: CatalogueProduct, prices: Prices, language: Language): ProductSummary['from'] {
  const lead = leadOf(product, prices)
  const { lengthUnit } = productTypes[familyOf(product)]
  return (
    lead && {
      code: lead.code,
      name: lead.name[language],
      priceFen: lead.priceFen,
      ...(lengthUnit && { per: priceUnitLabels[language][lengthUnit] }),
    }
  )
}

const MAX_DECK_TICKETS = 2

/** For a ticket that is valid only with a deck ticket: the first products that sell one to everybody, as another visit. */
function deckTicketsFor(
  { id, offers }: CatalogueProduct,
  all: readonly CatalogueProduct[],
  prices: Prices,
): CatalogueProduct[] {
  if (!offers.some(({ needsDeckTicket }) => needsDeckTicket)) return []
  const sellsDeck = (product: CatalogueProduct) =>
    product.saleState === 'ON_SALE' &&
    productTypes[familyOf(product)].basket === 'visit' &&
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
    ...returnsOf(product),
    offers: product.offers.map((type) => ({
      ...offerOf(type, prices, language),
      ...factsOf(product, type, language),
    })),
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

const optionIn = (language: Language, { name, value, swatch }: CatalogueOffer['options'][number]) => ({
  name: name[language],
  value: value[language],
  ...(swatch && { swatch }),
})

function factsOf(
  product: CatalogueProduct,
  { code }: CatalogueOffer,
  language: Language,
): Pick<Offer, 'facts'> {
  const facts = offerFactsOf(familyOf(product), product.extra, endingOf(code, product.code))
  return facts.length > 0 ? { facts: facts.map((text) => text[language]) } : {}
}

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
