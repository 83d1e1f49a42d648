/**
 * Personal data at rest: sealed with AES-256-GCM, found again by a keyed hash (spec 10.6).
 * A sealed value is version(1) | nonce(12) | tag(16) | ciphertext.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export type Vault = {
  seal(text: string): Buffer
  /** Throws when the value was altered or sealed with another key. */
  open(sealed: Buffer): string
  /** The same text gives the same 32 bytes; `purpose` keeps indexes of different columns apart. */
  index(purpose: string, text: string): Buffer
}

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Takes the operator's secret (32 bytes); the two working keys are derived from it. */
export function vaultOf(secret: Buffer): Vault {
  const sealKey = Buffer.from(hkdfSync('sha256', secret, '', 'lookout seal', 32))
  const indexKey = Buffer.from(hkdfSync('sha256', secret, '', 'lookout index', 32))
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce)
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), hidden])
    },
    open(sealed) {
      if (sealed[0] !== VERSION) throw new Error('sealed with an unknown version')
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', sealKey, nonce).setAuthTag(tag)
      return (
        decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES), undefined, 'utf8') +
        decipher.final('utf8')
      )
    },
    index: (purpose, text) => createHmac('sha256', indexKey).update(`${purpose}\0${text}`).digest(),
  }
}
