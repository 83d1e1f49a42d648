/** A travel agency applies as a group, and its owners say who buys for it. */
import type { Group, GroupApplication } from '#contract/endpoints/group.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { GroupCode, GroupRole } from '#contract/values/group.ts'
import { nameFault } from '#contract/values/person.ts'
import { venueDate } from '#contract/values/time.ts'
import type { Chance } from '../../platform/chance.ts'
import type { Clock } from '../../platform/clock.ts'
import { drawDatedNo } from '../../platform/dated-no.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { inRepeatableTransaction } from '../../platform/repeatable-transaction.ts'
import type { Vault } from '../../platform/vault.ts'
import { type Member, type MemberId, memberIdOf } from '../caller/caller.ts'
import type { FileDeps } from '../file/file.ts'
import { keepPictures, promoteUpload, releaseFile } from '../file/member-files.ts'
import { knownMembers, lockedMember, memberByAccount, setCorp } from '../member/member.ts'
import { readBankAccount } from '../setting/limits.ts'
import { leftOfDay, spentOfDay } from './daily-limit.ts'
import {
  deleteMemberOf,
  findGroup,
  findOwnGroup,
  type GroupRow,
  insertGroup,
  insertMemberOf,
  listMembersOf,
  listNames,
  lockOwnGroup,
  type NewMember,
  type OwnGroupRow,
  updateGroup,
  updateMemberOf,
} from './store.ts'

export type GroupDeps = { db: Db; clock: Clock; chance: Chance; vault: Vault } & Pick<FileDeps, 'storage'>

/** A large agency; more buy from a company of their own. */
const maxMembers = 50

export type Contact = Pick<GroupApplication, 'contactName' | 'contactMobile'>
/** Checked when it was sealed, and nobody else can seal. */
export const contactOf = (vault: Vault, { contact_sealed }: Pick<GroupRow, 'contact_sealed'>): Contact =>
  JSON.parse(vault.open(contact_sealed)) as Contact

export async function readMyGroup(
  deps: Pick<GroupDeps, 'db' | 'vault' | 'clock'>,
  { memberId }: Member,
): Promise<{ group: Group | null }> {
  const row = await findOwnGroup(deps.db, memberId)
  return { group: row ? await groupView(deps, deps.db, row) : null }
}

/** Whom somebody buys for. */
export const groupIdOf = async (on: Db | Tx, memberId: MemberId): Promise<number | null> =>
  (await findOwnGroup(on, memberId))?.id ?? null

/** Refuses NOT_FOUND. */
export async function requireGroup(on: Db | Tx, code: GroupCode): Promise<number> {
  const group = await findGroup(on, code)
  if (!group) throw new Refusal('NOT_FOUND')
  return group.id
}

export type GroupName = { code: GroupCode; name: string }

