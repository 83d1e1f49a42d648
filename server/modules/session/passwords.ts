/** Another password: for who proves the mobile, or knows the old one. Whoever else had the account is logged out. */
import type { Session } from '#contract/endpoints/session.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Mobile } from '#contract/values/person.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import type { Member } from '../../platform/http.ts'
import {
  isPasswordOf,
  knownMember,
  memberByMobile,
  mobileIndexOf,
  mobileOfMember,
  passwordToKeep,
  setPassword,
} from '../member/member.ts'
import { proveMobile, spendProof } from '../message/message.ts'
import { guessed } from './guess-limits.ts'
import { type Arrival, requireOwnAccounts, type SessionDeps, welcome } from './session.ts'
import { deleteMemberSessions } from './store.ts'
import { deleteBinding } from './wechat-binding-store.ts'

type Reset = { mobile: Mobile; smsCode: string; password: string; sessionId: string; userAgent: string }

/** Says only to who proved the mobile that no account has it; the code stays good for a better password. */
export async function resetPassword(deps: SessionDeps, wish: Reset): Promise<Session> {
  requireOwnAccounts(deps)
  const { mobile, smsCode, password, sessionId, userAgent } = wish
  const now = deps.clock.now()
  const proof = await proveMobile(deps, { mobile, code: smsCode, purpose: 'forgot', sessionId, now })
  const passwordPhc = await passwordToKeep(deps, password)
  return inTransaction(deps.db, async (tx) => {
    await spendProof(tx, proof)
    const member = await memberByMobile(tx, proof.mobileIndex)
    if (!member) throw new Refusal('MOBILE_UNKNOWN')
    return takeOver(
      deps,
      tx,
      { member, mobileIndex: proof.mobileIndex, userAgent, bindIn: null },
      passwordPhc,
    )
  })
}

type Change = { oldPassword: string; password: string; ip: string; userAgent: string }

/** Guesses at the old password are limited like those at the door: the phone may lie open on a table. */
export async function changePassword(
  deps: SessionDeps,
  { memberId }: Member,
  { oldPassword, password, ip, userAgent }: Change,
): Promise<Session> {
  requireOwnAccounts(deps)
  const right = await guessed(deps, { kind: 'password', name: `member:${memberId}`, ip }, async () =>
    (await isPasswordOf(deps.db, memberId, oldPassword)) ? true : null,
  )
  if (!right) throw new Refusal('PASSWORD_WRONG')
  const passwordPhc = await passwordToKeep(deps, password)
  const mobileIndex = mobileIndexOf(deps.vault, await mobileOfMember(deps, memberId))
  return inTransaction(deps.db, async (tx) => {
    const member = await knownMember(tx, memberId)
    return takeOver(deps, tx, { member, mobileIndex, userAgent, bindIn: null }, passwordPhc)
  })
}

/** No token of before opens anything any more, the caller's neither, nor does WeChat: somebody else may have bound it. */
async function takeOver(deps: SessionDeps, tx: Tx, arrival: Arrival, passwordPhc: string): Promise<Session> {
  await setPassword(tx, arrival.member.id, passwordPhc)
  await deleteMemberSessions(tx, arrival.member.id)
  await deleteBinding(tx, arrival.member.id)
  return welcome(deps, tx, arrival)
}
