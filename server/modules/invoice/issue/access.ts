/** The provider's token: kept sealed for all processes, since fifty in thirty days are all that there are. */

import { type Db, inTransaction } from '../../../platform/db.ts'
import type { InvoiceDeps } from '../deps.ts'
import type { InvoiceGateway } from '../invoice-gateway.ts'
import {
  countAsked,
  endToken,
  findToken,
  type KeptToken,
  keepToken,
  lockTokens,
  noteAsked,
} from './access-store.ts'

const HOUR_MS = 3_600_000
const RATION_MS = 30 * 24 * HOUR_MS
/** A few are left for somebody who looks into it by hand. */
const RATION = 45
/** Nobody must begin a call with one that ends on its way. */
const EARLY_MS = 600_000
/** The provider has answered by then, or will not. */
const ANSWERED_WITHIN_MS = 20_000

export type Access = { id: number; token: string }

type AccessDeps = Pick<InvoiceDeps, 'db' | 'clock' | 'vault' | 'log'>

/** Null: there is none now, and whoever wanted it tries later. */
export async function accessTo(
  { db, clock, vault, log }: AccessDeps,
  gateway: InvoiceGateway,
): Promise<Access | null> {
  const now = clock.now()
  const found = await findOrNote(db, now)
  if (found === null) return null
  if ('sealed' in found) return { id: found.id, token: vault.open(found.sealed) }
  const { id } = found
  const given = await gateway.newAccess()
  if (given.outcome !== 'given') {
    log.error({ ...given }, 'the provider of invoices gives no token')
    return null
  }
  const until = new Date(now.getTime() + given.seconds * 1_000 - EARLY_MS)
  await keepToken(db, id, vault.seal(given.token), until)
  return { id, token: given.token }
}

/** Workers that find none at the same moment ask for one together: null for those who wait for it. */
async function findOrNote(db: Db, now: Date): Promise<KeptToken | { id: number } | null> {
  const kept = await findToken(db, now)
  if (kept) return kept
  return await inTransaction(db, async (tx) => {
    await lockTokens(tx)
    // In this order: an answer that comes between the two is found.
    const { times, last, unanswered } = await countAsked(tx, new Date(now.getTime() - RATION_MS))
    const keptMeanwhile = await findToken(tx, now)
    if (keptMeanwhile) return keptMeanwhile
    const isWithin = (at: Date | null, ms: number) => at !== null && now.getTime() - at.getTime() < ms
    if (times >= RATION || isWithin(unanswered, ANSWERED_WITHIN_MS)) return null
    return times > 3 && isWithin(last, HOUR_MS) ? null : { id: await noteAsked(tx, now) }
  })
}

/** It was denied: the next who needs one asks anew. */
export async function forgetAccess({ db, clock }: AccessDeps, { id }: Access): Promise<void> {
  await endToken(db, id, clock.now())
}
