/** What members tell of themselves: seen, and changed, by themselves alone. */
import type { Profile, ProfileInput } from '#contract/endpoints/member.ts'
import { Refusal } from '#contract/refusals.ts'
import { FilePath } from '#contract/values/file.ts'
import { maskMobile } from '#contract/values/person.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'
import type { Member, MemberId } from '../caller/caller.ts'
import { findMember, lockMember, type MemberRow, updateMember } from './store.ts'

/** Files stand beside members, so shop-deps.ts hands in what becomes of an avatar. */
export type AvatarFiles = {
  /** Outside of any transaction. Refuses FILE_GONE when it is no temporary file of the member's. */
  promoteUpload(memberId: MemberId, path: FilePath): Promise<void>
  keep(tx: Tx, memberId: MemberId, path: FilePath): Promise<void>
  /** Its bytes are deleted soon after. */
  releaseAvatar(tx: Tx, memberId: MemberId, path: FilePath): Promise<void>
}

export type ProfileDeps = {
  db: Db
  vault: Vault
  avatarFiles: AvatarFiles
  /** Coupons and points stand above members, so shop-deps.ts hands it in. */
  pointsOf(db: Db | Tx, memberId: MemberId): Promise<number>
}

export async function readProfile(
  { db, vault, pointsOf }: Omit<ProfileDeps, 'avatarFiles'>,
  { memberId }: Member,
): Promise<Profile> {
  const [member, points] = await Promise.all([findMember(db, memberId), pointsOf(db, memberId)])
  return profileOf(vault, known(member), points)
}

/** The same request twice changes nothing the second time. */
export async function saveProfile(
  { db, vault, avatarFiles, pointsOf }: ProfileDeps,
  member: Member,
  input: ProfileInput,
): Promise<Profile> {
  const { memberId } = member
  const { nickname, sex, email, avatar } = input
  const before = known(await findMember(db, memberId))
  if (avatar !== null && avatar !== before.avatar) await avatarFiles.promoteUpload(memberId, newFile(avatar))
  return inTransaction(db, async (tx) => {
    const { avatar: former } = known(await lockMember(tx, memberId))
    if (avatar !== null && avatar !== former) await avatarFiles.keep(tx, memberId, newFile(avatar))
    const formerFile = FilePath.safeParse(former)
    if (avatar !== former && formerFile.success)
      await avatarFiles.releaseAvatar(tx, memberId, formerFile.data)
    const changes = { nickname, sex, avatar, email_sealed: email === null ? null : vault.seal(email) }
    return profileOf(vault, known(await updateMember(tx, memberId, changes)), await pointsOf(tx, memberId))
  })
}

function newFile(avatar: string): FilePath {
  const path = FilePath.safeParse(avatar)
  if (!path.success) throw new Refusal('FILE_GONE')
  return path.data
}

function profileOf(vault: Vault, member: MemberRow, points: number): Profile {
  const { account, nickname, sex, avatar, corp } = member
  const mobile = maskMobile(vault.open(member.mobile_sealed))
  const email = member.email_sealed && vault.open(member.email_sealed)
  return {
    id: String(member.id),
    account,
    accountChosen: member.account_chosen,
    hasPassword: member.password_phc !== null,
    nickname,
    sex,
    email,
    mobile,
    avatar,
    points,
    corp,
  }
}

/** A member who was erased has no session either, so this is a matter of moments. */
function known(member: MemberRow | null): MemberRow {
  if (!member) throw new Refusal('LOGIN_NEEDED')
  return member
}
