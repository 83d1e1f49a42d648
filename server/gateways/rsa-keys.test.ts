import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { privateKeyOf, proveKey, publicKeyOf } from './rsa-keys.ts'

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })

test('a private key may come in either form of PEM', () => {
  for (const type of ['pkcs1', 'pkcs8'] as const) {
    const key = privateKeyOf(pair.privateKey.export({ type, format: 'pem' }).toString(), 'PRIVATE_KEY')
    expect(key.equals(pair.privateKey)).toBe(true)
    expect(() => proveKey(key, 'PRIVATE_KEY')).not.toThrow()
  }
})

test('a key that cannot be used is named by its setting, without its text', () => {
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
  const curve = generateKeyPairSync('ed25519').publicKey
  const pem = (key: typeof short) => key.export({ type: 'spki', format: 'pem' }).toString()
  expect(() => publicKeyOf('nonsense', 'PUBLIC_KEY')).toThrow('PUBLIC_KEY is not an RSA key in PEM')
  expect(() => publicKeyOf(pem(curve), 'PUBLIC_KEY')).toThrow('PUBLIC_KEY is not an RSA key in PEM')
  expect(() => publicKeyOf(pem(short), 'PUBLIC_KEY')).toThrow('PUBLIC_KEY is shorter than 2048 bits')
})
