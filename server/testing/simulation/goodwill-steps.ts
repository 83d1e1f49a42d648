/** Staff give some of an order back while its units stay what they are; now and then two of them at once. */
import { giveGoodwill, readGoodwill } from '#contract/console/refund.ts'
import { fen } from '#contract/values/fen.ts'
import type { SimulationStep } from './choosing.ts'
import { pickPaid } from './refund-steps.ts'
import { askAs } from './staff-asks.ts'

const refusals = [
  'GOODWILL_NOT_POSSIBLE',
  'GOODWILL_LEFT_CHANGED',
  'GOODWILL_TOO_MUCH',
  'TEAM_AT_WINDOW',
] as const

/** Up to all that is left, and sometimes a fen more. */
export const giveRandomGoodwill: SimulationStep = async (world) => {
  const { chance, staff } = world
  const known = await pickPaid(world)
  if (!known) return null
  const params = { orderNo: known.orderNo }
  const { data } = await askAs(world, chance.pick(staff), readGoodwill, { params, refusals: ['NOT_FOUND'] })
  if (!data) return null
  const { leftFen } = data
  const amountFen = fen(chance.percent(10) ? leftFen + 1 : chance.int(1, Math.max(1, leftFen)))
  const body = { amountFen, expectedLeftFen: leftFen, reason: '排队时间过长' }
  const give = async () => {
    const { refusal } = await askAs(world, chance.pick(staff), giveGoodwill, { params, body, refusals })
    return refusal ?? 'done'
  }
  const outcomes = [await give(), ...(chance.percent(20) ? [await give()] : [])]
  return `staff give ${amountFen} fen of ${known.orderNo} as goodwill: ${outcomes.join(', ')}`
}
