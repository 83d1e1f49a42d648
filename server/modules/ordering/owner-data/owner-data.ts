/** A member's orders when the member asks for everything the shop keeps, or leaves. */
import type pg from 'pg'
import type { Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { Member, MemberId } from '../../caller/caller.ts'
import { lockMemberForErasing } from '../../caller/member-lock-sql.ts'
import { listOwnChanges } from '../change/changes.ts'
import { openAnswers } from '../order/answers.ts'
import { listLinesOfOrders, listOrdersById, type Order, type PlacedLine } from '../order/order-sql.ts'
import { listVisitorsOfOrders, type SealedVisitor } from '../order/visitor-sql.ts'
import { type ListedOrder, listOwnOrders } from '../reading/list-sql.ts'
import { countOpenOrders, deletePeople } from './owner-data-sql.ts'

const AT_ONCE = 100

type Deps = { db: Db; clock: Clock; hotPool: pg.Pool; vault: Vault }

/** Newest first, with every name and number in full: it is the member's own. */
export async function exportOrders(deps: Deps, member: Member, language: Language) {
  const exported: unknown[] = []
  let after: OrderNo | null = null
  for (;;) {
    const now = deps.clock.now()
    const page = await listOwnOrders(deps.hotPool, member, { tabs: [1, 2, 3, 4], now, after, limit: AT_ONCE })
    exported.push(...(await exportPage(deps, page, language)))
    after = page.at(-1)?.orderNo ?? null
    if (page.length < AT_ONCE) return exported
  }
}

/** Three statements, however many orders. */
async function exportPage({ db, vault }: Deps, page: readonly ListedOrder[], language: Language) {
  const ids = page.map(({ id }) => id)
  const orders = new Map((await listOrdersById(db, ids)).map((order) => [order.id, order]))
  const lines = await listLinesOfOrders(db, ids)
  const visitors = Map.groupBy(await listVisitorsOfOrders(db, ids), ({ orderId }) => orderId)
  return ids.flatMap((id) => {
    const order = orders.get(id)
    const own = { lines: lines.get(id)?.lines ?? [], visitors: visitors.get(id) ?? [] }
    return order ? [exportOrder(vault, { order, ...own }, language)] : []
  })
}

type Kept = { order: Order; lines: readonly PlacedLine[]; visitors: readonly SealedVisitor[] }

function exportOrder(vault: Vault, { order, lines, visitors }: Kept, language: Language) {
  const { orderNo, flowStatus, amounts, placedAt } = order
  return {
    orderNo,
    orderedAt: placedAt?.toISOString() ?? null,
    status: flowStatus,
    amounts,
    ...contactOf(vault, order),
    extras: openAnswers(vault, order.extrasSealed, language).map(({ label, value }) => ({ label, value })),
    tickets: lines.map(({ product, ticket, visitDate, slotFrom, quantity, priceFen }) => ({
      product: product.name[language],
      visitDate,
      slotFrom,
      name: ticket.name[language],
      quantity,
      priceFen,
    })),
    visitors: visitors.map(({ nameSealed, idType, documentSealed, birthDateSealed }) => ({
      name: vault.open(nameSealed),
      idType,
      idNumber: documentSealed && vault.open(documentSealed),
      birthDate: birthDateSealed && vault.open(birthDateSealed),
    })),
  }
}

const contactOf = (vault: Vault, { contactNameSealed, contactMobileSealed }: Order) => ({
  contactName: contactNameSealed && vault.open(contactNameSealed),
  contactMobile: contactMobileSealed && vault.open(contactMobileSealed),
})

const MAX_CHANGES = 1_000

/** The newest first, with the reason in the member's own words. */
export async function exportChanges({ db }: Pick<Deps, 'db'>, member: Member) {
  const changes = await listOwnChanges(db, member, { after: null, limit: MAX_CHANGES })
  return changes.map(({ changeNo, orderNo, state, origin, next, reasonCode, reasonText, ...change }) => ({
    ...{ changeNo, orderNo, state, origin, next, reasonCode, reasonText },
    ...{ differenceFen: change.differenceFen, feeFen: change.feeFen },
    askedAt: change.askedAt.toISOString(),
    rejectText: change.rejectText,
  }))
}

/**
 * Books keep what was sold and paid, not to whom. Refuses ACCOUNT_HAS_ORDERS while one is open, also one that was being
 * placed when this began; orders are locked before their member, as in placing.
 * Answers the orders, for what else is kept beside them: nothing says any more whose they were.
 */
export async function eraseOrders(tx: Tx, memberId: MemberId): Promise<number[]> {
  await refuseOpen(tx, memberId)
  await lockMemberForErasing(tx, memberId)
  await refuseOpen(tx, memberId)
  return await deletePeople(tx, memberId)
}

async function refuseOpen(tx: Tx, memberId: MemberId): Promise<void> {
  const open = await countOpenOrders(tx, memberId)
  if (open > 0) throw new Refusal('ACCOUNT_HAS_ORDERS', { open })
}
