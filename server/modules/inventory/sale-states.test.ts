/** What keeps each kind of product from being bought, and the sentence that its buyer reads for it, in both languages. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listProducts, readProduct } from '#contract/endpoints/catalogue.ts'
import { quoteCart } from '#contract/endpoints/inventory.ts'
import { type HoldItem, holdSeats } from '#contract/endpoints/ordering/hold.ts'
import { languages } from '#contract/language.ts'
import { type RefusalCode, sentenceOf } from '#contract/refusals.ts'
import { type OrderType, orderTypes } from '#contract/values/order.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { Stay } from '#contract/values/product-type-row.ts'
import { productTypeTerms } from '#contract/values/product-type-terms.ts'
import { addDays, type VisitDate } from '#contract/values/time.ts'
import type { Db } from '../../platform/db.ts'
import {
  insertPool,
  insertProduct,
  insertResource,
  insertTicket,
  plainTicket,
} from '../../testing/test-park.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

const date = '2026-12-01' as VisitDate
const priceFen = plainTicket.priceFen

type State = 'ON_SALE' | 'COMING_SOON' | 'MAINTENANCE' | 'STOPPED' | 'FULL' | 'CLOSED' | 'UNSET' | 'UNLISTED'
type Refused = Record<Exclude<State, 'ON_SALE'>, RefusalCode>

const always = {
  COMING_SOON: 'PRODUCT_COMING_SOON',
  MAINTENANCE: 'PRODUCT_MAINTENANCE',
  STOPPED: 'PRODUCT_STOPPED',
  UNLISTED: 'OFFER_NOT_FOR_SALE',
} as const

const dated = { ...always, FULL: 'SOLD_OUT', CLOSED: 'DATE_CLOSED', UNSET: 'NOT_BOOKABLE_YET' } as const
const slotted = { ...dated, FULL: 'SLOT_SOLD_OUT' } as const
const undated = {
  ...always,
  FULL: 'OUT_OF_STOCK',
  CLOSED: 'DATE_CLOSED',
  UNSET: 'OFFER_NOT_FOR_SALE',
} as const

/** Each kind with the stay that it has first; SPEC: "no flow limit set" is of visits. */
const refused: Record<OrderType, Refused> = {
  PKTK: { ...slotted, UNSET: 'NO_LIMIT_SET' },
  HTRM: dated,
  ER: slotted,
  MD: undated,
  RT: slotted,
  FT: dated,
  GD: slotted,
  CR: dated,
  SR: slotted,
}
const states = ['ON_SALE', ...Object.keys(dated)] as State[]

type Thing = { code: string; type: OrderType; stay: Stay }

/** One thing with what it draws on: three of it are left, or none is, or it is closed, or nothing is laid out. */
async function insertThing(db: Db, { code, type, stay }: Thing, state: State): Promise<number> {
  const product = await insertProduct(db, { code, type, stay, confirmWithinMinutes: null })
  const day = stay === 'NONE' ? null : date
  const offer = await insertTicket(db, product, { ...plainTicket, code: `${code}-ONE` }, day)
  if (stay === 'NIGHTS' || stay === 'DAYS')
    await sql`INSERT INTO price (offer_id, visit_date, price_fen)
      VALUES (${offer}, ${addDays(date, 1)}, ${priceFen})`.execute(db)
  const resource = await insertResource(db, `${code}-R`, stay === 'SLOT')
  if (stay === 'NONE') await sql`UPDATE resource SET kind = 'STOCK' WHERE id = ${resource}`.execute(db)
  await sql`INSERT INTO draw (offer_id, resource_id) VALUES (${offer}, ${resource})`.execute(db)
  if (state !== 'UNSET')
    for (const each of day === null ? [null] : [day, addDays(day, 1)]) {
      const from = stay === 'SLOT' ? '10:00' : null
      const pool = await insertPool(db, resource, each, { capacity: state === 'FULL' ? 0 : 3, from })
      if (state === 'CLOSED') await sql`UPDATE pool SET closed = true WHERE id = ${pool}`.execute(db)
    }
  return offer
}

