/** RSA-SHA256 signatures, made off the main thread and read strictly. */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'

const signAsync = promisify(sign) as (algorithm: string, data: Buffer, key: KeyObject) => Promise<Buffer>

export type Algorithm = 'sha256' | 'sha1'
export type Signer = (message: string, algorithm?: Algorithm) => Promise<string>
export type Verifier = (message: string, signature: string) => boolean

/** Signs to base64. SHA-1 exists only for the fault that a merchant has to refuse. */
export function signer(privatePem: string): Signer {
  const key = createPrivateKey(privatePem)
  return async (message, algorithm = 'sha256') =>
    (await signAsync(algorithm, Buffer.from(message, 'utf8'), key)).toString('base64')
}

export function verifier(publicPem: string): Verifier {
  const key = createPublicKey(publicPem)
  return (message, signature) => {
    const bytes = Buffer.from(signature, 'base64')
    // Buffer reads base64 leniently; only the one exact spelling of a signature counts.
    if (bytes.toString('base64') !== signature) return false
    return verify('sha256', Buffer.from(message, 'utf8'), key, bytes)
  }
}

/** A signature of the right form that fits nothing. */
export function corruptSignature(signature: string): string {
  const bytes = Buffer.from(signature, 'base64')
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1
  return bytes.toString('base64')
}
