/** Rows of the outbox whose recipients are still to be found, and what members switched off (server/migrations/0043, 0048, 0128). */
import { sql } from 'kysely'
import type { Language } from '#contract/language.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OptionalTopic } from '#contract/values/notification.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { MemberId } from '../caller/caller.ts'
import type { BuyerKind } from './notification-kinds.ts'

/** What an event is about besides its order. `plate` and `tel` are those of a vehicle of ours, `product` names a card. */
export type EventParams = {
  amountFen?: Fen
  date?: VisitDate | null
  /** Of several dates the last one. */
  until?: VisitDate | null
  plate?: string
  tel?: string
  product?: string
  /** Pieces of goods that came back, of how many. */
  came?: number
  awaited?: number
}

/** Of an order, whose buyer gets it in the order's language, or of a member. */
export type NotificationSubject =
  | { orderId: number; memberId?: undefined }
  | { orderId?: undefined; memberId: MemberId; language: Language }

export type NewEvent = NotificationSubject & {
  eventKey: string
  kind: BuyerKind
  params: EventParams
  at: Date
}

/** An event that is in the outbox already is left as it is. */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  await sql`
    INSERT INTO notification_outbox (event_key, kind, order_id, member_id, language, event_params, state, created_at, due_at)
    SELECT "eventKey", kind, "orderId", "memberId", language, params, 'NEW', at, at
    FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      AS event("eventKey" text, kind text, "orderId" bigint, "memberId" bigint, language text, params jsonb, at timestamptz)
    ON CONFLICT (event_key) DO NOTHING`.execute(tx)
}

export type UnaddressedEvent = {
  id: number
  eventKey: string
  kind: BuyerKind
  /** Null: it is a member's. */
  orderId: number | null
  memberId: MemberId | null
  /** Of a member's. */
  language: Language | null
  params: EventParams
  at: Date
}

/** The oldest first; what another worker is at is left to it. */
export async function takeUnaddressed(tx: Tx, limit: number): Promise<UnaddressedEvent[]> {
  const { rows } = await sql<UnaddressedEvent>`
    SELECT id, event_key AS "eventKey", kind, order_id AS "orderId", member_id::text AS "memberId", language,
      event_params AS params, created_at AS at FROM notification_outbox
    WHERE state = 'NEW' ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(tx)
  return rows
}

export type Addressed = {
  id: number
  language: Language
  recipientIndex: Buffer
  recipientSealed: Buffer
  paramsSealed: Buffer
  openidSealed: Buffer | null
}

/** They are due from now on. */
export async function updateAddressed(tx: Tx, addressed: readonly Addressed[], now: Date): Promise<void> {
  if (addressed.length === 0) return
  const column = <T>(of: (one: Addressed) => T): T[] => addressed.map(of)
  await sql`
    UPDATE notification_outbox SET state = 'DUE', due_at = ${now}, language = to_whom.language,
      recipient_index = to_whom.index, recipient_sealed = to_whom.sealed, params_sealed = to_whom.params, openid_sealed = to_whom.openid
    FROM unnest(${column(({ id }) => id)}::bigint[], ${column(({ language }) => language)}::text[],
      ${column(({ recipientIndex }) => recipientIndex)}::bytea[],
      ${column(({ recipientSealed }) => recipientSealed)}::bytea[],
      ${column(({ paramsSealed }) => paramsSealed)}::bytea[],
      ${column(({ openidSealed }) => openidSealed)}::bytea[])
      AS to_whom(id, language, index, sealed, params, openid)
    WHERE notification_outbox.id = to_whom.id AND state = 'NEW'`.execute(tx)
}

/** Nobody is to get them. */
export async function skipEvents(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`UPDATE notification_outbox SET state = 'SKIPPED', outcome = 'unwanted' WHERE id = ANY(${ids}::bigint[])`.execute(
    tx,
  )
}

type MutedTables = { notification_muted: { member_id: number; topic: OptionalTopic } }

const tables = (on: Db | Tx) => on.withTables<MutedTables>()

export async function listMuted(
  on: Db | Tx,
  memberIds: readonly MemberId[],
): Promise<{ memberId: number; topic: OptionalTopic }[]> {
  if (memberIds.length === 0) return []
  return await tables(on)
    .selectFrom('notification_muted')
    .select(['member_id as memberId', 'topic'])
    .where('member_id', 'in', memberIds.map(Number))
    .execute()
}

export async function insertMuted(db: Db, memberId: MemberId, topic: OptionalTopic): Promise<void> {
  await tables(db)
    .insertInto('notification_muted')
    .values({ member_id: Number(memberId), topic })
    .onConflict((same) => same.doNothing())
    .execute()
}

export async function deleteMuted(db: Db, memberId: MemberId, topic: OptionalTopic): Promise<void> {
  await tables(db)
    .deleteFrom('notification_muted')
    .where('member_id', '=', Number(memberId))
    .where('topic', '=', topic)
    .execute()
}
