/** Every setting of the shop, once: its form, its default, what it is for. README's table is written from here. */
import * as z from 'zod'
import { cmbcSettings, ecnySettings } from './bank-settings.ts'
import {
  about,
  address,
  count,
  databaseAddress,
  list,
  networks,
  pem,
  port,
  secretBytes,
  text,
  ticketKey,
  wechatTemplates,
} from './config-forms.ts'
import { mailSettings, smsAliyunSettings, smsSettings, smsTencentSettings } from './message-settings.ts'

export const shopSettings = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .meta(about('`production` refuses sandbox keys, default secrets, demo accounts and plain http')),
  ROLE: z
    .enum(['web', 'worker', 'all'])
    .default('all')
    .meta(about('what this process does: `web` answers visitors, `worker` does what follows, `all` both')),
  HOST: text.default('0.0.0.0').meta(about('address to listen on')),
  PORT: port.default(8080).meta(about('port of the shop; 0 takes a free one')),
  METRICS_HOST: text.default('127.0.0.1').meta(about('address to listen on for Prometheus')),
  METRICS_PORT: port.default(9464).meta(about('port of `/metrics`; 0 takes a free one')),
  PUBLIC_URL: address.meta(
    about('the shop as visitors and providers see it', { example: 'https://shop.example' }),
  ),
  DATABASE_URL: databaseAddress.meta(
    about('PostgreSQL 18', { example: 'postgres://lookout:…@db/lookout', secret: true }),
  ),
  DATABASE_CONNECTIONS: count.min(2).default(8).meta(about('most connections of one process')),
  FILES_DIR: text
    .default('./files')
    .meta(about('folder of pictures and uploads; `public/` and `temp/` below it are served')),
  VAULT_SECRET: secretBytes.meta(
    about('32 random bytes in base64; seals personal data, must never be lost', { secret: true }),
  ),
  TICKET_PRIVATE_KEY: ticketKey.meta(about('Ed25519 key in PEM that signs tickets', { secret: true })),
  AUTH_MODEL: text
    .default('F')
    .meta(about("`F`: the shop's own accounts; anything else, such as `OIDC`: those of a provider")),
  CAPTCHA: z
    .enum(['on', 'off'])
    .default('on')
    .meta(
      about(
        'captcha before SMS codes, after wrong passwords, many holds and many claims of coupons; `off` only outside production',
      ),
    ),
  UNPROVEN_SEATS: count
    .min(1)
    .default(20)
    .meta(about('seats that browsers of one network hold without log-in before each hold costs a captcha')),
  API_DOCS: z
    .enum(['on', 'off'])
    .optional()
    .meta(about('page and description of the calls under `/front/docs`; `off` by default in production')),
  TRUSTED_PROXIES: networks.meta(about('whose X-Forwarded-For counts', { example: '10.0.0.0/8, 127.0.0.1' })),
  PICTURE_SOURCES: list.meta(
    about('other hosts that pictures may come from', { example: 'https://cdn.example' }),
  ),
  RATE_LIMIT_PER_IP: count.default(1200).meta(about('calls per minute from one address; 0: no limit')),
  RATE_LIMIT_PER_SESSION: count.default(300).meta(about('calls per minute of one browser; 0: no limit')),
  MAX_CONCURRENT_REQUESTS: count
    .min(1)
    .default(1000)
    .meta(about('calls under way in one process; more are refused as busy')),
  MAX_EVENT_LOOP_DELAY_MS: count
    .min(1)
    .default(1000)
    .meta(about('how late the event loop may be, in ms, before calls are refused as busy')),
  DRAIN_SECONDS: count
    .max(300)
    .default(0)
    .meta(about('time between unready and closing at the end; longer than a load balancer takes to notice')),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info').meta(about('least level')),
})

