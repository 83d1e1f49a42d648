/** A proved mobile makes a guest, who may order and sees the orders of that mobile. */
import type { Session } from '#contract/endpoints/session.ts'
import { type Mobile, maskMobile } from '#contract/values/person.ts'
import { type Chance, drawUuid } from '../../platform/chance.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'
import { guestIdOf } from '../caller/caller.ts'
import { mobileIndexOf } from '../member/member.ts'
import { keepGuest } from './store.ts'
import { issueToken } from './token.ts'

type AdmitDeps = { chance: Chance; clock: Clock; vault: Vault }

export async function admitGuest(
  { chance, clock, vault }: AdmitDeps,
  tx: Tx,
  mobile: Mobile,
): Promise<Session> {
  const now = clock.now()
  const id = await keepGuest(tx, {
    id: guestIdOf(drawUuid(chance)),
    mobileSealed: vault.seal(mobile),
    mobileIndex: mobileIndexOf(vault, mobile),
    now,
  })
  const tokenInfo = await issueToken({ chance, now }, tx, { guestId: id })
  return { tokenInfo, userinfo: { id, corp: null, nickname: maskMobile(mobile), guest: true } }
}
