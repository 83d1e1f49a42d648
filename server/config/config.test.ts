/** What the shop says to an operator whose settings are wrong, and what production refuses. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Environment, readConfig, settingsTable } from './config.ts'

const ticketKey = generateKeyPairSync('ed25519')
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const privatePem = rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const oneLine = (pem: string) => Buffer.from(pem).toString('base64')

const good: Environment = {
  PUBLIC_URL: 'https://shop.example',
  DATABASE_URL: 'postgres://lookout@db/lookout',
  VAULT_SECRET: randomBytes(32).toString('base64'),
  TICKET_PRIVATE_KEY: oneLine(ticketKey),
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_SELLER_ID: '2088000000000001',
  ALIPAY_PRIVATE_KEY: oneLine(privatePem),
  ALIPAY_PUBLIC_KEY: publicPem,
  WECHAT_OA_APP_ID: 'wx0000000000000001',
  WECHAT_OA_SECRET: 'secret',
  SMS_ALIYUN_KEY_ID: 'id',
  SMS_ALIYUN_KEY_SECRET: 'secret',
  SMS_ALIYUN_SIGN_NAME: 'Tower',
  SMS_ALIYUN_TEMPLATE_CODE: 'SMS_1',
}

const complaintAbout = (change: Environment): string => {
  try {
    readConfig({ ...good, ...change })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('the configuration', () => {
  test('fills what was left out and leaves out what was not given', () => {
    const config = readConfig(good)
    expect(config).toMatchObject({
      ROLE: 'all',
      PORT: 8080,
      AUTH_MODEL: 'F',
      production: false,
      wechatPay: null,
    })
    expect(config.VAULT_SECRET).toHaveLength(32)
    expect(config.TICKET_PRIVATE_KEY).toBe(ticketKey)
    expect(config.alipay?.ALIPAY_PUBLIC_KEY).toBe(publicPem)
  })

  test('names each missing and each bad setting, in one go and without its value', () => {
    const complaint = complaintAbout({
      DATABASE_URL: undefined,
      PORT: 'eighty',
      ROLE: 'boss',
      VAULT_SECRET: 'short-secret',
      TICKET_PRIVATE_KEY: oneLine(privatePem),
      TRUSTED_PROXIES: '10.0.0.0/64',
      SMS_ALIYUN_KEY_ID: ' ',
    })
    for (const line of [
      'DATABASE_URL is missing',
      'PORT: ',
      'ROLE: ',
      'VAULT_SECRET: must be 32 bytes',
      'TICKET_PRIVATE_KEY: must be an Ed25519 private key',
      'TRUSTED_PROXIES: must be addresses or networks',
      'SMS_ALIYUN_KEY_ID',
    ])
      expect(complaint).toContain(line)
    expect(complaint).not.toContain('short-secret')
  })

  test('takes a provider with all its settings or not at all', () => {
    expect(complaintAbout({ WECHAT_PAY_MCH_ID: '1' })).toContain('WECHAT_PAY_APP_ID is missing')
    expect(complaintAbout({ ALIPAY_PUBLIC_KEY: undefined })).toContain('ALIPAY_PUBLIC_KEY is missing')
    const wechatPay = {
      WECHAT_PAY_MCH_ID: '1900000001',
      WECHAT_PAY_APP_ID: 'wx1',
      WECHAT_PAY_SERIAL_NO: '5157F09EFDC096DE15EBE81A47057A72',
      WECHAT_PAY_PRIVATE_KEY: privatePem,
      WECHAT_PAY_API_V3_KEY: 'x'.repeat(32),
    }
    expect(complaintAbout(wechatPay)).toContain('is needed to know WeChat Pay by')
    expect(complaintAbout({ ...wechatPay, WECHAT_PAY_PUBLIC_KEY: publicPem })).toContain('goes with')
    expect(
      complaintAbout({
        ...wechatPay,
        WECHAT_PAY_PUBLIC_KEY: publicPem,
        WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1',
      }),
    ).toBe('')
  })
})

describe('a provider that keeps the accounts', () => {
  const oidc = {
    AUTH_MODEL: 'OIDC',
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'shop',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_NAME: 'City Pass',
  }

  test('is needed in any mode but F, where it is left out', () => {
    expect(readConfig({ ...good, ...oidc }).oidc).toMatchObject({ OIDC_SCOPES: 'openid profile phone' })
    expect(readConfig({ ...good, ...oidc, AUTH_MODEL: 'F' }).oidc).toBe(null)
    expect(complaintAbout({ AUTH_MODEL: 'OIDC' })).toContain('OIDC_ISSUER is missing')
    expect(complaintAbout({ ...oidc, OIDC_SCOPES: 'profile' })).toContain('must have openid')
  })

  test('of the sandbox, or in the clear, is none for production', () => {
    const production = { ...oidc, NODE_ENV: 'production' }
    expect(complaintAbout(production)).toBe('')
    const sandboxed = {
      ...production,
      OIDC_ISSUER: 'http://127.0.0.1:9/oidc',
      OIDC_CLIENT_ID: 'SANDBOX-shop',
    }
    expect(complaintAbout(sandboxed)).toContain('OIDC_CLIENT_ID belongs to the sandbox')
    expect(complaintAbout(sandboxed)).toContain('OIDC_ISSUER must be https')
  })
})

describe('mobiles abroad', () => {
  const abroad = { SMS_ALIYUN_ABROAD_TEMPLATE_CODE: 'SMS_9' }

  test('get no codes unless the operator says so', () => {
    expect(readConfig(good).SMS_ABROAD).toEqual([])
  })

  test('are those of the countries that are named, or all', () => {
    expect(readConfig({ ...good, ...abroad, SMS_ABROAD: 'us, GB' }).SMS_ABROAD).toEqual(['GB', 'US'])
    const all: readonly string[] = readConfig({ ...good, ...abroad, SMS_ABROAD: 'all' }).SMS_ABROAD
    expect(all).toContain('HK')
    expect(all).not.toContain('CN')
  })

  test.each(['CN', 'XX', 'GB all', 'Britain'])('%s is no country that can be served', (SMS_ABROAD) => {
    expect(complaintAbout({ ...abroad, SMS_ABROAD })).toContain('SMS_ABROAD')
  })

  test('need a template of a company that sends', () => {
    expect(complaintAbout({ SMS_ABROAD: 'GB' })).toContain('SMS_ALIYUN_ABROAD_TEMPLATE_CODE')
    expect(complaintAbout({ SMS_ABROAD: 'GB', SMS_TENCENT_ABROAD_TEMPLATE_ID: '9' })).toContain(
      'SMS_ABROAD needs',
    )
  })
})

describe('the SMS company', () => {
  const tencent = {
    SMS_PROVIDERS: 'tencent',
    SMS_ALIYUN_KEY_ID: undefined,
    SMS_TENCENT_SECRET_ID: 'id',
    SMS_TENCENT_SECRET_KEY: 'secret',
    SMS_TENCENT_SDK_APP_ID: '1400000000',
    SMS_TENCENT_SIGN_NAME: 'Tower',
    SMS_TENCENT_TEMPLATE_ID: '1',
  }

  test('is the one that is named, with all of its settings', () => {
    expect(readConfig({ ...good, ...tencent })).toMatchObject({ smsAliyun: null, SMS_PROVIDERS: ['tencent'] })
    expect(complaintAbout({ ...tencent, SMS_TENCENT_SECRET_KEY: '' })).toContain(
      'SMS_TENCENT_SECRET_KEY is missing',
    )
    expect(complaintAbout({ ...tencent, SMS_PROVIDERS: 'tencent, aliyun' })).toContain(
      'SMS_ALIYUN_KEY_ID is missing',
    )
  })

  test('is nobody else', () => {
    expect(complaintAbout({ SMS_PROVIDERS: 'pigeon' })).toContain('SMS_PROVIDERS')
    expect(complaintAbout({ SMS_PROVIDERS: ',' })).toContain('SMS_PROVIDERS')
  })

  test('of the sandbox is none for production', () => {
    const sandboxed = { ...tencent, NODE_ENV: 'production', SMS_TENCENT_SECRET_ID: 'AKIDSANDBOX1' }
    expect(complaintAbout(sandboxed)).toContain('SMS_TENCENT_SECRET_ID belongs to the sandbox')
  })
})

describe('production', () => {
  const production = { NODE_ENV: 'production' }

  test('starts with real settings', () => expect(complaintAbout(production)).toBe(''))

  test.each([
    ['a sandbox key', { ALIPAY_APP_ID: '2021SANDBOX12345' }, 'ALIPAY_APP_ID belongs to the sandbox'],
    [
      'the development vault',
      { VAULT_SECRET: Buffer.from(`SANDBOX${'x'.repeat(25)}`).toString('base64') },
      'VAULT_SECRET',
    ],
    ['a marked ticket key', { TICKET_PRIVATE_KEY: `SANDBOX\n${ticketKey}` }, 'TICKET_PRIVATE_KEY belongs'],
    ['a secret that is no secret', { VAULT_SECRET: Buffer.alloc(32, 7).toString('base64') }, 'is not random'],
    ['no captcha', { CAPTCHA: 'off' }, 'CAPTCHA is off'],
    ['plain http', { PUBLIC_URL: 'http://shop.example' }, 'PUBLIC_URL must be https'],
    [
      'a provider in the clear',
      { ALIPAY_GATEWAY_URL: 'http://127.0.0.1:9/x' },
      'ALIPAY_GATEWAY_URL must be https',
    ],
    [
      'a shop that nobody can pay in',
      Object.fromEntries(
        Object.keys(good)
          .filter((name) => name.startsWith('ALIPAY'))
          .map((name) => [name, '']),
      ),
      'no way to pay',
    ],
  ])('refuses %s', (_, change: Environment, complaint) => {
    expect(complaintAbout({ ...production, ...change })).toContain(complaint)
    expect(complaintAbout(change)).toBe('')
  })
})

test('the table of settings names each of them', () => {
  const table = settingsTable()
  for (const name of [...Object.keys(good), 'PORT', 'WECHAT_PAY_MCH_ID', 'WECHAT_OA_SECRET'])
    expect(table).toContain(`| \`${name}\` |`)
})

test('templates of the official account name a field for each value of their kind', () => {
  const WECHAT_OA_TEMPLATES =
    'paid=T1/character_string1/thing2/amount3, confirmed.en=T2/character_string1/thing2'
  expect(readConfig({ ...good, WECHAT_OA_TEMPLATES }).wechatOa.WECHAT_OA_TEMPLATES).toEqual({
    paid: { id: 'T1', fields: ['character_string1', 'thing2', 'amount3'] },
    'confirmed.en': { id: 'T2', fields: ['character_string1', 'thing2'] },
  })
  expect(readConfig(good).wechatOa.WECHAT_OA_TEMPLATES).toEqual({})
  for (const wrong of [
    'paid=T1',
    'paid=T1/a/b',
    'paid=/a/b/c',
    'paid=T1/a//c',
    'payd=T1/a/b/c',
    'password-changed=T1/time1',
  ])
    expect(complaintAbout({ WECHAT_OA_TEMPLATES: wrong }), wrong).toContain('WECHAT_OA_TEMPLATES')
})

test('templates of notifications are read by kind and language; what is none is named', () => {
  const SMS_ALIYUN_TEMPLATES = 'paid=SMS_1, paid.en = SMS_2'
  expect(readConfig({ ...good, SMS_ALIYUN_TEMPLATES }).smsAliyun?.SMS_ALIYUN_TEMPLATES).toEqual({
    paid: 'SMS_1',
    'paid.en': 'SMS_2',
  })
  expect(readConfig(good).smsAliyun?.SMS_ALIYUN_TEMPLATES).toEqual({})
  for (const wrong of ['SMS_1', 'payd=SMS_1', 'paid=', 'paid.fr=SMS_1', 'paid=a=b'])
    expect(complaintAbout({ SMS_ALIYUN_TEMPLATES: wrong }), wrong).toContain('SMS_ALIYUN_TEMPLATES')
})
