/** Starts one process of the shop in its role, and ends it without losing what is under way. */
import { setTimeout as pause } from 'node:timers/promises'
import { BadConfig, type Config, readConfig } from './config/config.ts'
import { createLog } from './platform/log.ts'
import { runShop } from './run-shop.ts'

/** Longer than any request or job may take; what is not done by then is not waited for. */
const ENDS_WITHIN_MS = 25_000
const LOGS_WITHIN_MS = 1_000

const config = configOrEnd()
const log = createLog(config.LOG_LEVEL)
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error) => {
    log.fatal({ err: error }, event)
    void leave(1)
  })
let ending = false
const opening = runShop(config, log)
// A program that started us and is gone cannot end us any more.
for (const reason of ['SIGTERM', 'SIGINT', 'disconnect'] as const)
  process.once(reason, () => void end(reason))
try {
  const { url, metricsPort } = await opening
  process.send?.({ url, metricsPort })
} catch (error) {
  log.fatal({ err: error }, 'the shop cannot start')
  await leave(1)
}

function configOrEnd(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

async function end(reason: string): Promise<void> {
  if (ending) return
  ending = true
  log.info({ reason }, 'closing')
  const ended = opening.then((shop) => shop.close()).then(() => true)
  const late = pause(ENDS_WITHIN_MS + config.DRAIN_SECONDS * 1000, false, { ref: false })
  if (await Promise.race([ended, late])) {
    log.info('closed')
    await leave(0)
  }
  log.error('closing took too long')
  await leave(1)
}

/** The log is written first: at the exit itself pino would wait for ever when nobody reads it any more. */
async function leave(code: number): Promise<never> {
  const written = new Promise<void>((done) => log.flush(() => done()))
  await Promise.race([written, pause(LOGS_WITHIN_MS, undefined, { ref: false })])
  process.exit(code)
}
