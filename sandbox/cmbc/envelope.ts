/** The envelope of China Minsheng Bank from the bank's side: opened with its key, checked with the merchant's, and back. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { sm2 } from 'sm-crypto-v2'
import type { SandboxKeys } from '../keys.ts'
import type { ActiveFault, ProofFault } from '../trade/rules.ts'

export type CmbcEnvelopes = {
  /** The text inside, or why it is refused. */
  open(base64: string): { body: string } | { problem: string }
  /** Each is written in another of the forms that merchants have met. */
  seal(body: string, faults: readonly ActiveFault<ProofFault>[]): string
}

const HEAD = {
  // 1.2.156.10197.6.1.4.2.3, .1, 1.2.156.10197.1.301.3 and 1.2.156.10197.1.104
  enveloped: '060a2a811ccf550601040203',
  data: '060a2a811ccf550601040201',
  sm2: '06092a811ccf5501822d03',
  sm4: '06072a811ccf550168',
}

const forms = ['asn1', 'c1c3c2', 'c1c2c3'] as const

/** `table`: many times as fast as the key itself where one multiplies by it. */
type Merchant = { publicKey: string; table: ReturnType<typeof sm2.precomputePublicKey> }

export function cmbcEnvelopes({ cmbc: keys }: SandboxKeys): CmbcEnvelopes {
  const counter = { sealed: 0 }
  const merchant: Merchant = {
    publicKey: keys.merchant.publicKey,
    table: sm2.precomputePublicKey(keys.merchant.publicKey),
  }
  return {
    open: (base64) => openEnvelope(base64, keys.bank.privateKey, merchant),
    seal: (body, faults) => {
      counter.sealed += 1
      const form = forms[counter.sealed % forms.length] ?? 'asn1'
      const has = (name: ProofFault) => faults.some(({ fault }) => fault === name)
      const signed = has('badSignature') ? `${body} ` : body
      const sign = sm2.doSignature(Buffer.from(signed), keys.bank.privateKey, {
        hash: true,
        der: counter.sealed % 2 === 0,
      })
      const plain = JSON.stringify({ sign: Buffer.from(sign, 'hex').toString('base64'), body })
      const sealed = sealEnvelope(plain, merchant, form)
      if (has('tamperCiphertext') || has('tamperTag')) sealed[sealed.length - 20] = (sealed.at(-20) ?? 0) ^ 1
      return sealed.toString('base64')
    },
  }
}

function sealEnvelope(plain: string, { publicKey, table }: Merchant, form: (typeof forms)[number]): Buffer {
  const [key, iv] = [randomBytes(16), randomBytes(16)]
  const cipher = createCipheriv('sm4-cbc', key, iv)
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]).toString('hex')
  const sealedKey = sm2.doEncrypt(key, table, form === 'c1c2c3' ? 0 : 1, { asn1: form === 'asn1' })
  const id = createHash('sha1').update(Buffer.from(publicKey, 'hex')).digest('hex')
  const receiver = `${tlv('02', '02')}${tlv('80', id)}${tlv('30', HEAD.sm2)}${tlv('04', sealedKey)}`
  const contents = `${HEAD.data}${tlv('30', HEAD.sm4 + tlv('04', iv.toString('hex')))}${tlv('80', text)}`
  const enveloped = `${tlv('02', '02')}${tlv('31', tlv('30', receiver))}${tlv('30', contents)}`
  return Buffer.from(tlv('30', HEAD.enveloped + tlv('a0', tlv('30', enveloped))), 'hex')
}

function tlv(tag: string, content: string): string {
  const length = content.length / 2
  const hex = length.toString(16)
  const even = hex.length % 2 === 0 ? hex : `0${hex}`
  return `${tag}${length < 128 ? even : `8${even.length / 2}${even}`}${content}`
}

/** Tag and contents of each value of a level. */
function values(hex: string): { tag: string; content: string }[] {
  const found: { tag: string; content: string }[] = []
  for (let at = 0; at < hex.length; ) {
    const first = Number.parseInt(hex.slice(at + 2, at + 4), 16)
    const digits = first < 128 ? 0 : (first - 128) * 2
    const length = digits === 0 ? first : Number.parseInt(hex.slice(at + 4, at + 4 + digits), 16)
    const from = at + 4 + digits
    found.push({ tag: hex.slice(at, at + 2), content: hex.slice(from, from + 2 * length) })
    if (!(length >= 0)) throw new Error('no length')
    at = from + 2 * length
  }
  return found
}

function openEnvelope(
  base64: string,
  bankKey: string,
  merchant: Merchant,
): { body: string } | { problem: string } {
  try {
    const outer = values(Buffer.from(base64, 'base64').toString('hex'))[0]?.content ?? ''
    if (!outer.startsWith(HEAD.enveloped)) return { problem: 'not an enveloped message' }
    const inner = values(values(outer)[1]?.content ?? '')[0]?.content ?? ''
    const [version, receivers, contents] = values(inner)
    if (version?.content !== '02') return { problem: 'not version 2' }
    const [, , keyAlgorithm, sealed] = values(values(receivers?.content ?? '')[0]?.content ?? '')
    const [, algorithm, text] = values(contents?.content ?? '')
    if (keyAlgorithm?.content !== HEAD.sm2 || !algorithm?.content.startsWith(HEAD.sm4))
      return { problem: 'not SM2 and SM4' }
    const iv = values(algorithm.content)[1]?.content ?? ''
    const key = keyOf(sealed?.content ?? '', bankKey)
    if (key.length !== 16) return { problem: 'the key is sealed for somebody else' }
    const decipher = createDecipheriv('sm4-cbc', key, Buffer.from(iv, 'hex'))
    const plain = Buffer.concat([decipher.update(Buffer.from(text?.content ?? '', 'hex')), decipher.final()])
    const { sign, body } = JSON.parse(plain.toString('utf8')) as { sign: string; body: string }
    const signature = Buffer.from(sign, 'base64').toString('hex')
    const held = sm2.doVerifySignature(Buffer.from(body), signature, merchant.table, {
      hash: true,
      der: signature.length !== 128,
    })
    return held ? { body } : { problem: 'the signature does not hold' }
  } catch (error) {
    return { problem: `unreadable: ${String(error)}` }
  }
}

function keyOf(sealed: string, privateKey: string): Buffer {
  const asn1 = sealed.startsWith('30') && sealed.length !== 224
  for (const mode of [1, 0]) {
    const key = Buffer.from(sm2.doDecrypt(sealed, privateKey, mode, { output: 'array', asn1 }))
    if (key.length > 0) return key
  }
  return Buffer.alloc(0)
}
