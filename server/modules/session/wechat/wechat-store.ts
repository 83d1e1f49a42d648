/** The rows of browsers on their way to WeChat and back, and of whom WeChat knows behind them. */
import type { Db, Tx } from '../../../platform/db.ts'
import { tables } from '../tables.ts'

export type StartedAuthorization = { sessionIndex: Buffer; target: string; logsIn: boolean }

export async function insertAuthorization(
  db: Db,
  stateHash: Buffer,
  { sessionIndex, target, logsIn }: StartedAuthorization,
  expiresAt: Date,
): Promise<void> {
  await tables(db)
    .insertInto('wechat_authorization')
    .values({
      state_hash: stateHash,
      session_index: sessionIndex,
      target,
      logs_in: logsIn,
      expires_at: expiresAt,
    })
    .execute()
}

/** Single use: of two that come with one state, one gets it. */
export async function takeAuthorization(
  db: Db,
  stateHash: Buffer,
  now: Date,
): Promise<StartedAuthorization | null> {
  const row = await tables(db)
    .deleteFrom('wechat_authorization')
    .where('state_hash', '=', stateHash)
    .where('expires_at', '>', now)
    .returning(['session_index as sessionIndex', 'target', 'logs_in as logsIn'])
    .executeTakeFirst()
  return row ?? null
}

export type Reported = { sessionIndex: Buffer; openidSealed: Buffer; profileSealed: Buffer | null }
export type OpenidTicket = Reported & { logsIn: boolean }

export async function insertTicket(
  db: Db,
  ticketHash: Buffer,
  { sessionIndex, openidSealed, profileSealed, logsIn }: OpenidTicket,
  expiresAt: Date,
): Promise<void> {
  await tables(db)
    .insertInto('wechat_ticket')
    .values({
      ticket_hash: ticketHash,
      session_index: sessionIndex,
      openid_sealed: openidSealed,
      profile_sealed: profileSealed,
      logs_in: logsIn,
      expires_at: expiresAt,
    })
    .execute()
}

/** Single use, for any caller. */
export async function takeTicket(db: Db, ticketHash: Buffer, now: Date): Promise<OpenidTicket | null> {
  const row = await tables(db)
    .deleteFrom('wechat_ticket')
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', now)
    .returning([
      'session_index as sessionIndex',
      'openid_sealed as openidSealed',
      'profile_sealed as profileSealed',
      'logs_in as logsIn',
    ])
    .executeTakeFirst()
  return row ?? null
}

export async function putIdentity(
  db: Db,
  { sessionIndex, openidSealed, profileSealed }: Reported,
  now: Date,
): Promise<void> {
  const known = { openid_sealed: openidSealed, profile_sealed: profileSealed, known_at: now }
  await tables(db)
    .insertInto('wechat_identity')
    .values({ session_index: sessionIndex, ...known })
    .onConflict((same) => same.column('session_index').doUpdateSet(known))
    .execute()
}

/** Null when WeChat has identified nobody in this browser session. */
export async function findIdentity(
  on: Db | Tx,
  sessionIndex: Buffer,
): Promise<Pick<Reported, 'openidSealed' | 'profileSealed'> | null> {
  const row = await tables(on)
    .selectFrom('wechat_identity')
    .select(['openid_sealed as openidSealed', 'profile_sealed as profileSealed'])
    .where('session_index', '=', sessionIndex)
    .executeTakeFirst()
  return row ?? null
}

export async function deleteOldWechat(db: Db, now: Date, identitiesBefore: Date): Promise<void> {
  await tables(db).deleteFrom('wechat_authorization').where('expires_at', '<=', now).execute()
  await tables(db).deleteFrom('wechat_ticket').where('expires_at', '<=', now).execute()
  await tables(db).deleteFrom('wechat_identity').where('known_at', '<=', identitiesBefore).execute()
}
