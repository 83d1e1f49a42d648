/** What buyers do with held seats: read, name the visitors, place, cancel, look, and try what they must not. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { uploadTemporaryFile } from '#contract/endpoints/file.ts'
import * as holdCalls from '#contract/endpoints/ordering/hold.ts'
import type { PlaceOrder, Visitor } from '#contract/endpoints/ordering/place.ts'
import * as readingCalls from '#contract/endpoints/ordering/reading.ts'
import { readTickets as readTicketsCall, type Tickets } from '#contract/endpoints/ordering/tickets.ts'
import { cancelOrder, readPayOptions, readPayResult } from '#contract/endpoints/payment.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { fen } from '#contract/values/fen.ts'
import type { FilePath } from '#contract/values/file.ts'
import { seatsToName } from '#contract/values/seats.ts'
import { type TicketContent, verifyTicket } from '../../modules/ordering/reading/ticket-code.ts'
import { drawUuid } from '../../platform/chance.ts'
import { placingOf } from '../buying.ts'
import { NOTICE_SECONDS } from '../purchase.ts'
import { ask, askStep, type SimulatedBuyer, type TestPerson } from './buyers.ts'
import { chooseDelivery } from './choose-delivery.ts'
import { isOlder, pickHeld, pickPlaced, type SimulationStep } from './choosing.ts'
import { advanceClocks, type KnownOrder, type SimulatedWorld } from './world.ts'

export const placeRefusals: readonly RefusalCode[] = [
  'CARD_NEEDED',
  'CARD_NOT_VALID_ON_DATE',
  'CARD_BLACKOUT',
  'CARD_DAY_USED',
  'CARD_YEAR_USED',
  'CARD_HELD',
  'HOLD_ENDED',
  'TOO_MANY_HOLDS',
  'DOCUMENTS_ASKED_OFTEN',
  'VISITOR_HAS_TICKET',
  'VISITOR_TWICE',
]

async function openNotice(world: SimulatedWorld, order: KnownOrder): Promise<RefusalCode | null> {
  const refusals = ['HOLD_ENDED', 'ORDER_ALREADY_PLACED', 'NOT_FOUND'] as const
  const { refusal } = await askStep(world, order.buyer, refusals, (steps) => steps.openNotice(order.orderNo))
  if (refusal) order.over = true
  else order.noticeAt ??= world.clock.now()
  return refusal ?? null
}

/** Who is named already for one of the products on its day. */
const namedFor = (world: SimulatedWorld, { items }: holdCalls.Hold): TestPerson[] =>
  world.orders
    .filter(({ hold }) =>
      hold.items?.some((one) =>
        items.some(
          ({ productCode, visitDate }) => productCode === one.productCode && visitDate === one.visitDate,
        ),
      ),
    )
    .flatMap(({ place }) => place?.body.visitors ?? [])
    .flatMap(({ name, idNumber }) => (name && idNumber ? [{ name, idNumber }] : []))

/** Mostly people of the family; now and then somebody who has a ticket for that day, or whom another family brings as well. */
function drawVisitors(world: SimulatedWorld, order: KnownOrder, hold: holdCalls.Hold): Visitor[] {
  const { chance, buyers } = world
  const everybody = buyers.flatMap(({ family }) => family)
  const named = namedFor(world, hold)
  let own = [...order.buyer.family]
  const next = (): TestPerson | undefined => {
    const others = named.length > 0 && chance.percent(60) ? named : everybody
    const human = chance.percent(85) ? chance.pickFrom(own) : chance.pickFrom(others)
    own = own.filter((one) => one !== human)
    return human ?? chance.pickFrom(everybody)
  }
  return hold.items
    .flatMap(({ lines }) => lines)
    .flatMap((line) => seatsToName(line))
    .flatMap((seat) => {
      const human = next()
      return human ? { ...seat, ...human, idType: 'ID_CARD' as const } : []
    })
}

/** Whom a card is for is seen on it. */
async function withPhotos(
  world: SimulatedWorld,
  { buyer }: KnownOrder,
  { kind }: holdCalls.Hold,
  visitors: Visitor[],
): Promise<Visitor[]> {
  if (kind !== 'card') return visitors
  const seen: Visitor[] = []
  for (const visitor of visitors) seen.push({ ...visitor, photo: await sendPhoto(world, buyer) })
  return seen
}

