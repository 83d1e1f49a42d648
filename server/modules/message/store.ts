/** The rows of SMS codes and of their sendings (server/migrations/0005_message.sql). */
import { type Generated, type GeneratedAlways, sql } from 'kysely'
import type { SmsPurpose } from '#contract/values/person.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { SendingAbroad } from './abroad.ts'
import type { SmsSending, SmsTrust } from './rules.ts'

type MessageTables = {
  sms_code: {
    /** Of the mobile as one browser asked for it (`askedIndex`): one live code per browser, mobile and purpose. */
    mobile_index: Buffer
    purpose: SmsPurpose
    code_hash: Buffer
    tries: Generated<number>
    expires_at: Date
    /** Null for codes of before. */
    network_index: Buffer | null
  }
  sms_sending: {
    id: GeneratedAlways<number>
    mobile_index: Buffer
    ip_index: Buffer
    sent_at: Date
    trust: SmsTrust
    /** Null for the mainland. */
    calling_code: string | null
  }
  sms_place: { mobile_index: Buffer; place_index: Buffer; proved_at: Date }
}

const tables = (on: Db | Tx) => on.withTables<MessageTables>()

/** Makes sendings to one number, or from one address, follow each other until the transaction ends. */
export async function lockSender(tx: Tx, indexes: Buffer[]): Promise<void> {
  const keys = indexes.map((index) => index.readBigInt64BE()).sort((one, other) => (one < other ? -1 : 1))
  for (const key of keys)
    await tx.selectNoFrom(sql`pg_advisory_xact_lock(${key.toString()}::bigint)`.as('locked')).execute()
}

export type SendingsInput = {
  by: 'mobile_index' | 'ip_index'
  index: Buffer
  since: Date
  limit: number
}

/** The latest codes that were sent to a number or from an address, latest first. */
export const listSendings = (tx: Tx, { by, index, since, limit }: SendingsInput): Promise<SmsSending[]> =>
  tables(tx)
    .selectFrom('sms_sending')
    .select(['sent_at as sentAt', 'trust'])
    .where(by, '=', index)
    .where('sent_at', '>', since)
    .orderBy('sent_at', 'desc')
    .limit(limit)
    .execute()

export async function insertSending(
  tx: Tx,
  sending: { mobileIndex: Buffer; ipIndex: Buffer; trust: SmsTrust; callingCode: string | null; now: Date },
): Promise<number> {
  const { id } = await tables(tx)
    .insertInto('sms_sending')
    .values({
      mobile_index: sending.mobileIndex,
      ip_index: sending.ipIndex,
      trust: sending.trust,
      calling_code: sending.callingCode,
      sent_at: sending.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The latest codes that were sent outside the mainland, latest first. */
export const listSendingsAbroad = (tx: Tx, since: Date, limit: number): Promise<SendingAbroad[]> =>
  tables(tx)
    .selectFrom('sms_sending')
    .select(['sent_at as sentAt', 'trust', 'calling_code as callingCode', 'ip_index as ipIndex'])
    .where('calling_code', 'is not', null)
    .where('sent_at', '>', since)
    .orderBy('sent_at', 'desc')
    .limit(limit)
    .$narrowType<{ callingCode: string }>()
    .execute()

export async function deleteSending(db: Db, id: number): Promise<void> {
  await tables(db).deleteFrom('sms_sending').where('id', '=', id).execute()
}

export type CodeKey = { askedIndex: Buffer; purpose: SmsPurpose }

export async function putCode(
  tx: Tx,
  { askedIndex, purpose }: CodeKey,
  { codeHash, networkIndex, expiresAt }: { codeHash: Buffer; networkIndex: Buffer; expiresAt: Date },
): Promise<void> {
  const code = { code_hash: codeHash, tries: 0, network_index: networkIndex, expires_at: expiresAt }
  await tables(tx)
    .insertInto('sms_code')
    .values({ mobile_index: askedIndex, purpose, ...code })
    .onConflict((same) => same.columns(['mobile_index', 'purpose']).doUpdateSet(code))
    .execute()
}

/** Counts one try and answers the hash to compare with and who asked; null when there is no code or no try left. */
export async function takeTry(
  db: Db,
  { askedIndex, purpose }: CodeKey,
  maxTries: number,
  now: Date,
): Promise<{ codeHash: Buffer; networkIndex: Buffer | null } | null> {
  const row = await tables(db)
    .updateTable('sms_code')
    .set((code) => ({ tries: code('tries', '+', 1) }))
    .where('mobile_index', '=', askedIndex)
    .where('purpose', '=', purpose)
    .where('tries', '<', maxTries)
    .where('expires_at', '>', now)
    .returning(['code_hash as codeHash', 'network_index as networkIndex'])
    .executeTakeFirst()
  return row ?? null
}

/** False when somebody else was faster, or a newer code has replaced this one. */
export async function deleteCode(
  on: Db | Tx,
  { askedIndex, purpose }: CodeKey,
  codeHash: Buffer,
): Promise<boolean> {
  const { numDeletedRows } = await tables(on)
    .deleteFrom('sms_code')
    .where('mobile_index', '=', askedIndex)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteExpiredCodes(db: Db, now: Date): Promise<void> {
  await tables(db).deleteFrom('sms_code').where('expires_at', '<=', now).execute()
}

export async function deleteSendingsBefore(db: Db, instant: Date): Promise<void> {
  await tables(db).deleteFrom('sms_sending').where('sent_at', '<=', instant).execute()
}

/** Was the number proved in one of these browsers or networks? */
export async function isKnownPlace(tx: Tx, mobileIndex: Buffer, places: readonly Buffer[]): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('sms_place')
    .select('proved_at')
    .where('mobile_index', '=', mobileIndex)
    .where('place_index', 'in', places)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function putPlaces(
  db: Db,
  mobileIndex: Buffer,
  places: readonly Buffer[],
  now: Date,
): Promise<void> {
  await tables(db)
    .insertInto('sms_place')
    .values(places.map((place) => ({ mobile_index: mobileIndex, place_index: place, proved_at: now })))
    .onConflict((same) => same.columns(['mobile_index', 'place_index']).doUpdateSet({ proved_at: now }))
    .execute()
}

export async function deletePlacesBefore(db: Db, instant: Date): Promise<void> {
  await tables(db).deleteFrom('sms_place').where('proved_at', '<', instant).execute()
}
