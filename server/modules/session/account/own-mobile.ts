/** The member's own mobile: codes that go to it, and another one in its place. */
import type { Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import type { CaptchaToken } from '#contract/values/captcha.ts'
import type { Mobile, OwnSmsPurpose, SentCode, SmsPurpose } from '#contract/values/person.ts'
import type { SessionId } from '../../../platform/browser.ts'
import { inRepeatableTransaction } from '../../../platform/repeatable-transaction.ts'
import type { Member } from '../../caller/caller.ts'
import { mobileOfMember, setMobile } from '../../member/member.ts'
import {
  type MessageDeps,
  type MobileProof,
  proveMobile,
  sendSmsCode,
  spendProof,
} from '../../message/message.ts'
import { notifySecurityChange } from '../security-notification.ts'
import type { SessionDeps } from '../session.ts'
import { deleteGuest } from '../store.ts'

export type OwnMobileDeps = SessionDeps & MessageDeps

type Sending = {
  purpose: OwnSmsPurpose
  captchaToken?: CaptchaToken | undefined
  sessionId: SessionId
  language: Language
  ip: string
}

export async function sendOwnSmsCode(
  deps: OwnMobileDeps,
  { memberId }: Member,
  sending: Sending,
): Promise<SentCode> {
  return sendSmsCode(deps, { ...sending, mobile: await mobileOfMember(deps, memberId), ownMobile: true })
}

/** A code that went to the member's own mobile. */
export async function proveOwnMobile(
  deps: SessionDeps,
  { memberId }: Member,
  { purpose, code, sessionId }: { purpose: OwnSmsPurpose; code: string; sessionId: SessionId },
): Promise<MobileProof> {
  const mobile = await mobileOfMember(deps, memberId)
  return proveMobile(deps, { mobile, code, purpose, sessionId, now: deps.clock.now() })
}

type Move = {
  oldSmsCode: string
  mobile: Mobile
  newSmsCode: string
  sessionId: SessionId
  language: Language
}

/** Says only to who proved the new mobile that another account has it. */
export async function changeMobile(deps: SessionDeps, member: Member, move: Move): Promise<null> {
  const { mobile, sessionId, language } = move
  const { memberId } = member
  const prove = (from: Mobile, code: string, purpose: SmsPurpose) =>
    proveMobile(deps, { mobile: from, code, purpose, sessionId, now: deps.clock.now() })
  const own = await mobileOfMember(deps, memberId)
  const old = await toldApart('oldSmsCode', prove(own, move.oldSmsCode, 'mobile-old'))
  const next = await toldApart('newSmsCode', prove(mobile, move.newSmsCode, 'mobile-new'))
  return inRepeatableTransaction(deps.db, async (tx) => {
    await spendProof(tx, old)
    await spendProof(tx, next)
    await setMobile(deps, tx, memberId, mobile)
    await notifySecurityChange(deps, tx, { kind: 'mobile-changed', memberId, mobile: own, language })
    await deps.adoptGuestOrders(tx, next.mobileIndex, memberId)
    await deleteGuest(tx, next.mobileIndex)
    return null
  })
}

/** Which of the two codes was wrong. */
async function toldApart(
  field: 'oldSmsCode' | 'newSmsCode',
  proving: Promise<MobileProof>,
): Promise<MobileProof> {
  try {
    return await proving
  } catch (error) {
    throw error instanceof Refusal ? new Refusal(error.code, { ...error.details, field }) : error
  }
}
