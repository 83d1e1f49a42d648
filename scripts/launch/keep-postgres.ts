/**
 * Keeps the embedded PostgreSQL running for the copy of the shop that started this process, and stops it when asked to
 * or when that copy is gone. LOOKOUT_POSTGRES_DIR names its folder.
 */
import { startEmbeddedPostgres } from '../../server/operations/embedded-postgres.ts'

let stopping = false
const server = startEmbeddedPostgres({ folder: process.env['LOOKOUT_POSTGRES_DIR'] ?? '' })

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await (await server).stop()
  process.exit(0)
}

process.on('disconnect', () => void stop())
process.on('SIGTERM', () => void stop())
const { url, adopted, folder } = await server
process.send?.({ url, adopted, folder })
