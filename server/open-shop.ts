/** Opens what the shop stands on: the database, the memory over it, and the outside world as configured. */
import type pg from 'pg'
import type { ShopDeps } from './app.ts'
import type { Config } from './config.ts'
import { rememberCatalogue } from './modules/catalogue/catalogue-memory.ts'
import { openGateways } from './open-gateways.ts'
import { systemChance } from './platform/chance.ts'
import { type Clock, wallClock } from './platform/clock.ts'
import type { Db } from './platform/db.ts'
import { type Listener, openListener } from './platform/listen.ts'
import type { Log } from './platform/log.ts'
import { openDb } from './platform/open-db.ts'
import { vaultOf } from './platform/vault.ts'

export type OpenShop = { deps: ShopDeps; pool: pg.Pool; close(): Promise<void> }

export async function openShop(config: Config, log: Log): Promise<OpenShop> {
  const name = `lookout ${config.ROLE}`
  const onLost = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
  const { db, pool, close } = openDb(config.DATABASE_URL, {
    name,
    maxConnections: config.DATABASE_CONNECTIONS,
    onLostConnection: onLost,
  })
  const changes = await openListener(config.DATABASE_URL, { name, onLost })
  return {
    deps: {
      db,
      pool,
      clock: wallClock,
      chance: systemChance,
      vault: vaultOf(config.VAULT_SECRET),
      publicUrl: config.PUBLIC_URL,
      authModel: config.AUTH_MODEL,
      ...openGateways(config),
      ...(await openMemories({ db, clock: wallClock, changes })),
    },
    pool,
    async close() {
      await changes.close()
      await close()
    },
  }
}

/** What each process remembers of the database, forgotten when another one changes it. */
export async function openMemories({ db, changes }: { db: Db; clock: Clock; changes: Listener }) {
  const catalogue = await rememberCatalogue(db, changes)
  return { catalogue }
}
