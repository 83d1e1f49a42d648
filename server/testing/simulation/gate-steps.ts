/** What happens at the gates: tickets are shown once, again, to two lanes at once, with old codes and borrowed numbers. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import { GateCode, type ScanAnswer, type ScanInput } from '#contract/values/gate.ts'
import type { UnitState } from '#contract/values/order.ts'
import { scanTicket } from '../../modules/gate/scan.ts'
import { signTicket } from '../../modules/ordering/reading/ticket-code.ts'
import { drawUuid } from '../../platform/chance.ts'
import { inTransaction } from '../../platform/db.ts'
import { pickLately, type SimulationStep } from './choosing.ts'
import type { SimulatedWorld } from './world.ts'

export const gates = [GateCode.parse('MAIN'), GateCode.parse('SIDE')] as const
const EARLY_MINUTES = 15

/** Of each world: what was scanned and answered, to be sent again. */
const known = new WeakMap<SimulatedWorld, { input: ScanInput; answer: ScanAnswer }[]>()

type Unit = {
  id: number
  unitNo: string
  state: UnitState
  serial: number
  admits: number
  admitted: number
  paid: boolean
  validFrom: Date
  validUntil: Date | null
  productCode: string
}

/** As it stands in the tables, decided by nothing of the gate's own. */
async function unitsOf({ db }: SimulatedWorld): Promise<Unit[]> {
  const { rows } = await sql<Unit>`
    SELECT unit.id, unit.unit_no AS "unitNo", unit.state, unit.code_serial AS serial, unit.admits, unit.admitted,
      shop_order.seats = 'SOLD' AS paid, order_line.valid_from AS "validFrom",
      order_line.valid_until AS "validUntil", order_line.product_code AS "productCode"
    FROM unit JOIN shop_order ON shop_order.id = unit.order_id
    JOIN order_line ON order_line.order_id = unit.order_id AND order_line.position = unit.line_position
    WHERE shop_order.paid_at IS NOT NULL ORDER BY unit.id`.execute(db)
  return rows
}

async function pickUnit(world: SimulatedWorld): Promise<Unit | undefined> {
  await openGates(world)
  const units = await unitsOf(world)
  const usual = world.chance.percent(85)
  return pickLately(
    world,
    units.filter(({ state }) => !usual || state === 'valid'),
  )
}

/** They take every product. */
export async function openGates({ db }: SimulatedWorld): Promise<void> {
  for (const code of gates)
    await sql`INSERT INTO gate (code, name, early_minutes, products)
      SELECT ${code}, '{"zh-CN": "门", "en-US": "Gate"}', ${EARLY_MINUTES}, array_agg(code ORDER BY code) FROM product
      ON CONFLICT DO NOTHING`.execute(db)
}

/**
 * Its day has come: most of what is sold here is for days that few worlds reach. Not where a refund or a change of the
 * same line depends on when it began.
 */
async function beginToday({ db, clock, chance }: SimulatedWorld, unit: Unit): Promise<void> {
  if (chance.percent(40) || unit.validFrom <= clock.now()) return
  const { rows } = await sql`
    UPDATE order_line SET valid_from = ${clock.now()} FROM unit
    WHERE unit.id = ${unit.id} AND order_line.order_id = unit.order_id
      AND order_line.position = unit.line_position AND NOT EXISTS (
        SELECT FROM unit AS other WHERE other.order_id = order_line.order_id AND line_position = position
          AND EXISTS (SELECT FROM refund_unit WHERE unit_id = other.id UNION ALL
            SELECT FROM order_change_unit WHERE unit_id = other.id))
    RETURNING position`.execute(db)
  if (rows.length > 0) unit.validFrom = clock.now()
}

function inputOf({ chance, shops }: SimulatedWorld, unit: Unit, serial: number): ScanInput {
  const [shop] = shops.all
  assert.ok(shop)
  const content = signTicket(shop.deps.ticketKey, {
    ...{ unitNo: unit.unitNo, serial, productCode: unit.productCode, offerCode: 'ANY' },
    ...{ visitDate: null, slotFrom: null, slotTo: null, admits: unit.admits },
  })
  return {
    nonce: drawUuid(chance) as ScanInput['nonce'],
    gateCode: chance.pickFrom(gates) ?? gates[0],
    medium: 'QR',
    content,
    ...(chance.percent(40) && { people: chance.int(1, 2) }),
    ...(chance.percent(80) && { documentChecked: true }),
  }
}

