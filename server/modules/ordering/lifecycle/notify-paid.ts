/** After payment the buyer gets an SMS with a link to the order; a sweep finds the orders, so that settling stays one statement. */
import { defaultLanguage } from '#contract/language.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction } from '../../../platform/db.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { MemberId } from '../../caller/caller.ts'
import { recipientsOf } from '../../member/member.ts'
import { enqueueNotifications, type Notification, type Recipient } from '../../message/notification.ts'
import { type NewlyPaid, takeNewlyPaid } from './notify-sql.ts'

const SWEEP_LIMIT = 200
/** Longer after the payment nobody needs a message about it. */
const WORTH_TELLING_MS = 24 * 3_600_000

export type NotifyDeps = { db: Db; clock: Clock; vault: Vault }

/** Each order once, however many workers look. Answers how many orders it saw. */
export async function notifyPaid(deps: NotifyDeps): Promise<number> {
  let total = 0
  for (;;) {
    const seen = await notifySome(deps)
    total += seen
    if (seen < SWEEP_LIMIT) return total
  }
}

const notifySome = (deps: NotifyDeps): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    const orders = await takeNewlyPaid(tx, SWEEP_LIMIT)
    const since = deps.clock.now().getTime() - WORTH_TELLING_MS
    const recent = orders.filter(({ paidAt }) => paidAt.getTime() > since)
    const members = await recipientsOf(
      tx,
      recent.flatMap(({ memberId }) => memberId ?? []),
    )
    const notifications = recent.flatMap((order) => {
      const to = buyerOf(order, members)
      return to ? [notificationOf(order, to)] : []
    })
    await enqueueNotifications(deps, tx, notifications)
    return orders.length
  })

/**
 * The link asks for an SMS code, so it goes to whose order it is: a member's own mobile, whatever contact was named, or
 * the one that a guest proved. Null: the member is gone.
 */
function buyerOf(
  { memberId, mobileSealed, mobileIndex }: NewlyPaid,
  members: ReadonlyMap<MemberId, Recipient>,
): Recipient | null {
  if (memberId !== null) return members.get(memberId) ?? null
  return mobileSealed && mobileIndex && { sealed: mobileSealed, index: mobileIndex }
}

const notificationOf = ({ orderNo, language }: NewlyPaid, to: Recipient): Notification => ({
  eventKey: `paid:${orderNo}`,
  kind: 'paid',
  language: language ?? defaultLanguage,
  to,
  params: { orderNo },
})
