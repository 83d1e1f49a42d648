/** The code of one ticket, LK1, checked at the gate without network; its fields stand in the order in which they are signed. */
import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import { type SigningKey, signCode, type VerifyingKey, verifyCode } from '../../../platform/signed-code.ts'

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

export type TicketKey = SigningKey &
  VerifyingKey & {
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

export function signTicket(key: SigningKey, ticket: TicketContent): string {
  const { unitNo, serial, productCode, offerCode, visitDate, slotFrom, slotTo, admits } = ticket
  const period = [visitDate ?? '', slotFrom ?? '', slotTo ?? '']
  return signCode(FORMAT, key, [unitNo, serial, productCode, offerCode, ...period, admits])
}

/** Null when anything about the code is not exactly as we signed it. */
export function verifyTicket(key: VerifyingKey, code: string): TicketContent | null {
  const fields = verifyCode(FORMAT, key, code)
  if (!fields) return null
  const [unitNo = '', serial, productCode = '', offerCode = '', visitDate = '', from, to, admits] = fields
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
