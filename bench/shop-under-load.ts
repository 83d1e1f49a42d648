/**
 * The process of the shop that the bench measures: what server/main.ts runs, with a business clock that its parent
 * moves past the 20 seconds in which a buyer reads the notice. Ends when its parent does.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readConfig } from '../server/config/config.ts'
import type { Clock } from '../server/platform/clock.ts'
import { createLog } from '../server/platform/log.ts'
import { runShop } from '../server/run-shop.ts'

/** The wall clock, ahead by as much as was asked for. */
let aheadMs = 0
const clock: Clock = { now: () => new Date(Date.now() + aheadMs) }

const config = readConfig(process.env)
const shop = await runShop(config, createLog(config.LOG_LEVEL), clock)

/** POST /?ms=… */
const control = createServer((request, response) => {
  aheadMs += Number(new URL(request.url ?? '/', 'http://127.0.0.1').searchParams.get('ms') ?? 0)
  response.end()
}).listen(0, '127.0.0.1')
await once(control, 'listening')

async function stop(): Promise<void> {
  control.close()
  control.closeAllConnections()
  await shop.close()
  process.exit(0)
}
for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(event, () => void stop())
process.send?.({ clockUrl: `http://127.0.0.1:${(control.address() as AddressInfo).port}` })
