/** The environment that points the shop at a sandbox; also the one list of the sandbox's addresses. */
import { cmbcNotFound } from './cmbc/gateway.ts'
import { openidClient } from './identity-provider/client.ts'
import type { SandboxKeys } from './keys.ts'
import { kuaidi100Merchant } from './kuaidi100/merchant.ts'
import { nuonuoMerchant } from './nuonuo/merchant.ts'
import { wechatTemplateList } from './official-account/messages.ts'
import { codeTemplateAbroad, templateList, templateListAbroad } from './sms/templates.ts'
import { storageBuckets, storageRegion } from './storage/routes.ts'
import { mobileAppId } from './wechat-pay/app.ts'

/**
 * Where each provider stands below the sandbox's own address. WeChat Pay's signatures cover the path as it travels,
 * prefix included: `/wxpay/v3/…` is signed as `/wxpay/v3/…`. The SMS companies sign `/`.
 */
export const providerPaths = {
  wechatPay: '/wxpay',
  alipayGateway: '/alipay/gateway.do',
  cmbc: '/cmbc',
  ecnyPage: '/ccb/CCBIS/ccbMain_XM',
  ecnyClient: '/ccb/client',
  officialAccountApi: '/oa',
  officialAccountAuthorize: '/oa/connect/oauth2/authorize',
  smsAliyun: '/dysms/',
  smsTencent: '/tcsms/',
  storage: '/s3',
  openidIssuer: '/oidc',
  kuaidi100: '/kuaidi100/poll/query.do',
  nuonuo: '/nuonuo/open/v1/services',
  nuonuoToken: '/nuonuo/accessToken',
} as const

/** Environment of the shop. PEM values travel as base64 of the PEM text, on one line. */
export function merchantSettings(sandboxUrl: string, keys: SandboxKeys): Record<string, string> {
  const at = (path: string) => sandboxUrl.replace(/\/$/, '') + path
  const { wechatPay, alipay, officialAccount, smsAliyun, smsTencent } = keys
  return {
    WECHAT_PAY_BASE_URL: at(providerPaths.wechatPay),
    WECHAT_PAY_MCH_ID: wechatPay.mchId,
    WECHAT_PAY_APP_ID: wechatPay.appId,
    WECHAT_PAY_MOBILE_APP_ID: mobileAppId(keys),
    WECHAT_PAY_SERIAL_NO: wechatPay.serialNo,
    WECHAT_PAY_PRIVATE_KEY: oneLine(wechatPay.merchant.privateKey),
    WECHAT_PAY_API_V3_KEY: wechatPay.apiV3Key,
    WECHAT_PAY_PUBLIC_KEY_ID: wechatPay.publicKeyId,
    WECHAT_PAY_PUBLIC_KEY: oneLine(wechatPay.publicKeyMode.publicKey),
    WECHAT_PAY_PLATFORM_SERIAL: wechatPay.platformSerial,
    WECHAT_PAY_PLATFORM_KEY: oneLine(wechatPay.platform.publicKey),
    ALIPAY_GATEWAY_URL: at(providerPaths.alipayGateway),
    ALIPAY_APP_ID: alipay.appId,
    ALIPAY_SELLER_ID: alipay.sellerId,
    ALIPAY_PRIVATE_KEY: oneLine(alipay.app.privateKey),
    ALIPAY_PUBLIC_KEY: oneLine(alipay.alipay.publicKey),
    ...bankSettings(at, keys),
    WECHAT_OA_APP_ID: officialAccount.appId,
    WECHAT_OA_SECRET: officialAccount.secret,
    WECHAT_OA_API_URL: at(providerPaths.officialAccountApi),
    WECHAT_OA_AUTHORIZE_URL: at(providerPaths.officialAccountAuthorize),
    WECHAT_OA_TEMPLATES: wechatTemplateList(),
    // Of its WeChat users.
    PICTURE_SOURCES: at(''),
    ...providerSettings(at, keys),
    ...trackingSettings(at(providerPaths.kuaidi100), keys),
    ...invoiceSettings(at, keys),
    SMS_ABROAD: 'all',
    SMS_ALIYUN_URL: at(providerPaths.smsAliyun),
    SMS_ALIYUN_KEY_ID: smsAliyun.keyId,
    SMS_ALIYUN_KEY_SECRET: smsAliyun.keySecret,
    SMS_ALIYUN_SIGN_NAME: smsAliyun.signName,
    SMS_ALIYUN_TEMPLATE_CODE: smsAliyun.templateCode,
    SMS_ALIYUN_TEMPLATES: templateList('aliyun'),
    SMS_ALIYUN_ABROAD_TEMPLATE_CODE: codeTemplateAbroad.aliyun,
    SMS_ALIYUN_ABROAD_TEMPLATES: templateListAbroad('aliyun'),
    SMS_TENCENT_URL: at(providerPaths.smsTencent),
    SMS_TENCENT_SECRET_ID: smsTencent.secretId,
    SMS_TENCENT_SECRET_KEY: smsTencent.secretKey,
    SMS_TENCENT_SDK_APP_ID: smsTencent.sdkAppId,
    SMS_TENCENT_SIGN_NAME: smsTencent.signName,
    SMS_TENCENT_TEMPLATE_ID: smsTencent.templateId,
    SMS_TENCENT_TEMPLATES: templateList('tencent'),
    SMS_TENCENT_ABROAD_TEMPLATE_ID: codeTemplateAbroad.tencent,
    SMS_TENCENT_ABROAD_TEMPLATES: templateListAbroad('tencent'),
  }
}

