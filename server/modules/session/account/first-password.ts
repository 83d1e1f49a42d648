/** A first password for a member who joined without one, with a code to the own mobile. */
import type { Language } from '#contract/language.ts'
import type { SessionId } from '../../../platform/browser.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Member } from '../../caller/caller.ts'
import { mobileOfMember, passwordToKeep, setPasswordOnce } from '../../member/member.ts'
import { spendProof } from '../../message/message.ts'
import { notifySecurityChange } from '../security-notification.ts'
import { requireOwnAccounts, type SessionDeps } from '../session.ts'
import { proveOwnMobile } from './own-mobile.ts'

type First = { smsCode: string; password: string; sessionId: SessionId; language: Language }

/** Nobody is logged out: no password of before can have been stolen. The code stays good for a better password. */
export async function setFirstPassword(
  deps: SessionDeps,
  member: Member,
  { smsCode, password, sessionId, language }: First,
): Promise<null> {
  requireOwnAccounts(deps)
  const proof = await proveOwnMobile(deps, member, { purpose: 'password', code: smsCode, sessionId })
  const { memberId } = member
  const mobile = await mobileOfMember(deps, memberId)
  const passwordPhc = await passwordToKeep(deps, password, { mobile })
  return inTransaction(deps.db, async (tx) => {
    await spendProof(tx, proof)
    await setPasswordOnce(tx, memberId, passwordPhc)
    await notifySecurityChange(deps, tx, { kind: 'password-changed', memberId, mobile, language })
    return null
  })
}
