/** A copy of the shop at work: database, sandbox and server, each in a process of its own. */
import { join } from 'node:path'
import { readKeys } from '../../sandbox/keys.ts'
import { mailSettings, merchantSettings } from '../../sandbox/merchant-settings.ts'
import { migrate } from '../../server/platform/migrate.ts'
import type { Child, Children } from './children.ts'
import { type Database, openDatabase } from './database.ts'
import { demoSecrets } from './demo-secrets.ts'
import { inRoot } from './folders.ts'
import { keepDemoFresh } from './keep-fresh.ts'
import { seedIfEmpty } from './seed-if-empty.ts'
import type { ShopLog } from './shop-log.ts'

export type CopyInput = {
  children: Children
  /** Everything that this copy keeps lies below. */
  folder: string
  /** Where each listens. */
  ports: { shop: number; sandbox: number; metrics: number }
  log: ShopLog
  /** Where people reach the shop, when that is not the server itself. */
  publicUrl?: string
  say(step: string): void
  /** Readies the web that the server serves; runs beside the rest. */
  prepareWeb(): Promise<unknown>
}

export type RunningCopy = {
  shopUrl: string
  sandboxUrl: string
  /** Lets its bearer move the sandbox's clock, buyers and faults. */
  sandboxToken: string
  metricsUrl: string
  database: Database
  restartServer(): Promise<void>
}

/** The caller stops `children` in the end, also when it rejects. */
export async function openCopy(input: CopyInput): Promise<RunningCopy> {
  const web = input.prepareWeb()
  // Awaited below; a failure before that is not a stray one.
  web.catch(() => undefined)
  const [database, sandbox] = await Promise.all([openStore(input), openSandbox(input)])
  await web
  const settings = settingsOf(input, database, sandbox)
  // A database that was just seeded is fresh; the orders of an older one are renewed before the shop's sweeps end them.
  await seedIfEmpty(settings, input.say)
  await keepDemoFresh(settings, sandbox, (line) => input.log.note('demo', line))
  let server = await openServer(input, settings)
  return {
    shopUrl: settings.PUBLIC_URL,
    ...sandbox,
    metricsUrl: `http://127.0.0.1:${server.report['metricsPort']}/metrics`,
    database,
    async restartServer() {
      await server.stop()
      server = await openServer(input, settings)
    },
  }
}

async function openStore({ children, folder, log, say }: CopyInput): Promise<Database> {
  const database = await openDatabase(children, folder, (line) => log.take('PostgreSQL', line))
  if (database.adopted) say('PostgreSQL was still running; it is used again.')
  await migrate(database.url)
  return database
}

async function openSandbox({ children, folder, ports, log }: CopyInput) {
  const dir = join(folder, 'sandbox')
  const { report } = await children.start({
    name: 'sandbox',
    script: inRoot('sandbox/main.ts'),
    env: { SANDBOX_DIR: dir, SANDBOX_PORT: String(ports.sandbox) },
    onLine: (line) => log.note('sandbox', line),
  })
  return {
    sandboxUrl: String(report['sandboxUrl']),
    mailUrl: String(report['mailUrl']),
    sandboxToken: readKeys(dir).controlToken,
    dir,
  }
}

export type Settings = Record<string, string> & Record<(typeof needed)[number], string>
const needed = ['PUBLIC_URL', 'DATABASE_URL', 'FILES_DIR', 'VAULT_SECRET', 'PORT'] as const

/** What the server is started with; whatever the environment gives comes before what the demo makes up. */
function settingsOf(
  { folder, ports, publicUrl }: CopyInput,
  database: Database,
  { sandboxUrl, mailUrl, dir }: { sandboxUrl: string; mailUrl: string; dir: string },
): Settings {
  const made = {
    ...demoSecrets(folder),
    ...merchantSettings(sandboxUrl, readKeys(dir)),
    ...mailSettings(mailUrl),
    // Everybody knows the demo's passwords: it is for this machine, unless HOST says otherwise.
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl ?? `http://localhost:${ports.shop}`,
    FILES_DIR: join(folder, 'files'),
  }
  const given = Object.keys(made).flatMap((name) => {
    const value = process.env[name]
    return value ? [[name, value] as const] : []
  })
  return {
    ...made,
    ...Object.fromEntries(given),
    DATABASE_URL: database.url,
    PORT: String(ports.shop),
    METRICS_PORT: String(ports.metrics),
  }
}

function openServer({ children, log }: CopyInput, settings: Settings): Promise<Child> {
  return children.start({
    name: 'shop',
    script: inRoot('server/main.ts'),
    env: settings,
    onLine: (line) => log.take('shop', line),
  })
}
