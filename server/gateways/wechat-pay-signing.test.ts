import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import wechatpay from 'wechatpay-axios-plugin'
import { authorizationOf, faultOfProof, openSealed, seal, signLines } from './wechat-pay-signing.ts'

// An independent implementation; it and ours must agree byte for byte.
const { Rsa, Formatter, Aes } = wechatpay

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
const apiV3Key = '0123456789abcdef0123456789abcdef'
const now = new Date('2026-11-21T02:00:00Z')
const timestamp = Math.trunc(now.getTime() / 1000)
const serial = 'PUB_KEY_ID_0000000000000000'
const keys = new Map([
  [serial, pair.publicKey],
  ['CERTIFICATE', other.publicKey],
])

/** A message of the provider as the oracle signs it. */
function signed(body: string, changes: Record<string, string> = {}) {
  const signature = Rsa.sign(Formatter.response(timestamp, 'a-nonce', body), pair.privateKey)
  const headers = {
    'wechatpay-timestamp': String(timestamp),
    'wechatpay-nonce': 'a-nonce',
    'wechatpay-serial': serial,
    'wechatpay-signature': signature,
    ...changes,
  }
  return { headers, body: Buffer.from(body) }
}

const body = JSON.stringify({ code_url: 'weixin://wxpay/bizpayurl?pr=1', text: '云顶塔 🗼' })

test('a request is signed exactly as the oracle signs it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('GET', 'POST'),
      fc.webPath(),
      fc.stringMatching(/^[0-9a-f]{0,32}$/),
      fc.json(),
      (...drawn) => {
        const [method, target, nonce, content] = drawn
        const signer = { mchId: '1900000001', serialNo: 'ABC', privateKey: pair.privateKey }
        const header = authorizationOf(signer, { method, target, timestamp, nonce, body: content })
        const expected = Rsa.sign(
          Formatter.request(method, target, timestamp, nonce, content),
          pair.privateKey,
        )
        expect(header).toContain(`signature="${expected}"`)
        expect(header).toMatch(/^WECHATPAY2-SHA256-RSA2048 mchid="1900000001",nonce_str="[0-9a-f]*",/)
        expect(header).toContain(`timestamp="${timestamp}",serial_no="ABC"`)
      },
    ),
    { numRuns: 30 },
  )
})

test('the oracle verifies what JSAPI hands to the browser', () => {
  const lines = ['wx0000000000000000', String(timestamp), 'n', 'prepay_id=wx1']
  const text = Formatter.joinedByLineFeed(...lines)
  expect(Rsa.verify(text, signLines(pair.privateKey, lines), pair.publicKey)).toBe(true)
})

test('a message with a good proof is believed, an empty one (204) as well', () => {
  expect(faultOfProof(signed(body), keys, now)).toBeNull()
  expect(faultOfProof(signed(''), keys, now)).toBeNull()
})

test('whichever key the serial names must have signed', () => {
  expect(faultOfProof(signed(body, { 'wechatpay-serial': 'CERTIFICATE' }), keys, now)).toBe('bad signature')
  expect(faultOfProof(signed(body, { 'wechatpay-serial': 'ANOTHER' }), keys, now)).toBe('unknown serial')
})

test('300 seconds is the limit, to both sides', () => {
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  expect(faultOfProof(signed(body), keys, at(300))).toBeNull()
  expect(faultOfProof(signed(body), keys, at(-300))).toBeNull()
  expect(faultOfProof(signed(body), keys, at(301))).toBe('stale timestamp')
  expect(faultOfProof(signed(body), keys, at(-301))).toBe('stale timestamp')
})

test("the provider's probes are not taken for real", () => {
  const probe = signed(body, { 'wechatpay-signature': 'WECHATPAY/SIGNTEST/abcdef0123456789==' })
  expect(faultOfProof(probe, keys, now)).toBe('bad signature')
})

test('a header that is missing is no proof', () => {
  for (const name of ['timestamp', 'nonce', 'serial', 'signature'] as const) {
    const message = signed(body)
    delete (message.headers as Record<string, string>)[`wechatpay-${name}`]
    expect(faultOfProof(message, keys, now)).not.toBeNull()
  }
})

test('a byte that is changed anywhere in the body breaks the proof', () => {
  const { headers, body: bytes } = signed(body)
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (index, flip) => {
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] ?? 0) ^ flip
      expect(faultOfProof({ headers, body: changed }, keys, now)).not.toBeNull()
    }),
  )
})

test('a character that is changed in any header of the proof breaks it', () => {
  const { headers, body: bytes } = signed(body)
  for (const [name, value] of Object.entries(headers))
    fc.assert(
      fc.property(fc.nat(value.length - 1), fc.integer({ min: 0x21, max: 0x7e }), (index, code) => {
        const changed = value.slice(0, index) + String.fromCharCode(code) + value.slice(index + 1)
        fc.pre(changed !== value)
        expect(
          faultOfProof({ headers: { ...headers, [name]: changed }, body: bytes }, keys, now),
        ).not.toBeNull()
      }),
    )
})

test('sealed contents open both ways', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const ours = seal(apiV3Key, text, 'abcdef012345', 'transaction')
      expect(Aes.AesGcm.decrypt(ours.ciphertext, apiV3Key, ours.nonce, 'transaction')).toBe(text)
      const theirs = Aes.AesGcm.encrypt(text, apiV3Key, 'abcdef012345', 'transaction')
      expect(openSealed(apiV3Key, { ...ours, ciphertext: theirs })).toBe(text)
    }),
    { numRuns: 50 },
  )
})

test('a byte that is changed in ciphertext or tag keeps the contents shut', () => {
  const sealed = seal(apiV3Key, body, 'abcdef012345', 'transaction')
  const bytes = Buffer.from(sealed.ciphertext, 'base64')
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (index, flip) => {
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] ?? 0) ^ flip
      expect(openSealed(apiV3Key, { ...sealed, ciphertext: changed.toString('base64') })).toBeNull()
    }),
  )
  expect(openSealed(apiV3Key, { ...sealed, associated_data: 'refund' })).toBeNull()
  expect(openSealed(apiV3Key, { ...sealed, nonce: 'abcdef012346' })).toBeNull()
  expect(openSealed(apiV3Key, { ...sealed, algorithm: 'AES_256_CBC' })).toBeNull()
  expect(openSealed(apiV3Key, { ...sealed, ciphertext: bytes.subarray(0, 15).toString('base64') })).toBeNull()
  expect(openSealed('f'.repeat(32), sealed)).toBeNull()
})

test('a tag that was shortened is no tag', () => {
  const sealed = seal(apiV3Key, '', 'abcdef012345', 'transaction')
  const short = Buffer.from(sealed.ciphertext, 'base64').subarray(0, 12).toString('base64')
  expect(openSealed(apiV3Key, { ...sealed, ciphertext: short })).toBeNull()
})
