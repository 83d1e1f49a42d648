/** Reads the RSA keys of a provider's configuration, and proves once at the start that they can be used. */
import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** PKCS#1 or PKCS#8 PEM. `setting` names it in the error, which never shows the key. */
export function privateKeyOf(pem: string, setting: string): KeyObject {
  return readKey(() => createPrivateKey(pem), setting)
}

/** SPKI or PKCS#1 PEM, or a certificate. */
export function publicKeyOf(pem: string, setting: string): KeyObject {
  return readKey(() => createPublicKey(pem), setting)
}

function readKey(read: () => KeyObject, setting: string): KeyObject {
  const key = tryRead(read)
  assert.ok(key !== null && key.asymmetricKeyType === 'rsa', `${setting} is not an RSA key in PEM`)
  assert.ok((key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048, `${setting} is shorter than 2048 bits`)
  return key
}

function tryRead(read: () => KeyObject): KeyObject | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** Signs once and verifies it with the other half of the key. */
export function proveKey(privateKey: KeyObject, setting: string): void {
  const text = Buffer.from('lookout start-up test')
  const held = verify('sha256', text, createPublicKey(privateKey), sign('sha256', text, privateKey))
  assert.ok(held, `${setting} does not verify what it signs`)
}
