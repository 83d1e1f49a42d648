/**
 * What buyers are written to about their orders and cards. A move writes its event down in its own transaction, which costs it one
 * short row; to whom it goes is looked up later, by a sweep of ordering, for many at a time.
 */
import type { Language } from '#contract/language.ts'
import { type Fen, inYuan } from '#contract/values/fen.ts'
import type { NotificationTopic } from '#contract/values/notification.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'
import { type MemberId, memberIdOf } from '../caller/caller.ts'
import {
  type Addressed,
  type EventParams,
  insertEvents,
  listMuted,
  type NotificationSubject,
  skipEvents,
  takeUnaddressed,
  type UnaddressedEvent,
  updateAddressed,
} from './buyer-notification-sql.ts'
import { insertCopies, type NotificationCopy, type Recipient } from './notification.ts'
import { type BuyerKind, topicOf, type ValueName } from './notification-kinds.ts'
import { listStates, type NotificationState } from './outbox/notification-store.ts'

type EventOf<Kind extends BuyerKind> = NotificationSubject & {
  kind: Kind
  /** Tells this event from others of its kind: a refund's number, or what was decided when. The same is sent once. */
  event: string
  at: Date
} & (unknown extends ValuesOf<Kind> ? { params?: EventParams } : { params: EventParams & ValuesOf<Kind> })

/** What fills the templates of a kind, but for the order and its product, which are looked up. */
type ValuesOf<Kind extends BuyerKind> = ('amount' extends ValueName<Kind> ? { amountFen: Fen } : unknown) &
  ('date' extends ValueName<Kind> ? { date: VisitDate | null } : unknown) &
  ('plate' extends ValueName<Kind> ? { plate: string; tel: string } : unknown) &
  ('came' extends ValueName<Kind> ? { came: number; awaited: number } : unknown)

export type BuyerEvent = { [Kind in BuyerKind]: EventOf<Kind> }[BuyerKind]

/** In the transaction of what happened: if that is undone, nobody is written to. */
export const notifyBuyer = (tx: Tx, event: BuyerEvent): Promise<void> => notifyBuyers(tx, [event])

/** For those who do the same to many orders. */
export const notifyBuyers = (tx: Tx, events: readonly BuyerEvent[]): Promise<void> =>
  insertEvents(
    tx,
    events.map(({ event, params = {}, ...rest }) => ({
      ...rest,
      eventKey: `${rest.kind}:${event}`,
      params,
    })),
  )

/** How the notifications of these events stand, by event; each is of one of the kinds. */
export async function statesOfEvents(
  db: Db,
  kinds: readonly BuyerKind[],
  events: readonly string[],
): Promise<Map<string, NotificationState>> {
  const keys = kinds.flatMap((kind) => events.map((event) => `${kind}:${event}`))
  const states = await listStates(db, keys)
  return new Map(states.map(({ eventKey, state }) => [eventKey.slice(eventKey.indexOf(':') + 1), state]))
}

export type { UnaddressedEvent }

/** Who gets what concerns an order or a card, and how it is named to them. */
export type NotifiedBuyer = {
  to: Recipient
  /** WeChat's id of the member; null: not bound to it. */
  openidSealed: Buffer | null
  /** Gets a copy; null: the profile names no address, or the shop sends no mail. */
  mail: Recipient | null
  language: Language
  muted: ReadonlySet<NotificationTopic>
  params: { orderNo?: string; product?: string }
}

/** `limit` events at most; answers how many it saw. Whose buyer is gone, or does not want them, are sent to nobody. */
export async function addressEvents(
  { vault, clock }: { vault: Vault; clock: Clock },
  tx: Tx,
  limit: number,
  /** By event. */
  findBuyers: (events: readonly UnaddressedEvent[]) => Promise<ReadonlyMap<number, NotifiedBuyer>>,
): Promise<number> {
  const events = await takeUnaddressed(tx, limit)
  if (events.length === 0) return 0
  const buyers = await findBuyers(events)
  const addressed: Addressed[] = []
  const copies: NotificationCopy[] = []
  const skipped: number[] = []
  for (const event of events) {
    const buyer = buyers.get(event.id)
    if (!buyer || buyer.muted.has(topicOf(event.kind))) skipped.push(event.id)
    else {
      addressed.push(addressedTo(vault, event, buyer))
      if (buyer.mail) copies.push(copyOf(event, buyer, buyer.mail))
    }
  }
  await updateAddressed(tx, addressed, clock.now())
  await insertCopies({ vault, clock }, tx, copies)
  await skipEvents(tx, skipped)
  return events.length
}

const addressedTo = (vault: Vault, { id, params }: UnaddressedEvent, buyer: NotifiedBuyer): Addressed => ({
  id,
  language: buyer.language,
  recipientIndex: buyer.to.index,
  recipientSealed: buyer.to.sealed,
  openidSealed: buyer.openidSealed,
  paramsSealed: vault.seal(JSON.stringify(paramsOf(params, buyer))),
})

const copyOf = (
  { eventKey, kind, orderId, params }: UnaddressedEvent,
  buyer: NotifiedBuyer,
  to: Recipient,
): NotificationCopy => ({
  eventKey,
  kind,
  ...(orderId !== null && { orderId }),
  language: buyer.language,
  to,
  params: paramsOf(params, buyer),
})

const paramsOf = (params: EventParams, buyer: NotifiedBuyer) => ({ ...buyer.params, ...wordsOf(params) })

/** Several dates are written as WeChat's templates take them, with a tilde. */
export const wordsOf = ({
  amountFen,
  date,
  until,
  plate,
  tel,
  product,
  came,
  awaited,
}: EventParams): Record<string, string> => ({
  ...(amountFen !== undefined && { amount: inYuan(amountFen) }),
  ...(date && { date: until && until !== date ? `${date}~${until}` : date }),
  ...(plate !== undefined && { plate }),
  ...(tel !== undefined && { tel }),
  ...(product !== undefined && { product }),
  ...(came !== undefined && { came: String(came) }),
  ...(awaited !== undefined && { awaited: String(awaited) }),
})

/** What each of these members has switched off. */
export async function mutedTopicsOf(
  on: Db | Tx,
  memberIds: readonly MemberId[],
): Promise<Map<MemberId, Set<NotificationTopic>>> {
  const muted = new Map<MemberId, Set<NotificationTopic>>()
  for (const { memberId, topic } of await listMuted(on, memberIds)) {
    const member = memberIdOf(memberId)
    muted.set(member, (muted.get(member) ?? new Set<NotificationTopic>()).add(topic))
  }
  return muted
}
