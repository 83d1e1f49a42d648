/** A guest whose mobile is proved becomes a member in one call: no form, no password, and the orders come along. */
import type { Session } from '#contract/endpoints/session.ts'
import { Refusal } from '#contract/refusals.ts'
import { maskMobile } from '#contract/values/person.ts'
import type { SessionId } from '../../../platform/browser.ts'
import { inRepeatableTransaction } from '../../../platform/repeatable-transaction.ts'
import type { Buyer } from '../../caller/caller.ts'
import { generatedAccount } from '../../member/account.ts'
import { createMember } from '../../member/member.ts'
import { requireOwnAccounts, type SessionDeps, signIn } from '../session.ts'
import { deleteGuest } from '../store.ts'
import { mobileOf } from './mobile-of.ts'

type Joining = { sessionId: SessionId; userAgent: string; bindWechat?: boolean | undefined }

/**
 * Refuses MOBILE_TAKEN only to who proved the mobile; the guest stays a guest then. Of two calls at once the second one
 * finds no guest any more.
 */
export async function becomeMember(
  deps: SessionDeps,
  caller: Buyer,
  { sessionId, userAgent, bindWechat }: Joining,
): Promise<Session> {
  requireOwnAccounts(deps)
  if (caller.kind === 'member') throw new Refusal('MEMBER_ALREADY')
  const proved = mobileOf(deps.vault, caller)
  if (!proved) throw new Refusal('MOBILE_NOT_PROVED')
  const { mobile, mobileIndex } = proved
  const now = deps.clock.now()
  return inRepeatableTransaction(deps.db, async (tx) => {
    if (!(await deleteGuest(tx, mobileIndex))) throw new Refusal('LOGIN_NEEDED')
    const member = await createMember(deps, tx, {
      account: generatedAccount(deps.chance),
      accountChosen: false,
      nickname: maskMobile(mobile),
      passwordPhc: null,
      termsAgreedAt: now,
      mobile,
      now,
    })
    // A new account: no notification of what was just chosen with it.
    const bindIn = bindWechat ? { sessionId, notifyIn: null } : null
    return signIn(deps, tx, { member, provedMobile: mobileIndex, userAgent, bindIn })
  })
}
