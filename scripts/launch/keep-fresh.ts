/**
 * Keeps the demo fresh as long as this process runs: at once, and then every few minutes. The sandbox learns what was paid
 * and invoiced in the demo, so that it can be refunded and reversed like everything else.
 */

import { keepFresh } from '../../demo/fresh/keep-fresh.ts'
import { listDemoInvoices } from '../../demo/orders/issued-invoices-sql.ts'
import { listDemoTrades } from '../../demo/orders/paid-trades-sql.ts'
import { sandboxControl } from '../../sandbox/control.ts'
import { systemChance } from '../../server/platform/chance.ts'
import { wallClock } from '../../server/platform/clock.ts'
import { openDb } from '../../server/platform/open-db.ts'
import { vaultOf } from '../../server/platform/vault.ts'
import type { Seedable } from './seed-if-empty.ts'

const EVERY_MS = 5 * 60_000

type Sandbox = { sandboxUrl: string; sandboxToken: string }
type Note = (line: string) => void

/** A demo that cannot be renewed opens as it is; `note` is called with the reason. */
export async function keepDemoFresh(settings: Seedable, sandbox: Sandbox, note: Note): Promise<void> {
  await renew(settings, sandbox, note)
  setInterval(() => void renew(settings, sandbox, note), EVERY_MS).unref()
}

async function renew(settings: Seedable, sandbox: Sandbox, note: Note): Promise<void> {
  const { db, close } = openDb(settings.DATABASE_URL, {
    maxConnections: 1,
    name: 'lookout demo',
    statementSeconds: 30,
  })
  try {
    const vault = vaultOf(Buffer.from(settings.VAULT_SECRET, 'base64'))
    const made = await keepFresh({ db, clock: wallClock, chance: systemChance, vault })
    if (made.length > 0) note(`demo orders made anew: ${made.join(', ')}`)
    const control = sandboxControl(sandbox.sandboxUrl, sandbox.sandboxToken)
    await control.adopt(await listDemoTrades(db))
    await control.adoptInvoices(await listDemoInvoices(db, vault))
  } catch (error) {
    note(`the demo orders could not be renewed: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await close()
  }
}
