/** The audit log, and the answers of writes that may be repeated. */
import type { AuditKind, StaffAccountName, StaffRole } from '#contract/values/staff.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { AuditFacts } from './rules.ts'
import { tables } from './tables.ts'

export type NewAudit = {
  at: Date
  staffId: number
  roles: readonly StaffRole[]
  call: string
  kind: AuditKind
  no: string
  before: AuditFacts | null
  after: AuditFacts | null
  reason: string | null
  ipIndex: Buffer
  requestId: string
}

const json = (facts: AuditFacts | null): string | null => (facts === null ? null : JSON.stringify(facts))

export async function insertAudit(tx: Tx, audit: NewAudit): Promise<void> {
  await tables(tx)
    .insertInto('audit')
    .values({
      at: audit.at,
      staff_id: audit.staffId,
      roles: [...audit.roles],
      call: audit.call,
      target_kind: audit.kind,
      target_no: audit.no,
      before: json(audit.before),
      after: json(audit.after),
      reason: audit.reason,
      ip_index: audit.ipIndex,
      request_id: audit.requestId,
    })
    .execute()
}

/** What the log says of a log-in that is complete. */
export const SIGN_IN = 'POST /api/staff/sessions'

/** Has somebody come in to the account from this network since? */
export async function hasSignedInFrom(
  db: Db,
  { account, ipIndex, since }: { account: string; ipIndex: Buffer; since: Date },
): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('audit')
    .select('id')
    .where('target_no', '=', account)
    .where('target_kind', '=', 'session')
    .where('call', '=', SIGN_IN)
    .where('ip_index', '=', ipIndex)
    .where('at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type AuditFilter = {
  account?: StaffAccountName | undefined
  kind?: AuditKind | undefined
  no?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
  before?: number | undefined
  limit: number
}

export function listAuditRows(db: Db, filter: AuditFilter) {
  let rows = tables(db)
    .selectFrom('audit')
    .innerJoin('staff', 'staff.id', 'audit.staff_id')
    .select(['audit.id', 'audit.at', 'audit.roles', 'audit.call', 'audit.before', 'audit.after'])
    .select(['audit.target_kind as kind', 'audit.target_no as no', 'audit.reason'])
    .select(['staff.account', 'staff.name'])
    .orderBy('audit.id', 'desc')
    .limit(filter.limit)
  if (filter.account !== undefined) rows = rows.where('staff.account', '=', filter.account)
  if (filter.kind !== undefined) rows = rows.where('audit.target_kind', '=', filter.kind)
  if (filter.no !== undefined) rows = rows.where('audit.target_no', '=', filter.no)
  if (filter.from !== undefined) rows = rows.where('audit.at', '>=', filter.from)
  if (filter.until !== undefined) rows = rows.where('audit.at', '<', filter.until)
  if (filter.before !== undefined) rows = rows.where('audit.id', '<', filter.before)
  return rows.execute()
}

export type KnownRequest = { digest: Buffer; answerSealed: Buffer | null }

/** Null: nobody used the key, it is ours. Waits while another write is using it. */
export async function claimRequest(
  tx: Tx,
  { key, digest, at }: { key: Buffer; digest: Buffer; at: Date },
): Promise<KnownRequest | null> {
  const claimed = await tables(tx)
    .insertInto('staff_request')
    .values({ key, digest, answer_sealed: null, at })
    .onConflict((known) => known.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return null
  const known = await tables(tx)
    .selectFrom('staff_request')
    .select(['digest', 'answer_sealed as answerSealed'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return known
}

export async function keepAnswer(tx: Tx, key: Buffer, answerSealed: Buffer): Promise<void> {
  await tables(tx)
    .updateTable('staff_request')
    .set({ answer_sealed: answerSealed })
    .where('key', '=', key)
    .execute()
}

export async function deleteRequests(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('staff_request').where('at', '<=', before).execute()
}
