/** Fills an empty database with the demo tower, relative to today. */
import { join } from 'node:path'
import type { ShopSetting } from '#contract/console/setting.ts'
import type { Mobile } from '#contract/values/person.ts'
import { venueDate } from '#contract/values/time.ts'
import { createMember, passwordToKeep } from '../server/modules/member/member.ts'
import { saveShopSettings } from '../server/modules/setting/edit-settings.ts'
import type { Chance } from '../server/platform/chance.ts'
import type { Clock } from '../server/platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../server/platform/db.ts'
import type { Vault } from '../server/platform/vault.ts'
import { seedAssets } from './assets-sql.ts'
import { recordDecisions } from './audit-sql.ts'
import { brandSettings } from './brand.ts'
import { seedCitizenCards, seedOrderedCards } from './cards-sql.ts'
import { ownComments, scoreComments, seedComments, seedPhotos, sortComments } from './comments-sql.ts'
import { seedContacts } from './contacts.ts'
import { seedCoupons } from './coupons.ts'
import { seedGates } from './gates.ts'
import { payIn, seedGroups, stateBalances } from './groups-sql.ts'
import { bookCardVisits } from './orders/card-visits.ts'
import type { DemoBuyer } from './orders/demo-orders.ts'
import { type DemoContext, openDemo } from './orders/demo-quote.ts'
import { live } from './orders/live-orders.ts'
import { settleVouchers } from './orders/live-vouchers.ts'
import { type MemberOrder, orderForMembers } from './orders/member-orders.ts'
import { reviewerAccounts, reviewerComments } from './orders/reviewers.ts'
import { storeOrders } from './orders/seed-orders.ts'
import { sellSeats } from './orders/sold-seats.ts'
import { applicantAccounts, DEMO_PASSWORD, demoAccounts } from './people.ts'
import { drawPictures } from './pictures/draw-pictures.ts'
import { seedCatalogue } from './products/seed-catalogue.ts'
import { closedDayAfter, seedInventory } from './products/seed-inventory.ts'
import { seedStayRules } from './products/stay-rules.ts'
import { seedInvoiceTitles } from './seed-invoice-titles.ts'
import { seedAddresses, seedSending } from './seed-sending.ts'
import {
  earnPoints,
  givePoints,
  isUnused,
  recordEnds,
  recordEntries,
  refreshStatistics,
  sortPoints,
} from './seed-sql.ts'
import { seedStaff } from './staff.ts'
import { seedVouchers } from './vouchers.ts'

export type SeedDeps = {
  db: Db
  clock: Clock
  vault: Vault
  chance: Chance
  /** FILES_DIR; what is public lies below `public/` in it. */
  filesDir: string
  /** Draws the pictures into a folder; otherwise those of the demo. */
  draw?: (folder: string) => Promise<void>
}

/** False, and nothing changed, when the database is not empty. All of it or nothing. */
export async function seedDemo(deps: SeedDeps): Promise<boolean> {
  const seeded = await inTransaction(deps.db, async (tx) => {
    if (!(await isUnused(tx))) return false
    const draw = deps.draw ?? drawPictures
    await bothEnded(seedRows(deps, tx), draw(join(deps.filesDir, 'public', 'pictures')))
    return true
  })
  if (seeded) await refreshStatistics(deps.db)
  return seeded
}

/** A failure waits for the other one: rows that come after the transaction was taken back would stay. */
async function bothEnded(...parts: Promise<unknown>[]): Promise<void> {
  for (const part of await Promise.allSettled(parts)) if (part.status === 'rejected') throw part.reason
}

/** None of the demo's pictures is elsewhere. */
const ownFilesAlone = { pictureSources: [], publicUrl: '' }

