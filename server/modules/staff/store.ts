/** The rows of staff and of their sessions. */
import { sql } from 'kysely'
import type { StaffAccountName, StaffRole } from '#contract/values/staff.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { StaffId } from './caller.ts'
import { idleSince, type SessionStep } from './rules.ts'
import { type SessionRow, type StaffRow, tables } from './tables.ts'

export async function findStaff(on: Db | Tx, account: string): Promise<StaffRow | null> {
  const found = tables(on)
    .selectFrom('staff')
    .selectAll()
    .where('account', '=', account as StaffAccountName)
  return (await found.executeTakeFirst()) ?? null
}

/** Locked until the transaction ends. */
export async function lockStaff(tx: Tx, account: StaffAccountName): Promise<StaffRow | null> {
  const found = tables(tx).selectFrom('staff').selectAll().where('account', '=', account).forNoKeyUpdate()
  return (await found.executeTakeFirst()) ?? null
}

/** Two who take an owner away come after one another. Answers who may log in as owner. */
export const lockOwners = (tx: Tx): Promise<Pick<StaffRow, 'account'>[]> =>
  tables(tx)
    .selectFrom('staff')
    .select('account')
    .where('active', '=', true)
    .where(sql<boolean>`'owner' = ANY(roles)`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export type NewStaff = {
  account: StaffAccountName
  name: string
  roles: readonly StaffRole[]
  passwordPhc: string
  oneTimePassword: boolean
  demo: boolean
  now: Date
}

/** False when the account is taken. */
export async function insertStaff(tx: Tx, staff: NewStaff): Promise<boolean> {
  const row = await tables(tx)
    .insertInto('staff')
    .values({
      account: staff.account,
      name: staff.name,
      roles: [...staff.roles],
      password_phc: staff.passwordPhc,
      one_time_password: staff.oneTimePassword,
      demo: staff.demo,
      created_at: staff.now,
    })
    .onConflict((any) => any.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type StaffChange = Partial<
  Pick<
    StaffRow,
    'name' | 'roles' | 'active' | 'password_phc' | 'one_time_password' | 'totp_sealed' | 'totp_step'
  >
>

/** Another version of the row; editors who saw an older one are refused. */
export async function updateStaff(tx: Tx, id: number, change: StaffChange): Promise<void> {
  await tables(tx)
    .updateTable('staff')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** A code counts once: false when this one or a later one was taken before. */
export async function takeTotpStep(tx: Tx, id: number, step: number): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('staff')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where((is) => is.or([is('totp_step', 'is', null), is('totp_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** `seen_at`: by a session that is kept or, of those that have ended, by the last row of the audit log. */
export type ListedStaff = StaffRow & { sessions: number; seen_at: Date | null }

export const listStaffRows = (on: Db | Tx, now: Date, account?: StaffAccountName): Promise<ListedStaff[]> => {
  const all = tables(on)
    .selectFrom('staff')
    .leftJoin('staff_session', (join) =>
      join.onRef('staff_session.staff_id', '=', 'staff.id').on('staff_session.step', '=', 'OPEN'),
    )
    .selectAll('staff')
    .select(({ fn, selectFrom }) => [
      fn
        .count<number>('staff_session.id')
        .filterWhere('staff_session.expires_at', '>', now)
        .filterWhere('staff_session.seen_at', '>', idleSince(now))
        .as('sessions'),
      fn<Date | null>('greatest', [
        fn.max('staff_session.seen_at'),
        selectFrom('audit')
          .select('audit.at')
          .whereRef('audit.staff_id', '=', 'staff.id')
          .orderBy('audit.id', 'desc')
          .limit(1),
      ]).as('seen_at'),
    ])
    .groupBy('staff.id')
    .orderBy('staff.account')
  return (account ? all.where('staff.account', '=', account) : all).execute()
}

export const hasDemoStaffRow = async (db: Db): Promise<boolean> =>
  (await tables(db).selectFrom('staff').select('id').where('demo', '=', true).limit(1).execute()).length > 0

export type NewSession = {
  tokenHash: Buffer
  staffId: number
  step: SessionStep
  totpSealed: Buffer | null
  device: string
  now: Date
  expiresAt: Date
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tables(tx)
    .insertInto('staff_session')
    .values({
      token_hash: session.tokenHash,
      staff_id: session.staffId,
      step: session.step,
      totp_sealed: session.totpSealed,
      device: session.device,
      created_at: session.now,
      seen_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute()
}

export type FoundSession = { session: SessionRow; staff: StaffRow }

/** Of active staff only. */
export async function findSession(on: Db | Tx, tokenHash: Buffer): Promise<FoundSession | null> {
  const session = await tables(on)
    .selectFrom('staff_session')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!session) return null
  const staff = await tables(on)
    .selectFrom('staff')
    .selectAll()
    .where('id', '=', session.staff_id)
    .where('active', '=', true)
    .executeTakeFirst()
  return staff ? { session, staff } : null
}

export async function touchSession(db: Db, id: number, seenAt: Date): Promise<void> {
  await tables(db).updateTable('staff_session').set({ seen_at: seenAt }).where('id', '=', id).execute()
}

export async function setPendingTotp(tx: Tx, id: number, totpSealed: Buffer): Promise<void> {
  await tables(tx)
    .updateTable('staff_session')
    .set({ totp_sealed: totpSealed })
    .where('id', '=', id)
    .execute()
}

/** The second factor that a session is setting up. */
export async function pendingTotp(tx: Tx, id: number): Promise<Buffer | null> {
  const row = await tables(tx)
    .selectFrom('staff_session')
    .select('totp_sealed')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.totp_sealed ?? null
}

/** False when it was ended before: a step of a log-in is taken once. */
export async function deleteSession(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('staff_session')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** All of one account's, but the one that is kept. Answers how many. */
export async function deleteSessionsOf(tx: Tx, staffId: number, kept: number | null): Promise<number> {
  const all = tables(tx).deleteFrom('staff_session').where('staff_id', '=', staffId)
  const { numDeletedRows } = await (kept === null ? all : all.where('id', '!=', kept)).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await tables(db).deleteFrom('staff_session').where('expires_at', '<=', now).execute()
}

export const rowIdOf = (staffId: StaffId): number => Number(staffId)
