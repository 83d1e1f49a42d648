/** A buyer's own orders: the list by tab, and one order in full. */

import type pg from 'pg'
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/endpoints/ordering/reading.ts'
import type { OrderAction, OrderDetail, OrderSummary } from '#contract/endpoints/ordering/reading.ts'
import type { Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import { OrderNo, type OrderTab } from '#contract/values/order.ts'
import type { SendingState } from '#contract/values/sending.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { Call } from '../../caller/caller.ts'
import { changesOfOrder, declinedOfOrder, type StoredChange, shownState } from '../change/changes.ts'
import { ownAnswers } from '../order/answers.ts'
import { type PlaceOf, placesOf } from '../order/chosen-place.ts'
import { dependsOnParcels, hasGoodsToHandOver, isAllSent } from '../order/goods.ts'
import { rejectReasons } from '../order/history-store.ts'
import { keepsMoney, orderActions } from '../order/order-actions.ts'
import { listAllLines, type Order, type PlacedLine } from '../order/order-sql.ts'
import { policyText, wayToGetText } from '../order/order-words.ts'
import { orderedQuantity, packageIn } from '../order/ordered-package.ts'
import { orderKeyOf, ownOrder } from '../order/own-order.ts'
import { isPartyOpen } from '../order/party-rules.ts'
import { hasNoGateCode, isVisitOver, paymentStatusOf, shownStatus } from '../order/rules.ts'
import type { ProductSnapshot } from '../order/snapshot.ts'
import type { Snapshots } from '../order/snapshots.ts'
import { listVisitors } from '../order/visitor-sql.ts'
import { actionsFor, type Offers } from './actions-of-order.ts'
import { assignedTo } from './assigned.ts'
import { guidesOf } from './guides.ts'
import { type ListedOrder, listHistory, listOwnOrders, listUnits } from './list-sql.ts'
import { historyOf } from './order-texts.ts'
import { standingLines } from './standing-lines.ts'
import { type TimelineDeps, timelineOf } from './timeline.ts'
import { contactIn, unitOf } from './unit-view.ts'
import { untilDateOf, validityIn } from './validity-view.ts'

type Sending = {
  /** How far what is sent of orders has come, by their ids. */
  sendingOf: (db: Db, orderIds: readonly number[]) => Promise<ReadonlyMap<number, SendingState>>
}

export type ListDeps = Offers & Sending & { db: Db; hotPool: pg.Pool; clock: Clock; snapshots: Snapshots }
export type ReadDeps = Offers & Sending & TimelineDeps & { clock: Clock; vault: Vault }

const PAGE_SIZE = 20

/** Numbers of shop_order.list_tab. */
const tabNumbers: Record<OrderTab, readonly number[]> = {
  all: [1, 2, 3, 4],
  unpaid: [1],
  unused: [2],
  refund: [3],
  done: [4],
}

export async function listOrders(
  { db, hotPool, clock, snapshots, offersInvoices, sendingOf }: ListDeps,
  { caller, query, language }: Call<typeof contract.listOrders>,
): Promise<AnswerOf<typeof contract.listOrders>> {
  const now = clock.now()
  const after = OrderNo.safeParse(query.cursor)
  if (query.cursor !== undefined && !after.success)
    throw new Refusal('BAD_REQUEST', { field: 'query.cursor' })
  const page = { tabs: tabNumbers[query.tab], after: after.data ?? null, limit: PAGE_SIZE + 1, now }
  const orders = await listOwnOrders(hotPool, caller, page)
  const shown = orders.slice(0, PAGE_SIZE)
  const followed = shown.filter((order) => dependsOnParcels({ ...order, wayToGet: order.facts.wayToGet }))
  const sending = await sendingOf(
    db,
    followed.map(({ id }) => id),
  )
  const rejected = shown.filter(({ flowStatus }) => flowStatus === 'CONFIRM_FAIL')
  const reasons = await rejectReasons(
    db,
    rejected.map(({ id }) => id),
    language,
  )
  return {
    items: await Promise.all(
      shown.map(async (order) => {
        const product = await snapshots.product(order.productSnapshot)
        const summary = summaryOf({ ...order, product }, now, language)
        const actions = await listedActions(snapshots, summary, { order, now, offersInvoices })
        const rejectReason = reasons.get(order.id) ?? null
        return { ...summary, actions, sending: sending.get(order.id) ?? null, rejectReason }
      }),
    ),
    nextCursor: orders.length > PAGE_SIZE ? (shown.at(-1)?.orderNo ?? null) : null,
    serverNow: now.toISOString(),
  }
}

type Listed = Offers & { order: ListedOrder; now: Date }

/** Snapshots are remembered: a page of orders costs one statement, however many it has. */
async function listedActions(
  snapshots: Snapshots,
  { flowStatus: status }: Summary,
  { order, now, offersInvoices }: Listed,
): Promise<OrderAction[]> {
  const { units, changing, named, productSnapshots, wayToGet, keptFen } = order.facts
  const held = await Promise.all(
    units.map(async ({ offerSnapshot, ...unit }) => {
      const { refundPolicy, changePolicy } = await snapshots.offer(offerSnapshot)
      return {
        ...unit,
        state: 'valid',
        admitted: 0,
        refundRules: refundPolicy.rules,
        changeRules: changePolicy.rules,
      } as const
    }),
  )
  const products = await Promise.all(productSnapshots.map((id) => snapshots.product(id)))
  const isSent = products.length > 0 && products.every((product) => hasNoGateCode(product, wayToGet))
  const invoiceable = offersInvoices && keepsMoney({ payType: order.payType, keptFen })
  const { channel } = order
  const isOver = isVisitOver({ ...order, product: await snapshots.product(order.productSnapshot) }, now)
  return orderActions({ status, channel, units: held, changing, named, isOver, isSent, invoiceable }, now)
}

type Summary = Omit<OrderSummary, 'actions' | 'sending'>
type SummedOrder = Omit<ListedOrder, 'productSnapshot' | 'facts'> & { product: ProductSnapshot }

function summaryOf(order: SummedOrder, now: Date, language: Language): Summary {
  const { product, placedAt, payUntil, confirmUntil, ...rest } = order
  const flowStatus = shownStatus(order.flowStatus, payUntil, now)
  return {
    orderNo: rest.orderNo,
    type: rest.type,
    ...(product.kind && { kind: product.kind }),
    flowStatus,
    paymentStatus: paymentStatusOf(flowStatus),
    productCode: rest.productCode,
    productName: product.name[language],
    picture: product.picture,
    visitDate: rest.visitDate,
    untilDate: rest.untilDate,
    slotFrom: rest.slotFrom,
    slotTo: rest.slotTo,
    quantity: rest.quantity,
    payableFen: rest.payableFen,
    payType: rest.payType,
    orderedAt: placedAt.toISOString(),
    payUntil: payUntil?.toISOString() ?? null,
    keptUntil: flowStatus === 'CONFIRM_FAIL' ? (confirmUntil?.toISOString() ?? null) : null,
  }
}

export async function readOrder(
  deps: ReadDeps,
  { caller, params, language }: Call<typeof contract.readOrder>,
): Promise<OrderDetail> {
  const { db, clock, vault } = deps
  const [order, now] = [await ownOrder(db, caller, params.orderNo), clock.now()]
  const [{ lines: placed, packages }, units, visitors, history, changes, declined] = await Promise.all([
    listAllLines(db, order.id),
    listUnits(db, order.id),
    listVisitors(db, order.id),
    listHistory(db, order.id),
    changesOfOrder(db, order.id),
    declinedOfOrder(db, order.id, now),
  ])
  const lines = standingLines(placed, units)
  const placeOf = placesOf(vault, order)
  const about = { lines, units, visitors, history, changes, declined, now }
  const timeline = await timelineOf(deps, order, { ...about, language })
  const summary = summaryOf(
    {
      ...order,
      ...order.amounts,
      placedAt: order.placedAt ?? order.createdAt,
      untilDate: untilDateOf(order, lines),
      quantity: orderedQuantity(order, packages),
    },
    now,
    language,
  )
  return {
    ...summary,
    sending: await sendingFor(deps, order),
    channel: order.channel,
    lines: lines.map((line) => lineOf(line, language, placeOf)),
    packages: packages.flatMap((line) => packageIn(line, language)),
    units: units.map((unit) => unitOf(vault, unit, { lines, visitors, language })),
    amounts: order.amounts,
    paidAt: order.paidAt?.toISOString() ?? null,
    ...contactIn(vault, order),
    extras: ownAnswers(vault, order.extrasSealed, language),
    partyOpen: isPartyOpen({ channel: order.channel, flowStatus: summary.flowStatus, lines: placed }),
    confirmedWith: history.findLast(({ note }) => note === 'confirmed')?.text ?? null,
    assigned: await assignedTo(db, { units, lines, now }, language),
    wayToGet: order.wayToGet,
    wayToGetTicket: wayToGetText({ ...order, lines }, language),
    pickUpUntil: hasGoodsToHandOver(lines, units) ? order.pickUpUntil : null,
    assistCode: order.paidAt && !isAllSent(lines, order) ? order.assistCode : null,
    randomKey: orderKeyOf(vault, order),
    place: placeOf(order.product, language),
    guides: guidesOf({ ...order, lines, packages }, language, placeOf),
    ...policiesIn({ ...order, lines }, language),
    history: historyOf(order, history, language),
    timeline: timeline.map(({ actor: _, ...entry }) => entry),
    changes: changes.map((change) => changeIn(change, now)),
    actions: actionsFor(order, { ...deps, ...summary, ...about }),
    serverNow: now.toISOString(),
  }
}

const policiesIn = (order: Parameters<typeof policyText>[0], language: Language) => ({
  refundPolicy: policyText(order, 'refundPolicy', language),
  changePolicy: policyText(order, 'changePolicy', language),
})

const sendingFor = async ({ db, sendingOf }: Pick<ReadDeps, 'db' | 'sendingOf'>, order: Order) =>
  dependsOnParcels(order) ? ((await sendingOf(db, [order.id])).get(order.id) ?? null) : null

const changeIn = (change: StoredChange, now: Date): OrderDetail['changes'][number] => {
  const { changeNo, next } = change
  return {
    changeNo,
    state: shownState(change, now),
    date: next.date,
    until: next.until,
    slotFrom: next.slotFrom,
    slotTo: next.slotTo,
  }
}

function lineOf(line: PlacedLine, language: Language, placeOf: PlaceOf): OrderDetail['lines'][number] {
  const { ticket, offerCode, priceFen, quantity, amountFen } = line
  return {
    ...validityIn(language, line, placeOf),
    offerCode,
    name: ticket.name[language],
    category: ticket.category,
    priceFen,
    quantity,
    amountFen,
  }
}
