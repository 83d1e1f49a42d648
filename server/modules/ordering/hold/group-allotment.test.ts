/** Group prices and allotments, as agencies and everybody else meet them when they buy. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { holdSeats, releaseHold } from '#contract/endpoints/ordering/hold.ts'
import { holdBody } from '../../../testing/buying.ts'
import { buyingGroup } from '../../../testing/groups.ts'
import { assertCountersTrue } from '../../../testing/laws.ts'
import { newGuest, newMember } from '../../../testing/people.ts'
import { testPark } from '../../../testing/test-park.ts'
import { testShop } from '../../../testing/test-shop.ts'

/** Agencies pay 90.00 instead of 150.00, and have three of the day's places. */
async function openTower() {
  const shop = await testShop()
  const park = await testPark(shop.db, { slotCapacity: 10 })
  const adult = park.offerIds['ADULT']
  await sql`INSERT INTO price (offer_id, visit_date, channel, price_fen)
    VALUES (${adult}, ${park.visitDate}, 'B2B', 9000)`.execute(shop.db)
  await sql`WITH allotment AS (
      INSERT INTO resource (code, kind, channel) VALUES ('AGENCIES', 'ALLOTMENT', 'B2B') RETURNING id),
    drawn AS (INSERT INTO draw SELECT ${adult}, id, 1 FROM allotment)
    INSERT INTO pool (resource_id, visit_date, capacity) SELECT id, ${park.visitDate}, 3 FROM allotment`.execute(
    shop.db,
  )
  const buyers = []
  for (const account of ['anna1', 'benjamin', 'caroline', 'dorothea', 'emily1'])
    buyers.push(await newMember(shop, { account }))
  await buyingGroup(shop, buyers.slice(0, 2), { paidInFen: 0 })
  await buyingGroup(shop, buyers.slice(2), { paidInFen: 0 })
  const hold = (who: { token: string }, priceFen: number, quantity = 1) =>
    shop.call(holdSeats, { ...who, body: holdBody(park, { tickets: { ADULT: { quantity, priceFen } } }) })
  return { shop, park, buyers, hold }
}

test('agencies share their allotment: of five buyers at once three are served, and the public keeps its places', async () => {
  const { shop, buyers, hold } = await openTower()
  const answers = await Promise.all(buyers.map((buyer) => hold(buyer, 9_000)))
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual([
    '200',
    '200',
    '200',
    ...Array(2).fill(full),
  ])
  const guest = await newGuest(shop)
  expect((await hold(guest, 15_000, 5)).respCode).toBe('200')
  const served = answers.findIndex(({ respCode }) => respCode === '200')
  const who = buyers[served] ?? guest
  const left = await shop.call(releaseHold, {
    ...who,
    params: { orderNo: answers[served]?.data.orderNo as never },
  })
  expect(left.respCode).toBe('200')
  const late = buyers[answers.findIndex(({ respCode }) => respCode !== '200')] ?? guest
  expect((await hold(late, 9_000)).respCode).toBe('200')
  await assertCountersTrue(shop.db)
})

const full = 'SLOT_SOLD_OUT'

test('the price of agencies is theirs alone, and they have no other', async () => {
  const { shop, buyers, hold } = await openTower()
  const [agency] = buyers
  if (!agency) throw new Error('a buyer')
  expect((await hold(agency, 15_000)).respCode).toBe('PRICE_CHANGED')
  expect((await hold(await newGuest(shop), 9_000)).respCode).toBe('PRICE_CHANGED')
  expect((await hold(await newMember(shop, { account: 'stranger' }), 9_000)).respCode).toBe('PRICE_CHANGED')
  const { data } = await hold(agency, 9_000, 3)
  expect(data.amounts.goodsFen).toBe(27_000)
  const { rows } = await shop.pool.query(
    `SELECT code, held FROM pool JOIN resource ON resource.id = resource_id WHERE held > 0 ORDER BY code`,
  )
  expect(rows).toEqual([
    { code: 'AGENCIES', held: 3 },
    { code: 'DECK-day', held: 3 },
    { code: 'DECK-slot', held: 3 },
  ])
})
