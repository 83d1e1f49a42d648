/** Writes the one kind of X.509 certificate that the sandbox needs: self-signed, RSA, SHA-256 (node:crypto only reads them). */
import { createPublicKey, type KeyObject, sign } from 'node:crypto'

const SHA256_WITH_RSA = Buffer.from('2a864886f70d01010b', 'hex')
const COMMON_NAME = Buffer.from('550403', 'hex')

const INTEGER = 0x02
const BIT_STRING = 0x03
const NULL = 0x05
const OBJECT_ID = 0x06
const UTF8_STRING = 0x0c
const UTC_TIME = 0x17
const SEQUENCE = 0x30
const SET = 0x31
const EXPLICIT_VERSION = 0xa0

export type CertificateInput = {
  commonName: string
  /** Hexadecimal; its first bit must be 0, since DER integers are signed. */
  serialHex: string
  privateKey: KeyObject
  from: Date
  until: Date
}

/** Answers the certificate as PEM. */
export function selfSignedCertificate(input: CertificateInput): string {
  const algorithm = der(SEQUENCE, der(OBJECT_ID, SHA256_WITH_RSA), der(NULL))
  const name = der(
    SEQUENCE,
    der(SET, der(SEQUENCE, der(OBJECT_ID, COMMON_NAME), der(UTF8_STRING, Buffer.from(input.commonName)))),
  )
  const body = der(
    SEQUENCE,
    der(EXPLICIT_VERSION, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from(input.serialHex, 'hex')),
    algorithm,
    name,
    der(SEQUENCE, time(input.from), time(input.until)),
    name,
    createPublicKey(input.privateKey).export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', body, input.privateKey)
  const certificate = der(SEQUENCE, body, algorithm, der(BIT_STRING, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), derLength(content.length), content])
}

function derLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const hex = length.toString(16)
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes])
}

function time(at: Date): Buffer {
  const digits = at.toISOString().replace(/\.\d+/, '').replace(/[-:T]/g, '')
  return der(UTC_TIME, Buffer.from(digits.slice(2)))
}
