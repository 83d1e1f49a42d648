/** The catalogue as each process remembers it; a NOTIFY of any change empties the memory. */

import { policySentences } from '#contract/policy-sentences.ts'
import { type Family, familyOf } from '#contract/product-paths.ts'
import type { PriceChannel } from '#contract/values/calendar.ts'
import { type Extra, readExtra } from '#contract/values/extras/registry.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { SalesChannel } from '#contract/values/order.ts'
import type { ChangeRules, PolicyRules, RefundRules } from '#contract/values/policy.ts'
import { productTypes } from '#contract/values/product-types.ts'
import { addDays, type Month, type VisitDate } from '#contract/values/time.ts'
import { type Db, inSnapshot, type Tx } from '../../platform/db.ts'
import type { CachedJson } from '../../platform/http.ts'
import type { Listener } from '../../platform/listen.ts'
import { type Memory, memoryOf } from '../../platform/memory.ts'
import { type Finder, indexProducts } from './find-products.ts'
import type { Policy } from './rules.ts'
import {
  listLowestPrices,
  listLowestPricesOf,
  listOfferRows,
  listPartRows,
  listPolicyRows,
  listPrices,
  listProductRows,
  type PriceRow,
} from './store.ts'

/** Sent by the database when a row of the catalogue changed (server/migrations/0002_catalogue.sql). */
export const catalogueChanged = 'catalogue_changed'

type OfferRow = Awaited<ReturnType<typeof listOfferRows>>[number]
export type CatalogueOffer = Omit<OfferRow, 'refundPolicyCode' | 'changePolicyCode'> & {
  refundPolicy: Policy<RefundRules>
  changePolicy: Policy<ChangeRules>
  /** Of a package, in the order of its itinerary; left out: it is no package. */
  parts?: readonly PackagePart[]
}
/** What one package has of an offer of another product. Its policies are those of the package. */
export type PackagePart = Pick<PartRow, 'code' | 'quantity' | 'dayFrom' | 'length'> & {
  product: CatalogueProduct
  offer: CatalogueOffer
}
type PartRow = Awaited<ReturnType<typeof listPartRows>>[number]
export type CatalogueProduct = Omit<Awaited<ReturnType<typeof listProductRows>>[number], 'extra'> & {
  /** What its kind states beside what all products do; null: nothing. */
  extra: Extra | null
  offers: readonly CatalogueOffer[]
}

/** What an offer costs on a date, or without one; null: it is not sold then. */
export type PriceList = (offerId: number, date: VisitDate | null, channel: SalesChannel) => Fen | null

export type CatalogueMemory = {
  /** Everything for sale, in the order of lists. */
  products(): Promise<readonly CatalogueProduct[]>
  /** With every offer, whether it and its product are for sale or not: what was sold of it is still served and closed. */
  allProducts(): Promise<readonly CatalogueProduct[]>
  /** Null when there is no such product. */
  product(code: string): Promise<CatalogueProduct | null>
  /** Those that words name, the best first. */
  find(words: string): Promise<CatalogueProduct[]>
  /** The prices of a product in a month. */
  prices(product: CatalogueProduct, month: Month): Promise<PriceList>
  /** The lowest price of each offer in the 30 days from `today`, as a channel pays it; of those that have a day for sale in them. */
  fromPrices(today: VisitDate, channel: PriceChannel): Promise<LowestPrices>
  /** Whole answers, forgotten together with what they were made of. */
  answers: Memory<CachedJson>
}

/** Also without a NOTIFY nothing is remembered longer. */
const MAX_AGE_MS = 60_000
const FROM_PRICE_DAYS = 30

/** By offer. */
export type LowestPrices = ReadonlyMap<number, Fen>

/** The offers that have places on any date from the first to the last: for all, and for each channel that has an allotment. */
export type TypesWithPlaces = (
  from: VisitDate,
  until: VisitDate,
) => Promise<ReadonlyMap<PriceChannel, ReadonlySet<number>>>

