/** What its buyer may correct of an order that was not confirmed: whom the tower calls, and the answers to its form. */
import type { OrderEdit } from '#contract/endpoints/refund.ts'
import type { Language } from '#contract/language.ts'
import type { Answers } from '#contract/values/asked.ts'
import { fieldIn } from '#contract/values/extras/registry.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Vault } from '../../../platform/vault.ts'
import { checkAnswers, givenAnswers, sealAnswers } from './answers.ts'
import { asksOfItem, itemsOf } from './items.ts'
import { listLines, type Order } from './order-sql.ts'
import { setCorrection } from './owner-store.ts'

type EditedOrder = Pick<Order, 'id' | 'orderNo' | 'extrasSealed'>

/** What the form asked of each item, with the answers as they are kept. */
export async function editOf(
  { db, vault }: { db: Db; vault: Vault },
  { id, orderNo, extrasSealed }: EditedOrder,
  language: Language,
): Promise<OrderEdit> {
  const given = givenAnswers(vault, extrasSealed)
  const items = itemsOf(await listLines(db, id)).map((lines, index) => ({
    productName: lines[0]?.product.name[language] ?? '',
    asks: asksOfItem(lines).map((asked) => fieldIn(language, asked)),
    answers: given[index] ?? {},
  }))
  return { orderNo, items }
}

type Correction = {
  orderId: number
  contactName: string | undefined
  contactMobile: string | undefined
  extras: readonly Answers[] | undefined
  language: Language
}

/** What is not given stays. Refuses answers that the form would not take. */
export async function correctOrder(tx: Tx, vault: Vault, correction: Correction): Promise<void> {
  const { orderId, contactName, contactMobile, extras, language } = correction
  const answers = extras && checkAnswers(await listLines(tx, orderId), extras, language)
  await setCorrection(tx, orderId, {
    ...(answers === undefined ? {} : { extras_sealed: sealAnswers(vault, answers) }),
    ...(contactName ? { contact_name_sealed: vault.seal(contactName) } : {}),
    ...(contactMobile
      ? {
          contact_mobile_sealed: vault.seal(contactMobile),
          contact_mobile_index: vault.index('mobile', contactMobile),
        }
      : {}),
  })
}
