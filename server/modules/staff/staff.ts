/** The accounts of staff, as the owner keeps them, and what everybody did. */

import type * as contract from '#contract/console/staff.ts'
import type { AuditEntry, StaffAccount } from '#contract/console/staff.ts'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { StaffAccountName, StaffRole } from '#contract/values/staff.ts'
import { addDays, startOfDay } from '#contract/values/time.ts'
import { type Chance, drawText } from '../../platform/chance.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { hashPassword } from '../../platform/password.ts'
import { deleteRequests, listAuditRows } from './audit-store.ts'
import type { WriteCall, Written } from './audited.ts'
import type { StaffDeps } from './deps.ts'
import { type AuditFacts, requestKeptMs } from './rules.ts'
import {
  deleteExpiredSessions,
  deleteSessionsOf,
  hasDemoStaffRow,
  insertStaff,
  type ListedStaff,
  listStaffRows,
  lockOwners,
  lockStaff,
  updateStaff,
} from './store.ts'
import type { StaffRow } from './tables.ts'

export async function listStaff({ db, clock }: StaffDeps): Promise<AnswerOf<typeof contract.listStaff>> {
  const rows = await listStaffRows(db, clock.now())
  return { items: rows.map(accountOf), nextCursor: null }
}

const accountOf = (row: ListedStaff): StaffAccount => ({
  account: row.account,
  name: row.name,
  roles: row.roles,
  active: row.active,
  hasTotp: row.totp_sealed !== null,
  oneTimePassword: row.one_time_password,
  sessions: row.sessions,
  seenAt: row.seen_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})

async function readAccount({ clock }: StaffDeps, tx: Tx, account: StaffAccountName): Promise<StaffAccount> {
  const [row] = await listStaffRows(tx, clock.now(), account)
  if (!row) throw new Refusal('NOT_FOUND')
  return accountOf(row)
}

/** Nothing that is mistaken for something else when it is read out. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

const drawPassword = (chance: Chance): string =>
  [4, 4, 4].map((length) => drawText(chance, letters, length)).join('-')

export async function createStaff(
  deps: StaffDeps,
  tx: Tx,
  { body }: WriteCall<typeof contract.createStaff>,
): Promise<Written<AnswerOf<typeof contract.createStaff>>> {
  const password = drawPassword(deps.chance)
  const { account, name, roles } = body
  await addStaff(deps, tx, { account, name, roles, password, oneTimePassword: true, demo: false })
  return {
    answer: { staff: await readAccount(deps, tx, account), password },
    audit: { no: account, before: null, after: { name, roles: uniqueRoles(roles) } },
  }
}

type Added = {
  account: StaffAccountName
  name: string
  roles: readonly StaffRole[]
  password: string
  oneTimePassword: boolean
  demo: boolean
}

const uniqueRoles = (roles: readonly StaffRole[]): StaffRole[] => [...new Set(roles)]

/** Also for the demo, and for the first owner of a new shop. */
export async function addStaff(
  { chance, clock }: { chance: Chance; clock: Clock },
  tx: Tx,
  { password, roles, ...staff }: Added,
): Promise<void> {
  const passwordPhc = await hashPassword(chance, password)
  const added = await insertStaff(tx, {
    ...staff,
    roles: uniqueRoles(roles),
    passwordPhc,
    now: clock.now(),
  })
  if (!added) throw new Refusal('STAFF_ACCOUNT_TAKEN')
}

async function lockKnown(tx: Tx, account: StaffAccountName): Promise<StaffRow> {
  const staff = await lockStaff(tx, account)
  if (!staff) throw new Refusal('NOT_FOUND')
  return staff
}

const factsOf = ({ name, roles, active }: Pick<StaffRow, 'name' | 'roles' | 'active'>): AuditFacts => ({
  name,
  roles,
  active,
})

