/** The rows of SMS codes and of their sendings (server/migrations/0005_message.sql). */
import { type Generated, type GeneratedAlways, sql } from 'kysely'
import type { SmsPurpose } from '#contract/values/person.ts'
import type { Db, Tx } from '../../platform/db.ts'

type MessageTables = {
  sms_code: {
    /** Of the mobile as one browser asked for it (`askedIndex`): one live code per browser, mobile and purpose. */
    mobile_index: Buffer
    purpose: SmsPurpose
    code_hash: Buffer
    tries: Generated<number>
    expires_at: Date
  }
  sms_sending: { id: GeneratedAlways<number>; mobile_index: Buffer; ip_index: Buffer; sent_at: Date }
}

const tables = (on: Db | Tx) => on.withTables<MessageTables>()

/** Makes sendings to one number, or from one address, follow each other until the transaction ends. */
export async function lockSender(tx: Tx, indexes: Buffer[]): Promise<void> {
  const keys = indexes.map((index) => index.readBigInt64BE()).sort((one, other) => (one < other ? -1 : 1))
  for (const key of keys) await sql`SELECT pg_advisory_xact_lock(${key.toString()}::bigint)`.execute(tx)
}

export type SendingsWish = {
  by: 'mobile_index' | 'ip_index'
  index: Buffer
  since: Date
  limit: number
}

/** When the latest codes were sent to a number or from an address, latest first. */
export async function listSendings(tx: Tx, { by, index, since, limit }: SendingsWish): Promise<Date[]> {
  const rows = await tables(tx)
    .selectFrom('sms_sending')
    .select('sent_at')
    .where(by, '=', index)
    .where('sent_at', '>', since)
    .orderBy('sent_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.sent_at)
}

export async function insertSending(
  tx: Tx,
  sending: { mobileIndex: Buffer; ipIndex: Buffer; now: Date },
): Promise<number> {
  const { id } = await tables(tx)
    .insertInto('sms_sending')
    .values({ mobile_index: sending.mobileIndex, ip_index: sending.ipIndex, sent_at: sending.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteSending(db: Db, id: number): Promise<void> {
  await tables(db).deleteFrom('sms_sending').where('id', '=', id).execute()
}

export type CodeKey = { askedIndex: Buffer; purpose: SmsPurpose }

export async function putCode(
  tx: Tx,
  { askedIndex, purpose }: CodeKey,
  codeHash: Buffer,
  expiresAt: Date,
): Promise<void> {
  const code = { code_hash: codeHash, tries: 0, expires_at: expiresAt }
  await tables(tx)
    .insertInto('sms_code')
    .values({ mobile_index: askedIndex, purpose, ...code })
    .onConflict((same) => same.columns(['mobile_index', 'purpose']).doUpdateSet(code))
    .execute()
}

/** Counts one try and answers the hash to compare with; null when there is no code or no try left. */
export async function takeTry(
  db: Db,
  { askedIndex, purpose }: CodeKey,
  maxTries: number,
  now: Date,
): Promise<Buffer | null> {
  const row = await tables(db)
    .updateTable('sms_code')
    .set((code) => ({ tries: code('tries', '+', 1) }))
    .where('mobile_index', '=', askedIndex)
    .where('purpose', '=', purpose)
    .where('tries', '<', maxTries)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash ?? null
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
