/** Starts the sandbox as a process of its own: SANDBOX_PORT, SANDBOX_DIR. */
import { startSandbox } from './sandbox.ts'

const DEFAULT_PORT = 8790
const DEFAULT_DIR = '.lookout/sandbox'

if (process.env['NODE_ENV'] === 'production') {
  console.error('The sandbox plays banks and carriers; it does not start with NODE_ENV=production.')
  process.exit(1)
}

const sandbox = await startSandbox({
  port: Number(process.env['SANDBOX_PORT'] ?? DEFAULT_PORT),
  dir: process.env['SANDBOX_DIR'] ?? DEFAULT_DIR,
})
console.log(`Sandbox: ${sandbox.url}`)
process.send?.({ sandboxUrl: sandbox.url, mailUrl: sandbox.mailUrl })

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await sandbox.stop()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
// The process that started this one is gone.
process.on('disconnect', () => void stop())
