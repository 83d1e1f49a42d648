/** The board of a day: guides, vehicles, rooms or tables, whom each serves, and who still waits for one. */
import type { Asset } from '#contract/console/asset.ts'
import type * as contract from '#contract/console/desk.ts'
import type { Board, BoardOfResource, BoardUnit } from '#contract/console/desk.ts'
import type { Language } from '#contract/language.ts'
import { maskName } from '#contract/values/person.ts'
import { productTypeTerms } from '#contract/values/product-type-terms.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Vault } from '../../platform/vault.ts'
import { type Assignment, assetsOfPools, type StoredAsset } from '../asset/assignments.ts'
import { type DatePool, poolsOfDate } from '../inventory/calendar/venue-day.ts'
import { type DrawingUnit, unitsOfPools } from '../ordering/console/assignable.ts'
import { maskedAnswers } from '../ordering/order/answers.ts'
import type { StaffCall } from '../staff/caller.ts'
import { isServedOn } from './assignable.ts'
import { type ProductsOf, productsByResource } from './drawn-by.ts'
import type { DeskDeps } from './today.ts'

export type BoardDeps = DeskDeps & { vault: Vault }

/** Five statements, whatever the day has. */
export async function readBoard(
  deps: BoardDeps,
  { query: { kind, date }, language }: StaffCall<typeof contract.readBoard>,
): Promise<Board> {
  const { db, clock, catalogue, inventory, vault } = deps
  const products = (await catalogue.allProducts()).filter(
    ({ type }) => productTypeTerms[type].assets?.kind === kind,
  )
  const productsOf = await productsByResource(products, inventory)
  const pools = (await poolsOfDate(db, date)).filter(({ resourceId }) => productsOf(resourceId).length > 0)
  const poolIds = pools.map(({ id }) => id)
  const resourceIds = [...new Set(pools.map(({ resourceId }) => resourceId))]
  const { assets, assignments } = await assetsOfPools(db, { resourceIds, poolIds })
  const units = await unitsOfPools(db, poolIds)
  const facts: Facts = { productsOf, assets, assignments, units, vault, language, date, now: clock.now() }
  const ofResources = resourceIds.map((id) =>
    boardOf(
      id,
      pools.filter(({ resourceId }) => resourceId === id),
      facts,
    ),
  )
  return { kind, date, resources: ofResources.toSorted((a, b) => a.code.localeCompare(b.code)) }
}

type Facts = {
  productsOf: ProductsOf
  assets: readonly StoredAsset[]
  assignments: readonly Assignment[]
  units: readonly DrawingUnit[]
  vault: Vault
  language: Language
  date: VisitDate
  now: Date
}

function boardOf(resourceId: number, pools: readonly DatePool[], facts: Facts): BoardOfResource {
  const { productsOf, assets, units, language } = facts
  const own = assets.filter((asset) => asset.resourceId === resourceId)
  const code = pools[0]?.resource ?? ''
  const drawing = units.flatMap((unit) => boardUnit(unit, pools, { ...facts, assets: own }) ?? [])
  return {
    code,
    products: productsOf(resourceId).map(({ name }) => name[language]),
    slots: pools.map(({ from, to, closed, capacity, held, sold }) => {
      return { from, to, closed, capacity, held, sold, used: 0 }
    }),
    assets: own.map((asset) => assetOf(asset, code)),
    // Where nothing is kept to be assigned, nobody waits for it.
    units: own.length === 0 ? [] : drawing,
  }
}

const assetOf = ({ id: _, resourceId: __, ...asset }: StoredAsset, resource: string): Asset => ({
  ...asset,
  resource,
})

/** Null: it takes nothing of these pools. */
function boardUnit(
  unit: DrawingUnit,
  pools: readonly DatePool[],
  { assets, assignments, vault, language, date, now }: Facts,
): BoardUnit | null {
  const drawn = pools.flatMap((pool) => {
    const draw = unit.draws.find(({ poolId }) => poolId === pool.id)
    const serving = assignments.filter(({ poolId, unitId }) => poolId === pool.id && unitId === unit.id)
    return draw ? [{ from: pool.from, wants: draw.units, serving }] : []
  })
  if (drawn.length === 0) return null
  const codeOf = (assetId: number) => assets.find(({ id }) => id === assetId)?.code ?? []
  return {
    unitNo: unit.unitNo,
    orderNo: unit.orderNo,
    name: unit.offer.name[language],
    contactName: unit.contactNameSealed ? maskName(vault.open(unit.contactNameSealed)) : '',
    extras: maskedAnswers(vault, unit.extrasSealed, language),
    state: unit.state,
    visitDate: unit.visitDate,
    untilDate: unit.untilDate,
    slotFrom: unit.slotFrom,
    slotTo: unit.slotTo,
    takes: drawn.map(({ from, serving }) => ({
      from,
      assets: serving.flatMap(({ assetId }) => codeOf(assetId)),
    })),
    waits: isServedOn(unit, date, now) && drawn.some(({ wants, serving }) => serving.length < wants),
  }
}