export const wechatPaySettings = z
  .object({
    WECHAT_PAY_BASE_URL: address.default('https://api.mch.weixin.qq.com').meta(about('WeChat Pay v3')),
    WECHAT_PAY_MCH_ID: text.meta(about('merchant number')),
    WECHAT_PAY_APP_ID: text.meta(about('app that the merchant is bound to; the official account')),
    WECHAT_PAY_MOBILE_APP_ID: text
      .optional()
      .meta(about("the operator's own app, bound to the same merchant; switches paying by WeChat in it on")),
    WECHAT_PAY_SERIAL_NO: text.meta(about("serial number of the merchant's API certificate")),
    WECHAT_PAY_PRIVATE_KEY: pem.meta(about('its private key in PEM', { secret: true })),
    WECHAT_PAY_API_V3_KEY: text.length(32).meta(about('APIv3 key, opens webhooks', { secret: true })),
    WECHAT_PAY_PUBLIC_KEY_ID: text.optional().meta(about("id of WeChat Pay's public key")),
    WECHAT_PAY_PUBLIC_KEY: pem.optional().meta(about('that key in PEM')),
    WECHAT_PAY_PLATFORM_SERIAL: text.optional().meta(about('serial number of a platform certificate')),
    WECHAT_PAY_PLATFORM_KEY: pem.optional().meta(about('its key in PEM; both while a merchant changes over')),
  })
  .refine(
    (given) => (given.WECHAT_PAY_PUBLIC_KEY_ID === undefined) === (given.WECHAT_PAY_PUBLIC_KEY === undefined),
    { path: ['WECHAT_PAY_PUBLIC_KEY'], message: 'goes with WECHAT_PAY_PUBLIC_KEY_ID' },
  )
  .refine(
    (given) =>
      (given.WECHAT_PAY_PLATFORM_SERIAL === undefined) === (given.WECHAT_PAY_PLATFORM_KEY === undefined),
    { path: ['WECHAT_PAY_PLATFORM_KEY'], message: 'goes with WECHAT_PAY_PLATFORM_SERIAL' },
  )
  .refine((given) => given.WECHAT_PAY_PUBLIC_KEY ?? given.WECHAT_PAY_PLATFORM_KEY, {
    path: ['WECHAT_PAY_PUBLIC_KEY'],
    message: 'or WECHAT_PAY_PLATFORM_KEY is needed to know WeChat Pay by',
  })

export const alipaySettings = z.object({
  ALIPAY_GATEWAY_URL: address
    .default('https://openapi.alipay.com/gateway.do')
    .meta(about('Alipay open platform')),
  ALIPAY_APP_ID: text.meta(about('application number')),
  ALIPAY_SELLER_ID: text.meta(about("the merchant's own number (2088…)")),
  ALIPAY_PRIVATE_KEY: pem.meta(about("the application's private key in PEM (PKCS#8)", { secret: true })),
  ALIPAY_PUBLIC_KEY: pem.meta(about("Alipay's public key in PEM")),
})

export const wechatOaSettings = z.object({
  WECHAT_OA_APP_ID: text.meta(about('official account, for visitors inside WeChat')),
  WECHAT_OA_SECRET: text.meta(about('its secret', { secret: true })),
  WECHAT_OA_API_URL: address.default('https://api.weixin.qq.com').meta(about('its API')),
  WECHAT_OA_AUTHORIZE_URL: address
    .default('https://open.weixin.qq.com/connect/oauth2/authorize')
    .meta(about('where a WeChat browser says who it is')),
  WECHAT_OA_TEMPLATES: wechatTemplates.meta(
    about(
      'template messages by kind, for members who bound WeChat: its id, and the names of its fields in the order of the ' +
        'values in docs/specification.md, 11.5; `.en` is for English. A kind without one goes by SMS',
      { example: 'paid=abc123/character_string1/thing2/amount3' },
    ),
  ),
})

export const oidcSettings = z.object({
  OIDC_ISSUER: address.meta(
    about('who keeps the accounts, exactly as it names itself', { example: 'https://id.example' }),
  ),
  OIDC_CLIENT_ID: text.meta(about('the shop as it is registered there')),
  OIDC_CLIENT_SECRET: text.meta(about('its secret', { secret: true })),
  OIDC_SCOPES: text
    .regex(/^(?:\S+ )*openid(?: \S+)*$/, 'must have openid among them')
    .default('openid profile phone')
    .meta(about('what the shop asks to know')),
  OIDC_NAME: text.meta(about('what the log-in page calls the provider')),
  OIDC_NAME_EN: text.optional().meta(about('the same in English')),
})

