/** The rows of journeys to the provider and of whom it knows (server/migrations/0017_oauth.sql). */
import type { Db, Tx } from '../../platform/db.ts'
import { type MemberId, memberIdOf } from '../caller/caller.ts'

type OauthTables = {
  oauth_identity: { issuer: string; subject_index: Buffer; member_id: number; linked_at: Date }
  oauth_authorization: {
    state_hash: Buffer
    session_index: Buffer
    issuer: string
    target: string
    nonce: string
    verifier_sealed: Buffer
    expires_at: Date
  }
  oauth_ticket: {
    ticket_hash: Buffer
    session_index: Buffer
    issuer: string
    subject_index: Buffer
    profile_sealed: Buffer
    expires_at: Date
  }
  oauth_newcomer: {
    session_index: Buffer
    issuer: string
    subject_index: Buffer
    profile_sealed: Buffer
    expires_at: Date
  }
}

const tables = (on: Db | Tx) => on.withTables<OauthTables>()

export type Journey = {
  sessionIndex: Buffer
  issuer: string
  target: string
  nonce: string
  verifierSealed: Buffer
}

export async function insertJourney(
  db: Db,
  stateHash: Buffer,
  { sessionIndex, issuer, target, nonce, verifierSealed }: Journey,
  expiresAt: Date,
): Promise<void> {
  await tables(db)
    .insertInto('oauth_authorization')
    .values({
      state_hash: stateHash,
      session_index: sessionIndex,
      issuer,
      target,
      nonce,
      verifier_sealed: verifierSealed,
      expires_at: expiresAt,
    })
    .execute()
}

/** Single use: of two that come with one state, one gets it. */
export async function takeJourney(db: Db, stateHash: Buffer, now: Date): Promise<Journey | null> {
  const row = await tables(db)
    .deleteFrom('oauth_authorization')
    .where('state_hash', '=', stateHash)
    .where('expires_at', '>', now)
    .returning([
      'session_index as sessionIndex',
      'issuer',
      'target',
      'nonce',
      'verifier_sealed as verifierSealed',
    ])
    .executeTakeFirst()
  return row ?? null
}

/** A user of a provider; `profileSealed` is what it gave. */
export type KnownIdentity = { issuer: string; subjectIndex: Buffer; profileSealed: Buffer }

export async function insertTicket(
  db: Db,
  ticketHash: Buffer,
  { sessionIndex, issuer, subjectIndex, profileSealed }: KnownIdentity & { sessionIndex: Buffer },
  expiresAt: Date,
): Promise<void> {
  await tables(db)
    .insertInto('oauth_ticket')
    .values({
      ticket_hash: ticketHash,
      session_index: sessionIndex,
      issuer,
      subject_index: subjectIndex,
      profile_sealed: profileSealed,
      expires_at: expiresAt,
    })
    .execute()
}

/** Single use, for any caller. */
export async function takeTicket(
  db: Db,
  ticketHash: Buffer,
  now: Date,
): Promise<(KnownIdentity & { sessionIndex: Buffer }) | null> {
  const row = await tables(db)
    .deleteFrom('oauth_ticket')
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', now)
    .returning([
      'session_index as sessionIndex',
      'issuer',
      'subject_index as subjectIndex',
      'profile_sealed as profileSealed',
    ])
    .executeTakeFirst()
  return row ?? null
}

export async function putNewcomer(
  db: Db,
  sessionIndex: Buffer,
  { issuer, subjectIndex, profileSealed }: KnownIdentity,
  expiresAt: Date,
): Promise<void> {
  const newcomer = {
    issuer,
    subject_index: subjectIndex,
    profile_sealed: profileSealed,
    expires_at: expiresAt,
  }
  await tables(db)
    .insertInto('oauth_newcomer')
    .values({ session_index: sessionIndex, ...newcomer })
    .onConflict((same) => same.column('session_index').doUpdateSet(newcomer))
    .execute()
}

/** Gone when the transaction succeeds, still there when the code was wrong. */
export async function takeNewcomer(tx: Tx, sessionIndex: Buffer, now: Date): Promise<KnownIdentity | null> {
  const row = await tables(tx)
    .deleteFrom('oauth_newcomer')
    .where('session_index', '=', sessionIndex)
    .where('expires_at', '>', now)
    .returning(['issuer', 'subject_index as subjectIndex', 'profile_sealed as profileSealed'])
    .executeTakeFirst()
  return row ?? null
}

export async function findLinkedMember(
  on: Db | Tx,
  { issuer, subjectIndex }: Pick<KnownIdentity, 'issuer' | 'subjectIndex'>,
): Promise<MemberId | null> {
  const row = await tables(on)
    .selectFrom('oauth_identity')
    .select('member_id')
    .where('issuer', '=', issuer)
    .where('subject_index', '=', subjectIndex)
    .executeTakeFirst()
  return row ? memberIdOf(row.member_id) : null
}

/** False when the account belongs to another person of this provider, or the person to another account. */
export async function insertLink(
  tx: Tx,
  memberId: MemberId,
  { issuer, subjectIndex }: Pick<KnownIdentity, 'issuer' | 'subjectIndex'>,
  now: Date,
): Promise<boolean> {
  const row = await tables(tx)
    .insertInto('oauth_identity')
    .values({ issuer, subject_index: subjectIndex, member_id: Number(memberId), linked_at: now })
    .onConflict((any) => any.doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}

export const listLinks = (db: Db, memberId: MemberId): Promise<{ issuer: string; linkedAt: Date }[]> =>
  tables(db)
    .selectFrom('oauth_identity')
    .select(['issuer', 'linked_at as linkedAt'])
    .where('member_id', '=', Number(memberId))
    .orderBy('issuer')
    .execute()

export async function deleteOldJourneys(db: Db, now: Date): Promise<void> {
  await tables(db).deleteFrom('oauth_authorization').where('expires_at', '<=', now).execute()
  await tables(db).deleteFrom('oauth_ticket').where('expires_at', '<=', now).execute()
  await tables(db).deleteFrom('oauth_newcomer').where('expires_at', '<=', now).execute()
}
