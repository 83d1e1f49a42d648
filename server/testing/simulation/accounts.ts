/** What buyers of a simulated world may pay with besides money, or need for a ticket: vouchers, coupons, cards, a balance. */
import { sql } from 'kysely'
import type { ActivityCode } from '#contract/values/coupon.ts'
import type { GroupCode } from '#contract/values/group.ts'
import { addDays, venueDate } from '#contract/values/time.ts'
import { insertCitizenCard, testCard } from '../cards.ts'
import { testActivity } from '../coupons.ts'
import { buyingGroup } from '../groups.ts'
import type { TestMember } from '../people.ts'
import { givenPoints } from '../points.ts'
import type { TestShop } from '../test-shop.ts'
import { testBatch } from '../vouchers.ts'
import type { SimulatedBuyer } from './buyers.ts'

export type Accounts = {
  /** Each good for two adults of the deck. */
  serials: readonly string[]
  activities: readonly ActivityCode[]
  group: GroupCode
}

const VOUCHERS = 8
const PAID_IN_FEN = 200_000
const CREDIT_FEN = 50_000
/** Of each family so many have a citizen card; others may buy annual ones, or have none. */
const CARDS = 2
const POINTS = 400

export async function openAccounts(shop: TestShop, buyers: readonly SimulatedBuyer[]): Promise<Accounts> {
  const serials = await testBatch(shop, { count: VOUCHERS })
  const flat = { code: 'FLAT', total: 5, perMember: 2, minusFen: 3_333, thresholdFen: 10_000 }
  const tenth = { code: 'TENTH', total: 5, perMember: 3, percentBp: 1_250, capFen: 5_000 }
  const activities = [await testActivity(shop, flat), await testActivity(shop, tenth)]
  const agents = buyers.filter(({ agency }) => agency)
  const group = await buyingGroup(shop, agents as never, { paidInFen: PAID_IN_FEN })
  await sql`UPDATE corp SET credit_fen = ${CREDIT_FEN} WHERE code = ${group}`.execute(shop.db)
  for (const { kind, agency, id } of buyers)
    if (kind === 'member' && !agency) await givenPoints(shop.db, { id } as TestMember, POINTS)
  await openCards(shop, buyers)
  return { serials, activities, group }
}

/** Few visits in a year; some are over tomorrow, and others not good on the day after it. */
async function openCards(shop: TestShop, buyers: readonly SimulatedBuyer[]): Promise<void> {
  await insertCitizenCard(shop.db)
  const today = venueDate(shop.clock.now())
  for (const [index, { idNumber }] of buyers.flatMap(({ family }) => family.slice(0, CARDS)).entries()) {
    const closed = { from: addDays(today, 2), until: addDays(today, 2) }
    const blackout = index % 3 === 0 ? [closed] : []
    const validDays = index % 3 === 1 ? 2 : 365
    const terms = { validDays, perDay: 1, perYear: 1 + (index % 3), blackout }
    await testCard(shop, 'ACTIVE', { document: idNumber, idType: 'ID_CARD', terms })
  }
}
