/** The mobile that a buyer proved, for the contact of an order. */
import type { Mobile } from '#contract/values/person.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { Buyer } from '../../caller/caller.ts'
import { mobileIndexOf } from '../../member/member.ts'

/** Null for a guest who only showed an order's key. It came with the session, so nobody is asked. */
export function mobileOf(
  vault: Vault,
  { mobileSealed }: Buyer,
): { mobile: Mobile; mobileIndex: Buffer } | null {
  if (!mobileSealed) return null
  const mobile = vault.open(mobileSealed) as Mobile
  return { mobile, mobileIndex: mobileIndexOf(vault, mobile) }
}
