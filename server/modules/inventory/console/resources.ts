/** Staff make resources, and say of an offer that nobody has ordered yet what it draws on. */
import type * as contract from '#contract/console/inventory/resource.ts'
import type { Draw, Draws, Resource } from '#contract/console/inventory/resource.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { Stay } from '#contract/values/product-type-row.ts'
import { type Db, inSnapshot, type Tx } from '../../../platform/db.ts'
import { markPainted, type ProductInCalendar, productInCalendar } from '../../catalogue/dated-prices.ts'
import type { WriteCall, Written } from '../../staff/audited.ts'
import { raiseResourceVersions } from './calendar-sql.ts'
import {
  insertResource,
  listDrawsOf,
  listResourceRows,
  type ResourceRow,
  replaceDraws,
} from './resource-sql.ts'

export type ResourceDeps = {
  /** Those of these offers with which there is an order or a hold, whatever became of that. */
  orderedOffers(tx: Tx, offerIds: readonly number[]): Promise<number[]>
}

/** All of them: a tower has tens. */
export const listResourcesForStaff = async ({
  db,
}: {
  db: Db
}): Promise<AnswerOf<typeof contract.listResources>> => ({
  items: (await listResourceRows(db)).map(({ id: _, ...resource }) => resource),
})

/** Refuses a code that is taken, also by a stock. */
export async function createResource(
  tx: Tx,
  { body }: WriteCall<typeof contract.createResource>,
): Promise<Written<Resource>> {
  if (!(await insertResource(tx, body))) throw new Refusal('RESOURCE_CODE_TAKEN')
  return { answer: body, audit: { no: body.code, after: body } }
}

/** Refuses with NOT_FOUND what does not exist or has no dates. */
export const readDrawsForStaff = (
  { db, ...deps }: ResourceDeps & { db: Db },
  code: ProductCode,
): Promise<Draws> => inSnapshot(db, async (tx) => await drawsOf(deps, tx, await findProduct(tx, code)))

async function findProduct(tx: Tx, code: ProductCode, isLocked = false): Promise<ProductInCalendar> {
  const product = await productInCalendar(tx, code, isLocked, 'all')
  if (!product || product.stay === 'NONE') throw new Refusal('NOT_FOUND')
  return product
}

async function drawsOf(
  { orderedOffers }: ResourceDeps,
  tx: Tx,
  { offers, calendarVersion }: ProductInCalendar,
): Promise<Draws> {
  const ids = offers.map(({ id }) => id)
  const ordered = new Set(await orderedOffers(tx, ids))
  const byOffer = Map.groupBy(await listDrawsOf(tx, ids), ({ offerId }) => offerId)
  return {
    version: calendarVersion,
    items: offers.map(({ id, code, name }) => ({
      offerCode: code,
      name,
      draws: (byOffer.get(id) ?? []).map(({ resourceCode, units, slots }) => ({
        resourceCode,
        units,
        slots,
      })),
      ordered: ordered.has(id),
    })),
  }
}

/** Refuses a version that is not the present one, an offer that was ordered, and resources that do not fit how its time is chosen. */
export async function setDraws(
  deps: ResourceDeps,
  tx: Tx,
  { params, body, language }: WriteCall<typeof contract.setDraws>,
): Promise<Written<Draws>> {
  const { offerCode, draws, version } = body
  const product = await findProduct(tx, params.code, true)
  if (product.calendarVersion !== version) throw new Refusal('STAFF_CHANGED')
  const offer = product.offers.find(({ code }) => code === offerCode)
  if (!offer) throw new Refusal('BAD_REQUEST', { field: 'offerCode' })
  if ((await deps.orderedOffers(tx, [offer.id])).length > 0)
    throw new Refusal('DRAWS_ORDERED', { name: offer.name[language] })
  const drawn = resourcesOf(await listResourceRows(tx), draws)
  requireFit(product.stay, drawn)
  const before = await listDrawsOf(tx, [offer.id])
  await replaceDraws(tx, offer.id, drawn)
  await markPainted(tx, product)
  const touched = [...before, ...drawn].map(({ resourceId }) => resourceId)
  await raiseResourceVersions(tx, [...new Set(touched)])
  const was = before.map(({ resourceCode, units, slots }) => ({ resourceCode, units, slots }))
  return {
    answer: await drawsOf(deps, tx, await findProduct(tx, params.code)),
    audit: { no: params.code, before: { offerCode, draws: was }, after: { offerCode, draws } },
  }
}

type Drawn = Draw & { resourceId: number; hasSlots: boolean }

const resourcesOf = (known: readonly ResourceRow[], draws: readonly Draw[]): Drawn[] =>
  draws.map((draw) => {
    const resource = known.find(({ code }) => code === draw.resourceCode)
    if (!resource) throw new Refusal('RESOURCE_UNKNOWN', { code: draw.resourceCode })
    return { ...draw, resourceId: resource.id, hasSlots: resource.slotMinutes !== null }
  })

/** What is booked by slot begins with one; by day there are none to begin with. */
function requireFit(stay: Stay, drawn: readonly Drawn[]): void {
  const isFitting =
    stay === 'SLOT' ? drawn.some(({ hasSlots }) => hasSlots) : drawn.every(({ hasSlots }) => !hasSlots)
  const isLong = drawn.some(({ hasSlots, slots }) => !hasSlots && slots > 1)
  if (!isFitting || isLong) throw new Refusal('DRAWS_UNFIT')
}
