/** Cards: members buy them, staff decide, freeze and replace them, holders lose them and show them at the gate. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { readCard, replaceCardPhoto, reportCardLost } from '#contract/endpoints/card.ts'
import { resubmitOrder } from '#contract/endpoints/refund.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { CardNo } from '#contract/values/card.ts'
import type { ScanInput } from '#contract/values/gate.ts'
import { venueDate } from '#contract/values/time.ts'
import { signCard, verifyCard } from '../../modules/card/card-code.ts'
import { freezeCard, passCard, readStaffCard, rejectCard } from '../../modules/card/staff-cards.ts'
import { drawUuid } from '../../platform/chance.ts'
import { inRepeatableTransaction } from '../../platform/repeatable-transaction.ts'
import { withSharedDeps } from '../../shop-deps.ts'
import { buyThrough } from './buy-through.ts'
import { ask, type SimulatedBuyer } from './buyers.ts'
import type { SimulationStep } from './choosing.ts'
import { gates, openGates, show } from './gate-steps.ts'
import { holdItems } from './hold-steps.ts'
import { sendPhoto } from './place-steps.ts'
import { askFor, attempt } from './refund-steps.ts'
import { costOf, drawItem } from './wanted-items.ts'
import type { KnownOrder, SimulatedWorld } from './world.ts'

export const buyCards: SimulationStep = async (world) => {
  const { chance, buyers, parks } = world
  const buyer = chance.pickFrom(buyers.filter(({ kind }) => kind === 'member'))
  const park = parks.find(({ basket }) => basket === 'card')
  if (!buyer || !park) return null
  const items = [drawItem(world, park)]
  const { order, refusal } = await holdItems(world, buyer, items)
  if (refusal) return `${buyer.name} wants cards: ${refusal}`
  assert.equal(order.payableFen, costOf(items), 'cards cost what the catalogue says')
  return `${buyer.name} holds cards as ${order.orderNo}; ${await buyThrough(world, order)}`
}

type StoredCard = {
  cardNo: CardNo
  state: string
  memberId: number
  orderNo: string | null
  flowStatus: string | null
}

async function listAll({ db }: SimulatedWorld): Promise<StoredCard[]> {
  const { rows } = await sql<StoredCard>`
    SELECT card_no AS "cardNo", state, card.member_id AS "memberId", card.order_no AS "orderNo", flow_status AS "flowStatus" FROM card
    LEFT JOIN shop_order ON shop_order.id = order_id ORDER BY card.id`.execute(db)
  return rows
}

const depsOf = ({ chance, shops }: SimulatedWorld) => {
  const shop = chance.pickFrom(shops.all)
  assert.ok(shop)
  return withSharedDeps(shop.deps)
}

/** As they read it, or as it was before; mostly what waits for them. */
export const decideOnCards: SimulationStep = async (world) => {
  const { chance, clock, db } = world
  const bought = (await listAll(world)).filter(({ orderNo }) => orderNo !== null)
  const waiting = bought.filter(({ state, flowStatus }) => state === 'PLACED' && flowStatus === 'UNCONIRM')
  const card = chance.pickFrom(chance.percent(95) ? waiting : bought)
  if (!card) return null
  const deps = depsOf(world)
  const { cardNo } = card
  const caller = { roles: ['orders'] }
  const seen = await readStaffCard(deps, { caller, params: { cardNo }, language: 'zh-CN' } as never)
  const isStale = chance.percent(10)
  const version = isStale ? seen.version + 1 : seen.version
  const decision = { version, account: 'sim', at: clock.now() }
  const rejects = chance.percent(40)
  const done = await attempt(() =>
    inRepeatableTransaction(db, (tx) =>
      rejects
        ? rejectCard(deps, tx, cardNo, { ...decision, reason: '照片不清晰' })
        : passCard(deps, tx, cardNo, decision),
    ),
  )
  assert.ok(!isStale || done !== 'done', 'staff decide on what they have read')
  return `staff ${rejects ? 'reject' : 'approve'} ${cardNo} (${card.flowStatus}): ${done}`
}

/** A rejected order: another photo of one of its holders, and it waits for staff again. */
export const sendAgain: SimulationStep = async (world) => {
  const { chance, orders } = world
  const rejected = (await listAll(world)).filter(({ flowStatus }) => flowStatus === 'CONFIRM_FAIL')
  const card = chance.pickFrom(rejected)
  const order = orders.find(({ orderNo }) => orderNo === card?.orderNo)
  if (!card || !order) return null
  const { buyer, orderNo } = order
  const { refusal } = await ask(world, buyer, replaceCardPhoto, {
    params: { cardNo: card.cardNo },
    body: { photo: await sendPhoto(world, buyer) },
    refusals: ['CARD_DECIDED'],
  })
  const sent = await ask(world, buyer, resubmitOrder, {
    params: { orderNo },
    body: {},
    refusals: ['ORDER_NOT_EDITABLE'],
  })
  return `${buyer.name} sends ${orderNo} again: ${refusal ?? 'another photo'}, ${sent.refusal ?? sent.data?.flowStatus}`
}

