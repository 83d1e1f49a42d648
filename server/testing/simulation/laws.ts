/** What must be true of every simulated world, at every moment and when all is quiet. */
import { addDays, type SlotTime, venueDate, venueInstant } from '#contract/values/time.ts'
import { compareBill } from '../../modules/payment/bills/compare-bills.ts'
import { assertPointsTrue } from '../points.ts'
import { checkAccounts, checkAccountsAtRest } from './account-laws.ts'
import { checkCards, checkCardsAtRest } from './card-laws.ts'
import { checkChanges } from './change-laws.ts'
import { decide as decideChange, pendingChanges } from './change-steps.ts'
import { checkClosures, checkClosuresAudited } from './closure-laws.ts'
import { checkNothingOpen, checkNothingOverdue } from './due-laws.ts'
import { checkGate } from './gate-laws.ts'
import { clearInvoices } from './invoice-steps.ts'
import { sweep } from './keeper-steps.ts'
import { checkLog } from './log-laws.ts'
import { checkBills, checkInTime, checkMoney, checkMoneyServed } from './money-laws.ts'
import { checkOrders } from './order-laws.ts'
import { checkPackages } from './package-laws.ts'
import { checkParcels } from './parcel-laws.ts'
import { openAtProvider } from './provider-steps.ts'
import { checkRefundLaws } from './refund-laws.ts'
import { clearDesk } from './refund-steps.ts'
import { checkSeats } from './seat-laws.ts'
import { invoiceSweepsOf } from './shop-processes.ts'
import { checkUnits } from './unit-laws.ts'
import { advanceClocks, type SimulatedWorld } from './world.ts'

/** At any moment, whatever is open and whoever is away. */
export async function checkLaws(world: SimulatedWorld): Promise<void> {
  checkLog(world)
  await checkSeats(world)
  await checkOrders(world)
  await checkUnits(world)
  await checkChanges(world)
  await checkGate(world)
  await checkMoney(world)
  await checkRefundLaws(world)
  await checkClosuresAudited(world)
  await assertPointsTrue(world.db)
  await checkAccounts(world)
  await checkPackages(world)
  await checkParcels(world)
  await checkCards(world)
}

/** And when workers are there, nothing waits for them. */
export async function checkCheckpoint(world: SimulatedWorld): Promise<void> {
  if (world.workersAwayFor === 0) await checkNothingOverdue(world)
  await checkLaws(world)
}

/** Minutes between the last looks of the workers: past every deadline and every pause between two tries. */
const lastWaits = [1, 15, 3, 11, 40, 6, 60, 90, 360, 360, 360, 24 * 60, 1, 2, 10]

/** For what only the bills say: an order that is paid by them may wait for staff, one of a card two days, be rejected and given back a day later. */
const waitsAfterBills = [1, 3, 15, 60, 360, 24 * 60, 24 * 60, 24 * 60, 24 * 60, 1, 10]

/** The providers behave again, everybody is back, and all that was begun comes to its end. */
export async function settleWorld(world: SimulatedWorld): Promise<void> {
  const { control, shops, gateways } = world
  await control.clearRules()
  gateways.crashAfterCall(null)
  shops.door.open = true
  world.workersAwayFor = 0
  await workThrough(world, lastWaits)
  await readAllBills(world)
  await workThrough(world, waitsAfterBills)
}

async function workThrough(world: SimulatedWorld, waits: readonly number[]): Promise<void> {
  const { control } = world
  for (const minutes of waits) {
    await advanceClocks(world, minutes * 60)
    await sweep(world)
    await sweep(world, invoiceSweepsOf)
    await control.idle()
    await clearDesk(world)
    await clearInvoices(world)
    for (const changeNo of await pendingChanges(world)) await decideChange(world, changeNo)
    for (const { state, outRefundNo } of await openAtProvider(world))
      if (state === 'processing') await control.settleRefund(outRefundNo, 'succeed')
  }
}

/** As the shop's job has done on each morning on which somebody let it. */
async function readAllBills(world: SimulatedWorld): Promise<void> {
  const { clock, shops, gateways } = world
  const morning = venueInstant(addDays(venueDate(clock.now()), 1), '11:30' as SlotTime)
  await advanceClocks(world, (morning.getTime() - clock.now().getTime()) / 1_000)
  const deps = shops.all[0]?.deps
  for (let day = world.firstDay; deps && day < venueDate(clock.now()); day = addDays(day, 1))
    for (const gateway of gateways.pay) await compareBill(deps, gateway, day)
}

export async function checkQuiet(world: SimulatedWorld): Promise<void> {
  await checkCheckpoint(world)
  await checkMoneyServed(world)
  await checkNothingOpen(world)
  await checkBills(world)
  await checkInTime(world)
  await checkClosures(world)
  await checkAccountsAtRest(world)
  await checkCardsAtRest(world)
}
