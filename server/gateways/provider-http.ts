/** Calls to the outside world: each one ends in time, and what nobody answered is unknown, never failed. */
import { Agent, type Dispatcher, request } from 'undici'

/** How long we wait for a provider; the shop's own limit of 30 s stands above it. */
export type Timeouts = { connectMs: number; totalMs: number }

export const defaultTimeouts: Timeouts = { connectMs: 3_000, totalMs: 10_000 }

export type ProviderCall = {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string
}

/** `answered: false`: no complete answer came, whatever the reason; the call may still have been carried out. */
export type ProviderAnswer =
  | { answered: true; status: number; headers: Record<string, string | undefined>; body: Buffer }
  | { answered: false; reason: string }

export type ProviderHttp = {
  call(call: ProviderCall): Promise<ProviderAnswer>
  /** For libraries that send by themselves. */
  dispatcher: Dispatcher
}

const MAX_ANSWER_BYTES = 1024 * 1024
const MAX_FILE_BYTES = 64 * 1024 * 1024
const FILE_MS = 60_000

/** For files that a provider offers, such as a day's bill. */
export const openDownloads = ({ connectMs, totalMs }: Timeouts = defaultTimeouts): ProviderHttp =>
  openProviderHttp({ connectMs, totalMs: Math.max(totalMs, FILE_MS) }, MAX_FILE_BYTES)

/** Redirects are not followed: an address that moved has not answered. */
export function openProviderHttp(
  { connectMs, totalMs }: Timeouts = defaultTimeouts,
  maxBytes = MAX_ANSWER_BYTES,
): ProviderHttp {
  const dispatcher = new Agent({
    connect: { timeout: connectMs },
    headersTimeout: totalMs,
    bodyTimeout: totalMs,
    maxResponseSize: maxBytes,
  })
  return {
    dispatcher,
    async call({ method, url, headers = {}, body }) {
      try {
        const signal = AbortSignal.timeout(totalMs)
        const answer = await request(url, { dispatcher, signal, method, headers, body: body ?? null })
        const bytes = Buffer.from(await answer.body.arrayBuffer())
        return { answered: true, status: answer.statusCode, headers: flat(answer.headers), body: bytes }
      } catch (error) {
        return { answered: false, reason: reasonOf(error) }
      }
    },
  }
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )
}

/** The kind of failure only: messages may carry addresses with personal data. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}

/** Reads JSON; undefined when it is none. */
export function jsonOf(body: Buffer | string): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Base64 has one spelling per content, or else a changed letter could pass for the same signature. */
export const isCanonicalBase64 = (text: string): boolean =>
  text !== '' && Buffer.from(text, 'base64').toString('base64') === text