/** At any process of the shop. */
export async function show(world: SimulatedWorld, input: ScanInput): Promise<ScanAnswer> {
  const shop = world.chance.pickFrom(world.shops.all)
  assert.ok(shop)
  return await inTransaction(shop.deps.db, (tx) =>
    scanTicket(shop.deps, tx, { input, actor: 'staff:gate', language: 'zh-CN' }),
  )
}

function remember(world: SimulatedWorld, input: ScanInput, answer: ScanAnswer): void {
  known.set(world, [...(known.get(world) ?? []), { input, answer }])
}

/** What must be true of anybody who comes in, said without the gate's own rules. */
function checkAdmission(
  world: SimulatedWorld,
  unit: Unit,
  serial: number,
  { outcome, people }: ScanAnswer,
): void {
  if (people === 0) return
  const now = world.clock.now().getTime()
  const what = `${unit.unitNo} lets ${people} in (${outcome})`
  assert.equal(unit.state, 'valid', what)
  assert.ok(unit.paid, `${what}, although its order is not paid`)
  assert.equal(serial, unit.serial, `${what} with a code that was replaced`)
  assert.ok(people <= unit.admits - unit.admitted, `${what}, more than it still admits`)
  assert.ok(now >= unit.validFrom.getTime() - EARLY_MINUTES * 60_000, `${what} before its day`)
  assert.ok(unit.validUntil === null || now < unit.validUntil.getTime(), `${what} after its day`)
}

export const scan: SimulationStep = async (world) => {
  const unit = await pickUnit(world)
  return unit ? scanOne(world, unit) : null
}

/** The ticket with this number of its row. */
export async function scanUnit(world: SimulatedWorld, id: number): Promise<string | null> {
  await openGates(world)
  const unit = (await unitsOf(world)).find((one) => one.id === id)
  return unit ? scanOne(world, unit) : null
}

async function scanOne(world: SimulatedWorld, unit: Unit): Promise<string> {
  await beginToday(world, unit)
  const serial = world.chance.percent(90) ? unit.serial : Math.max(0, unit.serial + world.chance.int(-1, 1))
  const input = inputOf(world, unit, serial)
  const answer = await show(world, input)
  checkAdmission(world, unit, serial, answer)
  remember(world, input, answer)
  return `${unit.unitNo} (${unit.state}) is shown at ${input.gateCode}: ${answer.outcome} ${answer.people}`
}

/** The answer was lost; or the number of a scan is used for another. */
export const scanAgain: SimulationStep = async (world) => {
  const before = pickLately(world, known.get(world) ?? [])
  if (!before) return null
  const { input, answer } = before
  if (world.chance.percent(20)) {
    const other = { ...input, content: `${input.content}x` }
    const refusal = await show(world, other).catch((error: unknown) => error)
    assert.deepEqual(refusal, new Refusal('IDEMPOTENCY_KEY_REUSED'), 'a number is of one scan')
    return `another ticket under the number of ${answer.ticket?.unitNo}: refused`
  }
  const tries = await Promise.all([show(world, input), show(world, input)])
  for (const again of tries)
    assert.deepEqual(apartFromNames(again), apartFromNames(answer), 'the same number, the same answer')
  return `the scan of ${answer.ticket?.unitNo} is sent again: ${answer.outcome}`
}

/** Names may have been corrected since. */
const apartFromNames = ({ ticket, ...answer }: ScanAnswer) => ({
  ...answer,
  ticket: ticket && { ...ticket, people: [] },
})

/** A ticket and its copy at the same moment. */
export const scanAtTwoLanes: SimulationStep = async (world) => {
  const unit = await pickUnit(world)
  if (!unit) return null
  await beginToday(world, unit)
  const first = inputOf(world, unit, unit.serial)
  // The same but for the gate: whichever comes first, the ticket is left as used as with the other one.
  const nonce = drawUuid(world.chance) as ScanInput['nonce']
  const inputs = [first, { ...first, nonce, gateCode: world.chance.pickFrom(gates) ?? gates[0] }]
  const answers = await Promise.all(inputs.map((input) => show(world, input)))
  for (const answer of answers) checkAdmission(world, unit, unit.serial, answer)
  const people = answers.reduce((sum, answer) => sum + answer.people, 0)
  assert.ok(people <= unit.admits - unit.admitted, `${unit.unitNo} lets ${people} in at two lanes`)
  inputs.forEach((input, index) => {
    const answer = answers[index]
    if (answer) remember(world, input, answer)
  })
  return `${unit.unitNo} is shown at two lanes: ${answers.map(({ outcome }) => outcome).join(', ')}`
}
