/** Another password: after a proof of the mobile, or with the old one. All other sessions of the account are logged out. */
import type { Session } from '#contract/endpoints/session.ts'
import type { Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Mobile } from '#contract/values/person.ts'
import type { SessionId } from '../../../platform/browser.ts'
import { inTransaction, type Tx } from '../../../platform/db.ts'
import { inRepeatableTransaction } from '../../../platform/repeatable-transaction.ts'
import type { Member } from '../../caller/caller.ts'
import {
  lockedByMobile,
  lockedByProof,
  mobileOfMember,
  passwordToKeep,
  provePasswordOf,
  setPassword,
} from '../../member/member.ts'
import { proveMobile, spendProof } from '../../message/message.ts'
import { admitGuest } from '../admit-guest.ts'
import { withLoginThrottle } from '../login-throttle.ts'
import { notifySecurityChange } from '../security-notification.ts'
import { requireOwnAccounts, type SessionArrival, type SessionDeps, signIn } from '../session.ts'
import { deleteMemberSessions } from '../store.ts'
import { deleteBinding } from '../wechat/wechat-binding-store.ts'

type Asking = { password: string; userAgent: string; language: Language }
type Reset = Asking & { mobile: Mobile; smsCode: string; sessionId: SessionId }

/**
 * The code stays good for a better password. Who proved a mobile that no account has is its guest, as after a log-in by
 * SMS, and may become a member; nobody else learns whether there is an account.
 */
export async function resetPassword(deps: SessionDeps, input: Reset): Promise<Session> {
  requireOwnAccounts(deps)
  const { mobile, smsCode, password, sessionId, userAgent, language } = input
  const now = deps.clock.now()
  const proof = await proveMobile(deps, { mobile, code: smsCode, purpose: 'forgot', sessionId, now })
  const passwordPhc = await passwordToKeep(deps, password, { mobile })
  return inRepeatableTransaction(deps.db, async (tx) => {
    await spendProof(tx, proof)
    const member = await lockedByMobile(tx, proof.mobileIndex)
    if (!member) return admitGuest(deps, tx, mobile)
    const arrival = { member, provedMobile: proof.mobileIndex, userAgent, bindIn: null }
    return takeOver(deps, tx, arrival, { passwordPhc, mobile, language })
  })
}

type Change = Asking & { oldPassword: string; ip: string }

/** Guesses at the old password are limited like those at the door: the phone may lie open on a table. */
export async function changePassword(
  deps: SessionDeps,
  { memberId }: Member,
  { oldPassword, password, ip, userAgent, language }: Change,
): Promise<Session> {
  requireOwnAccounts(deps)
  const guess = { kind: 'password', name: `member:${memberId}`, ip } as const
  const proof = await withLoginThrottle(deps, guess, () => provePasswordOf(deps.db, memberId, oldPassword))
  if (!proof) throw new Refusal('PASSWORD_WRONG')
  const mobile = await mobileOfMember(deps, memberId)
  const passwordPhc = await passwordToKeep(deps, password, { mobile })
  return inTransaction(deps.db, async (tx) => {
    const member = await lockedByProof(tx, proof)
    if (!member) throw new Refusal('PASSWORD_WRONG')
    const arrival = { member, provedMobile: null, userAgent, bindIn: null }
    return takeOver(deps, tx, arrival, { passwordPhc, mobile, language })
  })
}

type NewPassword = { passwordPhc: string; mobile: Mobile; language: Language }

/** No token of before opens anything any more, the caller's neither, nor does WeChat: somebody else may have bound it. */
async function takeOver(
  deps: SessionDeps,
  tx: Tx,
  arrival: SessionArrival,
  { passwordPhc, mobile, language }: NewPassword,
): Promise<Session> {
  const memberId = arrival.member.id
  await setPassword(tx, memberId, passwordPhc)
  await deleteMemberSessions(tx, memberId)
  await deleteBinding(tx, memberId)
  await notifySecurityChange(deps, tx, { kind: 'password-changed', memberId, mobile, language })
  return signIn(deps, tx, arrival)
}
