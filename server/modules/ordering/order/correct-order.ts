/** What its buyer may correct of an order that was not confirmed: whom the tower calls, and the answers to its form. */
import type { OrderEdit } from '#contract/endpoints/refund.ts'
import type { Language } from '#contract/language.ts'
import type { Answers } from '#contract/values/asked.ts'
import { partyAsks } from '#contract/values/extras/party.ts'
import { fieldIn } from '#contract/values/extras/registry.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Vault } from '../../../platform/vault.ts'
import { checkAnswers, givenAboutParty, givenAnswers, replaceAnswers } from './answers.ts'
import { rejectReasons } from './history-store.ts'
import { sectionsOf } from './items.ts'
import { listLines, type Order } from './order-sql.ts'
import { setCorrection } from './owner-store.ts'
import { listVisitors } from './visitor-sql.ts'

type EditedOrder = Pick<Order, 'id' | 'orderNo' | 'channel' | 'extrasSealed'>

/** What the form asked of each item, with the answers as they are kept, and why it was not confirmed. */
export async function editOf(
  { db, vault }: { db: Db; vault: Vault },
  { id, orderNo, channel, extrasSealed }: EditedOrder,
  language: Language,
): Promise<OrderEdit> {
  const given = givenAnswers(vault, extrasSealed)
  const items = sectionsOf({ channel, lines: await listLines(db, id) }).map(({ name, asks }, index) => ({
    productName: name[language],
    asks: asks.map((asked) => fieldIn(language, asked)),
    answers: (asks === partyAsks ? givenAboutParty(vault, extrasSealed) : given[index]) ?? {},
  }))
  const reasons = await rejectReasons(db, [id], language)
  const named = (await listVisitors(db, id)).length > 0
  return { orderNo, items, named, rejectReason: reasons.get(id) ?? null }
}

type Correction = {
  order: EditedOrder
  contactName: string | undefined
  contactMobile: string | undefined
  extras: readonly Answers[] | undefined
  language: Language
}

/** What is not given stays. Refuses answers that the form would not take. */
export async function correctOrder(tx: Tx, vault: Vault, correction: Correction): Promise<void> {
  const { order, contactName, contactMobile, extras, language } = correction
  const { id, channel, extrasSealed } = order
  const answers =
    extras && checkAnswers(sectionsOf({ channel, lines: await listLines(tx, id) }), extras, language)
  await setCorrection(tx, id, {
    ...(answers === undefined ? {} : { extras_sealed: replaceAnswers(vault, extrasSealed, answers) }),
    ...(contactName ? { contact_name_sealed: vault.seal(contactName) } : {}),
    ...(contactMobile
      ? {
          contact_mobile_sealed: vault.seal(contactMobile),
          contact_mobile_index: vault.index('mobile', contactMobile),
        }
      : {}),
  })
}