async function seedRows(deps: SeedDeps, tx: Tx): Promise<void> {
  const { clock, vault, chance } = deps
  const now = clock.now()
  const today = venueDate(now)
  // What the demo leaves to the shop's defaults has no row.
  const items = Object.entries(brandSettings(today, closedDayAfter(today)))
    .filter(([, value]) => value !== null)
    .map(([code, value]) => ({ code, value, version: 0 }) as ShopSetting)
  await saveShopSettings(tx, ownFilesAlone, { body: { items }, caller: { roles: ['owner'] } })
  await seedCatalogue(tx, today)
  await seedInventory(tx, clock, today)
  await seedStayRules(tx, today)
  await seedSending(tx, now)
  await seedStaff(deps, tx)
  await seedGates(tx)
  const [demo, agency, guide] = await seedMembers(deps, tx, { accounts: demoAccounts, now })
  const applicants = await seedMembers(deps, tx, { accounts: applicantAccounts, now })
  const reviewers = await seedMembers(deps, tx, { accounts: reviewerAccounts, now })
  await givePoints(tx, demo.memberId, demo.joinedAt)
  const context = await openDemo(tx, { now, vault, chance })
  // Members choose first; the window and the agencies sell what they leave.
  const chosen = orderForMembers(context, { demo, agency, guide, reviewers })
  await seedContacts(deps, tx, demo.memberId)
  await seedCitizenCards(tx, { vault, chance, now }, demo.memberId)
  await seedAddresses(deps, tx, demo.memberId)
  await seedInvoiceTitles(deps, tx, demo.memberId)
  const owners = [agency, ...applicants].map((owner) => [owner.account, owner] as const)
  await seedGroups(tx, { ...deps, now }, new Map(owners), guide)
  await storeOrders(tx, [...sellSeats(context), ...chosen])
  await seedOrderedCards(tx, { vault, chance, now }, chosen)
  await seedVouchers(tx, deps, today)
  await seedCoupons(tx, context, { demo, agency, orders: chosen })
  await liveAll(tx, context, chosen)
  await bookCardVisits(tx, context, chosen)
  await settleVouchers(tx, context)
  await seedAssets(tx, now)
  await stateBalances(tx, now)
  await recordEnds(tx)
  await recordEntries(tx, now)
  await earnPoints(tx, now)
  await sortPoints(tx)
  await seedComments(tx, now, { ...demo, comments: ownComments })
  await seedPhotos(tx, { ...deps, now }, demo.memberId)
  for (const [index, reviewer] of reviewers.entries())
    await seedComments(tx, now, { ...reviewer, comments: reviewerComments[index] ?? [] })
  await sortComments(tx)
  await scoreComments(tx)
  await recordDecisions(tx)
}

/** With what the agency paid in meanwhile, so that its ledger is in the order of time. */
async function liveAll(tx: Tx, context: DemoContext, orders: readonly MemberOrder[]): Promise<void> {
  let after: Date | null = null
  for (const order of orders) {
    await payIn(tx, context, { after, until: order.placedAt })
    after = order.placedAt
    await live(tx, context, order)
  }
  await payIn(tx, context, { after, until: context.now })
}

type Seeded = DemoBuyer & { account: string; joinedAt: Date }

type Account = {
  account: string
  mobile: Mobile
  nickname: string
  corp: string | null
  joinedDaysAgo: number
}

const dayMs = 86_400_000

/** In the order of their accounts. */
async function seedMembers<Accounts extends readonly Account[]>(
  { vault, chance }: SeedDeps,
  tx: Tx,
  { accounts, now }: { accounts: Accounts; now: Date },
): Promise<{ [Place in keyof Accounts]: Seeded }> {
  const passwordPhc = await passwordToKeep({ chance }, DEMO_PASSWORD)
  const avatar = 'pictures/avatar.svg'
  const seeded: Seeded[] = []
  for (const person of accounts) {
    const { account, nickname, mobile, corp, joinedDaysAgo } = person
    const joinedAt = new Date(now.getTime() - joinedDaysAgo * dayMs)
    const profile = { account, nickname, mobile, corp, passwordPhc, avatar }
    const member = await createMember({ vault }, tx, { ...profile, demo: true, now: joinedAt })
    seeded.push({ memberId: member.id, account, name: nickname, mobile, corp, joinedAt })
  }
  return seeded as { [Place in keyof Accounts]: Seeded }
}
