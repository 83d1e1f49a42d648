/** Signatures and sealing of WeChat Pay API v3, from the provider's side. */
import { constants, createCipheriv, privateDecrypt, randomBytes } from 'node:crypto'
import type { SandboxKeys } from '../keys.ts'
import { header, type Incoming } from '../platform/http.ts'
import { corruptSignature, type Signer, signer, type Verifier, verifier } from '../platform/rsa.ts'
import type { ActiveFault, ProofFault } from '../trade/rules.ts'
import { WechatRefusal } from './refusal.ts'

export type Mode = 'publicKey' | 'certificate'

/** A request whose Authorization held, or why it did not; `canonical` is what the signature should cover. */
export type Checked = { refusal: WechatRefusal | null; canonical: string }

export type WechatSigning = {
  check(request: Incoming): Checked
  /** The mode in which this request wants its reply signed. */
  modeOf(request: Incoming): Mode
  headers(
    mode: Mode,
    body: string,
    faults: readonly ActiveFault<ProofFault>[],
  ): Promise<Record<string, string>>
  seal(plaintext: string, about: string): Sealed
  /** A value that a merchant sealed for the key of this mode; null when it is sealed otherwise. */
  open(mode: Mode, value: string): string | null
}
export type Sealed = { algorithm: string; ciphertext: string; nonce: string; associated_data: string }

const OFFSET_SECONDS = 300
const REMEMBER_NONCES_MS = 2 * OFFSET_SECONDS * 1000
const SCHEME = /^WECHATPAY2-SHA256-RSA2048 (\w+="[^"]*"(?:,\w+="[^"]*")*)$/

export function wechatSigning({ wechatPay: keys }: SandboxKeys): WechatSigning {
  const merchant = verifier(keys.merchant.publicKey)
  const sign: Record<Mode, Signer> = {
    publicKey: signer(keys.publicKeyMode.privateKey),
    certificate: signer(keys.platform.privateKey),
  }
  const serial: Record<Mode, string> = { publicKey: keys.publicKeyId, certificate: keys.platformSerial }
  const replayed = nonceMemory()
  return {
    check: (request) => checked(request, { keys, merchant, replayed }),
    modeOf: (request) => {
      const wanted = header(request, 'wechatpay-serial')
      if (wanted === '' || wanted === keys.platformSerial) return 'certificate'
      if (wanted === keys.publicKeyId) return 'publicKey'
      throw new WechatRefusal(400, 'PARAM_ERROR', '平台证书序列号Wechatpay-Serial错误')
    },
    headers: (mode, body, faults) => signedHeaders({ sign: sign[mode], serial: serial[mode] }, body, faults),
    seal: (plaintext, about) => seal(plaintext, keys.apiV3Key, about),
    open: (mode, value) =>
      opened(mode === 'publicKey' ? keys.publicKeyMode.privateKey : keys.platform.privateKey, value),
  }
}

function opened(key: string, value: string): string | null {
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  try {
    return privateDecrypt({ key, padding, oaepHash: 'sha1' }, Buffer.from(value, 'base64')).toString('utf8')
  } catch {
    return null
  }
}

type Checking = { keys: SandboxKeys['wechatPay']; merchant: Verifier; replayed(nonce: string): boolean }

function checked(request: Incoming, { keys, merchant, replayed }: Checking): Checked {
  const fields = authorizationOf(request)
  const [timestamp, nonce] = [fields['timestamp'] ?? '', fields['nonce_str'] ?? '']
  const body = request.body.toString('utf8')
  const canonical = `${request.method}\n${request.target}\n${timestamp}\n${nonce}\n${body}\n`
  const no = (message: string) => ({ refusal: new WechatRefusal(401, 'SIGN_ERROR', message), canonical })
  if (fields['mchid'] !== keys.mchId) return no('Http头Authorization值中的mchid有误')
  if (fields['serial_no'] !== keys.serialNo) return no('商户证书序列号有误')
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > OFFSET_SECONDS || !/^\d+$/.test(timestamp))
    return no('Http头Authorization值中的时间戳与现在相差超过5分钟')
  if (!merchant(canonical, fields['signature'] ?? '')) return no('错误的签名，验签失败')
  if (nonce.length < 8 || replayed(nonce)) return no('Http头Authorization值中的随机串重复')
  return { refusal: null, canonical }
}

function authorizationOf(request: Incoming): Record<string, string> {
  const fields = SCHEME.exec(header(request, 'authorization'))?.[1] ?? ''
  return Object.fromEntries(
    [...fields.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** Remembers nonces in two generations, so that forgetting costs nothing. */
function nonceMemory(): (nonce: string) => boolean {
  let [young, old, turnedAt] = [new Set<string>(), new Set<string>(), Date.now()]
  return (nonce) => {
    if (Date.now() - turnedAt > REMEMBER_NONCES_MS) [young, old, turnedAt] = [new Set(), young, Date.now()]
    const known = young.has(nonce) || old.has(nonce)
    young.add(nonce)
    return known
  }
}

/** The signature is always over real time: merchants compare it with their own clock. */
async function signedHeaders(
  by: { sign: Signer; serial: string },
  body: string,
  faults: readonly ActiveFault<ProofFault>[],
): Promise<Record<string, string>> {
  const has = (name: ProofFault) => faults.some(({ fault }) => fault === name)
  const seconds = Math.floor(Date.now() / 1000) - (has('staleTimestamp') ? 3600 : 0)
  const nonce = randomBytes(16).toString('hex')
  const signature = await by.sign(`${seconds}\n${nonce}\n${body}\n`)
  const shown = has('badSignature') ? corruptSignature(signature) : signature
  return {
    'wechatpay-timestamp': String(seconds),
    'wechatpay-nonce': nonce,
    'wechatpay-serial': has('wrongSerial') ? 'PUB_KEY_ID_SANDBOX_OF_SOMEBODY_ELSE' : by.serial,
    'wechatpay-signature': has('SIGNTEST') ? `WECHATPAY/SIGNTEST/${signature}` : shown,
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
  }
}

function seal(plaintext: string, apiV3Key: string, about: string): Sealed {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key, 'utf8'), Buffer.from(nonce, 'utf8'))
  cipher.setAAD(Buffer.from(about, 'utf8'))
  const sealed = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: sealed.toString('base64'),
    nonce,
    associated_data: about,
  }
}
