/** After payment the buyer gets a message with a link to the order; a sweep finds the orders, so that settling stays one statement. */
import { inTransaction } from '../../../platform/db.ts'
import { type NotifiedBuyer, wordsOf } from '../../message/buyer-notification.ts'
import { enqueueNotifications, type Notification } from '../../message/notification.ts'
import { topicOf } from '../../message/notification-kinds.ts'
import { addresseeOf, buyersOf, NOTIFY_LIMIT, type NotifyDeps } from './notify-buyers.ts'
import { type NewlyPaid, takeNewlyPaid } from './notify-sql.ts'

/** Longer after the payment nobody needs a message about it. */
const WORTH_TELLING_MS = 24 * 3_600_000

/** Each order once, however many workers look. Answers how many orders it saw. */
export async function notifyPaid(deps: NotifyDeps): Promise<number> {
  let total = 0
  for (;;) {
    const seen = await notifySome(deps)
    total += seen
    if (seen < NOTIFY_LIMIT) return total
  }
}

const notifySome = (deps: NotifyDeps): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    const orders = await takeNewlyPaid(tx, NOTIFY_LIMIT)
    const since = deps.clock.now().getTime() - WORTH_TELLING_MS
    const recent = orders.filter(({ paidAt }) => paidAt.getTime() > since)
    const addressees = recent.map((order) => [order.orderId, addresseeOf(order)] as const)
    const buyers = await buyersOf(deps, tx, new Map(addressees))
    const notifications = recent.flatMap((order) => {
      const buyer = buyers.get(order.orderId)
      return buyer ? (notificationOf(order, buyer) ?? []) : []
    })
    await enqueueNotifications(deps, tx, notifications)
    return orders.length
  })

/** Null: the buyer does not want it. */
function notificationOf(
  order: NewlyPaid,
  { to, openidSealed, mail, language, params, muted }: NotifiedBuyer,
): Notification | null {
  const kind = order.confirmation === 'AWAITING' ? 'awaiting-confirmation' : 'paid'
  if (muted.has(topicOf(kind))) return null
  return {
    eventKey: `paid:${order.orderNo}`,
    kind,
    orderId: order.orderId,
    language,
    to,
    openidSealed,
    mail,
    params: { ...params, ...wordsOf({ amountFen: order.paidFen }) },
  }
}
