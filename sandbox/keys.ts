/** The sandbox's own key material: made at the first start, kept in keys.json, worth nothing anywhere else. */
import { createPrivateKey, generateKeyPair, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sm2 } from 'sm-crypto-v2'
import { selfSignedCertificate } from './x509.ts'

/** Private keys are PKCS#8 PEM, public keys SPKI PEM. */
export type RsaPair = { privateKey: string; publicKey: string }

/** Hexadecimal: the number, and the point with 04 before it. */
export type Sm2Pair = { privateKey: string; publicKey: string }

export type SandboxKeys = {
  /** Says what this file is; the shop refuses such keys in production. */
  marker: string
  /** The bearer token of the control API. */
  controlToken: string
  wechatPay: {
    mchId: string
    appId: string
    /** Serial number of the merchant's API certificate. */
    serialNo: string
    merchant: RsaPair
    apiV3Key: string
    /** Public-key mode: what the provider signs with, and the name the merchant knows it by. */
    publicKeyId: string
    publicKeyMode: RsaPair
    /** Certificate mode. */
    platformSerial: string
    platform: RsaPair
    platformCertificate: string
  }
  alipay: { appId: string; sellerId: string; app: RsaPair; alipay: RsaPair }
  cmbc: {
    platformId: string
    merchantNo: string
    merchant: Sm2Pair
    bank: Sm2Pair
    /** The bank is WeChat Pay's merchant, and signs for the page in WeChat. */
    wechat: RsaPair
  }
  ecny: {
    merchantId: string
    posId: string
    branchId: string
    userId: string
    password: string
    privateKey: string
    /** Hexadecimal DER, as the bank hands it out. */
    publicKey: string
  }
  officialAccount: { appId: string; secret: string }
  smsAliyun: { keyId: string; keySecret: string; signName: string; templateCode: string }
  smsTencent: { secretId: string; secretKey: string; sdkAppId: string; signName: string; templateId: string }
  storage: { keyId: string; keySecret: string }
}

const MARKER = 'SANDBOX: these keys are worth nothing outside the sandbox and are refused in production'
/** "SANDBOX" in hexadecimal, for serial numbers, which permit nothing else. */
const SANDBOX_HEX = Buffer.from('SANDBOX').toString('hex').toUpperCase()
const FIVE_YEARS_MS = 5 * 365 * 24 * 3600 * 1000

const newPair = promisify(generateKeyPair)

/** Reads the keys below `dir`, and makes them first when there are none. */
export async function openKeys(dir: string): Promise<SandboxKeys> {
  const file = join(dir, 'keys.json')
  const known = existsSync(file) ? readKeys(dir) : null
  if (known && 'ecny' in known) return known
  // A folder of before the banks gets their keys, and keeps all others.
  const keys = known ? { ...(known as SandboxKeys), ...(await bankKeys()) } : await makeKeys()
  mkdirSync(dir, { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
  return keys
}

/** Reads the keys below `dir`; throws when the sandbox has never been started there. */
export function readKeys(dir: string): SandboxKeys {
  const keys = JSON.parse(readFileSync(join(dir, 'keys.json'), 'utf8')) as SandboxKeys
  if (keys.marker !== MARKER) throw new Error(`${join(dir, 'keys.json')} is not a key file of this sandbox`)
  return keys
}

async function makeKeys(): Promise<SandboxKeys> {
  const [merchant, publicKeyMode, platform, app, alipay] = await Promise.all([
    rsaPair(),
    rsaPair(),
    rsaPair(),
    rsaPair(),
    rsaPair(),
  ])
  const appId = `wxSANDBOX${hex(9)}`
  return {
    marker: MARKER,
    controlToken: `SANDBOX-${hex(32)}`,
    wechatPay: {
      ...wechatPayNames(appId),
      merchant,
      publicKeyMode,
      ...platformCertificate(platform),
    },
    ...(await bankKeys()),
    alipay: { appId: `2021SANDBOX${digits(5)}`, sellerId: `2088SANDBOX${digits(5)}`, app, alipay },
    officialAccount: { appId, secret: `SANDBOX${hex(25)}` },
    ...smsKeys(),
    storage: { keyId: `AKIASANDBOX${hex(9).toUpperCase()}`, keySecret: `SANDBOX${hex(33)}` },
  }
}

function wechatPayNames(appId: string) {
  return {
    mchId: `SANDBOX${digits(5)}`,
    appId,
    serialNo: serialNo(),
    apiV3Key: `SANDBOX${hex(25)}`,
    publicKeyId: `PUB_KEY_ID_SANDBOX${digits(12)}`,
  }
}

function platformCertificate(platform: RsaPair) {
  const platformSerial = serialNo()
  const from = new Date()
  const certificate = selfSignedCertificate({
    commonName: 'SANDBOX WeChat Pay platform',
    serialHex: platformSerial,
    privateKey: createPrivateKey(platform.privateKey),
    from,
    until: new Date(from.getTime() + FIVE_YEARS_MS),
  })
  return { platformSerial, platform, platformCertificate: certificate }
}

async function bankKeys(): Promise<Pick<SandboxKeys, 'cmbc' | 'ecny'>> {
  const ecny = await newPair('rsa', { modulusLength: 1024, publicExponent: 17 })
  return {
    cmbc: {
      platformId: `ASANDBOX${digits(5)}`,
      merchantNo: `MSANDBOX${digits(5)}`,
      merchant: sm2.generateKeyPairHex(),
      bank: sm2.generateKeyPairHex(),
      wechat: await rsaPair(),
    },
    ecny: {
      merchantId: `105SANDBOX${digits(5)}`,
      posId: digits(9),
      branchId: '430000000',
      userId: `SANDBOX${digits(5)}`,
      password: `SANDBOX${hex(9)}`,
      privateKey: ecny.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      publicKey: ecny.publicKey.export({ type: 'spki', format: 'der' }).toString('hex'),
    },
  }
}

function smsKeys() {
  return {
    smsAliyun: {
      keyId: `LTAISANDBOX${hex(13)}`,
      keySecret: `SANDBOX${hex(23)}`,
      signName: '云顶塔',
      templateCode: 'SMS_SANDBOX1',
    },
    smsTencent: {
      secretId: `AKIDSANDBOX${hex(25)}`,
      secretKey: `SANDBOX${hex(25)}`,
      sdkAppId: '1400000001',
      signName: '云顶塔',
      templateId: '1000001',
    },
  }
}

async function rsaPair(): Promise<RsaPair> {
  const pair = await newPair('rsa', { modulusLength: 2048 })
  return {
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

const serialNo = (): string => SANDBOX_HEX + hex(40 - SANDBOX_HEX.length).toUpperCase()

const hex = (length: number): string =>
  randomBytes(Math.ceil(length / 2))
    .toString('hex')
    .slice(0, length)

const digits = (length: number): string => Array.from(randomBytes(length), (byte) => byte % 10).join('')
