/** What the shop keeps of a member: handed over as a file, or erased. */
import type { Language } from '#contract/language.ts'
import { venueDate } from '#contract/values/time.ts'
import type { SessionId } from '../../../platform/browser.ts'
import { inTransaction, type Tx } from '../../../platform/db.ts'
import type { Plain } from '../../../platform/http.ts'
import { inRepeatableTransaction } from '../../../platform/repeatable-transaction.ts'
import type { Member, MemberId } from '../../caller/caller.ts'
import { eraseMember, exportMember } from '../../member/member.ts'
import { spendProof } from '../../message/message.ts'
import type { SessionDeps } from '../session.ts'
import { readWechatBinding } from '../wechat/wechat-binding.ts'
import { listDevices } from './devices.ts'
import { proveOwnMobile } from './own-mobile.ts'

/** What modules on higher floors keep of a member; shop-deps.ts hands it in. */
export type OwnDataDeps = SessionDeps & {
  /** Each part under the name that it has in the file. */
  exporters: Record<string, (member: Member, language: Language) => Promise<unknown>>
  /** Each erases its part, or refuses while something is open that needs the member. */
  erasers: readonly ((tx: Tx, memberId: MemberId) => Promise<unknown>)[]
}

type Input = { smsCode: string; sessionId: SessionId }

export async function exportAccount(
  deps: OwnDataDeps,
  member: Member,
  { smsCode, sessionId, language }: Input & { language: Language },
): Promise<Plain> {
  const proof = await proveOwnMobile(deps, member, { purpose: 'export', code: smsCode, sessionId })
  await inTransaction(deps.db, (tx) => spendProof(tx, proof))
  const body = await memberFile(deps, member, language)
  const fileName = `my-data-${venueDate(deps.clock.now())}.json`
  return {
    contentType: 'application/json; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="${fileName}"` },
    body,
  }
}

/** Everything in full, as JSON. */
export async function memberFile(deps: OwnDataDeps, member: Member, language: Language): Promise<string> {
  const kept: Record<string, unknown> = {
    exportedAt: deps.clock.now().toISOString(),
    account: await exportMember(deps, member.memberId),
    devices: (await listDevices(deps, member, undefined)).items,
    wechat: (await readWechatBinding(deps, member)).binding,
  }
  for (const [name, exportPart] of Object.entries(deps.exporters))
    kept[name] = await exportPart(member, language)
  return JSON.stringify(kept, null, 2)
}

/** All or nothing, and for good. */
export async function eraseAccount(
  deps: OwnDataDeps,
  member: Member,
  { smsCode, sessionId }: Input,
): Promise<null> {
  const proof = await proveOwnMobile(deps, member, { purpose: 'erase', code: smsCode, sessionId })
  return inRepeatableTransaction(deps.db, async (tx) => {
    await spendProof(tx, proof)
    await eraseAll(deps, tx, member.memberId)
    return null
  })
}

/** Refuses while something is open that needs the member. */
export async function eraseAll(
  { erasers }: Pick<OwnDataDeps, 'erasers'>,
  tx: Tx,
  memberId: MemberId,
): Promise<void> {
  for (const erase of erasers) await erase(tx, memberId)
  await eraseMember(tx, memberId)
}