export async function updateAccount(
  deps: StaffDeps,
  tx: Tx,
  { params, body }: WriteCall<typeof contract.updateStaff>,
): Promise<Written<StaffAccount>> {
  const owners = await lockOwners(tx)
  const before = await lockKnown(tx, params.account)
  if (before.version !== body.version) throw new Refusal('STAFF_CHANGED')
  const after = { name: body.name, roles: uniqueRoles(body.roles), active: body.active }
  const staysOwner = after.active && after.roles.includes('owner')
  const isLastOwner = owners.length === 1 && owners[0]?.account === params.account
  if (isLastOwner && !staysOwner) throw new Refusal('LAST_OWNER')
  await updateStaff(tx, before.id, after)
  if (!after.active) await deleteSessionsOf(tx, before.id, null)
  return {
    answer: await readAccount(deps, tx, params.account),
    audit: { no: params.account, before: factsOf(before), after: factsOf(after) },
  }
}

export async function recoverStaff(
  deps: StaffDeps,
  tx: Tx,
  { params, body }: WriteCall<typeof contract.recoverStaff>,
): Promise<Written<AnswerOf<typeof contract.recoverStaff>>> {
  const password = await resetStaff(deps, tx, params.account)
  return {
    answer: { staff: await readAccount(deps, tx, params.account), password },
    audit: { no: params.account, after: { oneTimePassword: true, secondFactor: false }, reason: body.reason },
  }
}

/** Answers the one-time password. */
async function resetStaff(
  { chance }: { chance: Chance },
  tx: Tx,
  account: StaffAccountName,
): Promise<string> {
  const staff = await lockKnown(tx, account)
  const password = drawPassword(chance)
  await updateStaff(tx, staff.id, {
    password_phc: await hashPassword(chance, password),
    one_time_password: true,
    totp_sealed: null,
    totp_step: null,
  })
  await deleteSessionsOf(tx, staff.id, null)
  return password
}

export async function endSessions(
  deps: StaffDeps,
  tx: Tx,
  { params }: WriteCall<typeof contract.endStaffSessions>,
): Promise<Written<StaffAccount>> {
  const staff = await lockKnown(tx, params.account)
  const sessionsEnded = await deleteSessionsOf(tx, staff.id, null)
  return {
    answer: await readAccount(deps, tx, params.account),
    audit: { no: params.account, after: { sessionsEnded } },
  }
}

type OperatorDeps = { db: Db; chance: Chance; clock: Clock }

/** From the command line of the machine: the first owner, or a way back for an owner. Answers the one-time password. */
export const makeOrRecoverOwner = (deps: OperatorDeps, account: StaffAccountName): Promise<string> =>
  inTransaction(deps.db, async (tx) => {
    const known = await lockStaff(tx, account)
    if (known) {
      await updateStaff(tx, known.id, { active: true, roles: uniqueRoles([...known.roles, 'owner']) })
      return await resetStaff(deps, tx, account)
    }
    const password = drawPassword(deps.chance)
    await addStaff(deps, tx, {
      account,
      name: account,
      roles: ['owner'],
      password,
      oneTimePassword: true,
      demo: false,
    })
    return password
  })

const PAGE_SIZE = 50

export async function listAudit(
  { db }: StaffDeps,
  { from, until, cursor, ...filter }: QueryOf<typeof contract.listAudit>,
): Promise<AnswerOf<typeof contract.listAudit>> {
  const rows = await listAuditRows(db, {
    ...filter,
    from: from && startOfDay(from),
    until: until && startOfDay(addDays(until, 1)),
    before: cursor === undefined ? undefined : Number(cursor),
    limit: PAGE_SIZE + 1,
  })
  const items = rows
    .slice(0, PAGE_SIZE)
    .map(({ id, at, ...row }): AuditEntry => ({ ...row, id: String(id), at: at.toISOString() }))
  return { items, nextCursor: rows.length > PAGE_SIZE ? (items.at(-1)?.id ?? null) : null }
}

/** A sweep: sessions that ended, and answers that nobody asks for again. */
export async function sweepStaff({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await deleteExpiredSessions(db, clock.now())
  await deleteRequests(db, new Date(clock.now().getTime() - requestKeptMs))
}

/** Are there accounts whose password everybody knows? Production refuses to start with them. */
export const hasDemoStaff = (db: Db): Promise<boolean> => hasDemoStaffRow(db)
