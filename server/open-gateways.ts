/** The outside world as configured: who sends codes, who knows WeChat's users, who moves money, what keeps files. */
import { resolve } from 'node:path'
import { addressOf } from '#contract/address.ts'
import type { ProviderKeys } from '#contract/console/payment.ts'
import {
  handleAlipayWebhook,
  handleCmbcWebhook,
  handleWechatPayWebhook,
} from '#contract/endpoints/payment.ts'
import type { Config } from './config/config.ts'
import { alipayGateway } from './gateways/alipay.ts'
import { cmbcGateway } from './gateways/cmbc.ts'
import { ecnyGateway } from './gateways/ecny.ts'
import { kuaidi100 } from './gateways/kuaidi100.ts'
import { mailSmtp } from './gateways/mail-smtp.ts'
import { nuonuo } from './gateways/nuonuo.ts'
import { openidProvider } from './gateways/openid-provider.ts'
import { smsAliyun } from './gateways/sms-aliyun.ts'
import { smsTencent } from './gateways/sms-tencent.ts'
import { smsWithFallback } from './gateways/sms-with-fallback.ts'
import { storageDisk } from './gateways/storage-disk.ts'
import { storageS3 } from './gateways/storage-s3.ts'
import { wechatMessages } from './gateways/wechat-messages.ts'
import { wechatOfficialAccount } from './gateways/wechat-official-account.ts'
import { wechatPayGateway } from './gateways/wechat-pay.ts'
import type { TrackingGateway } from './modules/delivery/tracking-gateway.ts'
import type { StorageGateway } from './modules/file/storage-gateway.ts'
import type { InvoiceGateway } from './modules/invoice/invoice-gateway.ts'
import type { AmapSettings } from './modules/map/city-map-page.ts'
import type { SmsAbroad } from './modules/message/abroad.ts'
import type { MailGateway } from './modules/message/channels/mail-gateway.ts'
import type { SmsGateway } from './modules/message/channels/sms-gateway.ts'
import type { WechatMessageGateway } from './modules/message/channels/wechat-message-gateway.ts'
import type { ProviderGateway } from './modules/oauth/provider-gateway.ts'
import type { PayGateway } from './modules/payment/pay-gateway.ts'
import type { WechatGateway } from './modules/session/wechat/wechat-gateway.ts'
import { providerKeysOf } from './provider-keys.ts'

export type Gateways = {
  sms: SmsGateway
  smsAbroad: SmsAbroad | null
  wechat: WechatGateway
  wechatMessages: WechatMessageGateway
  provider: ProviderGateway | null
  pay: PayGateway[]
  amap: AmapSettings | null
  mail: MailGateway | null
  tracking: TrackingGateway | null
  invoices: InvoiceGateway | null
  storage: StorageGateway
  providerKeys: ProviderKeys[]
}

/** Throws with the name of the setting when a key cannot sign, verify or open. */
export function openGateways(config: Config): Gateways {
  const pay = [wechatPayOf(config), alipayOf(config), cmbcOf(config), ecnyOf(config)].filter(
    (gateway) => gateway !== null,
  )
  for (const gateway of pay) gateway.selfTest()
  return {
    sms: smsOf(config),
    smsAbroad: abroadOf(config),
    wechat: wechatOf(config),
    wechatMessages: wechatMessagesOf(config),
    provider: providerOf(config),
    pay,
    amap: amapOf(config),
    mail: mailOf(config),
    tracking: trackingOf(config),
    invoices: invoicesOf(config),
    storage: storageOf(config),
    providerKeys: providerKeysOf(config),
  }
}

/** In the order in which the operator named them. */
function smsOf(config: Config): SmsGateway {
  const opened = { aliyun: aliyunOf(config), tencent: tencentOf(config) }
  return smsWithFallback(config.SMS_PROVIDERS.flatMap((company) => opened[company] ?? []))
}

function abroadOf(config: Config): SmsAbroad | null {
  const { SMS_ABROAD: countries, SMS_ABROAD_PER_HOUR: perHour } = config
  if (countries.length === 0) return null
  return { countries, perHour, perCountryPerHour: config.SMS_ABROAD_PER_COUNTRY_PER_HOUR }
}

