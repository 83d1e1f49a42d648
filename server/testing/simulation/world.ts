/** One simulated world: the shop in two processes, its providers, its buyers, and one clock for all of them. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BodyOf } from '#contract/endpoint.ts'
import type { askChange } from '#contract/endpoints/change.ts'
import type { HoldItem } from '#contract/endpoints/ordering/hold.ts'
import type { PlaceOrder } from '#contract/endpoints/ordering/place.ts'
import type { ChangeNo } from '#contract/values/change.ts'
import type { OrderNo, UnitState } from '#contract/values/order.ts'
import type { PaymentNo, PayType } from '#contract/values/payment.ts'
import { monthOf, type VisitDate, venueDate } from '#contract/values/time.ts'
import type { SandboxControl } from '../../../sandbox/control.ts'
import { storageDisk } from '../../gateways/storage-disk.ts'
import { boundsOf } from '../../modules/group/statements.ts'
import type { Provider } from '../../modules/payment/pay-gateway.ts'
import type { Db } from '../../platform/db.ts'
import { type MovableClock, movableClock } from '../movable-clock.ts'
import { photograph } from '../pictures.ts'
import { newStaff, type TestStaff } from '../staff.ts'
import { testDatabase } from '../test-database.ts'
import {
  alipayOn,
  invoicesOn,
  type TestWorld,
  testWorld,
  trackingOn,
  wechatOn,
  wechatPayOn,
} from '../test-world.ts'
import { type Accounts, openAccounts } from './accounts.ts'
import { openBuyers, type SimulatedBuyer } from './buyers.ts'
import { type CapturedLog, capturedLog } from './captured-log.ts'
import { openCardPark } from './card-park.ts'
import { type CrashingGateways, crashingGateways } from './crashing-gateways.ts'
import { openParks, type Park, takeFees } from './parks.ts'
import { type SeededChance, seededChance } from './seeded-chance.ts'
import { openShopProcesses, type ShopProcesses } from './shop-processes.ts'
import { openStays } from './stays.ts'
import { openTrips } from './trips.ts'

/** What a buyer remembers of an order; how it really stands only the shop knows. */
export type KnownOrder = {
  orderNo: OrderNo
  buyer: SimulatedBuyer
  payableFen: number
  heldAt: Date
  /** What a coupon and points took off. */
  discountFen: number
  /** For sending its goods; part of what is to pay. */
  freightFen: number
  /** Vouchers pay it. */
  byVouchers: boolean
  stage: 'held' | 'placed'
  noticeAt: Date | null
  /** The calls that made it, to be sent once more; no items: it was bought again by one tap. */
  hold: { key: string; items: HoldItem[] | null }
  place: { key: string; body: PlaceOrder } | null
  attempts: KnownAttempt[]
  /** The buyer has seen that it is paid or lost. */
  over: boolean
}

/** A change of date that was asked for, as its buyer remembers it. */
export type KnownChange = {
  changeNo: ChangeNo
  order: KnownOrder
  /** The call that asked for it; null when staff did, or its buyer is somebody else by now. */
  asked: { key: string; body: BodyOf<typeof askChange> } | null
  /** The buyer has seen that there is nothing to pay (any more). */
  over: boolean
}

export type KnownAttempt = {
  order: KnownOrder
  /** Pays for this instead of the order. */
  change: KnownChange | null
  paymentNo: PaymentNo
  payType: PayType
  provider: Provider
  /** Of the call that began it; null when its buyer is somebody else by now. */
  key: string | null
  /** What the browser does next: an address, a code, or nothing when WeChat pays by itself. */
  content: string
  /** Whether the buyer has opened the cashier: before that Alipay knows of no trade. */
  visited: boolean
  /** Whether the buyer has pressed the cashier's button. */
  pressed: boolean
}

/** What is asked of the database alone is asked of any. */
export type Stored = Pick<SimulatedWorld, 'db'>

