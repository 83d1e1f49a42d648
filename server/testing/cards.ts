/** An annual card for three holders in a test shop, bought with photos, and a citizen card of the city. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { passCard, readStaffCard } from '#contract/console/card.ts'
import { type Card, listCards } from '#contract/endpoints/card.ts'
import { uploadTemporaryFile } from '#contract/endpoints/file.ts'
import type { CardNo, CardTerms } from '#contract/values/card.ts'
import { documentName } from '#contract/values/document.ts'
import type { FilePath } from '#contract/values/file.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { venueDate } from '#contract/values/time.ts'
import { sealHolder } from '../modules/card/holder.ts'
import { newCardNo } from '../modules/card/order-cards.ts'
import { bookStock } from '../modules/inventory/stock/stock-sql.ts'
import type { Db } from '../platform/db.ts'
import { both, bothAsJson } from './both.ts'
import { orderItems, placeBody, visitorsFor } from './buying.ts'
import type { TestMember } from './people.ts'
import { photograph, upload } from './pictures.ts'
import { payPlaced } from './placing.ts'
import { done } from './purchase.ts'
import type { TestStaff } from './staff.ts'
import { insertProduct, insertTicket, plainTicket } from './test-park.ts'
import type { TestShop } from './test-shop.ts'

export const cardPriceFen = 88_800

type CardOptions = { at: Date; holders?: number; terms?: Partial<CardTerms> }

/** FAMILY: given back in full within a week of the approval, which staff decide. */
export async function insertCardProduct(db: Db, { at, holders = 3, terms }: CardOptions): Promise<void> {
  const product = { code: 'FAMILY', type: 'PKTK', stay: 'NONE', confirmWithinMinutes: 2_880 } as const
  const productId = await insertProduct(db, product)
  const extra = {
    validDays: 365,
    perDay: 1,
    perYear: 120,
    blackout: [],
    needsBooking: true,
    benefits: [both('free')],
    ...terms,
  }
  const named = { ...extra, blackout: extra.blackout.map((days) => ({ ...days, name: both('fair') })) }
  await sql`UPDATE product SET kind = 'card', extra = ${JSON.stringify(named)}::jsonb WHERE id = ${productId}`.execute(
    db,
  )
  await sql`INSERT INTO policy (kind, code, version, rules, summary) VALUES
    ('REFUND', 'CARD', 1, '{"anchor":"ACTIVATED","approval":"STAFF","tiers":[{"untilHoursBefore":-168,"feeBp":0}]}',
    ${bothAsJson('a week')}::jsonb)`.execute(db)
  const offer = { ...plainTicket, code: 'FAMILY-CARD', priceFen: cardPriceFen, realName: 'EVERY' } as const
  const id = await insertTicket(db, productId, { ...offer, admits: holders, perDocumentPerDay: false }, null)
  await sql`UPDATE offer SET refund_policy_code = 'CARD' WHERE id = ${id}`.execute(db)
  const { rows } = await sql<{ id: number }>`
    INSERT INTO resource (code, kind) VALUES ('CARDS', 'STOCK') RETURNING id`.execute(db)
  const resourceId = rows[0]?.id ?? 0
  await sql`INSERT INTO draw (offer_id, resource_id) VALUES (${id}, ${resourceId})`.execute(db)
  await bookStock(db, { resourceId, quantity: 50, kind: 'RECEIPT', actor: 'staff:stock', at })
}

export async function photoOf(shop: TestShop, { token }: TestMember, edge = 480): Promise<FilePath> {
  const bytes = await photograph(edge, Math.ceil((edge * 4) / 3))
  const answer = await upload(shop, uploadTemporaryFile, { token, bytes })
  assert.equal(answer.respCode, '200', answer.respMsg)
  return answer.data.path as FilePath
}

type Buying = { firstId?: number; photos?: readonly (FilePath | undefined)[] }

/** What placing answers; holders have documents of their own from `firstId` on. */
export async function placeCards(shop: TestShop, buyer: TestMember, { firstId = 1, photos }: Buying = {}) {
  const lines = [{ offerCode: 'FAMILY-CARD', quantity: 1, priceFen: cardPriceFen }]
  const item = { productCode: 'FAMILY', visitDate: null, slotFrom: null, lines }
  const { answer } = await orderItems(
    shop,
    { token: buyer.token },
    { items: [item] } as never,
    async (hold) => {
      const people = visitorsFor(hold, firstId)
      const given = photos ?? (await Promise.all(people.map(() => photoOf(shop, buyer))))
      const visitors = people.map((visitor, index) => {
        const photo = given[index]
        return photo ? { ...visitor, photo } : visitor
      })
      return placeBody(hold, { visitors })
    },
  )
  return answer
}

