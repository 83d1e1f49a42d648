/** Finds ports to listen on. */
import { createServer } from 'node:net'
import { freePort } from '../../server/platform/free-port.ts'

/**
 * A setting's port is taken as it is; without one, the usual port, or a free one when another program has that.
 * Rejects with a sentence for people.
 */
export async function portOf(setting: string, usual: number): Promise<number> {
  const given = process.env[setting]
  if (!given) return (await isFree(usual)) ? usual : freePort()
  const port = Number(given)
  if (port !== 0 && !(await isFree(port)))
    throw new Error(`Port ${given} (${setting}) is taken by another program.`)
  return port === 0 ? freePort() : port
}

/** Free for every address: who asks for localhost must not meet a stranger on the other family. */
async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '0.0.0.0', '::1'])
    try {
      await take(port, host)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // A machine without IPv6 has no stranger there.
      if (host !== '::1' || code === 'EADDRINUSE') return false
    }
  return true
}

/** Listens for a moment. */
function take(port: number, host: string): Promise<void> {
  return new Promise((taken, refused) => {
    const server = createServer().once('error', refused)
    server.listen({ port, host, exclusive: true }, () => server.close(() => taken()))
  })
}
