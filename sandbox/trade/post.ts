/** Posts a webhook to a merchant and waits five seconds at most, as the providers do. */
import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

export type Posted = { status: number; body: string }

const WAIT_MS = 5000
const MAX_ANSWER_BYTES = 64 * 1024

const httpAgent = new HttpAgent({ keepAlive: true, maxSockets: 128, timeout: WAIT_MS })
const httpsAgent = new HttpsAgent({ keepAlive: true, maxSockets: 128, timeout: WAIT_MS })

/** Null when no complete answer came. Redirects are not followed: an address that moved has not answered. */
export function post(url: string, headers: Record<string, string>, body: string): Promise<Posted | null> {
  const secure = url.startsWith('https:')
  return new Promise((resolve) => {
    const call = (secure ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      agent: secure ? httpsAgent : httpAgent,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(WAIT_MS),
    })
    call.once('error', () => resolve(null))
    call.once('response', (answer) => {
      const chunks: Buffer[] = []
      let size = 0
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size <= MAX_ANSWER_BYTES) chunks.push(chunk)
      })
      answer.once('error', () => resolve(null))
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
      )
    })
    call.end(body)
  })
}
