/** SM2 as Chinese banks use it: signatures with SM3 and the standard's user id, and keys that are sealed for a receiver. */
import assert from 'node:assert/strict'
import { sm2 } from 'sm-crypto-v2'

/** 64 hexadecimal digits. */
export type Sm2PrivateKey = string
/** 130 hexadecimal digits: 04 and the two coordinates. */
export type Sm2PublicKey = string

/** How r and s are written: in an ASN.1 sequence, or one after the other in 64 bytes. */
export const signatureForms = ['der', 'raw'] as const
export type SignatureForm = (typeof signatureForms)[number]

/** How a sealed key is written: an ASN.1 sequence, or point, hash and text in one of two orders. */
export const keyForms = ['asn1', 'c1c3c2', 'c1c2c3'] as const
export type KeyForm = (typeof keyForms)[number]

const RAW_SIGNATURE_BYTES = 64
/** Of a 16-byte key: the point of 64 bytes, the hash of 32, and the text. */
const RAW_KEY_BYTES = 112

/** Of the keys of the settings, which are few: many times as fast as the key itself where one multiplies by it. */
const tables = new Map<Sm2PublicKey, ReturnType<typeof sm2.precomputePublicKey>>()

/** Throws for what is no point of the curve. */
function tableOf(publicKey: Sm2PublicKey) {
  const table = tables.get(publicKey) ?? sm2.precomputePublicKey(publicKey)
  tables.set(publicKey, table)
  return table
}

export const publicKeyOf = (privateKey: Sm2PrivateKey): Sm2PublicKey =>
  sm2.getPublicKeyFromPrivateKey(privateKey)

export function sign(text: string, privateKey: Sm2PrivateKey, form: SignatureForm): string {
  const signature = sm2.doSignature(Buffer.from(text), privateKey, { hash: true, der: form === 'der' })
  return Buffer.from(signature, 'hex').toString('base64')
}

/** Both forms are accepted; which one a bank sends is not written anywhere. */
export function holds(text: string, signature: string, publicKey: Sm2PublicKey): boolean {
  const bytes = Buffer.from(signature, 'base64')
  if (bytes.toString('base64') !== signature) return false
  const isDer = bytes.length !== RAW_SIGNATURE_BYTES
  try {
    return sm2.doVerifySignature(Buffer.from(text), bytes.toString('hex'), tableOf(publicKey), {
      hash: true,
      der: isDer,
    })
  } catch {
    return false
  }
}

export const sealKey = (key: Buffer, publicKey: Sm2PublicKey, form: KeyForm): Buffer =>
  Buffer.from(
    sm2.doEncrypt(key, tableOf(publicKey), form === 'c1c2c3' ? 0 : 1, { asn1: form === 'asn1' }),
    'hex',
  )

/** In whichever form it is written; null when it was not sealed for this key. */
export function openKey(sealed: Buffer, privateKey: Sm2PrivateKey): Buffer | null {
  // The raw forms come with and without the 04 of the point before them.
  const raw = sealed.length === RAW_KEY_BYTES + 1 ? sealed.subarray(1) : sealed
  const forms: readonly KeyForm[] = raw.length === RAW_KEY_BYTES ? ['c1c3c2', 'c1c2c3'] : ['asn1']
  for (const form of forms) {
    const key = opened(raw, privateKey, form)
    if (key) return key
  }
  return null
}

function opened(sealed: Buffer, privateKey: Sm2PrivateKey, form: KeyForm): Buffer | null {
  const mode = form === 'c1c2c3' ? 0 : 1
  try {
    const key = sm2.doDecrypt(sealed.toString('hex'), privateKey, mode, {
      output: 'array',
      asn1: form === 'asn1',
    })
    // An empty one: the hash inside does not fit.
    return key.length > 0 ? Buffer.from(key) : null
  } catch {
    return null
  }
}

/** Throws with the name of the setting that is no key. */
export function checkKeys(keys: { privateKey: Sm2PrivateKey; publicKey: Sm2PublicKey }): void {
  const form: SignatureForm = 'der'
  const signature = sign('lookout start-up test', keys.privateKey, form)
  const own = publicKeyOf(keys.privateKey)
  assert.ok(holds('lookout start-up test', signature, own), 'CMBC_PRIVATE_KEY does not verify what it signs')
  assert.ok(sm2.verifyPublicKey(keys.publicKey), 'CMBC_BANK_PUBLIC_KEY is not a point of the SM2 curve')
}