export async function rememberCatalogue(
  db: Db,
  changes: Listener,
  typesWithPlaces: TypesWithPlaces,
): Promise<CatalogueMemory> {
  const limits = { maxAgeMs: MAX_AGE_MS, maxEntries: 1_000 }
  const products = memoryOf<ReadonlyMap<string, CatalogueProduct>>(limits)
  const finders = memoryOf<Finder<CatalogueProduct>>(limits)
  const prices = memoryOf<PriceList>(limits)
  const fromPrices = memoryOf<FromPrices>(limits)
  const ownPrices = memoryOf<LowestPrices>(limits)
  const answers = memoryOf<CachedJson>(limits)
  await changes.on(catalogueChanged, () => {
    for (const memory of [products, finders, prices, fromPrices, ownPrices, answers]) memory.forget()
  })
  const loaded = (which: 'active' | 'all') =>
    products.get(which, () => inSnapshot(db, (tx) => loadProducts(tx, which)))
  const known = () => loaded('active')
  const finder = async () => indexProducts([...(await known()).values()])
  const shared = (today: VisitDate) =>
    fromPrices.get(today, async () => loadFromPrices(db, today, { products: await known(), typesWithPlaces }))
  return {
    products: async () => [...(await known()).values()],
    allProducts: async () => [...(await loaded('all')).values()],
    product: async (code) => (await known()).get(code) ?? null,
    find: async (words) => (await finders.get('', finder))(words),
    prices: (product, month) => prices.get(`${product.id} ${month}`, () => loadPrices(db, product, month)),
    fromPrices: async (today, channel) => {
      const { ofAll, own } = await shared(today)
      if (channel === 'ALL' || !own.has(channel)) return ofAll
      return await ownPrices.get(`${today} ${channel}`, async () => {
        // Asked for again: what was just read may have been forgotten in between.
        const { sellable } = await shared(today)
        return soldOf(
          await listLowestPricesOf(db, channel, today, lastFromPriceDay(today)),
          sellable(channel),
        )
      })
    },
    answers,
  }
}

/**
 * Everything for sale, or all there is, by its code, as one moment sees it. What states facts that do not fit its kind
 * promises nothing.
 */
export async function loadProducts(
  tx: Tx,
  which: 'active' | 'all' = 'active',
): Promise<Map<string, CatalogueProduct>> {
  const products = await listProductRows(tx, which)
  const policies = await listPolicyRows(tx)
  const offers = Map.groupBy(await listOfferRows(tx, which), ({ productId }) => productId)
  const parts = Map.groupBy(await listPartRows(tx), ({ offerId }) => offerId)
  const single = products.flatMap((row): CatalogueProduct[] => {
    const extra = readExtra(familyOf(row), row.extra)
    if (extra === undefined) return []
    const types = offers.get(row.id) ?? []
    return [{ ...row, extra, offers: types.flatMap((type) => withPolicies(type, policies, familyOf(row))) }]
  })
  return new Map(single.map((product) => [product.code, withParts(product, single, parts)]))
}

/** A package of which a part is not sold any more cannot be had whole, so it is not sold either. */
function withParts(
  product: CatalogueProduct,
  all: readonly CatalogueProduct[],
  parts: ReadonlyMap<number, readonly PartRow[]>,
): CatalogueProduct {
  if (product.offers.every(({ id }) => !parts.has(id))) return product
  return {
    ...product,
    offers: product.offers.flatMap((offer) => {
      const rows = parts.get(offer.id)
      if (!rows) return [offer]
      const found = rows.flatMap((row) => partOf(row, offer, all))
      return found.length === rows.length ? [{ ...offer, parts: found }] : []
    }),
  }
}

function partOf(
  { partOfferId, code, quantity, dayFrom, length }: PartRow,
  { refundPolicy, changePolicy }: CatalogueOffer,
  all: readonly CatalogueProduct[],
): PackagePart[] {
  const product = all.find(({ offers }) => offers.some(({ id }) => id === partOfferId))
  const offer = product?.offers.find(({ id }) => id === partOfferId)
  if (!product || !offer) return []
  return [{ code, quantity, dayFrom, length, product, offer: { ...offer, refundPolicy, changePolicy } }]
}

