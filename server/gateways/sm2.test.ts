/** SM2 against the examples of GB/T 32918.5, which neither we nor the library wrote. */
import { createCipheriv, createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds, keyForms, openKey, publicKeyOf, sealKey, sign, signatureForms } from './sm2.ts'

const privateKey = '3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8'
const publicKey =
  '0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13'
const inBase64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')

test('the signature of the standard holds, as r and s and as an ASN.1 sequence', () => {
  const [r, s] = [
    'f5a03b0648d2c4630eeac513e1bb81a15944da3827d5b74143ac7eaceee720b3',
    'b1b6aa29df212fd8763182bc0d421ca1bb9038fd1f7f42d4840b69c485bbc1aa',
  ]
  expect(publicKeyOf(privateKey)).toBe(publicKey)
  expect(holds('message digest', inBase64(r + s), publicKey)).toBe(true)
  expect(holds('message digest', inBase64(`3046022100${r}022100${s}`), publicKey)).toBe(true)
  expect(holds('message digesT', inBase64(r + s), publicKey)).toBe(false)
})

test('SM3 and SM4 are those of the standards', () => {
  expect(createHash('sm3').update('abc').digest('hex')).toBe(
    '66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0',
  )
  const key = Buffer.from('0123456789abcdeffedcba9876543210', 'hex')
  const cipher = createCipheriv('sm4-cbc', key, Buffer.alloc(16))
  expect(cipher.update(key).toString('hex')).toBe('681edf34d206965e86b3e94f536e4246')
})

test('what one form writes every reader understands, and nobody else', () => {
  const stranger = '2'.repeat(64)
  for (const form of keyForms) {
    const sealed = sealKey(Buffer.from('0123456789abcdef'), publicKey, form)
    expect(openKey(sealed, privateKey)?.toString(), form).toBe('0123456789abcdef')
    expect(openKey(sealed, stranger), form).toBe(null)
  }
  for (const form of signatureForms) {
    const signature = sign('星空观光', privateKey, form)
    expect(holds('星空观光', signature, publicKey)).toBe(true)
    expect(holds('星空观光', signature, publicKeyOf(stranger))).toBe(false)
  }
})

test('whatever is no signature and no key is refused without an error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const given = Buffer.from(bytes)
      expect(holds('message digest', given.toString('base64'), publicKey)).toBe(false)
      expect(openKey(given, privateKey)).toBe(null)
    }),
    { numRuns: 60 },
  )
})