export async function sendPhoto(world: SimulatedWorld, buyer: SimulatedBuyer): Promise<FilePath> {
  const { data } = await ask(world, buyer, uploadTemporaryFile, { bytes: world.photo })
  assert.ok(data)
  return data.path
}

/** Whom to name, instead of the family. */
type Naming = (hold: holdCalls.Hold) => Visitor[]

async function placeBody(
  world: SimulatedWorld,
  order: KnownOrder,
  naming?: Naming,
): Promise<PlaceOrder | null> {
  const { data: hold } = await ask(world, order.buyer, holdCalls.readHold, {
    params: { orderNo: order.orderNo },
    refusals: ['HOLD_ENDED', 'ORDER_ALREADY_PLACED', 'NOT_FOUND'],
  })
  const goods = hold && (await chooseDelivery(world, order, hold))
  if (!goods) return null
  const visitors = await withPhotos(world, order, hold, naming?.(hold) ?? drawVisitors(world, order, hold))
  return {
    ...placingOf({ orderNo: order.orderNo, payableFen: goods.expectedPayableFen, visitors }),
    contactName: order.buyer.family[0]?.name ?? '',
    ...goods,
  }
}

/** Reads the notice for its 20 seconds if need be, and names the visitors; null when the seats are gone by then. */
export async function fillForm(
  world: SimulatedWorld,
  order: KnownOrder,
  naming?: Naming,
): Promise<PlaceOrder | null> {
  if (await openNotice(world, order)) return null
  if (order.noticeAt && !isOlder(world, order.noticeAt, NOTICE_SECONDS * 1_000))
    await advanceClocks(world, NOTICE_SECONDS)
  return placeBody(world, order, naming)
}

export const place: SimulationStep = async (world) => {
  const order = pickHeld(world)
  if (!order) return null
  const body = await fillForm(world, order)
  if (!body) return `${order.buyer.name} comes too late to ${order.orderNo}`
  return (await placeWith(world, order, body)).sentence
}

export async function placeWith(
  world: SimulatedWorld,
  order: KnownOrder,
  body: PlaceOrder,
): Promise<{ sentence: string; refusal: RefusalCode | null }> {
  const { buyer, orderNo } = order
  const key = drawUuid(world.chance)
  const { data, refusal } = await askStep(world, buyer, placeRefusals, (steps) =>
    steps.place(body, { idempotencyKey: key }),
  )
  if (refusal) return { sentence: `${buyer.name} cannot place ${orderNo}: ${refusal}`, refusal }
  assert.equal(data.payableFen, body.expectedPayableFen, 'what was held is what is to pay, with its freight')
  order.freightFen = fen(data.payableFen - order.payableFen)
  order.payableFen = data.payableFen
  order.stage = 'placed'
  order.over = data.flowStatus !== 'AWAIT_PAID'
  order.place = { key, body }
  const sentence = `${buyer.name} places ${orderNo} for ${data.payableFen} fen: ${data.flowStatus}`
  return { sentence, refusal: null }
}

export const placeTooEarly: SimulationStep = async (world) => {
  const order = pickHeld(world)
  if (!order || order.noticeAt) return null
  const ended = await openNotice(world, order)
  const body = ended ? null : await placeBody(world, order)
  if (!body) return null
  const { refusal } = await askStep(world, order.buyer, ['NOTICE_NOT_READ', 'HOLD_ENDED'], (steps) =>
    steps.place(body),
  )
  assert.ok(refusal, 'nobody reads a notice in no time')
  return `${order.buyer.name} is too quick for ${order.orderNo}`
}

export const placeAtOtherPrice: SimulationStep = async (world) => {
  const order = pickHeld(world)
  const body = order && (await fillForm(world, order))
  if (!body) return null
  const other = { ...body, expectedPayableFen: fen(body.expectedPayableFen + 1) }
  const { refusal } = await askStep(world, order.buyer, ['PRICE_CHANGED', 'HOLD_ENDED'], (steps) =>
    steps.place(other),
  )
  assert.ok(refusal, 'an order costs what was held')
  return `${order.buyer.name} expects another price of ${order.orderNo}`
}

