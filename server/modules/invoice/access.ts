/** The provider's token: kept sealed for all processes, since fifty in thirty days are all that there are. */

import { countAsked, endToken, findToken, keepToken, noteAsked } from './access-store.ts'
import type { InvoiceDeps } from './deps.ts'
import type { InvoiceGateway } from './invoice-gateway.ts'

const HOUR_MS = 3_600_000
const RATION_MS = 30 * 24 * HOUR_MS
/** A few are left for somebody who looks into it by hand. */
const RATION = 45
/** Nobody must begin a call with one that ends on its way. */
const EARLY_MS = 600_000

export type Access = { id: number; token: string }

type AccessDeps = Pick<InvoiceDeps, 'db' | 'clock' | 'vault' | 'log'>

/** Null: there is none now, and whoever wanted it tries later. */
export async function accessTo(
  { db, clock, vault, log }: AccessDeps,
  gateway: InvoiceGateway,
): Promise<Access | null> {
  const now = clock.now()
  const kept = await findToken(db, now)
  if (kept) return { id: kept.id, token: vault.open(kept.sealed) }
  const { times, last } = await countAsked(db, new Date(now.getTime() - RATION_MS))
  if (times >= RATION || (times > 3 && last && now.getTime() - last.getTime() < HOUR_MS)) return null
  const id = await noteAsked(db, now)
  const given = await gateway.newAccess()
  if (given.outcome !== 'given') {
    log.error({ ...given }, 'the provider of invoices gives no token')
    return null
  }
  const until = new Date(now.getTime() + given.seconds * 1_000 - EARLY_MS)
  await keepToken(db, id, vault.seal(given.token), until)
  return { id, token: given.token }
}

/** It was denied: the next who needs one asks anew. */
export async function forgetAccess({ db, clock }: AccessDeps, { id }: Access): Promise<void> {
  await endToken(db, id, clock.now())
}