/** By id. */
export async function namesOfGroups(
  on: Db | Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, GroupName>> {
  if (ids.length === 0) return new Map()
  return new Map((await listNames(on, ids)).map(({ id, code, name }) => [id, { code, name }]))
}

/** In full: an owner's is the application that was sent. */
export const exportGroup = async (
  deps: Pick<GroupDeps, 'db' | 'vault' | 'clock'>,
  member: Member,
): Promise<Group[]> => {
  const { group } = await readMyGroup(deps, member)
  return group ? [group] : []
}

/**
 * The member is locked, so of many applications at once one is written. One that was rejected is sent anew; one that staff
 * have not decided yet may be corrected. Refuses NAME_NOT_COMPLIANT, GROUP_LICENCE_TAKEN, and GROUP_DECIDED once the group was passed.
 */
export async function applyAsGroup(
  deps: GroupDeps,
  { memberId }: Member,
  application: GroupApplication,
): Promise<Group> {
  const { licencePicture: path, contactName } = application
  if (nameFault(contactName)) throw new Refusal('NAME_NOT_COMPLIANT', { field: 'contactName' })
  const own = await findOwnGroup(deps.db, memberId)
  if (own?.licence_path !== path) await promoteUpload(deps, memberId, { path, usedFor: 'licence' })
  return await inRepeatableTransaction(deps.db, async (tx) => {
    await lockedMember(tx, memberId)
    const row = await lockOwnGroup(tx, memberId)
    if (!row) await found(deps, tx, memberId, application)
    else await sendAnew(deps, tx, { row, memberId, application })
    return await groupView(deps, tx, await ownAgain(tx, memberId))
  })
}

async function found(
  deps: GroupDeps,
  tx: Tx,
  memberId: MemberId,
  application: GroupApplication,
): Promise<void> {
  await keepPictures(deps, tx, memberId, { paths: [application.licencePicture], usedFor: 'licence' })
  const code = newGroupCode(deps.chance, deps.clock.now())
  const made = await insertGroup(tx, { ...columnsOf(deps, application), code })
  if (made === 'taken') throw new Refusal('GROUP_LICENCE_TAKEN', { field: 'licenceNo' })
  await insertMemberOf(tx, made.id, { memberId, role: 'OWNER', dailyLimitFen: null })
}

type Sending = { row: OwnGroupRow; memberId: MemberId; application: GroupApplication }

async function sendAnew(deps: GroupDeps, tx: Tx, { row, memberId, application }: Sending): Promise<void> {
  if (isSame(deps.vault, row, application)) return
  if (row.role !== 'OWNER' || (row.state !== 'AWAIT' && row.state !== 'REJECT'))
    throw new Refusal('GROUP_DECIDED')
  const { licencePicture } = application
  if (row.licence_path !== licencePicture) {
    await keepPictures(deps, tx, memberId, { paths: [licencePicture], usedFor: 'licence' })
    await releaseFile(deps, tx, memberId, { path: row.licence_path, usedFor: 'licence' })
  }
  const undecided = { state: 'AWAIT', reject_text: null, decided_by: null, decided_at: null } as const
  const changed = { ...columnsOf(deps, application), ...undecided, version: row.version + 1 }
  const saved = await updateGroup(tx, row.id, changed)
  if (saved === 'taken') throw new Refusal('GROUP_LICENCE_TAKEN', { field: 'licenceNo' })
}

/** A rejected one is never the same: it was sent, and staff said no. */
function isSame(vault: Vault, row: GroupRow, application: GroupApplication): boolean {
  const { contactName, contactMobile } = contactOf(vault, row)
  return (
    row.state !== 'REJECT' &&
    row.name === application.name &&
    row.licence_no === application.licenceNo &&
    row.licence_path === application.licencePicture &&
    contactName === application.contactName &&
    contactMobile === application.contactMobile
  )
}

/** As it is kept; only the shop can read it. */
export const sealContact = (vault: Vault, contact: Contact): Buffer => vault.seal(JSON.stringify(contact))

const columnsOf = ({ vault, clock }: GroupDeps, application: GroupApplication) => ({
  name: application.name,
  licence_no: application.licenceNo,
  licence_path: application.licencePicture,
  contact_sealed: sealContact(vault, {
    contactName: application.contactName,
    contactMobile: application.contactMobile,
  }),
  applied_at: clock.now(),
})

const newGroupCode = (chance: Chance, at: Date): GroupCode =>
  drawDatedNo(chance, at, { kind: 'A', length: 8 }) as GroupCode

type NamedMember = { account: string; role: GroupRole; dailyLimitFen?: Fen | null | undefined }

/** Adding somebody again changes role and daily limit, and leaves what was spent today. */
export function addGroupMember(
  deps: GroupDeps,
  owner: Member,
  { account, role, dailyLimitFen }: NamedMember,
): Promise<Group> {
  return inRepeatableTransaction(deps.db, async (tx) => {
    const group = await lockedByOwner(tx, owner)
    const joining = await memberByAccount(tx, account)
    if (!joining) throw new Refusal('GROUP_MEMBER_UNKNOWN', { field: 'account' })
    const members = await listMembersOf(tx, group.id)
    const known = members.find(({ memberId }) => memberIdOf(memberId) === joining.id)
    const limit = dailyLimitFen === undefined ? (known?.daily_limit_fen ?? null) : dailyLimitFen
    const named = { memberId: joining.id, role, dailyLimitFen: limit }
    if (known) {
      if (known.role === 'OWNER' && role !== 'OWNER') requireAnotherOwner(members)
      await updateMemberOf(tx, group.id, named)
    } else await join(tx, group, { named, others: members.length })
    return groupView(deps, tx, await ownAgain(tx, owner.memberId))
  })
}

async function join(
  tx: Tx,
  group: OwnGroupRow,
  { named, others }: { named: NewMember; others: number },
): Promise<void> {
  if (others >= maxMembers) throw new Refusal('GROUP_FULL', { max: maxMembers })
  const joined =
    (await insertMemberOf(tx, group.id, named)) ||
    ((await leaveClosed(tx, named.memberId)) && (await insertMemberOf(tx, group.id, named)))
  if (!joined) throw new Refusal('GROUP_MEMBER_ELSEWHERE', { field: 'account' })
  await setCorp(tx, [named.memberId], group.name)
}

/** Nobody buys for a closed group, so its members may buy for another one; its last owner stays, or it could not be passed again. */
async function leaveClosed(tx: Tx, memberId: MemberId): Promise<boolean> {
  const former = await lockOwnGroup(tx, memberId)
  if (former?.state !== 'CLOSED') return false
  if (former.role === 'OWNER' && !hasSeveralOwners(await listMembersOf(tx, former.id))) return false
  await deleteMemberOf(tx, former.id, memberId)
  return true
}

/** An owner may leave, as long as another one stays. */
export function removeGroupMember(deps: GroupDeps, owner: Member, account: string): Promise<Group> {
  return inRepeatableTransaction(deps.db, async (tx) => {
    const group = await lockedByOwner(tx, owner)
    const leaving = await memberByAccount(tx, account)
    const members = await listMembersOf(tx, group.id)
    const known = members.find(({ memberId }) => leaving && memberIdOf(memberId) === leaving.id)
    if (!leaving || !known) throw new Refusal('NOT_FOUND')
    if (known.role === 'OWNER') requireAnotherOwner(members)
    await deleteMemberOf(tx, group.id, leaving.id)
    await setCorp(tx, [leaving.id], null)
    return groupView(deps, tx, group)
  })
}

const hasSeveralOwners = (members: readonly { role: GroupRole }[]): boolean =>
  members.filter(({ role }) => role === 'OWNER').length > 1

/** Refuses GROUP_OWNER_NEEDED. */
export const requireAnotherOwner = (members: readonly { role: GroupRole }[]): void => {
  if (!hasSeveralOwners(members)) throw new Refusal('GROUP_OWNER_NEEDED')
}

/** Refuses whoever is no owner of a group that was passed. */
async function lockedByOwner(tx: Tx, { memberId }: Member): Promise<OwnGroupRow> {
  const group = await lockOwnGroup(tx, memberId)
  if (group?.role !== 'OWNER' || group.state !== 'PASS') throw new Refusal('NOT_ALLOWED')
  return group
}

async function ownAgain(tx: Tx, memberId: MemberId): Promise<OwnGroupRow> {
  const group = await findOwnGroup(tx, memberId)
  if (!group) throw new Refusal('NOT_ALLOWED')
  return group
}

async function groupView(
  { vault, clock }: Pick<GroupDeps, 'vault' | 'clock'>,
  on: Db | Tx,
  row: OwnGroupRow,
): Promise<Group> {
  const today = venueDate(clock.now())
  const isOwner = row.role === 'OWNER'
  const lines = isOwner ? await listMembersOf(on, row.id) : []
  const known = await knownMembers(
    on,
    lines.map(({ memberId }) => memberIdOf(memberId)),
  )
  return {
    code: row.code,
    name: row.name,
    licenceNo: row.licence_no,
    licencePicture: row.licence_path,
    contact: isOwner ? contactOf(vault, row) : null,
    state: row.state,
    rejectText: row.reject_text,
    appliedAt: row.applied_at.toISOString(),
    role: row.role,
    balanceFen: row.state === 'PASS' ? row.balance_fen : null,
    creditFen: row.state === 'PASS' ? row.credit_fen : null,
    leftTodayFen: row.state === 'PASS' ? leftOfDay(row, today) : null,
    payInto: row.state === 'PASS' ? await readBankAccount(on) : null,
    members: lines.flatMap((line) => {
      const member = known.get(memberIdOf(line.memberId))
      const { role, daily_limit_fen: dailyLimitFen } = line
      const spentTodayFen = spentOfDay(line, today)
      return member
        ? [{ account: member.account, nickname: member.nickname, role, dailyLimitFen, spentTodayFen }]
        : []
    }),
  }
}
