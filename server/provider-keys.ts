/** Which keys the shop uses with whom, by what is public of them: numbers, and fingerprints of public keys. */
import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import type { ProviderKeys } from '#contract/console/payment.ts'
import type { Config } from './config/config.ts'
import { privateKeyOf, publicKeyOf } from './gateways/rsa-keys.ts'
import { publicKeyOf as sm2KeyOf } from './gateways/sm2.ts'

const FINGERPRINT_DIGITS = 16

const fingerprint = (key: Buffer): string =>
  `sha256:${createHash('sha256').update(key).digest('hex').slice(0, FINGERPRINT_DIGITS)}`

const ofPublic = (key: KeyObject): string => fingerprint(key.export({ type: 'spki', format: 'der' }))

type Row = Pick<ProviderKeys, 'provider' | 'serves'> & {
  known: Pick<ProviderKeys, 'account' | 'ownKey' | 'theirKeys'> | null
}

/** In the order in which they are shown; the shop does not start with payment keys that fail their test. */
export function providerKeysOf(config: Config): ProviderKeys[] {
  const rows: Row[] = [
    { provider: 'WECHAT_PAY', serves: 'PAYMENT', known: wechatPayKeys(config) },
    { provider: 'ALIPAY', serves: 'PAYMENT', known: alipayKeys(config) },
    { provider: 'CMBC', serves: 'PAYMENT', known: cmbcKeys(config) },
    { provider: 'ECNY', serves: 'PAYMENT', known: ecnyKeys(config) },
    { provider: 'NUONUO', serves: 'INVOICE', known: named(config.invoices?.NUONUO_APP_KEY) },
    { provider: 'ALIYUN', serves: 'SMS', known: named(config.smsAliyun?.SMS_ALIYUN_KEY_ID) },
    { provider: 'TENCENT', serves: 'SMS', known: named(config.smsTencent?.SMS_TENCENT_SECRET_ID) },
    { provider: 'KUAIDI100', serves: 'TRACKING', known: named(config.tracking?.KUAIDI100_CUSTOMER) },
  ]
  return rows.map(({ provider, serves, known }) => ({
    ...{ provider, serves, configured: known !== null, tested: known !== null && serves === 'PAYMENT' },
    ...(known ?? { account: null, ownKey: null, theirKeys: [] }),
  }))
}

/** Its secret has no public half: all that may be shown is the name that it goes with. */
const named = (account: string | undefined): Row['known'] =>
  account === undefined ? null : { account, ownKey: null, theirKeys: [] }

function wechatPayKeys({ wechatPay }: Config): Row['known'] {
  if (!wechatPay) return null
  const { WECHAT_PAY_PUBLIC_KEY_ID: keyId, WECHAT_PAY_PLATFORM_SERIAL: serial } = wechatPay
  return {
    account: wechatPay.WECHAT_PAY_MCH_ID,
    ownKey: wechatPay.WECHAT_PAY_SERIAL_NO,
    theirKeys: [keyId, serial].flatMap((id) => id ?? []),
  }
}

function alipayKeys({ alipay }: Config): Row['known'] {
  if (!alipay) return null
  const own = privateKeyOf(alipay.ALIPAY_PRIVATE_KEY, 'ALIPAY_PRIVATE_KEY')
  return {
    account: alipay.ALIPAY_APP_ID,
    ownKey: ofPublic(createPublicKey(own)),
    theirKeys: [ofPublic(publicKeyOf(alipay.ALIPAY_PUBLIC_KEY, 'ALIPAY_PUBLIC_KEY'))],
  }
}

function cmbcKeys({ cmbc }: Config): Row['known'] {
  if (!cmbc) return null
  const ofPoint = (hex: string) => fingerprint(Buffer.from(hex, 'hex'))
  return {
    account: cmbc.CMBC_MERCHANT_NO,
    ownKey: ofPoint(sm2KeyOf(cmbc.CMBC_PRIVATE_KEY)),
    theirKeys: [cmbc.CMBC_BANK_KEY_ID ?? ofPoint(cmbc.CMBC_BANK_PUBLIC_KEY)],
  }
}

/** The bank's key is all there is: what goes there is signed by its own client program. */
function ecnyKeys({ ecny }: Config): Row['known'] {
  if (!ecny) return null
  const theirs = fingerprint(Buffer.from(ecny.ECNY_PUBLIC_KEY, 'hex'))
  return { account: ecny.ECNY_MERCHANT_ID, ownKey: null, theirKeys: [theirs] }
}