export const storageSettings = z.object({
  S3_PUBLIC_BUCKET_URL: address.meta(
    about('address of the bucket of public files', { example: 'https://shop-public.s3.example' }),
  ),
  S3_TEMP_BUCKET_URL: address.meta(
    about('address of the bucket of temporary files', { example: 'https://shop-temp.s3.example' }),
  ),
  S3_PUBLIC_READ_URL: address
    .optional()
    .meta(about('where browsers read public files; else the bucket itself')),
  S3_TEMP_READ_URL: address
    .optional()
    .meta(about('where browsers read temporary files; else the bucket itself')),
  S3_REGION: text.default('us-east-1').meta(about('region that calls are signed for')),
  S3_KEY_ID: text.meta(about('access key')),
  S3_KEY_SECRET: text.meta(about('its secret', { secret: true })),
})

export const amapSettings = z.object({
  AMAP_URL: address.default('https://webapi.amap.com/maps').meta(about('AMap JS API 1.4.4')),
  AMAP_KEY: text.meta(
    about('key of a web (JS API) application; its page sends no referrer, so do not tie the key to a domain'),
  ),
  AMAP_SECURITY_CODE: text.optional().meta(about('its security code (jscode), which browsers see as well')),
})

export const kuaidi100Settings = z.object({
  KUAIDI100_URL: address
    .default('https://poll.kuaidi100.com/poll/query.do')
    .meta(about('Kuaidi100, which tracks parcels')),
  KUAIDI100_CUSTOMER: text.meta(about('number of the customer there')),
  KUAIDI100_KEY: text.meta(about('key of the application, to sign with', { secret: true })),
})

export const nuonuoSettings = z.object({
  NUONUO_URL: address
    .default('https://sdk.nuonuo.com/open/v1/services')
    .meta(about('where Nuonuo issues invoices')),
  NUONUO_TOKEN_URL: address
    .default('https://open.nuonuo.com/accessToken')
    .meta(about('where it gives tokens')),
  NUONUO_APP_KEY: text.meta(about('key of the application')),
  NUONUO_APP_SECRET: text.meta(about('its secret, to sign with', { secret: true })),
  NUONUO_TAX_NUMBER: text.meta(about('tax number of the company that issues')),
  NUONUO_SELLER_NAME: text.meta(about('its registered name')),
  NUONUO_SELLER_TEL: text.meta(about('its telephone, as invoices show it')),
  NUONUO_SELLER_ADDRESS: text.meta(about('its address, as invoices show it')),
  NUONUO_CLERK: text.meta(about('who issues, as invoices name them')),
})

/** In the order of README's table. */
export const settingGroups = [
  { title: 'The shop', schema: shopSettings },
  { title: 'WeChat Pay (left out: not offered)', schema: wechatPaySettings },
  { title: 'Alipay (left out: not offered)', schema: alipaySettings },
  { title: 'China Minsheng Bank (experimental; left out: not offered)', schema: cmbcSettings },
  { title: 'Digital yuan, e-CNY (experimental; left out: not offered)', schema: ecnySettings },
  { title: 'WeChat official account', schema: wechatOaSettings },
  { title: 'City map (left out: the drawn plan)', schema: amapSettings },
  { title: 'Accounts at a provider (needed unless AUTH_MODEL is F)', schema: oidcSettings },
  { title: 'SMS', schema: smsSettings },
  { title: 'SMS by Aliyun (needed when SMS_PROVIDERS names it)', schema: smsAliyunSettings },
  { title: 'SMS by Tencent Cloud (needed when SMS_PROVIDERS names it)', schema: smsTencentSettings },
  { title: 'E-mail (left out: none is sent)', schema: mailSettings },
  { title: 'Parcels (left out: nobody is asked where they are)', schema: kuaidi100Settings },
  { title: 'Invoices (left out: not offered)', schema: nuonuoSettings },
  { title: 'S3-compatible storage (left out: uploads lie in `FILES_DIR`)', schema: storageSettings },
] as const
