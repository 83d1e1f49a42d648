/** A merchant for tests: receives webhooks, answers as it is asked to, and keeps what came. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { path: string; headers: Record<string, string>; body: string }
export type Merchant = {
  url: string
  received: Received[]
  /** What it answers from now on. */
  answer(status: number, body?: string): void
  stop(): Promise<void>
}

export async function startMerchant(): Promise<Merchant> {
  const received: Received[] = []
  let says = { status: 200, body: 'success' }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    received.push({ path: request.url ?? '', headers, body: Buffer.concat(chunks).toString('utf8') })
    response.writeHead(says.status).end(says.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (status, body = '') => {
      says = { status, body }
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
