/** Codes of authenticator apps (RFC 6238): HMAC-SHA-1, six digits, a new one every 30 seconds. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Chance } from '../../platform/chance.ts'

const STEP_MS = 30_000
const DIGITS = 6
/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20
/** Clocks of phones go a little wrong. */
const STEPS_APART = 1

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newTotpSecret = (chance: Chance): string => toBase32(chance.bytes(SECRET_BYTES))

/** What an app reads from a QR code. */
export function totpUri(secret: string, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer })}`
}

export const stepOf = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

export function totpAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

/** The step whose code this is; null when it is wrong, or not newer than the last one taken. */
export function totpStep(secret: string, code: string, now: Date, lastStep: number | null): number | null {
  const current = stepOf(now)
  for (let step = current - STEPS_APART; step <= current + STEPS_APART; step += 1) {
    const isSame = timingSafeEqual(Buffer.from(totpAt(secret, step)), Buffer.from(code))
    if (isSame && (lastStep === null || step > lastStep)) return step
  }
  return null
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
