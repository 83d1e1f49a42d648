/** A port that nobody listens on, for a server whose address must be known before it starts. */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the range from which Linux (32768) and macOS (49152) take the ports of outgoing connections and of servers that
 * ask for any: nobody else stumbles over this one between its choice and the start of its server.
 */
const [FROM, BELOW] = [10_240, 32_768]
const TRIES = 50

/** Rejects when fifty ports in a row are taken. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FROM, BELOW)
    if (await isFree(port)) return port
  }
  throw new Error(`no free port between ${FROM} and ${BELOW}`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })
}
