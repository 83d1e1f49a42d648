import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mobile } from '#contract/values/person.ts'
import { addDays, venueDate } from '#contract/values/time.ts'
import { memberIdOf } from '../../server/modules/caller/caller.ts'
import { inTransaction } from '../../server/platform/db.ts'
import type { TestShop } from '../../server/testing/test-shop.ts'
import { drawNothing, type SeededTower, seedTower } from '../testing/seeded-tower.ts'
import { type DemoContext, openDemo } from './demo-quote.ts'
import { orderForMembers } from './member-orders.ts'
import { reviewerPlans } from './reviewers.ts'

const FRIDAY = '2026-11-20T11:34:00+08:00'

let tower: SeededTower
let shop: TestShop
beforeAll(async () => {
  tower = await seedTower(FRIDAY, { draw: drawNothing })
  shop = await tower.openShop()
})
afterAll(async () => {
  await shop?.close()
  await tower?.drop()
})

const buyer = { memberId: memberIdOf('1'), name: 'Demo', mobile: '13800138000' as Mobile, corp: null }
const members = { demo: buyer, agency: buyer, guide: buyer, reviewers: reviewerPlans.map(() => buyer) }

/** Nothing is sold yet, nor closed: the closures of a day after the seed are none of that day's own. */
function emptied(context: DemoContext): DemoContext {
  const places = [...context.days.values(), context.stock].flatMap((day) => [...day.values()].flat())
  for (const pool of places) Object.assign(pool, { left: pool.capacity, closed: false })
  return context
}

test.each([0, 1, 2, 3, 4, 5, 6])(
  '%i days after a Friday, what was used had its day, and what waits has it',
  async (later) => {
    const now = new Date(Date.parse(FRIDAY) + later * 24 * 3_600_000)
    const context = await inTransaction(shop.db, (tx) => openDemo(tx, { ...shop.deps, now }))
    const today = venueDate(now)
    const orders = orderForMembers(emptied(context), members)
    const wrong = orders.flatMap(({ becomes, steps, quote: { product, visitDate } }) => {
      const isUsed = steps.some(({ do: done }) => done === 'use' || done === 'arrive')
      const isPlausible = visitDate === null || (isUsed ? visitDate <= today : visitDate >= today)
      return isPlausible ? [] : [`${product.code} ${becomes} ${visitDate}`]
    })
    expect(wrong).toEqual([])
    const stay = orders.find(({ quote }) => quote.product.code === 'TOWERSTAY')
    expect([stay?.becomes, stay?.quote.visitDate]).toEqual(['CHECK_ING', addDays(today, -1)])
  },
)
