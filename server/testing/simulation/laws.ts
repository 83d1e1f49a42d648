/** What must be true of every simulated world, at every moment and when all is quiet. */

import { checkNothingOpen, checkNothingOverdue } from './due-laws.ts'
import { sweep } from './keeper-steps.ts'
import { checkLog } from './log-laws.ts'
import { checkBills, checkInTime, checkMoney } from './money-laws.ts'
import { checkOrders } from './order-laws.ts'
import { checkSeats } from './seat-laws.ts'
import { passTime, type World } from './world.ts'

/** At any moment, whatever is open and whoever is away. */
export async function checkLaws(world: World): Promise<void> {
  checkLog(world)
  await checkSeats(world)
  await checkOrders(world)
  await checkMoney(world)
}

/** And when workers are there, nothing waits for them. */
export async function checkCheckpoint(world: World): Promise<void> {
  if (world.workersAwayFor === 0) await checkNothingOverdue(world)
  await checkLaws(world)
}

/** Minutes between the last looks of the workers: past every deadline and every pause between two tries. */
const lastWaits = [1, 15, 3, 11, 40, 6, 60, 90, 360, 360, 360]

/** The providers behave again, everybody is back, and all that was begun comes to its end. */
export async function calmDown(world: World): Promise<void> {
  const { control, shops, gateways } = world
  await control.clearRules()
  gateways.dieAfter(null)
  shops.door.open = true
  world.workersAwayFor = 0
  for (const minutes of lastWaits) {
    await passTime(world, minutes * 60)
    await sweep(world)
    await control.idle()
    for (const { state, outRefundNo } of await control.refunds())
      if (state !== 'success') await control.settleRefund(outRefundNo, 'succeed')
  }
}

export async function checkQuiet(world: World): Promise<void> {
  await checkCheckpoint(world)
  await checkNothingOpen(world)
  await checkBills(world)
  await checkInTime(world)
}
