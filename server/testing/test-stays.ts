/** Products whose time is not a day or a slot: a hotel by nights, a vehicle by days, a tour of two slots, a thing in stock. */
import { sql } from 'kysely'
import { addDays, type VisitDate } from '#contract/values/time.ts'
import { bookStock } from '../modules/inventory/stock/stock-sql.ts'
import type { Db } from '../platform/db.ts'
import { insertPool, insertProduct, insertResource, insertTicket, plainTicket } from './test-park.ts'

/** Of every resource there are so many. */
export type StayOptions = { capacity?: number; confirmWithinMinutes?: number | null; first?: VisitDate }

const FIRST = '2026-12-01' as VisitDate
/** So many dates of a hotel or a vehicle are on sale, and a stay takes so many of them at most. */
export const datesOnSale = 10
export const maxLength = 7
/** The starts of a guide's hours, after a gap the last; and how many adjoining ones each tour takes. */
export const guideHours = ['10:00', '11:00', '12:00', '14:00'] as const
export const guideTours = { SHORT: 1, LONG: 2 } as const
export const guidePrice = (slots: number): number => 20_000 * slots
export const modelPrice = 8_000

/** Prices differ from date to date, so that a sum tells which were taken. */
export const priceOn = (day: number): number => 10_000 + day * 1_000

type DatedInput = { code: string; type: 'HTRM' | 'CR'; stay: 'NIGHTS' | 'DAYS' }

async function insertDated(db: Db, { code, type, stay }: DatedInput, options: StayOptions) {
  const { capacity = 3, confirmWithinMinutes = null, first = FIRST } = options
  const productId = await insertProduct(db, { code, type, stay, confirmWithinMinutes, maxLength })
  const resource = await insertResource(db, `${code}-day`, false)
  const ticket = { ...plainTicket, code: `${code}-ONE`, priceFen: priceOn(0) }
  const id = await insertTicket(db, productId, ticket, first)
  await sql`INSERT INTO draw (offer_id, resource_id) VALUES (${id}, ${resource})`.execute(db)
  for (let day = 0; day < datesOnSale; day += 1) {
    await insertPool(db, resource, addDays(first, day), { capacity, from: null })
    if (day > 0)
      await sql`INSERT INTO price (offer_id, visit_date, price_fen)
        VALUES (${id}, ${addDays(first, day)}, ${priceOn(day)})`.execute(db)
  }
  return { productCode: code, offer: `${code}-ONE`, offerId: id, first }
}

/** Ten nights of a room type. */
export const insertHotel = (db: Db, options: StayOptions = {}) =>
  insertDated(db, { code: 'HOTEL', type: 'HTRM', stay: 'NIGHTS' }, options)

/** Ten days of a vehicle class. */
export const insertVehicle = (db: Db, options: StayOptions = {}) =>
  insertDated(db, { code: 'VAN', type: 'CR', stay: 'DAYS' }, options)

/** A guide for an hour, and one for two hours of adjoining slots: 10:00, 11:00, 12:00 and, after a gap, 14:00. */
export async function insertGuide(db: Db, options: StayOptions = {}) {
  const { capacity = 2, confirmWithinMinutes = null, first = FIRST } = options
  const productId = await insertProduct(db, { code: 'GUIDE', type: 'GD', stay: 'SLOT', confirmWithinMinutes })
  const { rows } = await sql<{ id: number }>`
    INSERT INTO resource (code, kind, slot_minutes) VALUES ('GUIDE-slot', 'SLOT', 60) RETURNING id`.execute(
    db,
  )
  const resource = rows[0]?.id ?? 0
  for (const from of guideHours)
    await sql`INSERT INTO pool (resource_id, visit_date, slot_from, slot_to, capacity)
      VALUES (${resource}, ${first}, ${from}, ${from}::time + interval '60 minutes', ${capacity})`.execute(db)
  for (const [name, slots] of Object.entries(guideTours)) {
    const ticket = { ...plainTicket, code: `GUIDE-${name}`, priceFen: guidePrice(slots) }
    const id = await insertTicket(db, productId, ticket, first)
    await sql`INSERT INTO draw (offer_id, resource_id, slots) VALUES (${id}, ${resource}, ${slots})`.execute(
      db,
    )
  }
  return { productCode: 'GUIDE', first }
}

async function pickUpAtLobby(db: Db, productId: number): Promise<void> {
  await sql`UPDATE product SET getting = '{PICKUP}' WHERE id = ${productId}`.execute(db)
  await sql`INSERT INTO pick_up_point (code, name, place, hours, active)
    VALUES ('LOBBY', '{"zh-CN": "商店", "en-US": "Shop"}', '{"zh-CN": "一层", "en-US": "Level 1"}',
      '{"zh-CN": "9:00-21:00", "en-US": "9:00-21:00"}', true)`.execute(db)
}

/** A model of the tower (or another thing by its code), so many in stock; `pickUp`: at the point LOBBY alone. */
export async function insertModel(db: Db, at: Date, { capacity = 6, code = 'MODEL', pickUp = false } = {}) {
  const productId = await insertProduct(db, {
    code,
    type: 'MD',
    stay: 'NONE',
    confirmWithinMinutes: null,
    validDays: 30,
  })
  const { rows } = await sql<{ id: number }>`
    INSERT INTO resource (code, kind) VALUES (${`${code}-stock`}, 'STOCK') RETURNING id`.execute(db)
  const resource = rows[0]?.id ?? 0
  const id = await insertTicket(
    db,
    productId,
    { ...plainTicket, code: `${code}-ONE`, priceFen: modelPrice },
    null,
  )
  await sql`INSERT INTO draw (offer_id, resource_id) VALUES (${id}, ${resource})`.execute(db)
  await bookStock(db, { resourceId: resource, quantity: capacity, kind: 'RECEIPT', actor: 'staff:stock', at })
  if (pickUp) await pickUpAtLobby(db, productId)
  return { productCode: code, resource }
}
