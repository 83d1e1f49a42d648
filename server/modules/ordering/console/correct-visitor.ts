/** Staff correct a person on a ticket, after the buyer's own correction or time. */
import type * as contract from '#contract/console/ordering.ts'
import { Refusal } from '#contract/refusals.ts'
import { maskDocument } from '#contract/values/document.ts'
import { type IdType, maskName } from '#contract/values/person.ts'
import { conflictOf } from '../../../platform/conflict.ts'
import type { Tx } from '../../../platform/db.ts'
import type { WriteCall, Written } from '../../staff/audited.ts'
import { addCorrection, correct } from '../names/correct-name.ts'
import { staffRefusal } from '../names/rules.ts'
import { type DetailDeps, placedOrder } from './order-detail.ts'

type Person = { seat: number; name: string; idType: IdType | null; idNumber: string }

/** The audit log has both people masked, as everything else that is no question of theirs. */
export async function correctVisitor(
  { vault, clock }: DetailDeps,
  tx: Tx,
  { params, body, caller }: WriteCall<typeof contract.correctVisitor>,
): Promise<Written<Person>> {
  const { reason, ...correction } = body
  const { orderNo, unitNo, seat } = params
  const order = await placedOrder(tx, orderNo)
  const now = clock.now()
  const place = { unitNo, seat }
  const { before, after, isChanged } = await correct({ vault }, tx, {
    order,
    place,
    correction,
    now,
    refuse: staffRefusal,
  }).catch((error: unknown) => {
    // Somebody took the document for the same day in this moment.
    throw conflictOf(error) === 'visitor_once' ? new Refusal('BUSY') : error
  })
  if (isChanged) await addCorrection(tx, order, { at: now, actor: `staff:${caller.account}` })
  const masked = (name: string, document: string | null) => ({
    name: maskName(name),
    idNumber: document === null ? '' : maskDocument(document),
  })
  const old = before.documentSealed && vault.open(before.documentSealed)
  const next = masked(after.name, after.document)
  return {
    answer: { seat, idType: after.idType, ...next },
    audit: {
      no: orderNo,
      before: { unitNo, seat, idType: before.idType, ...masked(vault.open(before.nameSealed), old) },
      after: { unitNo, seat, idType: after.idType, ...next },
      reason,
    },
  }
}
