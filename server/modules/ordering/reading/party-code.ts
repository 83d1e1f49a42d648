/**
 * The one code of a group's party: LK3.<payload>.<signature>, both base64url. The payload is the key's name, the order's
 * number and the serial of its tickets together; the signature is Ed25519 over everything before it. Who still comes in
 * with it, the gate asks the shop.
 */
import { sign, verify } from 'node:crypto'
import { OrderNo } from '#contract/values/order.ts'
import { exactBytes, type TicketKey } from './ticket-code.ts'

export type PartyCode = { orderNo: OrderNo; serial: number }

const FORMAT = 'LK3'

export function signParty(
  { id, privateKey }: Pick<TicketKey, 'id' | 'privateKey'>,
  { orderNo, serial }: PartyCode,
): string {
  const signed = `${FORMAT}.${Buffer.from([id, orderNo, serial].join('|')).toString('base64url')}`
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
}

/** Null when anything about the code is not exactly as we signed it. */
export function verifyParty(
  { id, publicKey }: Pick<TicketKey, 'id' | 'publicKey'>,
  code: string,
): PartyCode | null {
  const [format, payload, signature, ...rest] = code.split('.')
  if (format !== FORMAT || rest.length > 0) return null
  const bytes = exactBytes(payload)
  const mark = exactBytes(signature)
  if (!bytes || !mark || !verify(null, Buffer.from(`${format}.${payload}`), publicKey, mark)) return null
  const [keyId, no, serial] = bytes.toString().split('|')
  const orderNo = OrderNo.safeParse(no)
  return keyId === id && orderNo.success ? { orderNo: orderNo.data, serial: Number(serial) } : null
}
