import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import type { OfferCode, ProductCode } from '#contract/values/product.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import { eventually } from '../../../testing/eventually.ts'
import { testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { type QuoteInput, quote } from './quote.ts'

const tuesday = '2026-12-01' as VisitDate
const adult = { offerCode: 'DECK-ADULT' as OfferCode, quantity: 2 }
const child = { offerCode: 'DECK-CHILD' as OfferCode, quantity: 1 }

const inputOf = (shop: TestShop, input: Partial<QuoteInput> = {}): QuoteInput => ({
  productCode: 'DECK' as ProductCode,
  visitDate: tuesday,
  untilDate: null,
  slotFrom: '10:30' as SlotTime,
  lines: [adult],
  channel: 'WAP',
  now: shop.clock.now(),
  ...input,
})

const ask = (shop: TestShop, input: Partial<QuoteInput> = {}) => quote(shop.deps, inputOf(shop, input))

async function parkShop() {
  const shop = await testShop()
  const tickets = [
    { code: 'ADULT', maxPerOrder: 3 },
    { code: 'CHILD', priceFen: 0, ageMax: 6, needsGuardian: true },
  ]
  return { shop, park: await testPark(shop.db, { tickets }) }
}

describe('refuses', () => {
  test('what is wrong with a choice, each with its own word', async () => {
    const { shop } = await parkShop()
    const refused: [Partial<QuoteInput>, string][] = [
      [{ productCode: 'NOWHERE' as ProductCode }, 'NOT_FOUND'],
      [{ lines: [] }, 'QUANTITY_ZERO'],
      [{ lines: [{ ...adult, quantity: 0 }] }, 'QUANTITY_ZERO'],
      [{ lines: [{ ...adult, quantity: -1 }] }, 'QUANTITY_ZERO'],
      [{ lines: [{ ...adult, offerCode: 'DECK-KING' as OfferCode }] }, 'OFFER_NOT_FOR_SALE'],
      [{ lines: [{ ...adult, quantity: 4 }] }, 'TOO_MANY_PER_ORDER'],
      [{ lines: [adult, { ...adult, quantity: 1 }] }, 'BAD_REQUEST'],
      [{ lines: [child] }, 'COMPANION_NEEDED'],
      [
        {
          lines: [
            { ...adult, quantity: 1 },
            { ...child, quantity: 2 },
          ],
        },
        'COMPANION_NEEDED',
      ],
      [{ slotFrom: null }, 'SLOT_NEEDED'],
      [{ slotFrom: '10:15' as SlotTime }, 'SLOT_NEEDED'],
      [{ visitDate: '2026-11-20' as VisitDate }, 'SALE_ENDED'],
      [{ visitDate: '2027-02-20' as VisitDate }, 'NOT_ON_SALE_YET'],
      [{ visitDate: '2026-12-02' as VisitDate }, 'OFFER_NOT_FOR_SALE'],
      [{ now: new Date('2026-12-01T10:30:00+08:00') }, 'SALE_ENDED'],
    ]
    for (const [input, code] of refused) await expect(ask(shop, input), code).rejects.toMatchObject({ code })
  })

  test('groups later than everybody else', async () => {
    const { shop } = await parkShop()
    const many = (quantity: number) => ask(shop, { channel: 'B2B', lines: [{ ...adult, quantity }] })
    await expect(many(201)).rejects.toMatchObject({ code: 'TOO_MANY_PER_ORDER', details: { max: 200 } })
    expect((await many(200)).lines).toMatchObject([{ quantity: 200 }])
  })

  test.each([
    [sql`UPDATE product SET sale_state = 'COMING_SOON'`, 'PRODUCT_COMING_SOON'],
    [sql`UPDATE product SET sale_state = 'MAINTENANCE'`, 'PRODUCT_MAINTENANCE'],
    [sql`UPDATE product SET sale_state = 'STOPPED'`, 'PRODUCT_STOPPED'],
    [sql`UPDATE offer SET active = false`, 'OFFER_NOT_FOR_SALE'],
    [sql`DELETE FROM pool`, 'NO_LIMIT_SET'],
    [sql`DELETE FROM pool WHERE slot_from IS NULL`, 'NO_LIMIT_SET'],
    [sql`UPDATE pool SET closed = true`, 'DATE_CLOSED'],
    [sql`UPDATE pool SET closed = true WHERE slot_from = '10:30'`, 'SLOT_CLOSED'],
  ])('what the operator took off sale (%#)', async (change, code) => {
    const { shop } = await parkShop()
    await change.execute(shop.db)
    await expect(ask(shop)).rejects.toMatchObject({ code })
  })
})

test('gives price, policy and what one ticket takes of each pool', async () => {
  const { shop, park } = await parkShop()
  await sql`UPDATE draw SET units = 2 FROM resource WHERE resource.id = resource_id AND kind = 'SLOT'
    AND offer_id = ${park.offerIds['ADULT']}`.execute(shop.db)
  const quoted = await ask(shop, { lines: [adult, child] })
  expect(quoted).toMatchObject({ slotFrom: '10:30', visitDate: tuesday })
  expect(quoted.product.name).toEqual({ 'zh-CN': 'name of DECK（中文）', 'en-US': 'name of DECK' })
  const [day = 0, slot = 0] = [park.poolIds['day'], park.poolIds['10:30']]
  expect(quoted.lines).toMatchObject([
    {
      quantity: 2,
      priceFen: 15_000,
      amountFen: 30_000,
      slotTo: '11:00',
      claims: [
        { poolId: day, units: 1 },
        { poolId: slot, units: 2 },
      ],
      offer: { code: 'DECK-ADULT', refundPolicy: { code: 'TEST', version: 1 } },
    },
    { quantity: 1, priceFen: 0, amountFen: 0, offer: { code: 'DECK-CHILD' } },
  ])
})

test('a sold-out slot is quoted all the same: only the claim knows', async () => {
  const { shop } = await parkShop()
  await sql`UPDATE pool SET sold = capacity`.execute(shop.db)
  expect((await ask(shop)).lines).toHaveLength(1)
})

test('a product without slots is for the whole day, whatever slot is named', async () => {
  const shop = await testShop()
  await testPark(shop.db, { slots: null })
  expect(await ask(shop)).toMatchObject({ slotFrom: null, lines: [{ slotTo: null }] })
})

test('a changed price and a new version of a policy are quoted as soon as they are announced', async () => {
  const { shop } = await parkShop()
  await ask(shop)
  await sql`UPDATE price SET price_fen = 16000 WHERE price_fen > 0`.execute(shop.db)
  await sql`INSERT INTO policy (kind, code, version, rules, summary)
    VALUES ('REFUND', 'TEST', 2, '{"tiers":[]}', '{"zh-CN":"","en-US":""}')`.execute(shop.db)
  await eventually(async () =>
    expect((await ask(shop)).lines[0]).toMatchObject({
      priceFen: 16_000,
      offer: { refundPolicy: { version: 2 } },
    }),
  )
})

test('quoting a hot slot again and again asks the database nothing', async () => {
  const { shop } = await parkShop()
  const queries = vi.spyOn(shop.pool, 'connect')
  // Until the park's own notices have arrived, the catalogue is read anew.
  await eventually(async () => {
    await ask(shop)
    queries.mockClear()
    await Promise.all(Array.from({ length: 100 }, () => ask(shop)))
    expect(queries).not.toHaveBeenCalled()
  })
})