/** For a shop that sends e-mail as well. */
export const mailSettings = (mailUrl: string): Record<string, string> => ({
  SMTP_URL: mailUrl,
  MAIL_FROM: 'Lookout Tower <no-reply@lookout.example>',
})

/** For a shop whose files do not lie in a folder: two buckets of the sandbox's store. */
export function storageSettings(sandboxUrl: string, { storage }: SandboxKeys): Record<string, string> {
  const [publicBucket, temporaryBucket] = storageBuckets
  const at = (bucket: string | undefined) =>
    `${sandboxUrl.replace(/\/$/, '')}${providerPaths.storage}/${bucket}`
  return {
    S3_PUBLIC_BUCKET_URL: at(publicBucket),
    S3_TEMP_BUCKET_URL: at(temporaryBucket),
    S3_REGION: storageRegion,
    S3_KEY_ID: storage.keyId,
    S3_KEY_SECRET: storage.keySecret,
  }
}

const oneLine = (pem: string): string => Buffer.from(pem).toString('base64')

function providerSettings(at: (path: string) => string, keys: SandboxKeys): Record<string, string> {
  const { clientId, clientSecret } = openidClient(keys)
  return {
    OIDC_ISSUER: at(providerPaths.openidIssuer),
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: '城市通行证',
    OIDC_NAME_EN: 'City Pass',
  }
}

/** Both banks are experimental, and off unless they are configured; the sandbox has them on. */
function bankSettings(
  at: (path: string) => string,
  { cmbc, ecny, officialAccount }: SandboxKeys,
): Record<string, string> {
  return {
    CMBC_BASE_URL: at(providerPaths.cmbc),
    CMBC_PLATFORM_ID: cmbc.platformId,
    CMBC_MERCHANT_NO: cmbc.merchantNo,
    CMBC_PRIVATE_KEY: cmbc.merchant.privateKey,
    CMBC_BANK_PUBLIC_KEY: cmbc.bank.publicKey,
    CMBC_WECHAT_APP_ID: officialAccount.appId,
    CMBC_NOT_FOUND_CODE: cmbcNotFound,
    ECNY_PAY_URL: at(providerPaths.ecnyPage),
    ECNY_CLIENT_URL: at(providerPaths.ecnyClient),
    ECNY_MERCHANT_ID: ecny.merchantId,
    ECNY_POS_ID: ecny.posId,
    ECNY_BRANCH_ID: ecny.branchId,
    ECNY_PUBLIC_KEY: ecny.publicKey,
    ECNY_USER_ID: ecny.userId,
    ECNY_PASSWORD: ecny.password,
  }
}

function trackingSettings(url: string, keys: SandboxKeys): Record<string, string> {
  const { customer, key } = kuaidi100Merchant(keys)
  return { KUAIDI100_URL: url, KUAIDI100_CUSTOMER: customer, KUAIDI100_KEY: key }
}

function invoiceSettings(at: (path: string) => string, keys: SandboxKeys): Record<string, string> {
  const { appKey, appSecret, taxNumber } = nuonuoMerchant(keys)
  return {
    NUONUO_URL: at(providerPaths.nuonuo),
    NUONUO_TOKEN_URL: at(providerPaths.nuonuoToken),
    NUONUO_APP_KEY: appKey,
    NUONUO_APP_SECRET: appSecret,
    NUONUO_TAX_NUMBER: taxNumber,
    NUONUO_SELLER_NAME: '云顶塔沙箱文旅有限公司',
    NUONUO_SELLER_TEL: '021-55550100',
    NUONUO_SELLER_ADDRESS: '上海市滨江新区云顶路1号',
    NUONUO_CLERK: '开票员',
  }
}
