/** Who comes on a day, by product and slot: what drivers, guides and hotels are handed. */
import type * as contract from '#contract/console/desk.ts'
import type { GuestList } from '#contract/console/desk.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import type { OrderType } from '#contract/values/order.ts'
import type { PrintedDocument } from '#contract/values/printed.ts'
import { productTypes } from '#contract/values/product-types.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { drawPdf } from '../../platform/pdf.ts'
import { assetsOfPools } from '../asset/assignments.ts'
import { poolsOfDate } from '../inventory/calendar/venue-day.ts'
import {
  type DrawingUnit,
  itemPlacesOf,
  peopleOfUnits,
  unitsOfPools,
} from '../ordering/console/assignable.ts'
import type { Audited, WriteCall } from '../staff/audited.ts'
import type { StaffCall } from '../staff/caller.ts'
import type { BoardDeps } from './board.ts'
import { productsByResource } from './drawn-by.ts'
import { type Guests, guestListDocument } from './guest-list-document.ts'

type GuestLists = AnswerOf<typeof contract.listGuestLists>

/** Its order form asks how, where or with how many guests come: somebody meets, serves or drives them. */
const meetsGuests = (type: OrderType): boolean =>
  productTypes[type].asks.some((ask) => ask !== 'visitors' && ask !== 'delivery')

/** Neither over nor on its way somewhere else. */
const comes = ({ state }: DrawingUnit): boolean => ['reserved', 'valid', 'used'].includes(state)

const keyOf = ({ productCode, slotFrom }: Pick<DrawingUnit, 'productCode' | 'slotFrom'>): string =>
  `${productCode} ${slotFrom ?? ''}`

/** Four statements, whatever the day has. */
export async function listGuestLists(
  deps: BoardDeps,
  { query: { date }, language }: StaffCall<typeof contract.listGuestLists>,
): Promise<GuestLists> {
  const { units } = await arrivalsOn(deps, date)
  const lists = [...Map.groupBy(units, keyOf).values()].map((own) => listOf(own, language))
  return { items: lists.toSorted(byTime), nextCursor: null }
}

function listOf(units: readonly DrawingUnit[], language: Language): GuestList {
  const [first] = units
  if (!first) throw new Error('a list has guests')
  return {
    productCode: first.productCode,
    productName: first.product.name[language],
    slotFrom: first.slotFrom,
    slotTo: first.slotTo,
    orders: new Set(units.map(({ orderId }) => orderId)).size,
    units: units.length,
  }
}

const byTime = (a: GuestList, b: GuestList): number =>
  (a.slotFrom ?? '').localeCompare(b.slotFrom ?? '') || a.productCode.localeCompare(b.productCode)

/** Units of the day whose first day it is; of a stay, those that arrive. */
async function arrivalsOn({ db, catalogue, inventory }: BoardDeps, date: VisitDate) {
  const products = (await catalogue.allProducts()).filter(({ type }) => meetsGuests(type))
  const productsOf = await productsByResource(products, inventory)
  const pools = (await poolsOfDate(db, date)).filter(({ resourceId }) => productsOf(resourceId).length > 0)
  const drawing = await unitsOfPools(
    db,
    pools.map(({ id }) => id),
  )
  const units = drawing.filter(
    (unit) => unit.visitDate === date && comes(unit) && meetsGuests(unit.product.type),
  )
  return { units, pools }
}

type PrintCall = WriteCall<typeof contract.printGuestList>
export type Printed = { digest: string; answer: PrintedDocument; audit: Audited }

/** Refuses NOT_FOUND where nobody comes (any more). Drawn before its audit row is written, and handed out after it. */
export async function printGuestList(
  deps: BoardDeps,
  { body: { date, productCode, slotFrom }, language }: PrintCall,
): Promise<Printed> {
  const { units, pools } = await arrivalsOn(deps, date)
  const own = units
    .filter((unit) => keyOf(unit) === keyOf({ productCode, slotFrom }))
    .toSorted((a, b) => a.orderId - b.orderId || a.id - b.id)
  if (own.length === 0) throw new Refusal('NOT_FOUND')
  const guests = await guestsOf(
    deps,
    own,
    pools.map(({ id, resourceId }) => ({ id, resourceId })),
  )
  const document = guestListDocument({
    ...{ date, list: listOf(own, language), guests, vault: deps.vault, language },
    at: deps.clock.now(),
  })
  const time = slotFrom === null ? '' : `-${slotFrom.replace(':', '')}`
  return {
    digest: JSON.stringify([date, productCode, slotFrom]),
    answer: {
      fileName: `${productCode}-${date}${time}.pdf`,
      pdf: Buffer.from(await drawPdf(document)).toString('base64'),
    },
    audit: { no: productCode, after: { visitDate: date, slotFrom, units: own.length } },
  }
}

async function guestsOf(
  { db }: BoardDeps,
  units: readonly DrawingUnit[],
  pools: readonly { id: number; resourceId: number }[],
): Promise<Guests[]> {
  const drawn = new Set(units.flatMap(({ draws }) => draws.map(({ poolId }) => poolId)))
  const own = pools.filter(({ id }) => drawn.has(id))
  const ids = units.map(({ id }) => id)
  const [people, places, { assets, assignments }] = await Promise.all([
    peopleOfUnits(db, ids),
    itemPlacesOf(db, units),
    assetsOfPools(db, {
      resourceIds: [...new Set(own.map(({ resourceId }) => resourceId))],
      poolIds: own.map(({ id }) => id),
    }),
  ])
  const nameOf = new Map(assets.map(({ id, name }) => [id, name]))
  return units.map((unit) => {
    const serving = assignments.filter(({ unitId }) => unitId === unit.id)
    return {
      unit,
      place: places.get(unit.id) ?? 0,
      people: people.filter(({ unitId }) => unitId === unit.id),
      assets: [...new Set(serving.map(({ assetId }) => assetId))].flatMap((id) => nameOf.get(id) ?? []),
    }
  })
}
