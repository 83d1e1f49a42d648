/** A WeChat user and an account: bound at a log-in inside WeChat, undone by the member, good for a log-in without a password. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type { readWechatBinding as contract } from '#contract/endpoints/session.ts'
import type { Language } from '#contract/language.ts'
import { browserIndexOf, isSessionId, type SessionId } from '../../../platform/browser.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import type { Vault } from '../../../platform/vault.ts'
import { type Member, type MemberId, memberIdOf } from '../../caller/caller.ts'
import { mobileOfMember } from '../../member/member.ts'
import { notifySecurityChange } from '../security-notification.ts'
import {
  deleteBinding,
  findBinding,
  findBoundMember,
  listBoundOpenids,
  putBinding,
  updateBound,
} from './wechat-binding-store.ts'
import type { WechatProfile } from './wechat-gateway.ts'
import { findIdentity } from './wechat-store.ts'

export type BindingDeps = {
  db: Db
  clock: Clock
  vault: Vault
  /** F: our own accounts; only they are bound to WeChat users. */
  authModel: string
}

/** `notifyIn`: the language in which the member is notified; null: not at all. */
export type BindInput = { sessionId: SessionId; notifyIn: Language | null }

/**
 * Binds the WeChat user of this browser session to a member who has just proved to be it, in the transaction that logs in.
 * False when WeChat identified nobody here, or the WeChat user belongs to another account: that one is never taken away.
 */
export async function bindAtLogIn(
  deps: BindingDeps,
  tx: Tx,
  memberId: MemberId,
  { sessionId, notifyIn }: BindInput,
): Promise<boolean> {
  const { clock, vault, authModel } = deps
  if (authModel !== 'F' || !isSessionId(sessionId)) return false
  const identity = await findIdentity(tx, browserIndexOf(vault, sessionId))
  if (!identity) return false
  const openidIndex = openidIndexOf(vault, vault.open(identity.openidSealed))
  const binding = { openidIndex, ...identity, now: clock.now() }
  const outcome = await putBinding(tx, memberId, binding)
  if (outcome === 'bound' && notifyIn !== null) await notifyBinding(deps, tx, memberId, notifyIn)
  return outcome !== 'taken'
}

async function notifyBinding(
  deps: Pick<BindingDeps, 'clock' | 'vault'>,
  tx: Tx,
  memberId: MemberId,
  language: Language,
): Promise<void> {
  const mobile = await mobileOfMember({ db: tx, vault: deps.vault }, memberId)
  await notifySecurityChange(deps, tx, { kind: 'binding-changed', memberId, mobile, language })
}

/** The member whom a WeChat user is; the profile it consents to give now replaces the one given before. */
export async function memberOfOpenid(
  { db, vault }: Pick<BindingDeps, 'db' | 'vault'>,
  openid: string,
  profileSealed: Buffer | null,
): Promise<MemberId | null> {
  const openidIndex = openidIndexOf(vault, openid)
  const memberId = await findBoundMember(db, openidIndex)
  if (memberId !== null)
    await updateBound(db, { openidIndex, openidSealed: vault.seal(openid), profileSealed })
  return memberId
}

export const isBoundTo = async (
  { vault }: Pick<BindingDeps, 'vault'>,
  tx: Tx,
  openid: string,
  memberId: MemberId,
): Promise<boolean> => (await findBoundMember(tx, openidIndexOf(vault, openid))) === memberId

/** Those of these members to whom one can write in WeChat. */
export async function openidsOf(on: Db | Tx, memberIds: readonly MemberId[]): Promise<Map<MemberId, Buffer>> {
  const bound = await listBoundOpenids(on, memberIds)
  return new Map(
    bound.flatMap(({ memberId, openidSealed }) =>
      openidSealed ? [[memberIdOf(memberId), openidSealed] as const] : [],
    ),
  )
}

export async function readWechatBinding(
  { db, vault }: Pick<BindingDeps, 'db' | 'vault'>,
  { memberId }: Member,
): Promise<AnswerOf<typeof contract>> {
  const bound = await findBinding(db, memberId)
  if (!bound) return { binding: null }
  const { nickname, headimgurl } = profileIn(vault, bound.profileSealed)
  return { binding: { nickname, headimgurl, boundAt: bound.boundAt.toISOString() } }
}

export function unbindWechat(
  deps: Pick<BindingDeps, 'db' | 'clock' | 'vault'>,
  { memberId }: Member,
  language: Language,
): Promise<null> {
  return inTransaction(deps.db, async (tx) => {
    if (await deleteBinding(tx, memberId)) await notifyBinding(deps, tx, memberId, language)
    return null
  })
}

const noReportedUser: WechatProfile = { nickname: null, headimgurl: null }

/** What a sealed profile says; nothing where none was given. */
export const profileIn = (vault: Vault, sealed: Buffer | null): WechatProfile =>
  sealed ? (JSON.parse(vault.open(sealed)) as WechatProfile) : noReportedUser

export const sealProfile = (vault: Vault, { nickname, headimgurl }: WechatProfile): Buffer =>
  vault.seal(JSON.stringify({ nickname, headimgurl }))

const openidIndexOf = (vault: Vault, openid: string): Buffer => vault.index('wechat-openid', openid)
