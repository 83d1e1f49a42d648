/** A month of a product as staff see it. Eight statements, in one snapshot. */
import type * as contract from '#contract/console/inventory.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { datesOf, type VisitDate, venueDate } from '#contract/values/time.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inSnapshot, type Tx } from '../../../platform/db.ts'
import {
  otherProductsOf,
  type ProductInCalendar,
  pricesBetween,
  productInCalendar,
} from '../../catalogue/dated-prices.ts'
import type { StaffCall } from '../../staff/caller.ts'
import {
  type CalendarPool,
  type CalendarResource,
  type Exception,
  listCalendarPools,
  listExceptions,
  listResources,
  listRulesOf,
} from './calendar-sql.ts'

export type CalendarDeps = { db: Db; clock: Clock }

/** A product with what is painted of it. */
export type Calendar = {
  product: ProductInCalendar
  resources: readonly CalendarResource[]
  version: number
}

/** Refuses with NOT_FOUND what does not exist or has no dates. Locked, nobody else paints until the transaction ends. */
export async function findCalendar(tx: Tx, code: ProductCode, isLocked = false): Promise<Calendar> {
  const product = await productInCalendar(tx, code, isLocked)
  if (!product || product.stay === 'NONE') throw new Refusal('NOT_FOUND')
  const resources = await listResources(
    tx,
    product.offers.map(({ id }) => id),
    isLocked,
  )
  // Each part only goes up, so their sum changes with any of them.
  const version = resources.reduce(
    (sum, { calendarVersion }) => sum + calendarVersion,
    product.calendarVersion,
  )
  return { product, resources, version }
}

export const readCalendar = (
  { db, clock }: CalendarDeps,
  { params, query }: StaffCall<typeof contract.readCalendar>,
): Promise<AnswerOf<typeof contract.readCalendar>> =>
  inSnapshot(db, async (tx) => {
    const calendar = await findCalendar(tx, params.code)
    const { product, resources, version } = calendar
    const { offers } = product
    const dates = datesOf(query.month)
    const [first, last] = [dates[0], dates.at(-1)] as [VisitDate, VisitDate]
    const resourceIds = resources.map(({ id }) => id)
    const prices = await pricesBetween(tx, product, first, last)
    const pools = await listCalendarPools(tx, resourceIds, first, last)
    const rules = await listRulesOf(
      tx,
      offers.map(({ id }) => id),
      first,
      last,
    )
    const exceptions = await listExceptions(tx, resourceIds, first, last)
    const offerCodes = new Map(offers.map(({ id, code }) => [id, code]))
    return {
      productCode: product.code,
      productName: product.name,
      type: product.type,
      kind: product.kind,
      stay: product.stay,
      today: venueDate(clock.now()),
      version,
      offers: offers.map(({ code, name }) => ({ code, name })),
      resources: await shownResources(tx, calendar),
      prices: prices.flatMap(({ offerId, ...price }) => {
        const offerCode = offerCodes.get(offerId)
        return offerCode === undefined ? [] : [{ ...price, offerCode }]
      }),
      pools: pools.map((pool) => shownPool(pool, resources)),
      stayRules: rules.flatMap(({ offerId, ...rule }) => {
        const offerCode = offerCodes.get(offerId)
        return offerCode === undefined ? [] : [{ ...rule, offerCode }]
      }),
      exceptions: exceptions.map((exception) => shownException(exception, resources)),
    }
  })

async function shownResources(tx: Tx, { product, resources }: Calendar) {
  const drawing = [...new Set(resources.flatMap(({ offerIds }) => offerIds))]
  const others = await otherProductsOf(tx, product, drawing)
  return resources.map(({ code, hasSlots, channel, offerIds }) => {
    const sharing = others.filter(({ offerId }) => offerIds.includes(offerId))
    const names = new Map(sharing.map(({ productId, name }) => [productId, name]))
    const offers = product.offers.filter(({ id }) => offerIds.includes(id)).map((offer) => offer.code)
    return { code, hasSlots, channel, offers, sharedWith: [...names.values()] }
  })
}

const codeOf = (resources: readonly CalendarResource[], id: number): string =>
  resources.find((resource) => resource.id === id)?.code ?? ''

const shownPool = ({ id, resourceId, ...pool }: CalendarPool, resources: readonly CalendarResource[]) => ({
  ...pool,
  resourceCode: codeOf(resources, resourceId),
})

const shownException = (
  { id, resourceId, endedRule, endedAfter, ...exception }: Exception,
  resources: readonly CalendarResource[],
) => ({
  ...exception,
  id: String(id),
  resourceCode: resourceId === null ? null : codeOf(resources, resourceId),
  ending: endedRule === null || endedAfter === null ? null : { ruleId: String(endedRule), last: endedAfter },
})
