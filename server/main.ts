/** Starts one process of the shop in its role, and ends it without losing what is under way. */
import { setTimeout as pause } from 'node:timers/promises'
import { BadConfig, type Config, readConfig } from './config.ts'
import { createLog } from './platform/log.ts'
import { type RunningShop, runShop } from './run-shop.ts'

/** Longer than any request or job may take; what is not done by then is not waited for. */
const ENDS_WITHIN_MS = 25_000

const config = configOrEnd()
const log = createLog(config.LOG_LEVEL)
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error) => {
    log.fatal({ err: error }, event)
    process.exit(1)
  })
const shop = await runShop(config, log).catch((error: unknown) => {
  log.fatal({ err: error }, 'the shop cannot start')
  process.exit(1)
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(shop, signal))

function configOrEnd(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

async function end(running: RunningShop, signal: string): Promise<void> {
  log.info({ signal }, 'closing')
  const ended = running.close().then(() => true)
  const late = pause(ENDS_WITHIN_MS + config.DRAIN_SECONDS * 1000, false, { ref: false })
  if (!(await Promise.race([ended, late]))) log.error('closing took too long')
  log.info('closed')
  process.exit(0)
}
