/**
 * Codes that the gate checks without asking anybody: <format>.<payload>.<signature>, both base64url. The payload is the key's
 * name and the fields, with | between them; the signature is Ed25519 over everything before it. Equal fields have equal codes.
 */
import { type KeyObject, sign, verify } from 'node:crypto'

export type SigningKey = {
  /** Names the key, so that the gate may know several. */
  id: string
  privateKey: KeyObject
}
export type VerifyingKey = { id: string; publicKey: KeyObject }

type Format = `LK${number}`

/** No field has a | in it. */
export function signCode(
  format: Format,
  { id, privateKey }: SigningKey,
  fields: readonly (string | number)[],
): string {
  const signed = `${format}.${Buffer.from([id, ...fields].join('|')).toString('base64url')}`
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
}

/** Its fields; null when anything about the code is not exactly as we signed it. */
export function verifyCode(format: Format, { id, publicKey }: VerifyingKey, code: string): string[] | null {
  const [given, payload, signature, ...rest] = code.split('.')
  if (given !== format || rest.length > 0) return null
  const bytes = exactBytes(payload)
  const mark = exactBytes(signature)
  if (!bytes || !mark) return null
  if (!verify(null, Buffer.from(`${format}.${payload}`), publicKey, mark)) return null
  const [keyId, ...fields] = bytes.toString().split('|')
  return keyId === id ? fields : null
}

/** base64url that is written in the one way we write it: spare bits and padding would be a second code of the same. */
function exactBytes(text: string | undefined): Buffer | null {
  const bytes = Buffer.from(text ?? '', 'base64url')
  return bytes.length > 0 && bytes.toString('base64url') === text ? bytes : null
}