/** The same key once more: the same order if the contents are the same, a refusal if they are not. */
export const repeatPlacement: SimulationStep = async (world) => {
  const order = pickPlaced(world)
  if (!order?.place) return null
  const { buyer, orderNo, place: placed } = order
  const changed = world.chance.percent(50)
  const { body, key } = placed
  const sent = changed ? { ...body, contactName: buyer.family[1]?.name ?? '' } : body
  const refusals = changed ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []
  const { data, refusal } = await askStep(world, buyer, refusals, (steps) =>
    steps.place(sent, { idempotencyKey: key }),
  )
  if (changed) assert.ok(refusal, 'another order under a used key is refused')
  else assert.equal(data?.orderNo, orderNo, 'the same key places the same order')
  return `${buyer.name} repeats ${orderNo} ${changed ? 'with another name' : 'as it was'}: ${refusal ?? 'the same'}`
}

export const cancel: SimulationStep = async (world) => {
  const order = pickPlaced(world, ({ over }) => !over || world.chance.percent(10))
  if (!order) return null
  const { buyer, orderNo } = order
  const { refusal } = await ask(world, buyer, cancelOrder, {
    params: { orderNo },
    refusals: ['ORDER_ALREADY_PAID', 'ORDER_NOT_CANCELLABLE'],
  })
  return `${buyer.name} cancels ${orderNo}: ${refusal ?? 'cancelled'}`
}

/** Everything that a buyer may look at. */
export const readEverything: SimulationStep = async (world) => {
  const order = pickPlaced(world)
  if (!order) return null
  const { buyer, orderNo } = order
  const params = { orderNo }
  await ask(world, buyer, readingCalls.listOrders, { query: { tab: 'all' } })
  await ask(world, buyer, readPayOptions, { params })
  const { data: result } = await ask(world, buyer, readPayResult, { params })
  const { data: detail } = await ask(world, buyer, readingCalls.readOrder, { params })
  const { data: tickets } = await ask(world, buyer, readTicketsCall, {
    params,
    refusals: ['NO_TICKETS', 'TICKET_BEING_ISSUED'],
  })
  assert.equal(detail?.flowStatus, result?.flowStatus, 'the pages agree on how the order stands')
  order.over = result?.flowStatus !== 'AWAIT_PAID'
  if (tickets) await checkCodes(world, tickets)
  return `${buyer.name} looks at ${orderNo}: ${result?.flowStatus}`
}

type CodedUnit = Pick<TicketContent, 'unitNo' | 'productCode' | 'visitDate' | 'slotFrom' | 'serial'>

/** Every code opens the gate for what its own line says, with the number that it has now. */
async function checkCodes({ db, shops }: SimulatedWorld, { orderNo, tickets }: Tickets): Promise<void> {
  assert.ok(tickets.length > 0, 'tickets are there')
  const { rows } = await sql<CodedUnit>`
    SELECT unit_no AS "unitNo", order_line.product_code AS "productCode", order_line.visit_date AS "visitDate",
      left(order_line.slot_from::text, 5) AS "slotFrom", code_serial AS serial
    FROM unit JOIN order_line ON order_line.order_id = unit.order_id AND position = line_position
    JOIN shop_order ON shop_order.id = unit.order_id WHERE order_no = ${orderNo}`.execute(db)
  const units = new Map(rows.map((row) => [row.unitNo, row]))
  const key = shops.all[0]?.deps.ticketKey
  assert.ok(key)
  for (const { unitNo, code } of tickets) {
    if (code === null) continue
    const facts = verifyTicket(key, code)
    assert.ok(facts, `the code of ${unitNo} is signed`)
    const { productCode, visitDate, slotFrom, serial } = facts
    const coded = { unitNo: facts.unitNo, productCode, visitDate, slotFrom, serial }
    assert.deepEqual(coded, units.get(unitNo), `the code of ${unitNo}`)
  }
}

export const readForeignOrders: SimulationStep = async (world) => {
  const order = pickPlaced(world)
  const stranger = world.chance.pickFrom(world.buyers)
  if (!order || !stranger || stranger === order.buyer) return null
  const { refusal } = await ask(world, stranger, readingCalls.readOrder, {
    params: { orderNo: order.orderNo },
    refusals: ['NOT_FOUND'],
  })
  assert.ok(refusal, 'nobody sees the orders of strangers')
  return `${stranger.name} may not see ${order.orderNo}`
}