function aliyunOf({ smsAliyun: sms }: Config): SmsGateway | null {
  if (!sms) return null
  return smsAliyun({
    url: sms.SMS_ALIYUN_URL,
    keyId: sms.SMS_ALIYUN_KEY_ID,
    keySecret: sms.SMS_ALIYUN_KEY_SECRET,
    signName: sms.SMS_ALIYUN_SIGN_NAME,
    templateCode: sms.SMS_ALIYUN_TEMPLATE_CODE,
    templates: sms.SMS_ALIYUN_TEMPLATES,
    abroad: sms.SMS_ALIYUN_ABROAD_TEMPLATE_CODE
      ? {
          signName: sms.SMS_ALIYUN_ABROAD_SIGN_NAME ?? sms.SMS_ALIYUN_SIGN_NAME,
          templateCode: sms.SMS_ALIYUN_ABROAD_TEMPLATE_CODE,
          templates: sms.SMS_ALIYUN_ABROAD_TEMPLATES,
        }
      : undefined,
  })
}

function tencentOf({ smsTencent: sms }: Config): SmsGateway | null {
  if (!sms) return null
  return smsTencent({
    url: sms.SMS_TENCENT_URL,
    region: sms.SMS_TENCENT_REGION,
    secretId: sms.SMS_TENCENT_SECRET_ID,
    secretKey: sms.SMS_TENCENT_SECRET_KEY,
    sdkAppId: sms.SMS_TENCENT_SDK_APP_ID,
    signName: sms.SMS_TENCENT_SIGN_NAME,
    templateId: sms.SMS_TENCENT_TEMPLATE_ID,
    templates: sms.SMS_TENCENT_TEMPLATES,
    abroad: sms.SMS_TENCENT_ABROAD_TEMPLATE_ID
      ? {
          signName: sms.SMS_TENCENT_ABROAD_SIGN_NAME,
          templateId: sms.SMS_TENCENT_ABROAD_TEMPLATE_ID,
          templates: sms.SMS_TENCENT_ABROAD_TEMPLATES,
        }
      : undefined,
  })
}

function wechatOf({ wechatOa }: Config): WechatGateway {
  return wechatOfficialAccount({
    appId: wechatOa.WECHAT_OA_APP_ID,
    secret: wechatOa.WECHAT_OA_SECRET,
    apiUrl: wechatOa.WECHAT_OA_API_URL,
    authorizeUrl: wechatOa.WECHAT_OA_AUTHORIZE_URL,
  })
}

function wechatMessagesOf({ wechatOa }: Config): WechatMessageGateway {
  return wechatMessages({
    appId: wechatOa.WECHAT_OA_APP_ID,
    secret: wechatOa.WECHAT_OA_SECRET,
    apiUrl: wechatOa.WECHAT_OA_API_URL,
    templates: wechatOa.WECHAT_OA_TEMPLATES,
  })
}

function amapOf({ amap }: Config): AmapSettings | null {
  if (!amap) return null
  return { url: amap.AMAP_URL, key: amap.AMAP_KEY, securityCode: amap.AMAP_SECURITY_CODE ?? null }
}

function mailOf({ mail }: Config): MailGateway | null {
  if (!mail) return null
  return mailSmtp({ url: mail.SMTP_URL, from: mail.MAIL_FROM })
}

function trackingOf({ tracking }: Config): TrackingGateway | null {
  if (!tracking) return null
  return kuaidi100({
    url: tracking.KUAIDI100_URL,
    customer: tracking.KUAIDI100_CUSTOMER,
    key: tracking.KUAIDI100_KEY,
  })
}

function invoicesOf({ invoices }: Config): InvoiceGateway | null {
  if (!invoices) return null
  return nuonuo({
    url: invoices.NUONUO_URL,
    tokenUrl: invoices.NUONUO_TOKEN_URL,
    appKey: invoices.NUONUO_APP_KEY,
    appSecret: invoices.NUONUO_APP_SECRET,
    taxNumber: invoices.NUONUO_TAX_NUMBER,
    sellerName: invoices.NUONUO_SELLER_NAME,
    sellerTel: invoices.NUONUO_SELLER_TEL,
    sellerAddress: invoices.NUONUO_SELLER_ADDRESS,
    clerk: invoices.NUONUO_CLERK,
  })
}

function storageOf({ storage, FILES_DIR }: Config): StorageGateway {
  if (!storage) return storageDisk(resolve(FILES_DIR))
  return storageS3({
    region: storage.S3_REGION,
    keyId: storage.S3_KEY_ID,
    keySecret: storage.S3_KEY_SECRET,
    buckets: { public: storage.S3_PUBLIC_BUCKET_URL, temporary: storage.S3_TEMP_BUCKET_URL },
    readUrls: {
      public: storage.S3_PUBLIC_READ_URL ?? storage.S3_PUBLIC_BUCKET_URL,
      temporary: storage.S3_TEMP_READ_URL ?? storage.S3_TEMP_BUCKET_URL,
    },
  })
}

