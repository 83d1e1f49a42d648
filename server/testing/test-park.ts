/** A small park to buy in: one product with an offer for every rule, on one day with a few slots. */
import { sql } from 'kysely'
import type { OrderType } from '#contract/values/order.ts'
import type { RealNameRule, TicketCategory } from '#contract/values/product.ts'
import type { Stay } from '#contract/values/product-type-row.ts'
import type { Db } from '../platform/db.ts'
import { both, bothAsJson } from './both.ts'

export type TestTicket = {
  code: string
  category: TicketCategory
  priceFen: number
  realName: RealNameRule
  ageMin: number | null
  ageMax: number | null
  admits: number
  needsGuardian: boolean
  needsDeckTicket: boolean
  grantsDeck: boolean
  perDocumentPerDay: boolean
  needsCard: string[]
  maxPerOrder: number
}

export type TestParkOptions = {
  code?: string
  visitDate?: string
  /** Beginnings of half-hour slots; null: a product without slots. */
  slots?: string[] | null
  slotCapacity?: number
  dayCapacity?: number
  confirmWithinMinutes?: number | null
  tickets?: Partial<TestTicket>[]
}

export type TestPark = {
  productId: number
  productCode: string
  visitDate: string
  offerIds: Record<string, number>
  /** By the slot's beginning; 'day' is the day's pool. */
  poolIds: Record<string, number>
}

export const plainTicket: TestTicket = {
  code: 'ADULT',
  category: 'adult',
  priceFen: 15_000,
  realName: 'NONE',
  ageMin: null,
  ageMax: null,
  admits: 1,
  needsGuardian: false,
  needsDeckTicket: false,
  grantsDeck: false,
  perDocumentPerDay: true,
  needsCard: [],
  maxPerOrder: 20,
}

type NewProduct = {
  code: string
  type: OrderType
  stay: Stay
  confirmWithinMinutes: number | null
  minLength?: number
  maxLength?: number
  validDays?: number
}

/** Ticket codes are the product's with theirs behind: DECK-ADULT. Every ticket draws on its slot and on the day. */
export async function testPark(db: Db, options: TestParkOptions = {}): Promise<TestPark> {
  const { code = 'DECK', visitDate = '2026-12-01', slots = ['10:00', '10:30', '11:00'] } = options
  const { confirmWithinMinutes = null } = options
  const stay = slots === null ? 'DAY' : 'SLOT'
  const productId = await insertProduct(db, { code, type: 'PKTK', stay, confirmWithinMinutes })
  const day = await insertResource(db, `${code}-day`, false)
  const poolIds: Record<string, number> = {
    day: await insertPool(db, day, visitDate, { capacity: options.dayCapacity ?? 1_000, from: null }),
  }
  const resources = [day]
  if (slots) {
    const slot = await insertResource(db, `${code}-slot`, true)
    resources.push(slot)
    for (const from of slots)
      poolIds[from] = await insertPool(db, slot, visitDate, { capacity: options.slotCapacity ?? 50, from })
  }
  const offerIds: Record<string, number> = {}
  for (const input of options.tickets ?? [{}]) {
    const ticket = { ...plainTicket, ...input }
    const id = await insertTicket(db, productId, { ...ticket, code: `${code}-${ticket.code}` }, visitDate)
    offerIds[ticket.code] = id
    for (const resource of resources)
      await sql`INSERT INTO draw (offer_id, resource_id) VALUES (${id}, ${resource})`.execute(db)
  }
  return { productId, productCode: code, visitDate, offerIds, poolIds }
}

export async function insertProduct(db: Db, { code, stay, confirmWithinMinutes, ...product }: NewProduct) {
  const summary = bothAsJson('free until a day before')
  await sql`INSERT INTO policy (kind, code, version, rules, summary) VALUES
    ('REFUND', 'TEST', 1, '{"tiers":[{"untilHoursBefore":24,"feeBp":0}]}', ${summary}::jsonb),
    ('CHANGE', 'TEST', 1, '{"maxTimes":2,"untilHoursBefore":24}', ${summary}::jsonb)
    ON CONFLICT DO NOTHING`.execute(db)
  const text = (name: string) => bothAsJson(`${name} of ${code}`)
  const { rows } = await sql<{ id: number }>`
    INSERT INTO product (code, type, kind, name, summary, description, place, opening_hours, how_to_use, notice,
      picture, sale_state, confirm_within_minutes, stay, min_length, max_length, valid_days, check_in, check_out, sort)
    VALUES (${code}, ${product.type}, ${product.type === 'PKTK' ? 'park' : 'general'}, ${text('name')}::jsonb, ${text('summary')}::jsonb,
      ${text('description')}::jsonb, ${text('place')}::jsonb, ${text('hours')}::jsonb,
      ${JSON.stringify([both('show the code')])}::jsonb,
      ${JSON.stringify([{ title: both('notice'), text: both('be on time') }])}::jsonb,
      'pictures/deck.svg', 'ON_SALE', ${confirmWithinMinutes}, ${stay}, ${product.minLength ?? null}, ${product.maxLength ?? null},
      ${product.validDays ?? null}, ${stay === 'NIGHTS' ? '14:00' : null}, ${stay === 'NIGHTS' ? '12:00' : null}, 1)
    RETURNING id`.execute(db)
  return idOf(rows)
}

export async function insertResource(db: Db, code: string, slotted: boolean): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO resource (code, kind, slot_minutes)
    VALUES (${code}, ${slotted ? 'SLOT' : 'DAY'}, ${slotted ? 30 : null}) RETURNING id`.execute(db)
  return idOf(rows)
}

type PoolInput = { capacity: number; from: string | null }

export async function insertPool(
  db: Db,
  resourceId: number,
  visitDate: string | null,
  { capacity, from }: PoolInput,
) {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO pool (resource_id, visit_date, slot_from, slot_to, capacity)
    VALUES (${resourceId}, ${visitDate}, ${from}, ${from}::time + interval '30 minutes', ${capacity})
    RETURNING id`.execute(db)
  return idOf(rows)
}

export async function insertTicket(db: Db, productId: number, ticket: TestTicket, visitDate: string | null) {
  const name = bothAsJson(ticket.code)
  const { rows } = await sql<{ id: number }>`
    INSERT INTO offer (product_id, code, category, name, description, real_name, id_types, age_min, age_max,
      admits, needs_guardian, needs_deck_ticket, grants_deck, max_per_order, per_document_per_day, cutoff_minutes,
      refund_policy_code, change_policy_code, needs_card, sort)
    VALUES (${productId}, ${ticket.code}, ${ticket.category}, ${name}::jsonb, ${name}::jsonb, ${ticket.realName},
      '{ID_CARD,PASSPORT,HK_MACAO_PASS,TAIWAN_PASS,FOREIGN_PR}', ${ticket.ageMin}, ${ticket.ageMax},
      ${ticket.admits}, ${ticket.needsGuardian}, ${ticket.needsDeckTicket}, ${ticket.grantsDeck},
      ${ticket.maxPerOrder}, ${ticket.perDocumentPerDay}, 0, 'TEST', 'TEST',
      ${ticket.needsCard}, 1)
    RETURNING id`.execute(db)
  const id = idOf(rows)
  await sql`INSERT INTO price (offer_id, visit_date, price_fen)
    VALUES (${id}, ${visitDate}, ${ticket.priceFen})`.execute(db)
  return id
}

function idOf(rows: readonly { id: number }[]): number {
  const [row] = rows
  if (!row) throw new Error('nothing was inserted')
  return row.id
}
