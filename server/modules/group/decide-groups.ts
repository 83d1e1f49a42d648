/** Staff read groups, and pass, reject or close them. Who buys for a group does so from the moment in which it is passed. */
import type * as contract from '#contract/console/group.ts'
import type { StaffGroupRow } from '#contract/console/group.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Fen, fen } from '#contract/values/fen.ts'
import type { GroupCode, GroupState } from '#contract/values/group.ts'
import { venueDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { memberIdOf } from '../caller/caller.ts'
import { knownMembers, setCorp } from '../member/member.ts'
import { readLimit } from '../setting/limits.ts'
import type { Written } from '../staff/audited.ts'
import type { StaffCall } from '../staff/caller.ts'
import { topUpView } from './balance.ts'
import { listTopUps, setCreditOf } from './balance-store.ts'
import { spentOfDay } from './daily-limit.ts'
import { contactOf, type GroupDeps } from './group.ts'
import { findGroup, type GroupRow, listFound, listMembersOf, lockGroup, updateGroup } from './store.ts'
import { countWaiting, type GroupsWaiting } from './waiting-store.ts'

const pageSize = 20

export async function listGroups(
  db: Db,
  { cursor, ...wanted }: StaffCall<typeof contract.listGroups>['query'],
): Promise<AnswerOf<typeof contract.listGroups>> {
  const rows = await listFound(db, wanted, { cursor, limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  return { items: page.map(rowView), nextCursor: rows.length > pageSize ? String(page.at(-1)?.id) : null }
}

/** Applications without a decision, and top-ups that a second person has to confirm. */
export const waitingGroups = (db: Db): Promise<GroupsWaiting> => countWaiting(db)

export async function readGroup(
  { db, vault, storage, clock }: Pick<GroupDeps, 'db' | 'vault' | 'storage' | 'clock'>,
  code: GroupCode,
): Promise<AnswerOf<typeof contract.readGroup>> {
  const row = await findGroup(db, code)
  if (!row) throw new Refusal('NOT_FOUND')
  const lines = await listMembersOf(db, row.id)
  const known = await knownMembers(
    db,
    lines.map(({ memberId }) => memberIdOf(memberId)),
  )
  return {
    ...rowView(row),
    ...contactOf(vault, row),
    licencePicture: row.licence_path,
    picturesUrl: storage.setting.publicBucketUrl,
    rejectText: row.reject_text,
    version: row.version,
    balanceFen: row.balance_fen,
    creditFen: row.credit_fen,
    topUps: (await listTopUps(db, row.id)).map(topUpView),
    members: lines.flatMap((line) => {
      const member = known.get(memberIdOf(line.memberId))
      const { role, daily_limit_fen: dailyLimitFen } = line
      const spentTodayFen = spentOfDay(line, venueDate(clock.now()))
      return member ? [{ account: member.account, role, dailyLimitFen, spentTodayFen }] : []
    }),
  }
}

type Decision = {
  to: Exclude<GroupState, 'AWAIT'>
  /** Of the group that was read. */
  version: number
  reason: string | null
  by: string
  at: Date
}

const mayBecome: Readonly<Record<Decision['to'], readonly GroupState[]>> = {
  PASS: ['AWAIT', 'REJECT', 'CLOSED'],
  REJECT: ['AWAIT'],
  CLOSED: ['PASS'],
}

/** Refuses STAFF_CHANGED when it was sent anew since it was read, or a colleague was first. */
export async function decideGroup(tx: Tx, code: GroupCode, decision: Decision): Promise<Written<null>> {
  const { to, version, reason, by, at } = decision
  const row = await lockGroup(tx, code)
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.version !== version) throw new Refusal('STAFF_CHANGED')
  const audit = { no: code, before: { state: row.state }, after: { state: to } }
  if (row.state === to) return { answer: null, audit }
  if (!mayBecome[to].includes(row.state)) throw new Refusal('STAFF_CHANGED')
  const saved = await updateGroup(tx, row.id, {
    ...{ state: to, reject_text: to === 'REJECT' ? reason : null },
    ...{ decided_by: by, decided_at: at, version: row.version + 1 },
  })
  if (saved === 'taken') throw new Refusal('GROUP_LICENCE_TAKEN')
  const credit = to === 'PASS' ? await firstCredit(tx, row) : null
  const members = await listMembersOf(tx, row.id)
  if (to !== 'REJECT')
    await setCorp(
      tx,
      members.map(({ memberId }) => memberIdOf(memberId)),
      to === 'PASS' ? row.name : null,
    )
  const after = { ...audit.after, ...credit }
  return { answer: null, audit: { ...audit, after, ...(reason !== null && { reason }) } }
}

/** What a group may owe that is passed for the first time, and of which staff have not said it; null: it stays as it is. */
async function firstCredit(tx: Tx, { id, state, credit_fen }: GroupRow): Promise<{ creditFen: Fen } | null> {
  if (state === 'CLOSED' || credit_fen !== 0) return null
  const creditFen = fen(await readLimit(tx, 'group.credit-default-fen'))
  if (creditFen === 0) return null
  await setCreditOf(tx, id, creditFen)
  return { creditFen }
}

const rowView = (row: GroupRow): StaffGroupRow => ({
  code: row.code,
  name: row.name,
  licenceNo: row.licence_no,
  state: row.state,
  appliedAt: row.applied_at.toISOString(),
  decidedBy: row.decided_by,
  decidedAt: row.decided_at?.toISOString() ?? null,
})
