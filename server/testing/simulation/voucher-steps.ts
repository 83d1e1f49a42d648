/** Members exchange vouchers for tickets, also ones that somebody has used, and for what they are not good for. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { priceOf } from '../../modules/inventory/stay-rules.ts'
import { serialHashOf } from '../../modules/voucher/serials.ts'
import { drawUuid } from '../../platform/chance.ts'
import { testVault } from '../test-shop.ts'
import { askStep } from './buyers.ts'
import type { SimulationStep } from './choosing.ts'
import { holdRefusals, remember } from './hold-steps.ts'
import { costOf, wordsOf } from './wanted-items.ts'
import type { SimulatedWorld } from './world.ts'

const PER_VOUCHER = 2
const MAX_VOUCHERS = 2

/** Mostly such that nobody has used: an account may try five wrong ones a day. */
async function pickSerials({ db, chance, accounts }: SimulatedWorld): Promise<string[]> {
  const { rows } = await sql<{ hash: Buffer }>`
    SELECT serial_hash AS hash FROM voucher WHERE state = 'ISSUED'`.execute(db)
  const free = new Set(rows.map(({ hash }) => hash.toString('hex')))
  const fits = (serial: string) => free.has(serialHashOf(testVault, serial).toString('hex'))
  const choice = chance.percent(85) ? accounts.serials.filter(fits) : accounts.serials
  return chance.shuffled(choice).slice(0, chance.int(1, MAX_VOUCHERS))
}

export const exchange: SimulationStep = async (world) => {
  const { chance, buyers, parks } = world
  const buyer = chance.pickFrom(buyers.filter(({ kind, agency }) => kind === 'member' && !agency))
  const serials = await pickSerials(world)
  const park = parks.find(({ productCode }) => productCode === 'DECK')
  const time = park && chance.pickFrom(park.times)
  const offer = park?.offers.find(({ code }) => code === 'DECK-ADULT')
  const parts = time && offer?.pricedAt(time)
  if (!buyer || serials.length === 0 || !offer || !parts) return null
  const isGreedy = chance.percent(10)
  const quantity = PER_VOUCHER * serials.length + (isGreedy ? 1 : 0)
  const lines = [{ offerCode: offer.code, quantity, priceFen: priceOf(parts) }]
  const items = [{ productCode: park.productCode, ...time, lines }] as never
  const key = drawUuid(chance)
  const { data, refusal } = await askStep(
    world,
    buyer,
    [...holdRefusals, 'VOUCHER_NOT_USABLE', 'VOUCHER_TOO_OFTEN', 'VOUCHER_OTHER_OFFER'],
    (steps) => steps.hold({ items, vouchers: serials, voucherTermsAgreed: true }, { idempotencyKey: key }),
  )
  const sentence = `${buyer.name} exchanges ${serials.length} vouchers for ${wordsOf(items)}`
  if (refusal) return `${sentence}: ${refusal}`
  assert.ok(!isGreedy, 'vouchers are good for what their batch says')
  assert.equal(data.amounts.payableFen, costOf(items), 'vouchers pay the list price')
  remember(world, buyer, data, { key, items: null })
  return `${sentence} as ${data.orderNo}`
}
