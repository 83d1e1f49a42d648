/** Lays out the demo tower's pools: resources, rules, closed days, and what each ticket draws. */
import { addDays, type VisitDate } from '#contract/values/time.ts'
import { keepPoolsLaidOut } from '../../server/modules/inventory/inventory.ts'
import type { Clock } from '../../server/platform/clock.ts'
import type { Tx } from '../../server/platform/db.ts'
import { idsByCode, insertRows, type SeedRow } from '../seed-sql.ts'
import { bilingual } from '../words.ts'
import type { ResourceDraw } from './demo-product.ts'
import { nextWeekday } from './holidays.ts'
import { dayResources, elsewhere, slotResources, stockResources, unlimitedResources } from './resources.ts'
import { DAYS_BACK, demoProducts, ticketCodeOf } from './seed-catalogue.ts'

const TUESDAY = 2
const WEDNESDAY = 3
const SUNDAY = 7

/** Wednesday of next week. */
export const closedDayAfter = (today: VisitDate): VisitDate =>
  nextWeekday(nextWeekday(today, SUNDAY), WEDNESDAY)

export async function seedInventory(tx: Tx, clock: Clock, today: VisitDate): Promise<void> {
  await insertRows(tx, 'resource', resourceRows())
  const resources = await idsByCode(tx, 'resource')
  await insertRows(tx, 'slot_rule', ruleRows(resources, today))
  await insertRows(tx, 'slot_exception', exceptionRows(resources, today))
  await insertRows(tx, 'draw', drawRows(resources, await idsByCode(tx, 'offer')))
  await keepPoolsLaidOut({ tx, clock }, DAYS_BACK)
}

type Ids = ReadonlyMap<string, number>

const resourceRows = (): SeedRow[] => [
  ...Object.entries(slotResources).map(([code, { slotMinutes }]) => ({
    code,
    kind: 'SLOT',
    channel: null,
    slot_minutes: slotMinutes,
  })),
  ...Object.entries(dayResources).map(([code, resource]) => {
    const channel = 'channel' in resource ? resource.channel : null
    return { code, kind: channel ? 'ALLOTMENT' : 'DAY', channel, slot_minutes: null }
  }),
  ...unlimitedResources.map((code) => ({ code, kind: 'DAY', channel: null, slot_minutes: null })),
  ...Object.keys(stockResources).map((code) => ({ code, kind: 'STOCK', channel: null, slot_minutes: null })),
]

const everyDay = [1, 2, 3, 4, 5, 6, 7]

const ruleRows = (resources: Ids, today: VisitDate): SeedRow[] => [
  ...Object.entries(slotResources).map(([code, { capacity, opens, closes }]) => ({
    resource_id: resources.get(code),
    valid_from: addDays(today, -DAYS_BACK),
    valid_until: null,
    weekdays: everyDay,
    opens,
    closes,
    capacity,
  })),
  ...Object.entries(dayResources).map(([code, resource]) => {
    const soldOn = 'soldOn' in resource ? resource.soldOn : null
    return {
      resource_id: resources.get(code),
      valid_from: addDays(today, soldOn ? 1 : -DAYS_BACK),
      valid_until: soldOn ? addDays(today, soldOn.withinDays) : null,
      weekdays: soldOn ? [soldOn.weekday] : everyDay,
      opens: null,
      closes: null,
      capacity: resource.capacity,
    }
  }),
]

const nowhere = {
  resource_id: null as number | null,
  visit_date: null as VisitDate | null,
  weekday: null as number | null,
  week_of_month: null as number | null,
  from_time: null as string | null,
  until_time: null as string | null,
  capacity: null as number | null,
}

/** What the tower closes, but not what is elsewhere: rooms and cars are there when it is inspected. */
const inTower = (resources: Ids): (number | undefined)[] =>
  [...Object.keys(slotResources), ...Object.keys(dayResources), ...unlimitedResources]
    .filter((code) => !elsewhere.includes(code))
    .map((code) => resources.get(code))

function exceptionRows(resources: Ids, today: VisitDate): SeedRow[] {
  return [
    ...inTower(resources).flatMap((resource_id) => [
      {
        ...nowhere,
        resource_id: resource_id ?? null,
        weekday: TUESDAY,
        week_of_month: 1,
        until_time: '13:00',
        reason: bilingual('每月首个周二上午检修', 'Maintenance on the first Tuesday morning'),
      },
      {
        ...nowhere,
        resource_id: resource_id ?? null,
        visit_date: closedDayAfter(today),
        reason: bilingual('年度安全检测，全天闭馆', 'Yearly safety inspection, closed all day'),
      },
    ]),
    {
      ...nowhere,
      resource_id: resources.get('DECK488') ?? null,
      visit_date: nextWeekday(nextWeekday(today, SUNDAY), SUNDAY),
      until_time: '12:00',
      capacity: 60,
      reason: bilingual('上午平台半侧布展', 'Half of the terrace is being set up in the morning'),
    },
  ]
}

function drawRows(resources: Ids, offers: Ids): SeedRow[] {
  return demoProducts.flatMap((product) =>
    product.tickets.flatMap((ticket) =>
      (ticket.draws ?? product.draws).map((draw: ResourceDraw) => {
        // A ticket for two or three takes as many places, but one table.
        const [code, units, slots = 1] = typeof draw === 'string' ? [draw, ticket.admits ?? 1] : draw
        const offer_id = offers.get(ticketCodeOf(product, ticket))
        return { offer_id, resource_id: resources.get(code), units, slots }
      }),
    ),
  )
}
