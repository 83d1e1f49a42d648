/** The people of a buyer's own order, masked, ticket by ticket. */
import type * as contract from '#contract/endpoints/ordering/names.ts'
import type { NamedTicket, OrderNames } from '#contract/endpoints/ordering/names.ts'
import type { Language } from '#contract/language.ts'
import { isApprovedByPhoto } from '#contract/product-service.ts'
import { sentenceOf } from '#contract/refusals.ts'
import { maskDocument } from '#contract/values/document.ts'
import { maskName } from '#contract/values/person.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { Call } from '../../caller/caller.ts'
import type { SettingMemory } from '../../setting/setting-memory.ts'
import type { Order } from '../order/order-sql.ts'
import { ownOrder } from '../order/own-order.ts'
import { listVisitors, type SealedVisitor } from '../order/visitor-sql.ts'
import { listNamedUnits, type NamedUnit } from './names-sql.ts'
import { buyerRefusal, correctionEnds } from './rules.ts'

export type NamesDeps = { db: Db; clock: Clock; vault: Vault; settings: SettingMemory }

/** How long before the visit a buyer's corrections end. */
export const namesHoursOf = async ({ settings }: Pick<NamesDeps, 'settings'>): Promise<number> =>
  (await settings.reader())('change.names-until-hours')

type NamedOrder = Pick<Order, 'id' | 'orderNo' | 'type' | 'channel' | 'product' | 'confirmation'>

export const isRejected = ({ confirmation }: Pick<Order, 'confirmation'>): boolean =>
  confirmation === 'REJECTED'

export async function readNames(
  deps: NamesDeps,
  { caller, params, language }: Call<typeof contract.readNames>,
): Promise<OrderNames> {
  return await viewNames(deps, await ownOrder(deps.db, caller, params.orderNo), language)
}

export async function viewNames(deps: NamesDeps, order: NamedOrder, language: Language): Promise<OrderNames> {
  const { id, orderNo, type, channel, product } = order
  const now = deps.clock.now()
  const hoursBefore = await namesHoursOf(deps)
  const about = { channel, byPhoto: isApprovedByPhoto(product), isRejected: isRejected(order) }
  const context = { ...about, now, hoursBefore, language }
  const units = await listNamedUnits(deps.db, id)
  const visitors = await listVisitors(deps.db, id)
  const tickets = units.flatMap((unit) => {
    const people = visitors.filter(({ unitId }) => unitId === unit.id)
    return people.length === 0 ? [] : [ticketOf(deps.vault, unit, people, context)]
  })
  const kind = product.kind && { kind: product.kind }
  return { orderNo, type, ...kind, tickets, serverNow: now.toISOString() }
}

type Context = Parameters<typeof buyerRefusal>[1] & { language: Language }

function ticketOf(
  vault: Vault,
  unit: NamedUnit,
  people: readonly SealedVisitor[],
  context: Context,
): NamedTicket {
  const { unitNo, state, ticket, visitDate, untilDate, slotFrom, slotTo } = unit
  const refusal = buyerRefusal(unit, context)
  return {
    unitNo,
    name: ticket.name[context.language],
    state,
    visitDate,
    untilDate,
    slotFrom,
    slotTo,
    refusal: refusal && sentenceOf(refusal, context.language),
    editUntil: correctionEnds(unit, context.hoursBefore)?.toISOString() ?? null,
    idTypes: [...ticket.idTypes],
    hasAge: ticket.ageMin !== null || ticket.ageMax !== null,
    people: people.map(({ seat, nameSealed, idType, documentSealed }) => ({
      seat,
      name: maskName(vault.open(nameSealed)),
      idType,
      idNumber: documentSealed ? maskDocument(vault.open(documentSealed)) : '',
    })),
  }
}
