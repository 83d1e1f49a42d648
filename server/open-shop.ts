/** Opens what the shop stands on: the database, the memory over it, and the outside world as configured. */
import type pg from 'pg'
import type { Config } from './config/config.ts'
import { rememberCatalogue } from './modules/catalogue/catalogue-memory.ts'
import { rememberInventory, typesWithPlacesIn } from './modules/inventory/inventory-memory.ts'
import { holdLimits } from './modules/ordering/order/rules.ts'
import { ticketKeyOf } from './modules/ordering/reading/ticket-code.ts'
import { rememberSettings } from './modules/setting/setting-memory.ts'
import { openGateways } from './open-gateways.ts'
import { pictureSourcesOf } from './picture-sources.ts'
import { systemChance } from './platform/chance.ts'
import { type Clock, wallClock } from './platform/clock.ts'
import type { Db } from './platform/db.ts'
import { newHeartbeat } from './platform/heartbeat.ts'
import { type Listener, openListener } from './platform/listen.ts'
import type { Log } from './platform/log.ts'
import { openDb } from './platform/open-db.ts'
import { hotSettings } from './platform/prepared.ts'
import { vaultOf } from './platform/vault.ts'
import type { ShopDeps } from './shop-deps.ts'

/** A batch each of sessions, holds, looks at them, placements, and payments begun and settled is on its way at a time. */
const HOT_CONNECTIONS = 8

export type OpenShop = {
  deps: ShopDeps
  pool: pg.Pool
  isDatabaseThere(): Promise<boolean>
  close(): Promise<void>
}

/** Another clock than the wall's is for journeys that cannot wait for an hour to pass. */
export async function openShop(config: Config, log: Log, clock: Clock = wallClock): Promise<OpenShop> {
  const name = `lookout ${config.ROLE}`
  const onLost = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
  const heartbeat = newHeartbeat((silent) =>
    log.warn(silent ? 'the database says nothing: calls are refused' : 'the database answers again'),
  )
  const { db, pool, close } = openDb(config.DATABASE_URL, {
    name,
    heartbeat,
    maxConnections: config.DATABASE_CONNECTIONS,
    onLostConnection: onLost,
  })
  const hot = openDb(config.DATABASE_URL, {
    name: `${name} hot`,
    heartbeat,
    maxConnections: HOT_CONNECTIONS,
    onLostConnection: onLost,
    settings: hotSettings,
  })
  const changes = await openListener(config.DATABASE_URL, { name, onLost, heartbeat })
  const gateways = openGateways(config)
  return {
    deps: {
      db,
      pool,
      hotPool: hot.pool,
      ticketKey: ticketKeyOf(config.TICKET_PRIVATE_KEY),
      log,
      clock,
      chance: systemChance,
      vault: vaultOf(config.VAULT_SECRET),
      publicUrl: config.PUBLIC_URL,
      pictureSources: pictureSourcesOf(config, gateways),
      authModel: config.AUTH_MODEL,
      demandsTotp: config.production,
      captchaOn: config.CAPTCHA === 'on',
      holdLimits: {
        ...holdLimits,
        unproven: { orders: config.UNPROVEN_SEATS, units: config.UNPROVEN_SEATS },
      },
      ...gateways,
      ...(await openMemories({ db, clock, changes })),
    },
    pool,
    isDatabaseThere: () => changes.answers(),
    async close() {
      await changes.close()
      await hot.close()
      await close()
    },
  }
}

/** What each process remembers of the database, forgotten when another one changes it. */
export async function openMemories({ db, clock, changes }: { db: Db; clock: Clock; changes: Listener }) {
  const settings = await rememberSettings(db, changes)
  const catalogue = await rememberCatalogue(db, changes, typesWithPlacesIn(db))
  const inventory = await rememberInventory({ db, clock, changes })
  return { settings, catalogue, inventory }
}
