/** A travel agency says anew who leads its party, by which vehicle and when it comes, as long as somebody may still come. */
import type * as contract from '#contract/endpoints/ordering/party.ts'
import type { OrderParty } from '#contract/endpoints/ordering/party.ts'
import type { Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import { partyAsks, partyTitle } from '#contract/values/extras/party.ts'
import { fieldIn } from '#contract/values/extras/registry.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { inRepeatableTransaction } from '../../../platform/repeatable-transaction.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { Call } from '../../caller/caller.ts'
import { checkSection, givenAboutParty, replaceParty } from '../order/answers.ts'
import { addHistory } from '../order/history-store.ts'
import { listLines, type Order } from '../order/order-sql.ts'
import { lockOwnOrder, ownOrder } from '../order/own-order.ts'
import { setCorrection } from '../order/owner-store.ts'
import { isPartyOpen } from '../order/party-rules.ts'
import { shownStatus } from '../order/rules.ts'

export type PartyDeps = { db: Db; clock: Clock; vault: Vault }

export async function readParty(
  deps: PartyDeps,
  { caller, params, language }: Call<typeof contract.readParty>,
): Promise<OrderParty> {
  const order = await ownOrder(deps.db, caller, params.orderNo)
  await refuseClosed(deps.db, order, deps.clock.now())
  return partyIn(language, deps.vault, order)
}

/** The same correction twice is one, and what is the same already is none. */
export async function correctParty(
  { db, vault, clock }: PartyDeps,
  { caller, params, body, language }: Call<typeof contract.correctParty>,
): Promise<OrderParty> {
  return await inRepeatableTransaction(db, async (tx) => {
    const at = clock.now()
    const order = await lockOwnOrder(tx, caller, params.orderNo)
    await refuseClosed(tx, order, at)
    const answered = checkSection({ name: partyTitle, asks: partyAsks }, body, language)
    const extrasSealed = replaceParty(vault, order.extrasSealed, answered)
    const before = partyIn(language, vault, order)
    const after = partyIn(language, vault, { ...order, extrasSealed })
    if (JSON.stringify(before.answers) === JSON.stringify(after.answers)) return before
    await setCorrection(tx, order.id, { extras_sealed: extrasSealed })
    const { id: orderId, flowStatus: status } = order
    await addHistory(tx, { orderId, status, note: 'party-corrected', at, actor: 'buyer' })
    return after
  })
}

/** The orders of everybody but groups, and those that are over. */
async function refuseClosed(on: Db | Tx, order: Order, now: Date): Promise<void> {
  const flowStatus = shownStatus(order.flowStatus, order.payUntil, now)
  const lines = await listLines(on, order.id)
  if (!isPartyOpen({ channel: order.channel, flowStatus, lines })) throw new Refusal('PARTY_NOT_CORRECTABLE')
}

const partyIn = (
  language: Language,
  vault: Vault,
  { orderNo, extrasSealed }: Pick<Order, 'orderNo' | 'extrasSealed'>,
): OrderParty => ({
  orderNo,
  asks: partyAsks.map((asked) => fieldIn(language, asked)),
  answers: givenAboutParty(vault, extrasSealed),
})
