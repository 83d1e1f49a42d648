/**
 * What travels to and from China Minsheng Bank: a text with its SM2 signature, sealed in the "enveloped message" of the
 * CFCA: the contents by SM4-CBC, their key by SM2 for the receiver.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { der, integer, oid, readDer, tags } from './der.ts'
import { jsonOf } from './provider-http.ts'
import {
  holds,
  type KeyForm,
  openKey,
  type SignatureForm,
  type Sm2PrivateKey,
  type Sm2PublicKey,
  sealKey,
  sign,
} from './sm2.ts'

export type EnvelopeKeys = {
  privateKey: Sm2PrivateKey
  bankKey: Sm2PublicKey
  /** Names the bank's certificate, in hexadecimal; null: the SHA-1 of its key, as certificates mostly have it. */
  bankKeyId: string | null
  signatureForm: SignatureForm
  keyForm: KeyForm
}

const ENVELOPED = oid('1.2.156.10197.6.1.4.2.3')
const DATA = oid('1.2.156.10197.6.1.4.2.1')
const SM2_ENCRYPTION = oid('1.2.156.10197.1.301.3')
const SM4 = oid('1.2.156.10197.1.104')
const VERSION = 2
const KEY_BYTES = 16

/** Base64. */
export function seal(body: string, keys: EnvelopeKeys): string {
  const plain = JSON.stringify({ sign: sign(body, keys.privateKey, keys.signatureForm), body })
  const [key, iv] = [randomBytes(KEY_BYTES), randomBytes(KEY_BYTES)]
  const cipher = createCipheriv('sm4-cbc', key, iv)
  const contents = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  const receiver = der(
    tags.sequence,
    integer(VERSION),
    der(tags.implicit, keyIdOf(keys)),
    der(tags.sequence, SM2_ENCRYPTION),
    der(tags.octets, sealKey(key, keys.bankKey, keys.keyForm)),
  )
  const sealed = der(
    tags.sequence,
    DATA,
    der(tags.sequence, SM4, der(tags.octets, iv)),
    der(tags.implicit, contents),
  )
  const envelope = der(tags.sequence, integer(VERSION), der(tags.set, receiver), sealed)
  return der(tags.sequence, ENVELOPED, der(tags.inner, envelope)).toString('base64')
}

const keyIdOf = ({ bankKey, bankKeyId }: EnvelopeKeys): Buffer =>
  bankKeyId ? Buffer.from(bankKeyId, 'hex') : createHash('sha1').update(Buffer.from(bankKey, 'hex')).digest()

const Signed = z.object({ sign: z.string(), body: z.string() })

/**
 * The text inside, or null when it was not sealed for us, was changed on its way, or is not signed by the bank. SM4-CBC
 * notices no change by itself, so nothing inside is read before its signature holds.
 */
export function open(envelope: string, keys: EnvelopeKeys): string | null {
  try {
    const signed = Signed.safeParse(jsonOf(contentsOf(Buffer.from(envelope, 'base64'), keys.privateKey)))
    if (!signed.success) return null
    const { body, sign: signature } = signed.data
    return holds(body, signature, keys.bankKey) ? body : null
  } catch {
    return null
  }
}

function contentsOf(bytes: Buffer, privateKey: Sm2PrivateKey): Buffer {
  const [, inner] = readDer(bytes).children()
  const [, receivers, sealed] = inner?.children()[0]?.children() ?? []
  const sealedKey = receivers?.children()[0]?.children()[3]?.content
  const [, algorithm, contents] = sealed?.children() ?? []
  const iv = algorithm?.children()[1]?.content
  const key = sealedKey && openKey(sealedKey, privateKey)
  if (!key || !iv || !contents) throw new Error('an envelope for somebody else')
  const decipher = createDecipheriv('sm4-cbc', key, iv)
  return Buffer.concat([decipher.update(textOf(contents)), decipher.final()])
}

/** In place of an octet string, or with one inside. */
const textOf = ({ tag, content, children }: ReturnType<typeof readDer>): Buffer =>
  tag === tags.inner ? Buffer.concat(children().map((part) => part.content)) : content
