/** An S3-compatible store with two buckets that everybody may read and only the key's holder may write. */
import { createHash } from 'node:crypto'
import { header, type Incoming, type Reply, type Route } from '../platform/http.ts'
import { applyFaults } from '../trade/apply-faults.ts'
import type { SandboxWorld } from '../trade/world.ts'
import { type Problem, problemOf } from './signature.ts'

type Stored = { id: string; base64: string; contentType: string; cacheControl: string }

export const storageRegion = 'sandbox-1'
export const storageBuckets = ['public', 'temporary']

const methods = ['PUT', 'GET', 'DELETE'] as const

export function storageRoutes(world: SandboxWorld): Route[] {
  const objects = world.store.collection<Stored>('object')
  const answer = async (request: Incoming): Promise<Reply> => {
    const { bucket = '', folder = '', name = '' } = request.params
    const id = `${bucket}/${folder}/${name}`
    let problem: Problem | null = null
    const reply = await applyFaults(world, { provider: 'S3', op: 'object', outNos: [id] }, async () => {
      const isOpen = request.method === 'GET' && header(request, 'authorization') === ''
      const { keyId, keySecret } = world.keys.storage
      problem = isOpen ? null : problemOf(request, { keyId, keySecret, region: storageRegion })
      if (problem) return refused(problem)
      if (!storageBuckets.includes(bucket)) return refused({ status: 404, code: 'NoSuchBucket' })
      if (request.method === 'PUT') {
        const base64 = request.body.toString('base64')
        const cacheControl = header(request, 'cache-control')
        objects.put({ id, base64, contentType: header(request, 'content-type'), cacheControl })
        return { status: 200, headers: { etag: etagOf(request.body) } }
      }
      if (request.method === 'DELETE') {
        objects.remove(id)
        return { status: 204 }
      }
      return shown(objects.get(id))
    })
    log(world, request, { id, reply, problem })
    return reply
  }
  return methods.map((method) => ({ method, path: '/s3/:bucket/:folder/:name', answer }))
}

function shown(object: Stored | null): Reply {
  if (!object) return refused({ status: 404, code: 'NoSuchKey' })
  const body = Buffer.from(object.base64, 'base64')
  const { contentType, cacheControl } = object
  return {
    status: 200,
    headers: { 'content-type': contentType, 'cache-control': cacheControl, etag: etagOf(body) },
    body,
  }
}

const etagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`

const refused = ({ status, code }: Problem): Reply => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`,
})

type Outcome = { id: string; reply: Reply; problem: Problem | null }

function log(world: SandboxWorld, request: Incoming, { id, reply, problem }: Outcome): void {
  world.log.add({
    at: new Date().toISOString(),
    provider: 'S3',
    op: 'object',
    method: request.method,
    target: request.target,
    outNos: [id],
    status: reply.status,
    ...(problem ? { problem: problem.code } : {}),
    ...(problem?.canonical ? { canonical: problem.canonical } : {}),
    ...(reply.transportFault ? { problem: reply.transportFault } : {}),
  })
}
