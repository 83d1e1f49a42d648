/** A machine in the middle: hands replies on, with one byte changed where a test wants it. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ByteFlipper = {
  url: string
  /** The newest reply as it came. */
  last: { headers: Record<string, string>; body: Buffer }
  /** From now on; null hands on what came. */
  change(change: ((body: Buffer) => Buffer) | null): void
  stop(): Promise<void>
}

export async function byteFlipper(target: string): Promise<ByteFlipper> {
  let change: ((body: Buffer) => Buffer) | null = null
  const last: ByteFlipper['last'] = { headers: {}, body: Buffer.alloc(0) }
  const server = createServer((incoming, outgoing) => {
    // The host is the target's: signatures that cover it hold.
    const headers = { ...incoming.headers, host: new URL(target).host }
    const onward = request(
      target + (incoming.url ?? ''),
      { method: incoming.method, headers },
      async (answer) => {
        const chunks: Buffer[] = []
        for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk)
        last.body = Buffer.concat(chunks)
        last.headers = answer.headers as Record<string, string>
        const body = change ? change(Buffer.from(last.body)) : last.body
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(body)
      },
    )
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    last,
    change: (next) => {
      change = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
