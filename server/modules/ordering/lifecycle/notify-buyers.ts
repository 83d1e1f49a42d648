/** To whom notifications about orders go: found for many orders at a time, so that no move has to look it up. */
import { defaultLanguage } from '#contract/language.ts'
import type { NotificationTopic } from '#contract/values/notification.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { MemberId } from '../../caller/caller.ts'
import { recipientsOf } from '../../member/member.ts'
import { addressEvents, type Buyer, mutedTopicsOf } from '../../message/buyer-notification.ts'
import type { MailGateway } from '../../message/mail-gateway.ts'
import { mailRecipientOf, type Recipient } from '../../message/notification.ts'
import { openidsOf } from '../../session/wechat-binding.ts'
import { type BuyerOrder, listBuyerOrders } from './notify-sql.ts'

export const NOTIFY_LIMIT = 200

export type NotifyDeps = { db: Db; clock: Clock; vault: Vault; mail: MailGateway | null }

/** Each event once, however many workers look. Answers how many events it saw. */
export async function addressNotifications(deps: NotifyDeps): Promise<number> {
  let total = 0
  for (;;) {
    const seen = await inTransaction(deps.db, (tx) =>
      addressEvents(deps, tx, NOTIFY_LIMIT, async (ids) =>
        buyersOf(deps, tx, await listBuyerOrders(tx, ids)),
      ),
    )
    total += seen
    if (seen < NOTIFY_LIMIT) return total
  }
}

const nothing: ReadonlySet<NotificationTopic> = new Set()

/**
 * By order. The link asks for an SMS code, so a message goes to whose order it is: a member's own mobile, whatever
 * contact was named, or the one that a guest proved. Whose member is gone has no buyer. The address of a profile gets a copy.
 */
export async function buyersOf(
  { vault, mail }: Pick<NotifyDeps, 'vault' | 'mail'>,
  tx: Tx,
  orders: readonly BuyerOrder[],
): Promise<Map<number, Buyer>> {
  const memberIds = [...new Set(orders.flatMap(({ memberId }) => memberId ?? []))]
  const members = await recipientsOf(tx, memberIds)
  const muted = await mutedTopicsOf(tx, memberIds)
  const openids = await openidsOf(tx, memberIds)
  return new Map(
    orders.flatMap((order) => {
      const to = recipientOfOrder(order, members)
      if (!to) return []
      const language = order.language ?? defaultLanguage
      const params = { orderNo: order.orderNo, product: order.product[language] }
      const { memberId } = order
      const openidSealed = memberId === null ? null : (openids.get(memberId) ?? null)
      const ownMuted = memberId === null ? nothing : (muted.get(memberId) ?? nothing)
      const emailSealed = memberId === null ? null : members.get(memberId)?.emailSealed
      const copyTo = mail && emailSealed ? mailRecipientOf(vault, vault.open(emailSealed)) : null
      const buyer = { to, openidSealed, mail: copyTo, language, params, muted: ownMuted }
      return [[order.orderId, buyer] as const]
    }),
  )
}

function recipientOfOrder(
  { memberId, mobileSealed, mobileIndex }: BuyerOrder,
  members: ReadonlyMap<MemberId, Recipient>,
): Recipient | null {
  if (memberId !== null) return members.get(memberId) ?? null
  return mobileSealed && mobileIndex && { sealed: mobileSealed, index: mobileIndex }
}
