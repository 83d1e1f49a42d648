/** The rows of the notification outbox (server/migrations/0022_notification.sql, 0043_buyer_notification.sql, 0048, 0062, 0120). */
import { type Generated, type GeneratedAlways, sql } from 'kysely'
import type { Language } from '#contract/language.ts'
import type { MessageChannel, MessageOutcome, MessageState } from '#contract/values/message.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { NotificationKind } from '../notification-kinds.ts'

/** NEW: to whom it goes is still to be found (buyer-notification-sql.ts). */
export type NotificationState = MessageState

export type NotificationChannel = MessageChannel

type NotificationTables = {
  notification_outbox: {
    id: GeneratedAlways<number>
    event_key: string
    kind: NotificationKind
    language: Language
    recipient_index: Buffer
    recipient_sealed: Buffer
    params_sealed: Buffer
    openid_sealed: Generated<Buffer | null>
    by_mail: Generated<boolean>
    channel: Generated<NotificationChannel | null>
    state: Generated<NotificationState>
    tries: Generated<number>
    created_at: Date
    due_at: Date
    tried_at: Generated<Date | null>
    outcome: Generated<MessageOutcome | null>
    sent_at: Generated<Date | null>
  }
}

const tables = (on: Db | Tx) => on.withTables<NotificationTables>()

export type NewNotification = {
  eventKey: string
  kind: NotificationKind
  orderId: number | null
  language: Language
  recipientIndex: Buffer
  recipientSealed: Buffer
  paramsSealed: Buffer
  /** Null: by SMS or mail only. */
  openidSealed: Buffer | null
  /** The recipient is an e-mail address, else a mobile. */
  byMail: boolean
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
        order_id: one.orderId,
        language: one.language,
        recipient_index: one.recipientIndex,
        recipient_sealed: one.recipientSealed,
        params_sealed: one.paramsSealed,
        openid_sealed: one.openidSealed,
        by_mail: one.byMail,
        created_at: now,
        due_at: now,
      })),
    )
    .onConflict((same) => same.column('event_key').doNothing())
    .execute()
}

/** What became of one that was claimed. */
export type NotificationResult = {
  state: NotificationState
  outcome: MessageOutcome
  /** DUE once more. */
  dueAt?: Date
  channel?: NotificationChannel
  sentAt?: Date
}

export async function deleteNotificationsBefore(db: Db, instant: Date): Promise<void> {
  await tables(db).deleteFrom('notification_outbox').where('created_at', '<', instant).execute()
}

/** How these stand, by their keys; those of long ago are forgotten. */
export async function listStates(
  db: Db,
  eventKeys: readonly string[],
): Promise<{ eventKey: string; state: NotificationState }[]> {
  if (eventKeys.length === 0) return []
  return await tables(db)
    .selectFrom('notification_outbox')
    .select(['event_key as eventKey', 'state'])
    .where('event_key', 'in', eventKeys)
    .execute()
}

/** Given up, by kind. */
export const countFailed = (db: Db): Promise<{ kind: string; count: number }[]> =>
  tables(db)
    .selectFrom('notification_outbox')
    .select(['kind', sql<number>`count(*)::integer`.as('count')])
    .where('state', '=', 'FAILED')
    .groupBy('kind')
    .execute()

/** When the one that has waited longest was due; null when none is. */
export async function findLongestDue(db: Db): Promise<Date | null> {
  const row = await tables(db)
    .selectFrom('notification_outbox')
    .select('created_at')
    .where(sql<boolean>`state = 'DUE'`)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  const unaddressed = await tables(db)
    .selectFrom('notification_outbox')
    .select('created_at')
    .where(sql<boolean>`state = 'NEW'`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const since = [row, unaddressed].flatMap((one) => one?.created_at.getTime() ?? [])
  return since.length === 0 ? null : new Date(Math.min(...since))
}
