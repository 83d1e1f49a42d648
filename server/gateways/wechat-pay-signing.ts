/** The proofs of WeChat Pay API v3: signed requests, replies and webhooks, sealed contents. */
import {
  constants,
  createCipheriv,
  createDecipheriv,
  type KeyObject,
  publicEncrypt,
  sign,
  verify,
} from 'node:crypto'
import { isCanonicalBase64 } from './provider-http.ts'

const SCHEME = 'WECHATPAY2-SHA256-RSA2048'
const MAX_SKEW_SECONDS = 300
const TAG_BYTES = 16

export type Signer = { mchId: string; serialNo: string; privateKey: KeyObject }

export type SignedRequest = {
  method: string
  /** Path and query as they travel; the host is not part of what is signed. */
  target: string
  timestamp: number
  nonce: string
  body: string
}

/** The Authorization header of a request. */
export function authorizationOf({ mchId, serialNo, privateKey }: Signer, request: SignedRequest): string {
  const { method, target, timestamp, nonce, body } = request
  const signature = signLines(privateKey, [method, target, String(timestamp), nonce, body])
  return `${SCHEME} mchid="${mchId}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serialNo}"`
}

/** RSA-SHA256 over the lines, each one ended by a line feed, in base64. */
export function signLines(privateKey: KeyObject, lines: readonly string[]): string {
  return sign('sha256', Buffer.from(lines.map((line) => `${line}\n`).join('')), privateKey).toString('base64')
}

/** A value that only the provider can read: RSA-OAEP with SHA-1, in base64. */
export const sealedFor = (key: KeyObject, text: string): string =>
  publicEncrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
    Buffer.from(text),
  ).toString('base64')

export type Message = { headers: Record<string, string | undefined>; body: Buffer }

/** Null when the proof holds, otherwise what is wrong with it. `keys` by Wechatpay-Serial: certificates and public keys. */
export function faultOfProof(
  { headers, body }: Message,
  keys: ReadonlyMap<string, KeyObject>,
  now: Date,
): string | null {
  const timestamp = headers['wechatpay-timestamp'] ?? ''
  const nonce = headers['wechatpay-nonce'] ?? ''
  const signature = headers['wechatpay-signature'] ?? ''
  const key = keys.get(headers['wechatpay-serial'] ?? '')
  if (timestamp === '' || nonce === '' || signature === '') return 'unsigned'
  if (!key) return 'unknown serial'
  if (!/^[1-9]\d*$/.test(timestamp)) return 'bad timestamp'
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > MAX_SKEW_SECONDS) return 'stale timestamp'
  // Probes of the provider ("WECHATPAY/SIGNTEST/…") fail here as well: they must not be taken for real.
  if (!isCanonicalBase64(signature)) return 'bad signature'
  const text = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from('\n')])
  return verify('sha256', text, key, Buffer.from(signature, 'base64')) ? null : 'bad signature'
}

export type Sealed = {
  algorithm: string
  ciphertext: string
  nonce: string
  associated_data?: string | undefined
}

/** Opens the contents of a webhook; null when they were altered or sealed with another key. */
export function openSealed(apiV3Key: string, sealed: Sealed): string | null {
  const bytes = Buffer.from(sealed.ciphertext, 'base64')
  if (sealed.algorithm !== 'AEAD_AES_256_GCM' || bytes.length < TAG_BYTES) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', apiV3Key, Buffer.from(sealed.nonce), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(sealed.associated_data ?? ''))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

/** The other direction, for the start-up test of the key. */
export function seal(apiV3Key: string, text: string, nonce: string, associatedData: string): Sealed {
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, Buffer.from(nonce))
  cipher.setAAD(Buffer.from(associatedData))
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: hidden.toString('base64'),
    nonce,
    associated_data: associatedData,
  }
}