/** Paid, and awaiting staff. */
export async function paidCards(shop: TestShop, buyer: TestMember, buying: Buying = {}): Promise<OrderNo> {
  const { orderNo } = done(await placeCards(shop, buyer, buying))
  await payPlaced(shop, orderNo, cardPriceFen)
  return orderNo
}

export const cardsOf = async (shop: TestShop, { token }: TestMember, orderNo?: OrderNo): Promise<Card[]> =>
  (await shop.call(listCards, { token, query: orderNo ? { orderNo } : {} })).data.items

/** As staff do it: read, then approved. Answers the code of the answer. */
export async function passedCard(shop: TestShop, { token }: TestStaff, { cardNo }: Card): Promise<string> {
  const { data } = await shop.call(readStaffCard, { token, params: { cardNo } })
  const answer = await shop.call(passCard, {
    ...{ token, params: { cardNo }, idempotencyKey: randomUUID(), body: { version: data.version } },
  })
  return answer.respCode
}

/** Bought, paid and approved. */
export async function activeCards(
  shop: TestShop,
  buyer: TestMember,
  staff: TestStaff,
  buying: Buying = {},
): Promise<Card[]> {
  const orderNo = await paidCards(shop, buyer, buying)
  const [first] = await cardsOf(shop, buyer, orderNo)
  assert.ok(first)
  assert.equal(await passedCard(shop, staff, first), '200')
  return await cardsOf(shop, buyer, orderNo)
}

/** Residents whose document begins with 110105 are approved at once. */
export async function insertCitizenCard(db: Db, automatic = true): Promise<void> {
  const terms: CardTerms = { validDays: 365, perDay: 1, perYear: 12, blackout: [], needsBooking: true }
  await sql`INSERT INTO card_type (code, name, rules, terms, document_prefixes, automatic, active)
    VALUES ('CITIZEN', ${bothAsJson('citizen card')}::jsonb, ${JSON.stringify([both('residents')])}::jsonb,
      ${JSON.stringify(terms)}::jsonb, '{110105}', ${automatic}, true)`.execute(db)
}

type TestCard = { document?: string; idType?: 'PASSPORT' | 'ID_CARD'; terms?: Partial<CardTerms> }

/** A citizen card of a member of its own, in a state; version 1. */
export async function testCard(
  { pool, deps, clock }: Pick<TestShop, 'pool' | 'deps' | 'clock'>,
  state: 'AWAIT' | 'ACTIVE' | 'FROZEN',
  { document, idType = 'PASSPORT', terms }: TestCard = {},
): Promise<CardNo> {
  const cardNo = newCardNo(deps.chance)
  const holder = { name: '林晓', idType, document: document ?? cardNo, birthDate: null } as const
  const live = state !== 'AWAIT'
  const at = clock.now()
  await pool.query(
    `INSERT INTO card (card_no, kind, type_code, type_name, member_id, holder_sealed, document_index, state, frozen_for,
       terms, valid_from, valid_until, applied_at, decided_at, decided_by)
     SELECT $1, 'CITIZEN', 'CITIZEN', $2, id, $3, $4, $5, $6, $7, $8::date, $8::date + $12::integer, $9, $10, $11
     FROM member ORDER BY id LIMIT 1`,
    [
      ...[cardNo, bothAsJson('citizen card'), sealHolder(deps.vault, holder)],
      ...[
        deps.vault.index('document', documentName(idType, holder.document)),
        state,
        state === 'FROZEN' ? 'STAFF' : null,
      ],
      JSON.stringify({ validDays: 365, perDay: 1, perYear: 12, blackout: [], needsBooking: true, ...terms }),
      ...[live ? venueDate(at) : null, at, live ? at : null, live ? 'system' : null],
      (terms?.validDays ?? 365) - 1,
    ],
  )
  return cardNo
}

/** At every moment: an annual card is good as long as its unit is, and over with it. */
export async function assertCardsFollowUnits(db: Db): Promise<void> {
  const { rows } = await sql`
    SELECT card_no, card.state, unit.state AS unit FROM card LEFT JOIN unit USING (unit_no)
    WHERE kind = 'ANNUAL' AND (card.state = 'PLACED' AND unit.state NOT IN ('reserved', 'refunding', 'void')
      OR card.state = 'ACTIVE' AND unit.state NOT IN ('valid', 'used', 'expired')
      OR card.frozen_for = 'REFUND' AND unit.state <> 'refunding'
      OR card.state = 'CANCELLED' AND unit.state NOT IN ('returning', 'refunded', 'void')
      OR unit.unit_no IS NULL)`.execute(db)
  assert.deepEqual(rows, [], 'an annual card is what its unit is')
}