function providerOf({ oidc }: Config): ProviderGateway | null {
  if (!oidc) return null
  return openidProvider({
    issuer: oidc.OIDC_ISSUER,
    clientId: oidc.OIDC_CLIENT_ID,
    clientSecret: oidc.OIDC_CLIENT_SECRET,
    scopes: oidc.OIDC_SCOPES,
    name: { 'zh-CN': oidc.OIDC_NAME, 'en-US': oidc.OIDC_NAME_EN ?? oidc.OIDC_NAME },
  })
}

function wechatPayOf({ wechatPay, PUBLIC_URL }: Config): PayGateway | null {
  if (!wechatPay) return null
  const { WECHAT_PAY_PUBLIC_KEY_ID: keyId, WECHAT_PAY_PUBLIC_KEY: key } = wechatPay
  const { WECHAT_PAY_PLATFORM_SERIAL: serial, WECHAT_PAY_PLATFORM_KEY: platformKey } = wechatPay
  return wechatPayGateway({
    baseUrl: wechatPay.WECHAT_PAY_BASE_URL,
    mchId: wechatPay.WECHAT_PAY_MCH_ID,
    appId: wechatPay.WECHAT_PAY_APP_ID,
    mobileAppId: wechatPay.WECHAT_PAY_MOBILE_APP_ID ?? null,
    serialNo: wechatPay.WECHAT_PAY_SERIAL_NO,
    privateKey: wechatPay.WECHAT_PAY_PRIVATE_KEY,
    apiV3Key: wechatPay.WECHAT_PAY_API_V3_KEY,
    publicKey: keyId && key ? { id: keyId, pem: key } : null,
    platform: serial && platformKey ? { serial, pem: platformKey } : null,
    notifyUrl: new URL(addressOf(handleWechatPayWebhook), PUBLIC_URL).href,
  })
}

function alipayOf({ alipay, PUBLIC_URL }: Config): PayGateway | null {
  if (!alipay) return null
  return alipayGateway({
    gatewayUrl: alipay.ALIPAY_GATEWAY_URL,
    appId: alipay.ALIPAY_APP_ID,
    sellerId: alipay.ALIPAY_SELLER_ID,
    privateKey: alipay.ALIPAY_PRIVATE_KEY,
    publicKey: alipay.ALIPAY_PUBLIC_KEY,
    notifyUrl: new URL(addressOf(handleAlipayWebhook), PUBLIC_URL).href,
  })
}

function cmbcOf({ cmbc, PUBLIC_URL }: Config): PayGateway | null {
  if (!cmbc) return null
  return cmbcGateway({
    baseUrl: cmbc.CMBC_BASE_URL,
    platformId: cmbc.CMBC_PLATFORM_ID,
    merchantNo: cmbc.CMBC_MERCHANT_NO,
    wechatAppId: cmbc.CMBC_WECHAT_APP_ID ?? null,
    notFoundCode: cmbc.CMBC_NOT_FOUND_CODE ?? null,
    keys: {
      privateKey: cmbc.CMBC_PRIVATE_KEY,
      bankKey: cmbc.CMBC_BANK_PUBLIC_KEY,
      bankKeyId: cmbc.CMBC_BANK_KEY_ID ?? null,
      signatureForm: cmbc.CMBC_SIGNATURE_FORM,
      keyForm: cmbc.CMBC_KEY_FORM,
    },
    notifyUrl: new URL(addressOf(handleCmbcWebhook), PUBLIC_URL).href,
  })
}

function ecnyOf({ ecny }: Config): PayGateway | null {
  if (!ecny) return null
  return ecnyGateway({
    payUrl: ecny.ECNY_PAY_URL,
    clientUrl: ecny.ECNY_CLIENT_URL,
    merchantId: ecny.ECNY_MERCHANT_ID,
    posId: ecny.ECNY_POS_ID,
    branchId: ecny.ECNY_BRANCH_ID,
    publicKey: ecny.ECNY_PUBLIC_KEY,
    userId: ecny.ECNY_USER_ID,
    password: ecny.ECNY_PASSWORD,
  })
}
