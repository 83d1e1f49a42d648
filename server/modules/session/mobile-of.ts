/** The mobile that a buyer proved, for whoever puts a contact on an order. */
import type pg from 'pg'
import type { Mobile } from '#contract/values/person.ts'
import type { Db } from '../../platform/db.ts'
import type { Buyer, Guest } from '../../platform/http.ts'
import type { Vault } from '../../platform/vault.ts'
import { mobileIndexOf, openMobiles } from '../member/member.ts'
import { findGuestMobile } from './store.ts'

type MobileDeps = {
  db: Db
  /** Of the same database, opened with hotSettings. */
  hotPool: pg.Pool
  vault: Vault
}

/** Null for a guest who only showed an order's key. */
export type MobileOf = (buyer: Buyer) => Promise<{ mobile: Mobile; mobileIndex: Buffer } | null>

/** One per process: members who order at the same moment are one question. */
export function openMobileOf(deps: MobileDeps): MobileOf {
  const ofMember = openMobiles(deps)
  return async (buyer) => {
    const mobile = buyer.kind === 'member' ? await ofMember(buyer.memberId) : await ofGuest(deps, buyer)
    return mobile && { mobile, mobileIndex: mobileIndexOf(deps.vault, mobile) }
  }
}

async function ofGuest({ db, vault }: MobileDeps, { guestId, mobileIndex }: Guest): Promise<Mobile | null> {
  const sealed = mobileIndex && (await findGuestMobile(db, guestId))
  return sealed && (vault.open(sealed) as Mobile)
}