const codeOf = (type: OrderType, state: State) => `${type}-${state.replace('_', '')}` as ProductCode

async function insertKind(db: Db, type: OrderType, state: State): Promise<void> {
  const code = codeOf(type, state)
  const { getting, stays } = productTypeTerms[type]
  const [stay = 'DAY'] = stays
  if (getting.includes('PARTS')) {
    // A package draws on nothing: it is full or closed as its part is.
    const part = await insertThing(db, { code: `${code}-P`, type: 'ER', stay: 'DAY' }, state)
    const product = await insertProduct(db, { code, type, stay, confirmWithinMinutes: null })
    const trip = await insertTicket(db, product, { ...plainTicket, code: `${code}-ONE` }, date)
    await sql`INSERT INTO package_part (offer_id, position, code, part_offer_id, quantity, day_from)
      VALUES (${trip}, 0, 'meal', ${part}, 1, 0)`.execute(db)
  } else await insertThing(db, { code, type, stay }, state)
  if (['COMING_SOON', 'MAINTENANCE', 'STOPPED'].includes(state))
    await sql`UPDATE product SET sale_state = ${state} WHERE code = ${code}`.execute(db)
  if (state === 'UNLISTED')
    await sql`UPDATE offer SET active = false WHERE code = ${`${code}-ONE`}`.execute(db)
}

function itemOf(type: OrderType, state: State) {
  const [stay] = productTypeTerms[type].stays
  const [productCode, ranged] = [codeOf(type, state), stay === 'NIGHTS' || stay === 'DAYS']
  return {
    productCode,
    visitDate: stay === 'NONE' ? null : date,
    untilDate: ranged ? addDays(date, 1) : null,
    slotFrom: stay === 'SLOT' ? '10:00' : null,
    lines: [
      { offerCode: `${productCode}-ONE`, quantity: 1, priceFen: stay === 'DAYS' ? 2 * priceFen : priceFen },
    ],
  } as HoldItem
}

async function openShop(type: OrderType): Promise<TestShop> {
  const shop = await testShop()
  for (const state of states) await insertKind(shop.db, type, state)
  return shop
}

test('the table has every kind', () => {
  expect(Object.keys(refused).toSorted()).toEqual([...orderTypes].toSorted())
})

test.each(Object.entries(refused) as [OrderType, Refused][])(
  '%s that cannot be bought is shown as it is, and held for nobody',
  async (type, codes) => {
    const shop = await openShop(type)
    const { data: listed } = await shop.call(listProducts, {
      query: { type, kind: type === 'PKTK' ? 'park' : 'general' },
    })
    for (const state of states) {
      const body = { items: [itemOf(type, state)] }
      const shown = ['COMING_SOON', 'MAINTENANCE', 'STOPPED'].includes(state) ? state : 'ON_SALE'
      const { data: detail } = await shop.call(readProduct, { params: { code: codeOf(type, state) } })
      const listedState = listed.items.find(({ code }) => code === codeOf(type, state))?.saleState
      expect([listedState, detail.saleState], state).toEqual([shown, shown])
      if (shown !== 'ON_SALE') expect(detail.from, state).toBeNull()
      for (const language of languages) {
        const answers = [await shop.call(holdSeats, { language, body })]
        const { items } = (await shop.call(quoteCart, { language, body })).data
        const inCart = items[0]?.refusal
        if (state === 'ON_SALE') expect([answers[0]?.respCode, inCart], type).toEqual(['200', null])
        else {
          const code = codes[state]
          const sentence = sentenceOf(code, language)
          expect(answers, `${type} ${state}`).toMatchObject([{ respCode: code, respMsg: sentence }])
          expect(inCart, `${type} ${state}`).toBe(sentence)
        }
      }
    }
    const { rows } = await sql<{
      n: number
    }>`SELECT count(DISTINCT order_id)::integer AS n FROM hold`.execute(shop.db)
    // The one that is on sale, in each language.
    expect(rows[0]?.n).toBe(2)
  },
)
