/**
 * The code of a card: LK2.<payload>.<signature>, both base64url. The payload is the key's name, the card's number and its
 * serial; the signature is Ed25519 over everything before it. What the card is good for, the gate asks the shop.
 */
import { type KeyObject, sign, verify } from 'node:crypto'
import { CardNo } from '#contract/values/card.ts'

type CardKey = { id: string; privateKey: KeyObject; publicKey: KeyObject }
export type CardCode = { cardNo: CardNo; serial: number }

const FORMAT = 'LK2'

export function signCard({ id, privateKey }: CardKey, { cardNo, serial }: CardCode): string {
  const signed = `${FORMAT}.${Buffer.from([id, cardNo, serial].join('|')).toString('base64url')}`
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
}

/** Null when anything about the code is not exactly as we signed it. */
export function verifyCard({ id, publicKey }: Omit<CardKey, 'privateKey'>, code: string): CardCode | null {
  const [format, payload, signature, ...rest] = code.split('.')
  if (format !== FORMAT || rest.length > 0) return null
  const bytes = exactBytes(payload)
  const mark = exactBytes(signature)
  if (!bytes || !mark || !verify(null, Buffer.from(`${format}.${payload}`), publicKey, mark)) return null
  const [keyId, no, serial] = bytes.toString().split('|')
  const cardNo = CardNo.safeParse(no)
  return keyId === id && cardNo.success ? { cardNo: cardNo.data, serial: Number(serial) } : null
}

/** base64url that is written in the one way we write it. */
function exactBytes(text: string | undefined): Buffer | null {
  const bytes = Buffer.from(text ?? '', 'base64url')
  return bytes.length > 0 && bytes.toString('base64url') === text ? bytes : null
}
