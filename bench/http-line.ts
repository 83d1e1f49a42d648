/**
 * One kept-alive HTTP connection that sends prepared bytes and reads whole answers. A full HTTP client costs more per
 * call than the bare framework does, so it would measure itself; this one only knows answers with a content-length.
 */
import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { connect } from 'node:net'

export type LineAnswer = { status: number; head: Buffer; body: Buffer }

export type HttpLine = {
  /** One question at a time. */
  ask(request: Buffer): Promise<LineAnswer>
  close(): void
}

type Parsed = LineAnswer & { bytes: number }

const HEAD_ENDS = Buffer.from('\r\n\r\n')
/** As Fastify writes it and as Express does. */
const LENGTHS = [Buffer.from('\r\ncontent-length: '), Buffer.from('\r\nContent-Length: ')] as const

/** Null while bytes are missing. */
export function parseAnswer(received: Buffer): Parsed | null {
  const head = received.indexOf(HEAD_ENDS)
  if (head < 0) return null
  const length = lengthIn(received)
  assert(length >= 0 && length <= head, 'only answers with a content-length are read')
  const from = length + LENGTHS[0].length
  const size = Number(received.toString('latin1', from, received.indexOf('\r\n', from)))
  const start = head + HEAD_ENDS.length
  if (received.length < start + size) return null
  return {
    status: Number(received.toString('latin1', 9, 12)),
    head: received.subarray(0, head),
    body: received.subarray(start, start + size),
    bytes: start + size,
  }
}

function lengthIn(received: Buffer): number {
  const asFastify = received.indexOf(LENGTHS[0])
  return asFastify >= 0 ? asFastify : received.indexOf(LENGTHS[1])
}

export async function openLine(url: string): Promise<HttpLine> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).setNoDelay(true)
  await once(socket, 'connect')
  let received: Buffer = Buffer.alloc(0)
  let asked: PromiseWithResolvers<LineAnswer> | null = null
  const lose = (error: Error) => asked?.reject(error)
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    try {
      const answer = parseAnswer(received)
      if (!answer) return
      received = received.subarray(answer.bytes)
      asked?.resolve(answer)
    } catch (error) {
      socket.destroy(error as Error)
    }
  })
  socket.on('error', lose).on('close', () => lose(new Error(`${url} closed a connection`)))
  return {
    ask(request) {
      asked = Promise.withResolvers<LineAnswer>()
      socket.write(request)
      return asked.promise
    },
    close: () => socket.destroy(),
  }
}

export async function withLines<T>(
  url: string,
  count: number,
  work: (lines: HttpLine[]) => Promise<T>,
): Promise<T> {
  const lines = await Promise.all(Array.from({ length: count }, () => openLine(url)))
  try {
    return await work(lines)
  } finally {
    for (const line of lines) line.close()
  }
}

/** The jobs one after the other, as many at once as there are lines; answers the seconds until the last is done. */
export async function drive<L, T>(
  lines: readonly L[],
  jobs: readonly T[],
  work: (line: L, job: T) => Promise<unknown>,
): Promise<number> {
  const begun = performance.now()
  let next = 0
  await Promise.all(
    lines.map(async (line) => {
      for (let job = jobs[next++]; job !== undefined; job = jobs[next++]) await work(line, job)
    }),
  )
  return (performance.now() - begun) / 1000
}
