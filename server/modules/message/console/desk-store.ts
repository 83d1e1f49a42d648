/** The outbox as staff look through it (server/migrations/0062_notification_desk.sql). */
import { sql } from 'kysely'
import type { Language } from '#contract/language.ts'
import type { Direction } from '#contract/values/list-sort.ts'
import type { MessageChannel, MessageKind, MessageOutcome, MessageState } from '#contract/values/message.ts'
import type { Db, Tx } from '../../../platform/db.ts'

type DeskTables = {
  notification_outbox: {
    id: number
    kind: MessageKind
    language: Language | null
    recipient_sealed: Buffer | null
    params_sealed: Buffer | null
    order_id: number | null
    by_mail: boolean
    channel: MessageChannel | null
    state: MessageState
    outcome: MessageOutcome | null
    tries: number
    created_at: Date
    due_at: Date
    tried_at: Date | null
    sent_at: Date | null
  }
}

const outbox = (on: Db | Tx) =>
  on
    .withTables<DeskTables>()
    .selectFrom('notification_outbox')
    .select(['id', 'kind', 'language', 'channel', 'state', 'outcome', 'tries'])
    .select([
      'recipient_sealed as recipientSealed',
      'params_sealed as paramsSealed',
      'order_id as orderId',
      'by_mail as byMail',
    ])
    .select(['created_at as createdAt', 'due_at as dueAt', 'tried_at as triedAt', 'sent_at as sentAt'])

export type StoredMessage = Awaited<ReturnType<typeof listMessages>>[number]

export type MessageFilter = {
  orderId?: number | undefined
  kind?: MessageKind | undefined
  channel?: MessageChannel | undefined
  state?: MessageState | undefined
  /** From the first instant to before the second. */
  created?: readonly [Date, Date] | undefined
  /** By the ids of messages, that is by when they were created. */
  direction: Direction
  /** Behind the message with this id. */
  after?: number | undefined
  limit: number
}

export function listMessages(db: Db, { created, direction, after, limit, ...filter }: MessageFilter) {
  let rows = outbox(db).orderBy('id', direction).limit(limit)
  if (filter.orderId !== undefined) rows = rows.where('order_id', '=', filter.orderId)
  if (filter.kind !== undefined) rows = rows.where('kind', '=', filter.kind)
  if (filter.channel !== undefined) rows = rows.where('channel', '=', filter.channel)
  if (filter.state !== undefined) rows = rows.where('state', '=', filter.state)
  if (created) rows = rows.where('created_at', '>=', created[0]).where('created_at', '<', created[1])
  if (after !== undefined) rows = rows.where('id', direction === 'asc' ? '>' : '<', after)
  return rows.execute()
}

export const findMessage = (on: Db | Tx, id: number): Promise<StoredMessage | undefined> =>
  outbox(on).where('id', '=', id).executeTakeFirst()

/** Only what was given up: false for what went out, or is on its way. Its tries begin anew. */
export async function reviveFailed(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .withTables<DeskTables>()
    .updateTable('notification_outbox')
    .set({ state: 'DUE', tries: 0, due_at: now })
    .where('id', '=', id)
    .where('state', '=', 'FAILED')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Of those that stand as given up, those that were tried since as well. */
export const countFailures = (db: Db, since: Date): Promise<{ lastDay: number; total: number }> =>
  db
    .withTables<DeskTables>()
    .selectFrom('notification_outbox')
    .select(sql<number>`count(*)::integer`.as('total'))
    .select(
      sql<number>`count(*) FILTER (WHERE coalesce(tried_at, created_at) > ${since})::integer`.as('lastDay'),
    )
    .where('state', '=', 'FAILED')
    .executeTakeFirstOrThrow()
