/** Files on their way in: read as they arrive, never more than is taken, and refused in words that reach the sender. */
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'

const MEGABYTE = 1024 * 1024
/** A refused upload is received this far: one that is cut off while it still sends never reads why. */
const DRAINED_BYTES = 16 * MEGABYTE
const DRAIN_MS = 3_000

/** Whatever type it claims to be, the body stays a stream until somebody who may send it is known. */
export function receiveUploads(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  scope.addHook('onSend', async ({ raw }, reply) => {
    if (raw.readableEnded || raw.complete) return
    await drain(raw)
    if (!raw.complete) reply.header('connection', 'close')
  })
}

/** Refuses FILE_TOO_LARGE as soon as it is known, however the length was declared. */
export async function readUpload({ upload }: Endpoint, request: FastifyRequest): Promise<Buffer> {
  const maxBytes = upload?.maxBytes ?? 0
  const tooLarge = () => new Refusal('FILE_TOO_LARGE', { max: Math.floor(maxBytes / MEGABYTE) })
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  const stream = request.body as Readable | undefined
  try {
    for await (const chunk of stream?.iterator({ destroyOnReturn: false }) ?? []) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    // What else can fail here is the sender's line.
    throw error instanceof Refusal ? error : new Refusal('BAD_REQUEST', { fields: 'body' })
  }
  return Buffer.concat(chunks)
}

async function drain(raw: Readable): Promise<void> {
  const done = Promise.withResolvers<void>()
  const timer = setTimeout(done.resolve, DRAIN_MS)
  let received = 0
  const listen = (chunk: Buffer) => {
    received += chunk.length
    if (received > DRAINED_BYTES) done.resolve()
  }
  raw.on('data', listen)
  for (const event of ['end', 'close', 'error']) raw.once(event, () => done.resolve())
  await done.promise
  clearTimeout(timer)
  raw.off('data', listen)
  raw.pause()
}
