/** AWS Signature 4 as a store checks it: built anew from what travelled, never from what a client meant. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { header, type Incoming } from '../platform/http.ts'

export type Held = { keyId: string; keySecret: string; region: string }
export type Problem = { status: number; code: string; canonical?: string }

const OFFSET_MS = 15 * 60_000
const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/

/** Null when it holds. */
export function problemOf(request: Incoming, held: Held): Problem | null {
  const [, keyId, day = '', region, names = '', signature = ''] =
    FORM.exec(header(request, 'authorization')) ?? []
  if (keyId === undefined) return { status: 403, code: 'AccessDenied' }
  if (keyId !== held.keyId) return { status: 403, code: 'InvalidAccessKeyId' }
  if (region !== held.region) return { status: 400, code: 'AuthorizationHeaderMalformed' }
  const signed = names.split(';')
  const must = ['host', 'x-amz-content-sha256', 'x-amz-date']
  if (must.some((name) => !signed.includes(name))) return { status: 403, code: 'AccessDenied' }
  const at = header(request, 'x-amz-date')
  if (!isNow(at) || !at.startsWith(day)) return { status: 403, code: 'RequestTimeTooSkewed' }
  if (header(request, 'x-amz-content-sha256') !== sha256(request.body))
    return { status: 400, code: 'XAmzContentSHA256Mismatch' }
  const canonical = canonicalOf(request, signed)
  const text = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const expected = hmac(signingKey(held, day), text)
  if (timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return null
  return { status: 403, code: 'SignatureDoesNotMatch', canonical }
}

function isNow(at: string): boolean {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(at)
  if (!parts) return false
  const [, year, month, day, hour, minute, second] = parts
  const instant = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Math.abs(Date.now() - instant) <= OFFSET_MS
}

/** A store takes the path as it travelled: what S3 signs is encoded once. */
function canonicalOf(request: Incoming, signed: string[]): string {
  const [path = '/'] = request.target.split('?')
  const query = [...request.query].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const headers = signed.map((name) => `${name}:${header(request, name).trim().replace(/ +/g, ' ')}\n`)
  return [
    request.method,
    path,
    query.join('&'),
    headers.join(''),
    signed.join(';'),
    header(request, 'x-amz-content-sha256'),
  ].join('\n')
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const signingKey = ({ keySecret, region }: Held, day: string): Buffer =>
  ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${keySecret}`, day), region))
