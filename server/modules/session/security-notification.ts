/** A member gets an SMS when password, mobile or a linked account changes, and learns of it when somebody else did it. */
import type { Language } from '#contract/language.ts'
import type { Mobile } from '#contract/values/person.ts'
import { venueDate, venueTime } from '#contract/values/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'
import type { MemberId } from '../caller/caller.ts'
import { enqueueNotifications, recipientOf } from '../message/notification.ts'

export type SecurityChange = {
  kind: 'password-changed' | 'mobile-changed' | 'binding-changed'
  memberId: MemberId
  /** The mobile that the account had before the change. */
  mobile: Mobile
  language: Language
}

/** In the transaction of the change. */
export function notifySecurityChange(
  deps: { vault: Vault; clock: Clock },
  tx: Tx,
  { kind, memberId, mobile, language }: SecurityChange,
): Promise<void> {
  const now = deps.clock.now()
  const eventKey = `${kind}:${memberId}:${now.toISOString()}`
  const to = recipientOf(deps.vault, mobile)
  const params = { time: `${venueDate(now)} ${venueTime(now)}` }
  return enqueueNotifications(deps, tx, [{ eventKey, kind, language, to, params }])
}
