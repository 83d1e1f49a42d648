import { Refusal } from '#contract/refusals.ts'
import { Mobile, NewPassword } from '#contract/values/person.ts'
import type { Chance } from '../../platform/chance.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { hashPassword, isPassword } from '../../platform/password.ts'
import type { Vault } from '../../platform/vault.ts'
import { type MemberId, memberIdOf } from '../caller/caller.ts'
import type { PasswordOwner } from './password-estimate.ts'
import { isSimplePassword } from './simple-password.ts'
import {
  deleteMember,
  findMember,
  findMemberBy,
  hasDemoMember,
  insertMember,
  insertPassword,
  listMembers,
  listMobiles,
  listNewest,
  lockMember,
  lockMemberBy,
  type MemberRow,
  moveMobile,
  updateCorp,
  updateMember,
} from './store.ts'

export type MemberDeps = { db: Db; vault: Vault; chance: Chance }

/** What the rest of the shop may know of a member. */
export type KnownMember = {
  id: MemberId
  account: string
  nickname: string
  corp: string | null
}

const knownOf = ({ id, account, nickname, corp }: MemberRow): KnownMember => ({
  id: memberIdOf(id),
  account,
  nickname,
  corp,
})

/** Checked before the transaction opens: the hash takes its time on purpose. */
export async function passwordToKeep(
  { chance }: Pick<MemberDeps, 'chance'>,
  password: string,
  owner: PasswordOwner = {},
): Promise<string> {
  if (!NewPassword.safeParse(password).success) throw new Refusal('PASSWORD_NOT_COMPLIANT')
  if (await isSimplePassword(password, owner)) throw new Refusal('PASSWORD_TOO_SIMPLE')
  return hashPassword(chance, password)
}

export type MemberToBe = {
  account: string
  /** Unless the shop made the account name up. */
  accountChosen?: boolean
  /** When the terms were agreed to, where they are asked for. */
  termsAgreedAt?: Date | null
  /** From passwordToKeep; null for members who never log in by password. */
  passwordPhc: string | null
  mobile: Mobile
  now: Date
  nickname?: string
  avatar?: string | null
  corp?: string | null
  demo?: boolean
}

/** Refuses MOBILE_TAKEN before ACCOUNT_TAKEN: who has an account already needs no other name for one. */
export async function createMember(
  { vault }: Pick<MemberDeps, 'vault'>,
  tx: Tx,
  { mobile, passwordPhc, now, accountChosen = true, termsAgreedAt = null, ...member }: MemberToBe,
): Promise<KnownMember> {
  const mobileIndex = mobileIndexOf(vault, mobile)
  const made = await insertMember(tx, {
    nickname: member.account,
    avatar: null,
    corp: null,
    ...member,
    account_chosen: accountChosen,
    terms_agreed_at: termsAgreedAt,
    password_phc: passwordPhc,
    mobile_sealed: vault.seal(mobile),
    mobile_index: mobileIndex,
    created_at: now,
  })
  if (made) return knownOf(made)
  throw new Refusal((await findMemberBy(tx, { mobileIndex })) ? 'MOBILE_TAKEN' : 'ACCOUNT_TAKEN')
}

/** The one index under which a mobile is found in every table. */
export const mobileIndexOf = (vault: Vault, mobile: Mobile): Buffer => vault.index('mobile', mobile)

/** What a log-in names: an account, or a mobile in any way of writing it. */
export function loginNameOf(typed: string): { account: string } | { mobile: Mobile } {
  const mobile = Mobile.safeParse(typed)
  return mobile.success ? { mobile: mobile.data } : { account: typed.trim() }
}

/**
 * Under what guesses at this name are counted: an account and its mobile name the same member, and share one count. What
 * names nobody is counted as it was typed.
 */
