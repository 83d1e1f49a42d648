/**
 * A write of staff: one transaction around the use case, its row in the audit log, and its answer for a repeat with the same key.
 * A use case cannot be bound to a write without it.
 */
import type { StaffWriteEndpoint } from '#contract/console-endpoint.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { bind, type Call as PlatformCall } from '../../platform/http.ts'
import { networkOf } from '../../platform/network.ts'
import { inRepeatableTransaction } from '../../platform/repeatable-transaction.ts'
import type { Vault } from '../../platform/vault.ts'
import { claimRequest, insertAudit, keepAnswer } from './audit-store.ts'
import type { Staff, StaffCaller, StaffRoute } from './caller.ts'
import { type AuditFacts, maskedFacts, maskedText } from './rules.ts'
import { rowIdOf } from './store.ts'

export type AuditDeps = { db: Db; clock: Clock; vault: Vault }

/** What the log keeps of a write: the number of what was written, and what of it changed. */
export type Audited = {
  no: string
  before?: AuditFacts | null
  after?: AuditFacts | null
  reason?: string
}
export type Written<Answer> = { answer: Answer; audit: Audited }

export type WriteCall<E extends StaffWriteEndpoint> = PlatformCall<E, Staff>

/** What is to be written, without who asks for it. */
export type WriteInput<E extends StaffWriteEndpoint> = Pick<WriteCall<E>, 'params' | 'body'>

type Write<E extends StaffWriteEndpoint> = (tx: Tx, call: WriteCall<E>) => Promise<Written<AnswerOf<E>>>

/** Binds a write to its use case, which runs inside of the transaction and asks nobody outside. */
export const onWrite = <const E extends StaffWriteEndpoint>(
  deps: AuditDeps,
  endpoint: E,
  write: Write<E>,
): StaffRoute =>
  bind<E, Staff, StaffCaller>(
    endpoint,
    (call) => runOnce(deps, endpoint, call as WriteCall<E>, write) as Promise<never>,
  )

/** `digest` stands for what came with the call, so that the same key cannot be used for something else. */
type Prepared = { digest: string }
type PreparedWrite<E extends StaffWriteEndpoint, P extends Prepared> = {
  prepare: (call: WriteCall<E>) => Promise<P>
  write: (tx: Tx, prepared: P) => Promise<Written<AnswerOf<E>>>
}

/** Binds a write with work that takes long, such as drawing a picture anew, or a connection of its own: it is done before the transaction begins. */
export const onPreparedWrite = <const E extends StaffWriteEndpoint, P extends Prepared>(
  deps: AuditDeps,
  endpoint: E,
  { prepare, write }: PreparedWrite<E, P>,
): StaffRoute =>
  bind<E, Staff, StaffCaller>(endpoint, (async (call: WriteCall<E>) => {
    const prepared = await prepare(call)
    const digested = { ...call, body: prepared.digest } as unknown as WriteCall<E>
    return await runOnce(deps, endpoint, digested, (tx) => write(tx, prepared))
  }) as never)

async function runOnce<E extends StaffWriteEndpoint>(
  { db, clock, vault }: AuditDeps,
  endpoint: E,
  call: WriteCall<E>,
  write: Write<E>,
): Promise<AnswerOf<E>> {
  const at = clock.now()
  const name = `${endpoint.method} ${endpoint.path}`
  const keyed = (parts: readonly unknown[]) => vault.index('staff-request', JSON.stringify(parts))
  const key = keyed([call.caller.staffId, call.idempotencyKey])
  // Keyed, since a body may hold a password.
  const digest = keyed([name, call.params, call.query, call.body])
  return await inRepeatableTransaction(db, async (tx) => {
    const known = await claimRequest(tx, { key, digest, at })
    if (known) {
      if (!known.digest.equals(digest) || !known.answerSealed) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
      return JSON.parse(vault.open(known.answerSealed)) as AnswerOf<E>
    }
    const { answer, audit } = await write(tx, call)
    await insertAudit(tx, {
      ...auditedFacts(audit),
      at,
      staffId: rowIdOf(call.caller.staffId),
      roles: call.caller.roles,
      call: name,
      kind: endpoint.audits,
      ipIndex: vault.index('ip', networkOf(call.ip)),
      requestId: call.requestId,
    })
    await keepAnswer(tx, key, vault.seal(JSON.stringify(answer)))
    return answer
  })
}

const auditedFacts = ({ no, before, after, reason }: Audited) => ({
  no,
  before: before ? maskedFacts(before) : null,
  after: after ? maskedFacts(after) : null,
  reason: reason === undefined ? null : maskedText(reason),
})
