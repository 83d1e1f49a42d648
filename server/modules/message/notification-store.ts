/** The rows of the notification outbox (server/migrations/0022_notification.sql). */
import { type Generated, type GeneratedAlways, sql } from 'kysely'
import type { Language } from '#contract/language.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { NotificationKind } from './sms-gateway.ts'

type NotificationState = 'DUE' | 'SENT' | 'SKIPPED' | 'FAILED'

type NotificationTables = {
  notification_outbox: {
    id: GeneratedAlways<number>
    event_key: string
    kind: NotificationKind
    language: Language
    recipient_index: Buffer
    recipient_sealed: Buffer
    params_sealed: Buffer
    state: Generated<NotificationState>
    tries: Generated<number>
    created_at: Date
    due_at: Date
    tried_at: Generated<Date | null>
  }
}

const tables = (on: Db | Tx) => on.withTables<NotificationTables>()

export type NewNotification = {
  eventKey: string
  kind: NotificationKind
  language: Language
  recipientIndex: Buffer
  recipientSealed: Buffer
  paramsSealed: Buffer
}

/** An event that is in the outbox already is left as it is. */
export async function insertNotifications(
  tx: Tx,
  notifications: readonly NewNotification[],
  now: Date,
): Promise<void> {
  if (notifications.length === 0) return
  await tables(tx)
    .insertInto('notification_outbox')
    .values(
      notifications.map((one) => ({
        event_key: one.eventKey,
        kind: one.kind,
        language: one.language,
        recipient_index: one.recipientIndex,
        recipient_sealed: one.recipientSealed,
        params_sealed: one.paramsSealed,
        created_at: now,
        due_at: now,
      })),
    )
    .onConflict((same) => same.column('event_key').doNothing())
    .execute()
}

export type ClaimedNotification = Omit<NewNotification, 'eventKey' | 'recipientIndex'> & {
  id: number
  tries: number
  createdAt: Date
  /** False: the number has had as many as it may in the time that counts. */
  allowed: boolean
}

type Claim = { now: Date; leaseUntil: Date; countedSince: Date; maxPerRecipient: number; limit: number }

/**
 * Takes due notifications, each for one worker until `leaseUntil`: whoever dies while sending leaves them to the next.
 * Workers claim one after the other, so that two cannot both send the last one that a number may have.
 */
export async function claimNotifications(tx: Tx, claim: Claim): Promise<ClaimedNotification[]> {
  const { now, leaseUntil, countedSince, maxPerRecipient, limit } = claim
  await sql`SELECT pg_advisory_xact_lock(hashtext('notification_outbox'))`.execute(tx)
  const { rows } = await sql<ClaimedNotification>`
    WITH due AS MATERIALIZED (
      SELECT id, recipient_index, row_number() OVER (PARTITION BY recipient_index ORDER BY due_at, id) AS place
      FROM (
        SELECT id, recipient_index, due_at FROM notification_outbox
        WHERE state = 'DUE' AND due_at <= ${now} ORDER BY due_at, id LIMIT ${limit}
      ) AS first_due
    ),
    counted AS MATERIALIZED (
      SELECT due.id, due.place + (
        SELECT count(*) FROM notification_outbox AS earlier
        WHERE earlier.recipient_index = due.recipient_index AND earlier.tried_at > ${countedSince}
          AND earlier.id NOT IN (SELECT id FROM due)
      ) <= ${maxPerRecipient} AS allowed
      FROM due
    )
    UPDATE notification_outbox SET tries = tries + 1, due_at = ${leaseUntil},
      tried_at = CASE WHEN allowed THEN ${now}::timestamptz ELSE tried_at END
    FROM counted WHERE notification_outbox.id = counted.id
    RETURNING notification_outbox.id, kind, language, recipient_sealed AS "recipientSealed",
      params_sealed AS "paramsSealed", tries, created_at AS "createdAt", allowed`.execute(tx)
  return rows
}

export async function setNotification(
  db: Db,
  id: number,
  { state, dueAt }: { state: NotificationState; dueAt?: Date },
): Promise<void> {
  await tables(db)
    .updateTable('notification_outbox')
    .set({ state, ...(dueAt && { due_at: dueAt }) })
    .where('id', '=', id)
    .where('state', '=', 'DUE')
    .execute()
}

export async function deleteNotificationsBefore(db: Db, instant: Date): Promise<void> {
  await tables(db).deleteFrom('notification_outbox').where('created_at', '<', instant).execute()
}

/** Given up, by kind. */
export async function countFailed(db: Db): Promise<{ kind: string; count: number }[]> {
  const { rows } = await sql<{ kind: string; count: number }>`
    SELECT kind, count(*)::integer AS count FROM notification_outbox WHERE state = 'FAILED' GROUP BY kind`.execute(
    db,
  )
  return rows
}

/** When the one that has waited longest was due; null when none is. */
export async function findLongestDue(db: Db): Promise<Date | null> {
  const row = await tables(db)
    .selectFrom('notification_outbox')
    .select('created_at')
    .where(sql<boolean>`state = 'DUE'`)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}