export async function guessedNameOf(
  { db, vault }: Pick<MemberDeps, 'db' | 'vault'>,
  name: ReturnType<typeof loginNameOf>,
): Promise<string> {
  const by = 'mobile' in name ? { mobileIndex: mobileIndexOf(vault, name.mobile) } : name
  const member = await findMemberBy(db, by)
  return member ? `account:${member.id}` : JSON.stringify(name).toLowerCase()
}

/** Somebody was right about this password of a member: to be turned into the member by lockedByProof. */
export type PasswordProof = { memberId: MemberId; passwordPhc: string }

/** Null when it is not the password, and no hint in answer or time which of the two was wrong. */
export async function provePassword(
  { db, vault }: Pick<MemberDeps, 'db' | 'vault'>,
  name: ReturnType<typeof loginNameOf>,
  password: string,
): Promise<PasswordProof | null> {
  const by = 'mobile' in name ? { mobileIndex: mobileIndexOf(vault, name.mobile) } : name
  return proofOf(await findMemberBy(db, by), password)
}

export const provePasswordOf = async (
  db: Db,
  memberId: MemberId,
  password: string,
): Promise<PasswordProof | null> => proofOf(await existing(db, memberId), password)

async function proofOf(member: MemberRow | null, password: string): Promise<PasswordProof | null> {
  const passwordPhc = member?.password_phc ?? null
  const right = await isPassword(password, passwordPhc)
  return member && passwordPhc !== null && right ? { memberId: memberIdOf(member.id), passwordPhc } : null
}

/**
 * Null when the password was changed since: looking at one takes its time, and who has just replaced a stolen password
 * wants nobody in who came a moment before. Until the transaction ends nobody else changes this member.
 */
export async function lockedByProof(
  tx: Tx,
  { memberId, passwordPhc }: PasswordProof,
): Promise<KnownMember | null> {
  const member = await lockMember(tx, memberId)
  return member?.password_phc === passwordPhc ? knownOf(member) : null
}

/** For modules that write to a member. */
export async function mobileOfMember(
  { db, vault }: { db: Db | Tx; vault: Vault },
  memberId: MemberId,
): Promise<Mobile> {
  return vault.open((await existing(db, memberId)).mobile_sealed) as Mobile
}

/** Where members are written to, as it is kept; who was erased is left out. */
export async function recipientsOf(
  on: Db | Tx,
  memberIds: readonly MemberId[],
): Promise<Map<MemberId, { sealed: Buffer; index: Buffer; emailSealed: Buffer | null }>> {
  const members = memberIds.length === 0 ? [] : await listMobiles(on, memberIds)
  return new Map(members.map(({ id, ...member }) => [memberIdOf(id), member]))
}

/** The member who has a mobile that was just proved. */
export async function memberByMobile(on: Db | Tx, mobileIndex: Buffer): Promise<KnownMember | null> {
  const member = await findMemberBy(on, { mobileIndex })
  return member && knownOf(member)
}

/**
 * The same, of whom nobody else changes anything until the transaction ends. Null also when the mobile has just left its
 * account, or the account was erased.
 */
export async function lockedByMobile(tx: Tx, mobileIndex: Buffer): Promise<KnownMember | null> {
  const member = await lockMemberBy(tx, mobileIndex)
  return member && knownOf(member)
}

export async function knownMember(on: Db | Tx, memberId: MemberId): Promise<KnownMember> {
  return knownOf(await existing(on, memberId))
}

export async function knownMembers(
  on: Db | Tx,
  memberIds: readonly MemberId[],
): Promise<Map<MemberId, KnownMember>> {
  const members = memberIds.length === 0 ? [] : await listMembers(on, memberIds)
  return new Map(members.map((row) => [memberIdOf(row.id), knownOf(row)]))
}

export async function memberByAccount(on: Db | Tx, account: string): Promise<KnownMember | null> {
  const member = await findMemberBy(on, { account })
  return member && knownOf(member)
}

/** Until the transaction ends nobody else changes this member. */
export async function lockedMember(tx: Tx, memberId: MemberId): Promise<KnownMember> {
  const member = await lockMember(tx, memberId)
  if (!member) throw new Refusal('LOGIN_NEEDED')
  return knownOf(member)
}

