/** A number that two kinds of document may have is one visitor's, however it is declared, also where it was placed long ago. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Visitor } from '#contract/endpoints/ordering/place.ts'
import { vaultOf } from '../../../platform/vault.ts'
import { newGuest } from '../../../testing/people.ts'
import { payPlaced, placeNamed, readPlacedOrder } from '../../../testing/placing.ts'
import { testPark } from '../../../testing/test-park.ts'
import { testShop } from '../../../testing/test-shop.ts'

const vault = vaultOf(Buffer.alloc(32, 7))

async function openTower(changes = {}) {
  const shop = await testShop()
  return { shop, park: await testPark(shop.db, { tickets: [{ realName: 'EVERY', ...changes }] }) }
}

const kindsOfOneNumber: [Partial<Visitor>, Partial<Visitor>][] = [
  [
    { idType: 'HK_MACAO_PASS', idNumber: 'H12345678' },
    { idType: 'PASSPORT', idNumber: 'h1234567802' },
  ],
  [
    { idType: 'TAIWAN_PASS', idNumber: '1234567890(A)' },
    { idType: 'PASSPORT', idNumber: '1234567890A' },
  ],
  [
    { idType: 'TAIWAN_PASS', idNumber: '12345678' },
    { idType: 'OTHER', idNumber: '1234-5678' },
  ],
]

test.each(kindsOfOneNumber)(
  'one number has one day, whether it is declared as %j or as %j',
  async (...kinds) => {
    const { shop, park } = await openTower()
    await sql`UPDATE offer SET id_types = id_types || '{OTHER}'`.execute(shop.db)
    const buyers = [await newGuest(shop), await newGuest(shop)] as const
    const twice = await placeNamed(shop, park, buyers[0], { documents: [1, 2], changes: kinds })
    expect(twice.respCode).toBe('VISITOR_TWICE')
    for (const [permit, other] of [kinds, kinds.toReversed()] as const) {
      const unpaid = await placeNamed(shop, park, buyers[0], { changes: permit ?? {} })
      const paid = await placeNamed(shop, park, buyers[1], { changes: other ?? {} })
      expect([unpaid.respCode, paid.respCode]).toEqual(['200', '200'])
      expect(await readPlacedOrder(shop, unpaid.orderNo)).toMatchObject({ flow: 'AWAIT_PAID', live: [false] })
      expect(await payPlaced(shop, paid.orderNo)).toBe('seated')
      const late = await placeNamed(shop, park, buyers[0], { changes: permit ?? {} })
      expect(late.respCode).toBe('VISITOR_HAS_TICKET')
      expect(await payPlaced(shop, unpaid.orderNo)).toBe('no-seats')
      await sql`UPDATE visitor SET live = false`.execute(shop.db)
    }
    const { rows } = await sql`SELECT DISTINCT id_type AS type FROM visitor ORDER BY id_type`.execute(shop.db)
    expect(rows).toEqual(kinds.map(({ idType }) => ({ type: idType })).toSorted(byType))
  },
)

const byType = (one: { type: unknown }, other: { type: unknown }) =>
  String(one.type).localeCompare(String(other.type))

test('who was placed before documents had one name is renamed, and has the day under every kind', async () => {
  const { shop, park } = await openTower()
  const passport = { idType: 'PASSPORT', idNumber: 'H12345678' } as const
  const early = await placeNamed(shop, park, await newGuest(shop), { changes: passport })
  expect(await payPlaced(shop, early.orderNo)).toBe('seated')
  const formerIndex = vault.index('document', 'PASSPORT:H12345678')
  await sql`UPDATE visitor SET document_index = ${formerIndex}`.execute(shop.db)
  await sql`INSERT INTO visitor_to_rename SELECT unit_id, seat FROM visitor`.execute(shop.db)
  await shop.sweep()
  const late = await placeNamed(shop, park, await newGuest(shop), {
    changes: { ...passport, idType: 'HK_MACAO_PASS' },
  })
  expect(late.respCode).toBe('VISITOR_HAS_TICKET')
  const { rows } = await sql`SELECT FROM visitor_to_rename`.execute(shop.db)
  expect(rows).toEqual([])
})

test('two that were placed under two names of one document keep what they have', async () => {
  const { shop, park } = await openTower()
  const passport = { idType: 'PASSPORT', idNumber: '12345678' } as const
  const early = await placeNamed(shop, park, await newGuest(shop), { changes: passport })
  const formerIndex = vault.index('document', 'PASSPORT:12345678')
  await sql`UPDATE visitor SET document_index = ${formerIndex}`.execute(shop.db)
  await sql`INSERT INTO visitor_to_rename SELECT unit_id, seat FROM visitor`.execute(shop.db)
  const late = await placeNamed(shop, park, await newGuest(shop), {
    changes: { ...passport, idType: 'TAIWAN_PASS' },
  })
  expect(await payPlaced(shop, early.orderNo)).toBe('seated')
  expect(await payPlaced(shop, late.orderNo)).toBe('seated')
  await shop.sweep()
  expect(await readPlacedOrder(shop, early.orderNo)).toMatchObject({ flow: 'AWAIT_CHECK', live: [true] })
  expect(await readPlacedOrder(shop, late.orderNo)).toMatchObject({ flow: 'AWAIT_CHECK', live: [true] })
})

test('a deck ticket of a passport counts for the same number as a permit', async () => {
  const { shop, park } = await openTower({ grantsDeck: true })
  const glass = await testPark(shop.db, {
    code: 'GLASS',
    tickets: [{ realName: 'EVERY', needsDeckTicket: true }],
  })
  const anna = await newGuest(shop)
  const passport = { idType: 'PASSPORT', idNumber: 'M12345678' } as const
  const deck = await placeNamed(shop, park, anna, { changes: passport })
  expect(await payPlaced(shop, deck.orderNo)).toBe('seated')
  const walk = await placeNamed(shop, glass, anna, { changes: { ...passport, idType: 'HK_MACAO_PASS' } })
  expect(walk.respCode).toBe('200')
})
