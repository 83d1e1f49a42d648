/** To whom notifications about orders and cards go: found for many at a time, so that no move has to look it up. */
import { defaultLanguage } from '#contract/language.ts'
import type { NotificationTopic } from '#contract/values/notification.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { MemberId } from '../../caller/caller.ts'
import { recipientsOf } from '../../member/member.ts'
import {
  addressEvents,
  mutedTopicsOf,
  type NotifiedBuyer,
  type UnaddressedEvent,
} from '../../message/buyer-notification.ts'
import type { MailGateway } from '../../message/channels/mail-gateway.ts'
import { mailRecipientOf, type Recipient } from '../../message/notification.ts'
import { openidsOf } from '../../session/wechat/wechat-binding.ts'
import { type BuyerOrder, listBuyerOrders } from './notify-sql.ts'

export const NOTIFY_LIMIT = 200

export type NotifyDeps = { db: Db; clock: Clock; vault: Vault; mail: MailGateway | null }

/** Each event once, however many workers look. Answers how many events it saw. */
export async function addressNotifications(deps: NotifyDeps): Promise<number> {
  let total = 0
  for (;;) {
    const seen = await inTransaction(deps.db, (tx) =>
      addressEvents(deps, tx, NOTIFY_LIMIT, async (events) =>
        buyersOf(deps, tx, await addresseesOf(tx, events)),
      ),
    )
    total += seen
    if (seen < NOTIFY_LIMIT) return total
  }
}

/** Whom it concerns, and how it is named to them. */
type Addressee = Pick<BuyerOrder, 'memberId' | 'mobileSealed' | 'mobileIndex' | 'language'> &
  Pick<NotifiedBuyer, 'params'>

/** By event; an order that is gone has none. */
async function addresseesOf(tx: Tx, events: readonly UnaddressedEvent[]): Promise<Map<number, Addressee>> {
  const orderIds = new Set(events.flatMap(({ orderId }) => orderId ?? []))
  const orders = new Map((await listBuyerOrders(tx, [...orderIds])).map((order) => [order.orderId, order]))
  return new Map(
    events.flatMap(({ id, orderId, memberId, language }): [number, Addressee][] => {
      const order = orderId === null ? null : orders.get(orderId)
      if (order) return [[id, addresseeOf(order)]]
      if (memberId === null) return []
      return [[id, { memberId, language, mobileSealed: null, mobileIndex: null, params: {} }]]
    }),
  )
}

/** The buyer of an order. */
export function addresseeOf(order: BuyerOrder): Addressee {
  const { orderNo, product, language } = order
  return { ...order, params: { orderNo, product: product[language ?? defaultLanguage] } }
}

const nothing: ReadonlySet<NotificationTopic> = new Set()

/**
 * By what `addressees` are listed by. The link asks for an SMS code, so a message goes to whose order it is: a member's own mobile, whatever
 * contact was named, or the one that a guest proved. Whose member is gone has no buyer. The address of a profile gets a copy.
 */
export async function buyersOf(
  { vault, mail }: Pick<NotifyDeps, 'vault' | 'mail'>,
  tx: Tx,
  addressees: ReadonlyMap<number, Addressee>,
): Promise<Map<number, NotifiedBuyer>> {
  const memberIds = [...new Set([...addressees.values()].flatMap(({ memberId }) => memberId ?? []))]
  const members = await recipientsOf(tx, memberIds)
  const muted = await mutedTopicsOf(tx, memberIds)
  const openids = await openidsOf(tx, memberIds)
  return new Map(
    [...addressees].flatMap(([key, addressee]) => {
      const to = recipientOf(addressee, members)
      if (!to) return []
      const { memberId, params } = addressee
      const language = addressee.language ?? defaultLanguage
      const openidSealed = memberId === null ? null : (openids.get(memberId) ?? null)
      const ownMuted = memberId === null ? nothing : (muted.get(memberId) ?? nothing)
      const emailSealed = memberId === null ? null : members.get(memberId)?.emailSealed
      const copyTo = mail && emailSealed ? mailRecipientOf(vault, vault.open(emailSealed)) : null
      const buyer = { to, openidSealed, mail: copyTo, language, params, muted: ownMuted }
      return [[key, buyer] as const]
    }),
  )
}

function recipientOf(
  { memberId, mobileSealed, mobileIndex }: Addressee,
  members: ReadonlyMap<MemberId, Recipient>,
): Recipient | null {
  if (memberId !== null) return members.get(memberId) ?? null
  return mobileSealed && mobileIndex && { sealed: mobileSealed, index: mobileIndex }
}
