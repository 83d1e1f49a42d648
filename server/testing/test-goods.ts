/** Goods to send: a model of the tower in two colours and a heavy book, freight by weight, and two pick-up points. */
import { sql } from 'kysely'
import type { AddressInput } from '#contract/values/delivery.ts'
import { bookStock } from '../modules/inventory/stock/stock-sql.ts'
import type { Db } from '../platform/db.ts'
import { bothAsJson } from './both.ts'
import { insertProduct, insertTicket, plainTicket } from './test-park.ts'

export const modelPrice = 8_000
/** 8.00 for the first kilogram, 3.00 for each half more; 20.00 to Xinjiang; nothing to Tibet. */
const rules = [
  { areas: [], first: 1_000, firstFen: 800, next: 500, nextFen: 300 },
  { areas: ['65'], first: 1_000, firstFen: 2_000, next: 500, nextFen: 1_000 },
]

type GoodsOptions = {
  stock?: number
  at: Date
  freeFromFen?: number | null
  getting?: string
  colours?: readonly string[]
}

/** The model weighs 600 g in red and in blue. Until a week after its receipt it may be returned. */
export async function insertGoods(db: Db, { stock = 10, at, freeFromFen = null, ...options }: GoodsOptions) {
  const { getting, colours = ['RED', 'BLUE'] } = options
  const product = { code: 'TOWER', type: 'MD', stay: 'NONE', confirmWithinMinutes: null } as const
  const productId = await insertProduct(db, product)
  await sql`UPDATE product SET getting = ${getting ?? '{DELIVERY,PICKUP}'}::text[] WHERE id = ${productId}`.execute(
    db,
  )
  await sql`INSERT INTO policy (kind, code, version, rules, summary) VALUES ('REFUND', 'GOODS', 1,
    '{"anchor":"RECEIVED","tiers":[{"untilHoursBefore":-168,"feeBp":0}],"freight":"BACK_UNLESS_SHIPPED"}',
    ${bothAsJson('seven days')}::jsonb)`.execute(db)
  await sql`INSERT INTO freight_template (code, version, name, charge_by, rules, free_from_fen, not_to)
    VALUES ('POST', 1, ${bothAsJson('post')}::jsonb, 'WEIGHT', ${JSON.stringify(rules)}::jsonb, ${freeFromFen}, '{54}')`.execute(
    db,
  )
  await sql`INSERT INTO pick_up_point (code, name, place, hours, active) VALUES
    ('LOBBY', ${bothAsJson('Shop')}::jsonb, ${bothAsJson('Level 1')}::jsonb, ${bothAsJson('9:00-21:00')}::jsonb, true),
    ('CLOSED', ${bothAsJson('Kiosk')}::jsonb, ${bothAsJson('Gate 2')}::jsonb, ${bothAsJson('never')}::jsonb, false)
    ON CONFLICT DO NOTHING`.execute(db)
  const resources: Record<string, number> = {}
  for (const colour of colours) resources[colour] = await insertColour(db, productId, colour)
  for (const resourceId of Object.values(resources))
    await bookStock(db, { resourceId, quantity: stock, kind: 'RECEIPT', actor: 'staff:stock', at })
  return { productId, productCode: 'TOWER', resources }
}

async function insertColour(db: Db, productId: number, colour: string): Promise<number> {
  const offer = { ...plainTicket, code: `TOWER-${colour}`, priceFen: modelPrice }
  const id = await insertTicket(db, productId, offer, null)
  const options = JSON.stringify([
    { name: { 'zh-CN': '颜色', 'en-US': 'Colour' }, value: JSON.parse(bothAsJson(colour)) },
  ])
  await sql`UPDATE offer SET options = ${options}::jsonb, weight_grams = 600, freight_code = 'POST',
    refund_policy_code = 'GOODS' WHERE id = ${id}`.execute(db)
  const { rows } = await sql<{ id: number }>`
    INSERT INTO resource (code, kind) VALUES (${`TOWER-${colour}`}, 'STOCK') RETURNING id`.execute(db)
  const resource = rows[0]?.id ?? 0
  await sql`INSERT INTO draw (offer_id, resource_id) VALUES (${id}, ${resource})`.execute(db)
  return resource
}

export const goodsItem = (quantity: number, colour = 'RED') => ({
  productCode: 'TOWER',
  visitDate: null,
  slotFrom: null,
  lines: [{ offerCode: `TOWER-${colour}`, quantity, priceFen: modelPrice }],
})

/** In Hangzhou. */
export const homeAddress = {
  name: '王小梅',
  mobile: '13700137000',
  region: '330106',
  street: '文三路100号3幢502室',
} as AddressInput