/** A package has places where each of its parts has. */
const withPackages = (
  sellable: ReadonlySet<number>,
  offers: readonly CatalogueOffer[],
): ReadonlySet<number> =>
  new Set([
    ...sellable,
    ...offers.flatMap(({ id, parts }) => (parts?.every(({ offer }) => sellable.has(offer.id)) ? [id] : [])),
  ])

export type PolicyRow = Awaited<ReturnType<typeof listPolicyRows>>[number]

/** An offer whose policies nobody has written cannot promise anything, so it is not sold. */
export function withPolicies(
  { refundPolicyCode, changePolicyCode, ...type }: OfferRow,
  policies: readonly PolicyRow[],
  family: Family,
): CatalogueOffer[] {
  const find = (kind: PolicyRow['kind'], code: string) =>
    policies.find((policy) => policy.kind === kind && policy.code === code)
  const refund = find('REFUND', refundPolicyCode)
  const change = find('CHANGE', changePolicyCode)
  if (!refund || !change) return []
  return [{ ...type, refundPolicy: policyOf(refund, family), changePolicy: policyOf(change, family) }]
}

function policyOf<Rules extends PolicyRules>(row: PolicyRow, family: Family): Policy<Rules> {
  const { code, version, addition } = row
  // Checked by the database (policy_rules_fit).
  const rules = row.rules as Rules
  const { lengthUnit } = productTypes[family]
  // Policies are shared by all kinds: when a stay begins, and a fee of its first nights or days, are said in its own words.
  const summary = lengthUnit ? policySentences(rules, addition, lengthUnit) : row.summary
  return { code, version, rules, summary }
}

async function loadPrices(db: Db, { offers }: CatalogueProduct, month: Month): Promise<PriceList> {
  const ids = offers.map(({ id }) => id)
  const first = `${month}-01` as VisitDate
  const rows = ids.length === 0 ? [] : await listPrices(db, ids, first, addDays(first, 30))
  const keyOf = (offerId: number, date: VisitDate | null, channel: PriceRow['channel']) =>
    `${offerId} ${date} ${channel}`
  const prices = new Map(rows.map((row) => [keyOf(row.offerId, row.date, row.channel), row.priceFen]))
  return (offerId, date, channel) =>
    prices.get(keyOf(offerId, date, channel)) ?? prices.get(keyOf(offerId, date, 'ALL')) ?? null
}

type FromPrices = {
  ofAll: LowestPrices
  /** The channels that pay or draw otherwise than everybody. */
  own: ReadonlySet<PriceChannel>
  /** What a channel can buy on some day. */
  sellable(channel: PriceChannel): ReadonlySet<number>
}

type Selling = { products: ReadonlyMap<string, CatalogueProduct>; typesWithPlaces: TypesWithPlaces }

/** Two queries for all channels that have nothing of their own. */
async function loadFromPrices(
  db: Db,
  today: VisitDate,
  { products, typesWithPlaces }: Selling,
): Promise<FromPrices> {
  const until = lastFromPriceDay(today)
  const offers = [...products.values()].flatMap((product) => product.offers)
  const [rows, places] = await Promise.all([
    listLowestPrices(db, today, until),
    typesWithPlaces(today, until),
  ])
  const sellable = (channel: PriceChannel) =>
    withPackages(places.get(channel) ?? places.get('ALL') ?? new Set(), offers)
  const ofEverybody = rows.filter(({ channel }) => channel === 'ALL')
  return {
    ofAll: soldOf(ofEverybody, sellable('ALL')),
    own: new Set([...rows.map(({ channel }) => channel), ...places.keys()]),
    sellable,
  }
}

const lastFromPriceDay = (today: VisitDate): VisitDate => addDays(today, FROM_PRICE_DAYS - 1)

const soldOf = (
  rows: readonly { offerId: number; priceFen: Fen }[],
  sellable: ReadonlySet<number>,
): LowestPrices =>
  new Map(
    rows.flatMap(({ offerId, priceFen }) => (sellable.has(offerId) ? [[offerId, priceFen] as const] : [])),
  )
