/** Due notifications are claimed by one worker each, no more of them than a number may have, and what became of them is written down. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import type { NewNotification, NotificationResult } from './notification-store.ts'

export type ClaimedNotification = Omit<NewNotification, 'eventKey' | 'recipientIndex'> & {
  id: number
  tries: number
  createdAt: Date
  /** False: the number has had as many SMS as it may in the time that counts. */
  allowed: boolean
}

type ClaimInput = {
  now: Date
  leaseUntil: Date
  countedSince: Date
  maxPerRecipient: number
  /** Mails alone, or none of them; null: all. */
  byMail: boolean | null
  limit: number
}

/**
 * Takes due notifications, each for one worker until `leaseUntil`: a worker that dies while sending leaves them to the next.
 * Workers claim one after the other, so that two cannot both send the last one that a number may have.
 */
export async function claimNotifications(tx: Tx, claim: ClaimInput): Promise<ClaimedNotification[]> {
  const { now, leaseUntil, countedSince, maxPerRecipient, byMail, limit } = claim
  await sql`SELECT pg_advisory_xact_lock(hashtext('notification_outbox'))`.execute(tx)
  const { rows } = await sql<ClaimedNotification>`
    WITH due AS MATERIALIZED (
      SELECT id, recipient_index, row_number() OVER (PARTITION BY recipient_index ORDER BY due_at, id) AS place
      FROM (
        SELECT id, recipient_index, due_at FROM notification_outbox
        WHERE state = 'DUE' AND due_at <= ${now} AND (${byMail}::boolean IS NULL OR by_mail = ${byMail})
        ORDER BY due_at, id LIMIT ${limit}
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
      params_sealed AS "paramsSealed", openid_sealed AS "openidSealed", by_mail AS "byMail", tries, created_at AS "createdAt", allowed`.execute(
    tx,
  )
  // A number reads them in the order in which they were written down; what UPDATE returns has no order of its own.
  return rows.toSorted((one, other) => one.id - other.id)
}

/** One that somebody else has dealt with meanwhile is left as it is. The limit of a day is one of SMS. */
export async function setNotifications(
  db: Db,
  results: readonly (NotificationResult & { id: number })[],
): Promise<void> {
  await sql`
    WITH input AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb) AS input(
        id bigint, state text, outcome text, "dueAt" timestamptz, channel text, "sentAt" timestamptz)
    ),
    due AS MATERIALIZED (
      SELECT id FROM notification_outbox WHERE id = ANY(ARRAY(SELECT id FROM input)) AND state = 'DUE'
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE notification_outbox SET state = input.state, outcome = input.outcome,
      due_at = coalesce("dueAt", due_at), channel = coalesce(input.channel, notification_outbox.channel),
      sent_at = coalesce("sentAt", sent_at), tried_at = CASE WHEN input.channel = 'WECHAT' THEN NULL ELSE tried_at END
    FROM input JOIN due USING (id)
    WHERE notification_outbox.id = input.id AND notification_outbox.id = ANY(ARRAY(SELECT id FROM due))`.execute(
    db,
  )
}