/** Whose cards are good. */
async function pickCardOrder(world: SimulatedWorld): Promise<KnownOrder | undefined> {
  const active = (await listAll(world)).filter(({ state }) => state === 'ACTIVE')
  const nos = new Set(active.map(({ orderNo }) => orderNo))
  return world.chance.pickFrom(world.orders.filter(({ orderNo }) => nos.has(orderNo)))
}

export const returnEarly: SimulationStep = askFor(true, pickCardOrder)

/** Mostly a good one; the code that somebody finds opens nothing from now on. */
export const loseCard: SimulationStep = async (world) => {
  const { chance, shops } = world
  const cards = await listAll(world)
  const good = cards.filter(({ state }) => state === 'ACTIVE')
  const stored = chance.pickFrom(chance.percent(85) ? good : cards)
  const buyer = stored && ownerOf(world, stored)
  if (!buyer) return null
  const { cardNo } = stored
  const shown = await ask(world, buyer, readCard, { params: { cardNo } })
  const state = shown.data?.state
  const before = await serialOf(world, cardNo)
  const refusals: RefusalCode[] = ['CARD_NOT_ACTIVE']
  const { data, refusal } = await ask(world, buyer, reportCardLost, { params: { cardNo }, refusals })
  assert.equal(
    refusal === undefined,
    state === 'ACTIVE',
    `the code of ${cardNo}, which is ${state}, is replaced`,
  )
  if (refusal) return `${buyer.name} loses ${cardNo}: ${refusal}`
  const key = shops.all[0]?.deps.ticketKey
  assert.ok(key)
  const code = data.code && verifyCard(key, data.code)
  const hasBegun = data.validFrom !== null && data.validFrom <= venueDate(world.clock.now())
  assert.deepEqual(code, hasBegun ? { cardNo, serial: before + 1 } : null, 'a lost card has a new code')
  const { outcome } = await showCard(world, cardNo, before)
  assert.equal(outcome, 'CARD_REPLACED', 'the old code of a lost card opens nothing')
  return `${buyer.name} loses ${cardNo}, whose code is number ${before + 1} now`
}

/** Whoever bought it, or applied for it. */
const ownerOf = (
  { orders, buyers }: SimulatedWorld,
  { orderNo, memberId }: StoredCard,
): SimulatedBuyer | undefined =>
  orders.find((order) => order.orderNo === orderNo)?.buyer ??
  buyers.find(({ kind, id }) => kind === 'member' && id === String(memberId))

async function serialOf({ db }: SimulatedWorld, cardNo: CardNo): Promise<number> {
  const { rows } = await sql<{ serial: number }>`
    SELECT code_serial AS serial FROM card WHERE card_no = ${cardNo}`.execute(db)
  return rows[0]?.serial ?? 0
}

async function showCard(world: SimulatedWorld, cardNo: CardNo, serial: number) {
  await openGates(world)
  const { chance, shops } = world
  const [shop] = shops.all
  assert.ok(shop)
  const input: ScanInput = {
    nonce: drawUuid(chance) as ScanInput['nonce'],
    gateCode: chance.pickFrom(gates) ?? gates[0],
    medium: 'CARD',
    content: signCard(shop.deps.ticketKey, { cardNo, serial }),
    documentChecked: true,
  }
  return await show(world, input)
}

type Booked = { cardNo: CardNo; state: string; good: boolean; booked: number }

/** Mostly one with which something is booked for today. */
export const showAtGate: SimulationStep = async (world) => {
  const { chance, db, clock } = world
  const today = venueDate(clock.now())
  const { rows } = await sql<Booked>`
    SELECT card_no AS "cardNo", state, ${today}::date BETWEEN valid_from AND valid_until AS good, (
      SELECT count(*)::integer FROM card_visit JOIN unit ON unit.id = unit_id
      WHERE card_visit.card_no = card.card_no AND live AND visit_date = ${today} AND unit.state = 'valid'
    ) AS booked
    FROM card WHERE state <> 'PLACED' ORDER BY id`.execute(db)
  const booked = rows.filter((one) => one.booked > 0)
  const card = chance.pickFrom(chance.percent(75) ? booked : rows)
  if (!card) return null
  const { outcome, people } = await showCard(world, card.cardNo, await serialOf(world, card.cardNo))
  const may = card.state === 'ACTIVE' && card.good && card.booked > 0
  assert.ok(people === 0 || may, `${card.cardNo} (${card.state}) lets ${people} in: ${outcome}`)
  return `${card.cardNo} (${card.state}, ${card.booked} booked) is shown at the gate: ${outcome} ${people}`
}

/** Staff freeze cards and make them good again, while visits are booked with them. */
export const toggleFreeze: SimulationStep = async (world) => {
  const { chance, db } = world
  const rows = await listAll(world)
  const frozen = rows.filter(({ state }) => state === 'FROZEN')
  const card = chance.pickFrom(chance.percent(60) && frozen.length > 0 ? frozen : rows)
  if (!card) return null
  const deps = depsOf(world)
  const to = card.state === 'FROZEN' ? 'ACTIVE' : 'FROZEN'
  const freezing = { to, reason: '卡片遗失' } as Parameters<typeof freezeCard>[3]
  const done = await attempt(() =>
    inRepeatableTransaction(db, (tx) => freezeCard(deps, tx, card.cardNo, freezing)),
  )
  return `${card.cardNo} becomes ${to}: ${done}`
}
