/** One run of the bench: everything that is measured, in order. */
import { availableParallelism } from 'node:os'
import type pg from 'pg'
import { afterSaleParts, measureAfterSale } from './after-sale.ts'
import { COUPONS, measureClaims } from './claims.ts'
import { HOSTILE_ROUNDS, measureHostileText } from './hostile-text.ts'
import { kindPlacements } from './kinds.ts'
import { SCARCE_SEATS } from './park.ts'
import { payments } from './pay-types.ts'
import { placementsOn } from './placements.ts'
import { measurePurchases } from './purchases.ts'
import { type BenchPage, memberWithOrders, readsOf } from './reads.ts'
import type { Figure, Results } from './report.ts'
import { median } from './rounds.ts'
import { oversold, RUSH_BUYERS, rush } from './rush.ts'
import type { BenchSetup } from './stage.ts'

const CONNECTIONS = 32
const PURCHASES_AT_ONCE = 16

const sizes = {
  quick: {
    budget: { rounds: 3, seconds: 2, warmUpSeconds: 2 },
    orders: 400,
    purchases: 100,
    requests: 3_000,
    rushes: 3,
    claims: 2_000,
  },
  whole: {
    budget: { rounds: 9, seconds: 18, warmUpSeconds: 6 },
    orders: 1_000,
    purchases: 300,
    requests: 10_000,
    rushes: 7,
    claims: 10_000,
  },
}
type Sizes = (typeof sizes)['whole']

type Report = (sentence: string) => void

export async function measureAll(stage: BenchSetup, quick: boolean, report: Report): Promise<Results> {
  const size = quick ? sizes.quick : sizes.whole
  const placed = await placements(stage, size, report)
  report('complete purchases …')
  const bought = await measurePurchases(stage, {
    budget: size.budget,
    purchases: size.purchases,
    connections: PURCHASES_AT_ONCE,
  })
  const figures = [...placed.tickets, ...(await reads(stage, size, report))]
  report(`${RUSH_BUYERS} buyers for ${SCARCE_SEATS} seats …`)
  const rushed = await rush(stage, size.rushes)
  report(`${size.claims} members for ${COUPONS} coupons …`)
  const claims = await measureClaims(stage, size.claims)
  const afterSale = await measureAfterSale(stage, { parts: afterSaleParts, quick, report })
  report('hostile texts …')
  const hostileText = await measureHostileText(HOSTILE_ROUNDS)
  const { rows } = await stage.pool.query<{ server_version: string }>('SHOW server_version')
  return {
    quick,
    cpus: availableParallelism(),
    node: process.versions.node,
    postgres: rows[0]?.server_version ?? '',
    figures,
    kinds: placed.kinds,
    payTypes: placed.payTypes,
    purchases: bought,
    rush: { ...rushed, buyers: RUSH_BUYERS, seats: SCARCE_SEATS },
    claims: { ...claims, coupons: COUPONS },
    afterSale,
    oversold: await oversold(stage.pool),
    commitMs: await commitMs(stage.pool),
    hostileText,
  }
}

/** What is held against a limit in the same run, in short: for comparing one run with the next. */
export async function measureRatios(stage: BenchSetup, report: Report): Promise<Figure[]> {
  const { tickets, kinds, payTypes } = await placements(stage, sizes.quick, report)
  return [...tickets, ...kinds, ...payTypes, ...(await reads(stage, sizes.quick, report))]
}

const COMMITS = 50

/** Milliseconds until the disk has one small transaction: what every write waits for, whatever it writes. */
async function commitMs(pool: pg.Pool): Promise<number> {
  const client = await pool.connect()
  const times: number[] = []
  for (let n = 0; n < COMMITS; n += 1) {
    const begun = performance.now()
    await client.query(`SELECT pg_logical_emit_message(true, 'bench', '')`)
    times.push(performance.now() - begun)
  }
  client.release()
  return median(times)
}

type Placements = Pick<Results, 'kinds' | 'payTypes'> & { tickets: Figure[] }

async function placements(stage: BenchSetup, { budget, orders }: Sizes, report: Report): Promise<Placements> {
  const { hot, spread } = stage.park
  const load = { budget, orders, connections: CONNECTIONS }
  const against = 'bare SQL, same writes'
  report('placements on one hot slot …')
  const onHot = await placementsOn(stage, [hot], load)
  report(`placements over ${spread.length} slots …`)
  const onSpread = await placementsOn(stage, spread, load)
  report('placements of every kind …')
  const kinds = await kindPlacements(stage, { ...load, budget: sizes.quick.budget })
  report('payments in every way …')
  const payTypes = await payments(stage, {
    ...load,
    orders: sizes.quick.orders,
    budget: sizes.quick.budget,
  })
  const tickets: Figure[] = [
    { name: 'placement, one hot slot', ...onHot, against, aim: 1 },
    { name: `placement, ${spread.length} slots`, ...onSpread, against, aim: 0.6 },
  ]
  return { tickets, kinds, payTypes }
}

async function reads(stage: BenchSetup, { budget, requests }: Sizes, report: Report): Promise<Figure[]> {
  const load = { budget, requests, connections: CONNECTIONS }
  const { productCode, spread } = stage.park
  const month = spread.at(-1)?.visitDate.slice(0, 7)
  const pages: (BenchPage & { title: string; aim: number | null })[] = [
    { title: 'catalogue list', name: 'catalogue', path: '/front/api/products?kind=park', aim: 0.5 },
    {
      title: 'month calendar',
      name: 'calendar',
      path: `/front/api/products/${productCode}/calendar?month=${month}`,
      aim: 0.5,
    },
    {
      title: 'order list of 10,000',
      name: 'orders',
      path: '/front/api/orders',
      buyer: await memberWithOrders(stage),
      aim: null,
    },
  ]
  const figures: Figure[] = []
  for (const { title, aim, ...page } of pages) {
    report(`${title} …`)
    figures.push({ name: title, ...(await readsOf(stage, page, load)), against: 'bare framework', aim })
  }
  return figures
}
