/** Members for staff: found, read masked, and their data handed over or erased when they ask for it. */
import type * as contract from '#contract/console/session.ts'
import type { MemberFile, StaffMember, StaffMemberRow } from '#contract/console/session.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Mobile, maskEmail, maskMobile, maskName } from '#contract/values/person.ts'
import { venueDate } from '#contract/values/time.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Vault } from '../../../platform/vault.ts'
import { type Member, memberIdOf } from '../../caller/caller.ts'
import {
  lockedForStaff,
  type MemberForStaff,
  memberForStaff,
  mobileIndexOf,
  newestMembers,
} from '../../member/member.ts'
import type { Audited, WriteCall, Written } from '../../staff/audited.ts'
import type { StaffCall } from '../../staff/caller.ts'
import { listDevices } from '../account/devices.ts'
import { eraseAll, memberFile, type OwnDataDeps } from '../account/own-data.ts'
import { readWechatBinding } from '../wechat/wechat-binding.ts'

type Page = AnswerOf<typeof contract.listMembers>

const PAGE_SIZE = 50

export async function listMembers(
  { db, vault }: OwnDataDeps,
  { query: { cursor } }: StaffCall<typeof contract.listMembers>,
): Promise<Page> {
  const before = cursor === undefined ? null : Number(cursor)
  const found = await newestMembers(db, { before, limit: PAGE_SIZE + 1 })
  const shown = found.slice(0, PAGE_SIZE)
  return {
    items: shown.map((member) => rowOf(vault, member)),
    nextCursor: found.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** The audit log keeps what was looked for, masked. */
export async function findMember(
  { vault }: OwnDataDeps,
  tx: Tx,
  { body }: WriteCall<typeof contract.findMember>,
): Promise<Written<Page>> {
  const by = 'account' in body ? body : { mobileIndex: mobileIndexOf(vault, body.mobile as Mobile) }
  const member = await memberForStaff(tx, by)
  const sought = 'account' in body ? { account: maskName(body.account) } : body
  return {
    answer: { items: member ? [rowOf(vault, member)] : [], nextCursor: null },
    audit: { no: 'account' in body ? 'account' : 'mobile', after: { ...sought, found: member ? 1 : 0 } },
  }
}

const rowOf = (vault: Vault, member: MemberForStaff): StaffMemberRow => ({
  memberId: member.id,
  account: member.account,
  nickname: maskName(member.nickname),
  mobile: maskMobile(vault.open(member.mobileSealed)),
  group: member.corp,
  memberSince: member.createdAt.toISOString(),
})

const asCaller = ({ id, corp, mobileSealed }: MemberForStaff): Member => ({
  ...{ kind: 'member', memberId: id, corp, mobileSealed },
})

type ByNumber = { params: { memberId: string } }

async function existing(deps: OwnDataDeps, { params }: ByNumber): Promise<MemberForStaff> {
  const member = await memberForStaff(deps.db, { id: memberIdOf(params.memberId) })
  if (!member) throw new Refusal('NOT_FOUND')
  return member
}

export async function readMember(
  deps: OwnDataDeps,
  call: StaffCall<typeof contract.readMember>,
): Promise<StaffMember> {
  const member = await existing(deps, call)
  const caller = asCaller(member)
  const [devices, { binding }] = await Promise.all([
    listDevices(deps, caller, undefined),
    readWechatBinding(deps, caller),
  ])
  return {
    ...rowOf(deps.vault, member),
    email: member.emailSealed && maskEmail(deps.vault.open(member.emailSealed)),
    hasPassword: member.hasPassword,
    hasWechat: binding !== null,
    devices: devices.items.length,
  }
}

/** Gathered before its audit row is written, and handed out after it. */
export async function prepareExport(
  deps: OwnDataDeps,
  call: WriteCall<typeof contract.exportMember>,
): Promise<{ digest: string; answer: MemberFile; audit: Audited }> {
  const member = await existing(deps, call)
  const { reason } = call.body
  return {
    digest: JSON.stringify([member.id, reason]),
    answer: {
      fileName: `member-${member.id}-${venueDate(deps.clock.now())}.json`,
      content: await memberFile(deps, asCaller(member), call.language),
    },
    audit: { no: member.id, reason, after: { exported: true } },
  }
}

/** All or nothing, and for good; an order or refund that is under way refuses it. */
export async function eraseMember(
  deps: OwnDataDeps,
  tx: Tx,
  { params, body: { reason, account } }: WriteCall<typeof contract.eraseMember>,
): Promise<Written<null>> {
  const id = memberIdOf(params.memberId)
  const member = await lockedForStaff(tx, id)
  if (!member) throw new Refusal('NOT_FOUND')
  if (member.account.toLowerCase() !== account.trim().toLowerCase())
    throw new Refusal('ACCOUNT_DIFFERS', { field: 'account' })
  await eraseAll(deps, tx, id)
  return { answer: null, audit: { no: id, reason, after: { erased: true } } }
}