export type SimulatedWorld = {
  seed: number
  chance: SeededChance
  clock: MovableClock
  db: Db
  sandbox: TestWorld
  control: SandboxControl
  shops: ShopProcesses
  gateways: CrashingGateways
  log: CapturedLog
  parks: readonly Park[]
  accounts: Accounts
  /** What holders of cards send of themselves. */
  photo: Buffer
  buyers: readonly SimulatedBuyer[]
  /** Who move tickets for buyers. */
  staff: readonly [TestStaff, TestStaff]
  orders: KnownOrder[]
  changes: KnownChange[]
  firstDay: VisitDate
  /** Payments that a provider took after it had said, or agreed, that they are over. */
  paidAgainstWord: Set<string>
  /** The state of each ticket when the laws were last checked, by its number. */
  unitsSeen: Map<string, UnitState>
  /** So many steps go by before workers work again. */
  workersAwayFor: number
  close(): Promise<void>
}

/** The providers of all worlds of a process; their virtual clock starts where each world's does. */
export type SimulationSetup = { sandbox: TestWorld; photo: Buffer; startAt(instant: Date): Promise<void> }

/** As small as a photo of a card may be. */
const photoSize = { width: 480, height: 640 }

export async function openStage(): Promise<SimulationSetup> {
  let start = 0
  const sandbox = await testWorld({ now: () => start })
  return {
    sandbox,
    photo: await photograph(photoSize.width, photoSize.height),
    async startAt(instant) {
      start = instant.getTime()
      await sandbox.control.reset()
    },
  }
}

/** Long enough for a loaded machine, on which a lost answer makes another world; a simulation has many that never come. */
const timeouts = { connectMs: 2_000, totalMs: 2_000 }
const FIRST_DAY = Date.parse('2026-11-21T00:00:00+08:00')
const HOUR_MS = 3_600_000

/** Every other world begins on the last day of its month, so that it sees the month end. */
const dayIn = (seed: number, day: Date): Date =>
  seed % 2 === 0 ? new Date(boundsOf(monthOf(venueDate(day))).until.getTime() - 24 * HOUR_MS) : day

export async function openWorld(
  { sandbox, photo, startAt }: SimulationSetup,
  seed: number,
): Promise<SimulatedWorld> {
  const chance = seededChance(seed, 'choices')
  const day = new Date(FIRST_DAY + chance.int(0, 60) * 24 * HOUR_MS)
  const start = new Date(dayIn(seed, day).getTime() + chance.int(0, 20) * HOUR_MS)
  await startAt(start)
  await sandbox.control.seed({ user: { name: 'visitor' } })
  const database = await testDatabase()
  const clock = movableClock(start)
  const log = capturedLog()
  const certificateMode = chance.percent(30)
  const filesDir = mkdtempSync(join(tmpdir(), 'lookout-simulated-files-'))
  let gateways: CrashingGateways = crashingGateways([])
  const shops = await openShopProcesses({
    process: { database, clock },
    log: log.log,
    depsAt(shopUrl) {
      gateways = crashingGateways([
        wechatPayOn(sandbox, { shopUrl, timeouts, certificateMode }),
        alipayOn(sandbox, { shopUrl, timeouts }),
      ])
      const { pay } = gateways
      const invoices = invoicesOn(sandbox, timeouts)
      return {
        pay,
        invoices,
        tracking: trackingOn(sandbox, timeouts),
        wechat: wechatOn(sandbox),
        storage: storageDisk(filesDir),
        publicUrl: shopUrl,
        chance: seededChance(seed, 'shop'),
      }
    },
  })
  const { db } = database
  const parks = [...(await openParks(db, venueDate(start))), ...(await openStays(db, start))]
  parks.push(...(await openTrips(db, venueDate(start), parks)))
  await takeFees(db)
  parks.push(await openCardPark(db, start, chance))
  const [shop] = shops.all
  assert.ok(shop)
  const buyers = await openBuyers(shop)
  return {
    seed,
    chance,
    clock,
    db,
    sandbox,
    control: sandbox.control,
    shops,
    gateways,
    log,
    parks,
    accounts: await openAccounts(shop, buyers),
    photo,
    buyers,
    staff: [await newStaff(shop, 'orders'), await newStaff(shop, 'owner')],
    orders: [],
    changes: [],
    firstDay: venueDate(start),
    paidAgainstWord: new Set(),
    unitsSeen: new Map(),
    workersAwayFor: 0,
    async close() {
      await shops.close()
      await database.drop()
      rmSync(filesDir, { recursive: true, force: true })
    },
  }
}

/** Both clocks; then every webhook that fell due has been tried. */
export async function advanceClocks({ clock, control }: SimulatedWorld, seconds: number): Promise<void> {
  clock.advance({ seconds })
  await control.advance(seconds * 1_000)
}
