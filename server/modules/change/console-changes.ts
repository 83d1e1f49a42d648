/** Staff find changes of date, decide those whose policy asks for it, and withdraw what staff asked for. */
import type * as contract from '#contract/console/change.ts'
import type { StaffChange } from '#contract/console/change.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ChangeNo } from '#contract/values/change.ts'
import { directionOf } from '#contract/values/list-sort.ts'
import type { Tx } from '../../platform/db.ts'
import { changeByNumber, listStaffChanges, type StoredChange } from '../ordering/change/changes.ts'
import type { WriteCall, Written } from '../staff/audited.ts'
import type { StaffCall } from '../staff/caller.ts'
import type { ChangeDeps, OpenChange } from './deps.ts'
import { approve, reject, withdrawByStaff } from './end-change.ts'
import { isAuditOver } from './rules.ts'
import { summaryOf, viewChange } from './view-change.ts'

const PAGE_SIZE = 30

export async function findChanges(
  deps: OpenChange,
  { query, language }: StaffCall<typeof contract.findChanges>,
): Promise<AnswerOf<typeof contract.findChanges>> {
  const { find, state, sort, cursor } = query
  const found = await listStaffChanges(deps.db, {
    find,
    state,
    direction: directionOf(sort),
    after: cursor === undefined ? undefined : Number(cursor),
    limit: PAGE_SIZE + 1,
  })
  const shown = found.slice(0, PAGE_SIZE)
  const last = found.length > PAGE_SIZE ? shown.at(-1) : undefined
  return {
    items: await Promise.all(
      shown.map(async (change) => ({
        ...(await summaryOf(deps, change, language)),
        auditUntil: auditUntilOf(change),
        askedBy: change.askedBy,
      })),
    ),
    nextCursor: last ? String(last.id) : null,
  }
}

const auditUntilOf = ({ state, auditUntil }: StoredChange): string | null =>
  state === 'AWAIT_AUDIT' ? (auditUntil?.toISOString() ?? null) : null

export async function readStaffChange(
  deps: OpenChange,
  { params: { changeNo }, language }: StaffCall<typeof contract.readStaffChange>,
): Promise<StaffChange> {
  const change = await known(deps.db, changeNo)
  const { decidedBy, askedBy } = change
  const { actions: ofBuyer, ...view } = await viewChange(deps, change, language)
  const mayRevoke = askedBy !== 'buyer' && ofBuyer.includes('revoke')
  const approves = isAuditOver(change, deps.clock.now()) ? [] : (['approve'] as const)
  const decides = change.state === 'AWAIT_AUDIT' ? ([...approves, 'reject'] as const) : []
  return { ...view, decidedBy, askedBy, actions: mayRevoke ? [...decides, 'revoke'] : [...decides] }
}

async function known(db: ChangeDeps['db'] | Tx, changeNo: ChangeNo): Promise<StoredChange> {
  const change = await changeByNumber(db, changeNo)
  if (!change) throw new Refusal('NOT_FOUND')
  return change
}

type Decided = Written<AnswerOf<typeof contract.approveStaffChange>>

export async function approveStaffChange(
  deps: ChangeDeps,
  tx: Tx,
  { params: { changeNo }, caller }: WriteCall<typeof contract.approveStaffChange>,
): Promise<Decided> {
  const before = await known(tx, changeNo)
  const step = { at: deps.clock.now(), actor: `staff:${caller.account}` }
  if (!(await approve(deps, tx, changeNo, step))) throw new Refusal('CHANGE_DECIDED')
  return await decided(tx, before)
}

export async function rejectStaffChange(
  { clock }: ChangeDeps,
  tx: Tx,
  { params: { changeNo }, body, caller }: WriteCall<typeof contract.rejectStaffChange>,
): Promise<Decided> {
  const before = await known(tx, changeNo)
  const step = { at: clock.now(), actor: `staff:${caller.account}`, text: body.reason }
  if (!(await reject(tx, changeNo, step))) throw new Refusal('CHANGE_DECIDED')
  const { answer, audit } = await decided(tx, before)
  return { answer, audit: { ...audit, reason: body.reason } }
}

/** Of two of staff the second reads that it was withdrawn already. */
export async function revokeStaffChange(
  { clock }: ChangeDeps,
  tx: Tx,
  { params: { changeNo }, caller }: WriteCall<typeof contract.revokeStaffChange>,
): Promise<Decided> {
  const before = await known(tx, changeNo)
  await withdrawByStaff(tx, changeNo, { at: clock.now(), actor: `staff:${caller.account}` })
  return await decided(tx, before)
}

async function decided(tx: Tx, before: StoredChange): Promise<Decided> {
  const { changeNo } = before
  const after = await known(tx, changeNo)
  return {
    answer: { changeNo, state: after.state },
    audit: { no: changeNo, before: factsOf(before), after: factsOf(after) },
  }
}

const factsOf = ({ orderNo, state }: StoredChange) => ({ orderNo, status: state })
