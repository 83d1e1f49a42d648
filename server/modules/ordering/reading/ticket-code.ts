/**
 * The code of one ticket, checked at the gate without network: LK1.<payload>.<signature>, both base64url. The payload
 * has nine fields in this order, the signature is Ed25519 over everything before it. Equal tickets have equal codes.
 */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

export type TicketContent = {
  unitNo: string
  /** Counts up when the code is replaced. */
  serial: number
  productCode: string
  offerCode: string
  /** Null for what has no date. */
  visitDate: string | null
  slotFrom: string | null
  slotTo: string | null
  admits: number
}

export type TicketKey = {
  /** Names the key, so that the gate may know several. */
  id: string
  privateKey: KeyObject
  publicKey: KeyObject
  /** SPKI. */
  publicPem: string
}

const FORMAT = 'LK1'

/** Takes an Ed25519 private key in PEM. */
export function ticketKeyOf(pem: string): TicketKey {
  const privateKey = createPrivateKey(pem)
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new TypeError('tickets are signed with Ed25519')
  const publicKey = createPublicKey(privateKey)
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const id = createHash('sha256').update(spki).digest('base64url').slice(0, 8)
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  return { id, privateKey, publicKey, publicPem }
}

export function signTicket({ id, privateKey }: TicketKey, ticket: TicketContent): string {
  const { unitNo, serial, productCode, offerCode, visitDate, slotFrom, slotTo, admits } = ticket
  const fields = [
    id,
    unitNo,
    serial,
    productCode,
    offerCode,
    visitDate ?? '',
    slotFrom ?? '',
    slotTo ?? '',
    admits,
  ]
  const signed = `${FORMAT}.${Buffer.from(fields.join('|')).toString('base64url')}`
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
}

/** Null when anything about the code is not exactly as we signed it. */
export function verifyTicket(
  { id, publicKey }: Pick<TicketKey, 'id' | 'publicKey'>,
  code: string,
): TicketContent | null {
  const [format, payload, signature, ...rest] = code.split('.')
  if (format !== FORMAT || rest.length > 0) return null
  const bytes = exactBytes(payload)
  const mark = exactBytes(signature)
  if (!bytes || !mark) return null
  if (!verify(null, Buffer.from(`${format}.${payload}`), publicKey, mark)) return null
  const [keyId, unitNo = '', serial, productCode = '', offerCode = '', visitDate = '', from, to, admits] =
    bytes.toString().split('|')
  if (keyId !== id) return null
  return {
    unitNo,
    serial: Number(serial),
    productCode,
    offerCode,
    visitDate: visitDate || null,
    slotFrom: from || null,
    slotTo: to || null,
    admits: Number(admits),
  }
}

/** base64url that is written in the one way we write it: spare bits and padding would be a second code for a ticket. */
export function exactBytes(text: string | undefined): Buffer | null {
  const bytes = Buffer.from(text ?? '', 'base64url')
  return bytes.length > 0 && bytes.toString('base64url') === text ? bytes : null
}
