/** A small HTTP server on loopback: routes, raw bodies, and replies that can hang, break off or trickle. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Incoming = {
  method: string
  /** Path and query exactly as they travelled; signatures cover this. */
  target: string
  query: URLSearchParams
  params: Record<string, string>
  headers: IncomingHttpHeaders
  body: Buffer
}

export type Reply = {
  status: number
  headers?: Record<string, string>
  body?: string | Buffer
  /** What happens to the reply on its way: never sent, connection reset, or one byte at a time. */
  transportFault?: 'hang' | 'reset' | 'slow'
}

export type Answer = (request: Incoming) => Reply | Promise<Reply>
export type Route = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; answer: Answer }
export type HttpServer = { url: string; serve(routes: Route[]): void; stop(): Promise<void> }

const MAX_BODY_BYTES = 8 * 1024 * 1024
const SLOW_BYTE_MS = 500

/** Listens on loopback only; port 0 takes a free one. Until routes are served every request gets 503. */
export async function listen(port: number): Promise<HttpServer> {
  let routes: CompiledRoute[] | null = null
  const server = createServer((request, response) => {
    void respond(routes, request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${taken}`,
    serve: (list) => {
      routes = list.map(compile)
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const json = (status: number, value: unknown): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
})

export const text = (status: number, body: string): Reply => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body,
})

export const redirect = (location: string): Reply => ({ status: 302, headers: { location } })

/** After a form was posted: the browser goes on with GET. */
export const seeOther = (location: string): Reply => ({ status: 303, headers: { location } })

export function header(request: Incoming, name: string): string {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : (value ?? '')
}

export function cookie(request: Incoming, name: string): string | null {
  const pair = header(request, 'cookie')
    .split(/;\s*/)
    .find((part) => part.startsWith(`${name}=`))
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : null
}

export const form = (request: Incoming): URLSearchParams => new URLSearchParams(request.body.toString('utf8'))

type CompiledRoute = { method: string; pattern: RegExp; answer: Answer }

function compile({ method, path, answer }: Route): CompiledRoute {
  const source = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:(\w+)/g, '(?<$1>[^/]+)')
  return { method, pattern: new RegExp(`^${source}$`), answer }
}

async function respond(routes: CompiledRoute[] | null, request: IncomingMessage, response: ServerResponse) {
  try {
    const reply = routes ? await answer(routes, request) : text(503, 'The sandbox is starting')
    send(reply, request, response)
  } catch (error) {
    send(text(500, `The sandbox itself failed: ${String(error)}`), request, response)
  }
}

async function answer(routes: CompiledRoute[], request: IncomingMessage): Promise<Reply> {
  const target = request.url ?? '/'
  const cut = target.indexOf('?')
  const path = cut < 0 ? target : target.slice(0, cut)
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET')
  for (const route of routes) {
    const match = route.method === method ? route.pattern.exec(path) : null
    if (!match) continue
    const body = await bodyOf(request)
    if (!body) return text(413, 'Too large')
    const query = new URLSearchParams(cut < 0 ? '' : target.slice(cut + 1))
    return route.answer({ method, target, query, params: decoded(match), headers: request.headers, body })
  }
  return text(404, `The sandbox has no ${method} ${path}`)
}

function decoded(match: RegExpExecArray): Record<string, string> {
  const pairs = Object.entries(match.groups ?? {}).map(([name, value]) => {
    try {
      return [name, decodeURIComponent(value)]
    } catch {
      return [name, value]
    }
  })
  return Object.fromEntries(pairs)
}

async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function send(reply: Reply, request: IncomingMessage, response: ServerResponse): void {
  if (reply.transportFault === 'hang') return
  if (reply.transportFault === 'reset') {
    request.socket.resetAndDestroy()
    return
  }
  const body = Buffer.from(reply.body ?? '')
  const length = reply.status === 204 ? {} : { 'content-length': String(body.length) }
  response.writeHead(reply.status, { ...length, ...reply.headers })
  if (reply.transportFault === 'slow') trickle(body, response)
  else response.end(body)
}

function trickle(body: Buffer, response: ServerResponse): void {
  let sent = 0
  const timer = setInterval(() => {
    if (sent >= body.length) response.end()
    else response.write(body.subarray(sent, sent + 1))
    sent += 1
  }, SLOW_BYTE_MS)
  response.once('close', () => clearInterval(timer))
}