/** The group that these members buy for; null: for themselves again. Their sessions go on as what they are now. */
export async function setCorp(tx: Tx, memberIds: readonly MemberId[], corp: string | null): Promise<void> {
  if (memberIds.length > 0) await updateCorp(tx, memberIds, corp)
}

/** `passwordPhc` is from passwordToKeep. Refuses PASSWORD_SET. */
export async function setPasswordOnce(tx: Tx, memberId: MemberId, passwordPhc: string): Promise<void> {
  if (!(await insertPassword(tx, memberId, passwordPhc))) throw new Refusal('PASSWORD_SET')
}

/** `passwordPhc` is from passwordToKeep. */
export async function setPassword(tx: Tx, memberId: MemberId, passwordPhc: string): Promise<void> {
  await updateMember(tx, memberId, { password_phc: passwordPhc })
}

/** The mobile is proved to be the member's. Refuses MOBILE_TAKEN. */
export async function setMobile(
  { vault }: Pick<MemberDeps, 'vault'>,
  tx: Tx,
  memberId: MemberId,
  mobile: Mobile,
): Promise<void> {
  const mobileIndex = mobileIndexOf(vault, mobile)
  const moved = { mobile_sealed: vault.seal(mobile), mobile_index: mobileIndex }
  if (!(await moveMobile(tx, memberId, moved))) throw new Refusal('MOBILE_TAKEN')
}

/** All that the shop knows of a member itself, for the member alone. */
export async function exportMember({ db, vault }: Pick<MemberDeps, 'db' | 'vault'>, memberId: MemberId) {
  const member = await existing(db, memberId)
  const { account, nickname, sex, avatar, corp, created_at, terms_agreed_at } = member
  const mobile = vault.open(member.mobile_sealed)
  const email = member.email_sealed && vault.open(member.email_sealed)
  const memberSince = created_at.toISOString()
  const termsAgreedAt = terms_agreed_at?.toISOString() ?? null
  return { account, nickname, sex, mobile, email, avatar, corp, memberSince, termsAgreedAt }
}

/** What staff may be shown of a member; `mobileSealed` and `emailSealed` are opened to be masked. */
export type MemberForStaff = KnownMember & {
  mobileSealed: Buffer
  emailSealed: Buffer | null
  hasPassword: boolean
  createdAt: Date
}

const forStaff = (row: MemberRow): MemberForStaff => ({
  ...knownOf(row),
  mobileSealed: row.mobile_sealed,
  emailSealed: row.email_sealed,
  hasPassword: row.password_phc !== null,
  createdAt: row.created_at,
})

export const newestMembers = async (
  db: Db,
  page: { before: number | null; limit: number },
): Promise<MemberForStaff[]> => (await listNewest(db, page)).map(forStaff)

export async function memberForStaff(
  on: Db | Tx,
  by: { id: MemberId } | { account: string } | { mobileIndex: Buffer },
): Promise<MemberForStaff | null> {
  const row = await ('id' in by ? findMember(on, by.id) : findMemberBy(on, by))
  return row && forStaff(row)
}

/** Until the transaction ends nobody else changes this member. */
export async function lockedForStaff(tx: Tx, id: MemberId): Promise<MemberForStaff | null> {
  const row = await lockMember(tx, id)
  return row && forStaff(row)
}

/** Takes the member's sessions along, and everything else that is the member's alone. */
export const eraseMember = (tx: Tx, memberId: MemberId): Promise<void> => deleteMember(tx, memberId)

/** A member who was erased has no session either, so this is a matter of moments. */
async function existing(db: Db | Tx, memberId: MemberId): Promise<MemberRow> {
  const member = await findMember(db, memberId)
  if (!member) throw new Refusal('LOGIN_NEEDED')
  return member
}

/** Are there accounts whose password everybody knows? Production refuses to start with them. */
export const hasDemoMembers = (db: Db): Promise<boolean> => hasDemoMember(db)
