/** Puts the demo tower's catalogue on sale: policies, products, offers and a year of prices. */
import assert from 'node:assert/strict'
import { type Fen, fen } from '#contract/values/fen.ts'
import type { SalesChannel } from '#contract/values/order.ts'
import { addDays, type VisitDate } from '#contract/values/time.ts'
import type { Tx } from '../../server/platform/db.ts'
import { idsByCode, insertRows, type SeedRow } from '../seed-sql.ts'
import { annualCards } from './annual-cards.ts'
import type { DemoProduct, DemoTicket } from './demo-product.ts'
import { dining } from './dining.ts'
import { goods } from './goods.ts'
import { datesFrom, isPeak, nextWeekday } from './holidays.ts'
import { hotels } from './lodging.ts'
import { notOnSale } from './not-on-sale.ts'
import { parks } from './parks.ts'
import { changePolicies, policyRowsOf, refundPolicies } from './policies.ts'
import { otherSaleStates } from './sale-states.ts'
import { cars, guides } from './services.ts'
import { themedAttractions } from './themed.ts'
import { packages } from './travel.ts'
import { cruises, tours } from './voyages.ts'

export const demoProducts: readonly DemoProduct[] = [
  ...parks,
  ...themedAttractions,
  ...otherSaleStates,
  ...dining,
  ...hotels,
  ...tours,
  ...cruises,
  ...guides,
  ...cars,
  ...packages,
  ...goods,
  ...notOnSale,
  ...annualCards,
]

/** Also days that are over: demo orders were made for them. */
export const DAYS_BACK = 14
const PRICED_DAYS = DAYS_BACK + 366
const BOOKABLE_DAYS = 90
/** Agencies pay four fifths. */
const GROUP_SHARE = 0.8

export const ticketCodeOf = (product: DemoProduct, ticket: DemoTicket): string =>
  `${product.code}-${ticket.code}`

export async function seedCatalogue(tx: Tx, today: VisitDate): Promise<void> {
  await insertRows(tx, 'policy', policyRows())
  await insertRows(
    tx,
    'product',
    demoProducts.map((product, index) => productRow(product, index)),
  )
  const products = await idsByCode(tx, 'product')
  await insertRows(
    tx,
    'offer',
    demoProducts.flatMap((product) =>
      product.tickets.map((ticket, index) => ({
        product_id: products.get(product.code),
        ...ticketRow(product, ticket, index),
      })),
    ),
  )
  const offers = await idsByCode(tx, 'offer')
  await insertRows(tx, 'price', priceRows(offers, today))
  await insertRows(tx, 'package_part', partRows(offers))
}

const partRows = (offers: ReadonlyMap<string, number>): SeedRow[] =>
  demoProducts.flatMap((product) =>
    product.tickets.flatMap((ticket) =>
      (ticket.parts ?? []).map(({ code, offer, quantity, dayFrom, length }, position) => ({
        offer_id: offers.get(ticketCodeOf(product, ticket)),
        position,
        code,
        part_offer_id: offers.get(offer),
        quantity,
        day_from: dayFrom,
        length: length ?? null,
      })),
    ),
  )

const policyRows = (): SeedRow[] => [
  ...policyRowsOf('REFUND', refundPolicies),
  ...policyRowsOf('CHANGE', changePolicies),
]

const productRow = (product: DemoProduct, index: number): SeedRow => ({
  code: product.code,
  type: product.type ?? 'PKTK',
  kind: product.kind,
  name: product.name,
  summary: product.summary,
  description: product.description,
  place: product.place,
  opening_hours: product.openingHours,
  how_to_use: product.howToUse,
  notice: product.notice,
  notice_version: 1,
  picture: pathOf(product.pictures[0]),
  pictures: product.pictures.map(pathOf),
  tags: product.tags,
  includes: product.includes ?? [],
  suits: product.suits ?? { 'zh-CN': '', 'en-US': '' },
  sale_state: product.saleState,
  confirm_within_minutes: product.confirmWithinMinutes ?? null,
  stay: product.stay,
  max_length: product.maxLength ?? null,
  valid_days: product.validDays ?? null,
  check_in: product.stay === 'NIGHTS' ? '14:00' : null,
  check_out: product.stay === 'NIGHTS' ? '12:00' : null,
  extra: product.extra ?? {},
  getting: product.getting ?? ['QR'],
  bookable_days: BOOKABLE_DAYS,
  // Room for the operator to put others in between.
  sort: (index + 1) * 10,
})

const pathOf = (picture: string): string => `pictures/${picture}.svg`

const ticketRow = (product: DemoProduct, ticket: DemoTicket, index: number): SeedRow => ({
  code: ticketCodeOf(product, ticket),
  category: ticket.category,
  name: ticket.name,
  description: ticket.description,
  real_name: ticket.realName,
  id_types: ticket.idTypes,
  age_min: ticket.ages?.[0] ?? null,
  age_max: ticket.ages?.[1] ?? null,
  admits: ticket.admits ?? 1,
  needs_guardian: ticket.needsGuardian ?? false,
  needs_deck_ticket: ticket.needsDeckTicket ?? false,
  grants_deck: ticket.grantsDeck ?? false,
  needs_card: ticket.needsCard ?? [],
  max_per_order: ticket.maxPerOrder,
  per_document_per_day: true,
  cutoff_minutes: product.cutoffMinutes,
  options: ticket.options ?? [],
  weight_grams: ticket.weightGrams ?? null,
  freight_code: ticket.freight ?? null,
  refund_policy_code: ticket.refund,
  change_policy_code: ticket.change,
  sort: (index + 1) * 10,
  active: true,
})

/** What a ticket costs on a day, or without one, also through an agency. */
export function priceOn(ticketCode: string, date: VisitDate | null, channel: SalesChannel): Fen {
  const ticket = tickets.get(ticketCode)
  assert(ticket, `no offer ${ticketCode}`)
  const everybody = ticket.yuan[date && isPeak(date) ? 1 : 0] * 100
  return fen(channel === 'B2B' && ticket.group ? Math.round(everybody * GROUP_SHARE) : everybody)
}

const tickets = new Map(
  demoProducts.flatMap((product) =>
    product.tickets.map((ticket) => [ticketCodeOf(product, ticket), ticket] as const),
  ),
)

function priceRows(offers: ReadonlyMap<string, number>, today: VisitDate): SeedRow[] {
  const days = datesFrom(addDays(today, -DAYS_BACK), PRICED_DAYS)
  return demoProducts.flatMap((product) => {
    const dates = product.stay === 'NONE' ? [null] : (datesOnSale(product, today) ?? days)
    return product.tickets.flatMap((ticket) => {
      const code = ticketCodeOf(product, ticket)
      return dates.flatMap((visit_date) => {
        const row = { offer_id: offers.get(code), visit_date }
        const everybody = { ...row, channel: 'ALL', price_fen: priceOn(code, visit_date, 'WEB') }
        const agencies = { ...row, channel: 'B2B', price_fen: priceOn(code, visit_date, 'B2B') }
        return ticket.group ? [everybody, agencies] : [everybody]
      })
    })
  })
}

/** Of a product that is not sold all year; null: every day. */
export function datesOnSale({ soldOn }: DemoProduct, today: VisitDate): VisitDate[] | null {
  if (!soldOn) return null
  const first = nextWeekday(today, soldOn.weekday)
  const weeks = [0, 1, 2].map((week) => addDays(first, week * 7))
  return weeks.filter((date) => date <= addDays(today, soldOn.withinDays))
}
