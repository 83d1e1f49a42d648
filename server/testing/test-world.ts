/** The outside world for tests: the real sandbox on loopback, and the shop's real gateways pointed at it. */
import { rmSync } from 'node:fs'
import { cmbcNotFound } from '../../sandbox/cmbc/gateway.ts'
import { type SandboxControl, sandboxControl } from '../../sandbox/control.ts'
import { openidClient } from '../../sandbox/identity-provider/client.ts'
import type { SandboxKeys } from '../../sandbox/keys.ts'
import { kuaidi100Merchant } from '../../sandbox/kuaidi100/merchant.ts'
import { providerPaths } from '../../sandbox/merchant-settings.ts'
import { nuonuoMerchant } from '../../sandbox/nuonuo/merchant.ts'
import { wechatTemplates } from '../../sandbox/official-account/messages.ts'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { notificationTemplates } from '../../sandbox/sms/notification-templates.ts'
import { codeTemplateAbroad, templateListAbroad } from '../../sandbox/sms/templates.ts'
import { sandboxFolder } from '../../sandbox/testing/folder.ts'
import { mobileAppId } from '../../sandbox/wechat-pay/app.ts'
import { alipayGateway } from '../gateways/alipay.ts'
import { cmbcGateway } from '../gateways/cmbc.ts'
import { ecnyGateway } from '../gateways/ecny.ts'
import { kuaidi100 } from '../gateways/kuaidi100.ts'
import { nuonuo } from '../gateways/nuonuo.ts'
import { openidProvider } from '../gateways/openid-provider.ts'
import type { Timeouts } from '../gateways/provider-http.ts'
import type { KeyForm, SignatureForm } from '../gateways/sm2.ts'
import { smsAliyun } from '../gateways/sms-aliyun.ts'
import { smsTencent } from '../gateways/sms-tencent.ts'
import { wechatMessages } from '../gateways/wechat-messages.ts'
import { wechatOfficialAccount } from '../gateways/wechat-official-account.ts'
import { wechatPayGateway } from '../gateways/wechat-pay.ts'
import type { PayGateway } from '../modules/payment/pay-gateway.ts'

export type TestWorld = {
  /** The sandbox's address. */
  url: string
  keys: SandboxKeys
  control: SandboxControl
  end(): Promise<void>
}

/**
 * Start it in `beforeAll`, end it in `afterAll`; `control.reset()` empties it between tests. `now` replaces the real time
 * that its clock counts from.
 */
export async function testWorld({ now }: { now?: () => number } = {}): Promise<TestWorld> {
  const dir = sandboxFolder()
  const { url, keys, stop } = await startSandbox({ port: 0, dir, ...(now && { now }) })
  return {
    url,
    keys,
    control: sandboxControl(url, keys.controlToken),
    async end() {
      await stop()
      rmSync(dir, { recursive: true })
    },
  }
}

export type GatewayOptions = {
  /** Where webhooks go. */
  shopUrl: string
  timeouts?: Timeouts
  /** Another address than the sandbox's own: something in between. */
  url?: string
  /** WeChat Pay signs with its certificate's key instead of its public key. */
  certificateMode?: boolean
  /** Null: the operator has no app. */
  mobileAppId?: null
  /** How China Minsheng Bank is written to. */
  bankForms?: { signature: SignatureForm; key: KeyForm }
}

/**
 * Long enough for a loaded machine, short enough for tests in which nobody answers. Shop and sandbox are one process: while it
 * stands still, because another one has the processor, this runs out, and an answer that is there already comes too late.
 */
export const shortTimeouts: Timeouts = { connectMs: 4_000, totalMs: 4_000 }

const webhookAddress = (shopUrl: string, provider: string) =>
  `${shopUrl}/front/api/payments/webhooks/${provider}`

export function wechatPayOn({ url, keys }: TestWorld, options: GatewayOptions): PayGateway {
  const { mchId, appId, serialNo, apiV3Key, merchant, ...platform } = keys.wechatPay
  return wechatPayGateway({
    baseUrl: (options.url ?? url) + providerPaths.wechatPay,
    mchId,
    appId,
    mobileAppId: options.mobileAppId === undefined ? mobileAppId(keys) : options.mobileAppId,
    serialNo,
    apiV3Key,
    privateKey: merchant.privateKey,
    publicKey: options.certificateMode
      ? null
      : { id: platform.publicKeyId, pem: platform.publicKeyMode.publicKey },
    platform: { serial: platform.platformSerial, pem: platform.platformCertificate },
    notifyUrl: webhookAddress(options.shopUrl, 'wechat-pay'),
    timeouts: options.timeouts ?? shortTimeouts,
  })
}

export function alipayOn({ url, keys }: TestWorld, options: GatewayOptions): PayGateway {
  const { appId, sellerId, app, alipay } = keys.alipay
  return alipayGateway({
    gatewayUrl: (options.url ?? url) + providerPaths.alipayGateway,
    appId,
    sellerId,
    privateKey: app.privateKey,
    publicKey: alipay.publicKey,
    notifyUrl: webhookAddress(options.shopUrl, 'alipay'),
    timeouts: options.timeouts ?? shortTimeouts,
  })
}

export function cmbcOn({ url, keys }: TestWorld, options: GatewayOptions): PayGateway {
  const { platformId, merchantNo, merchant, bank } = keys.cmbc
  return cmbcGateway({
    baseUrl: (options.url ?? url) + providerPaths.cmbc,
    platformId,
    merchantNo,
    wechatAppId: keys.officialAccount.appId,
    notFoundCode: cmbcNotFound,
    keys: {
      privateKey: merchant.privateKey,
      bankKey: bank.publicKey,
      bankKeyId: null,
      signatureForm: options.bankForms?.signature ?? 'der',
      keyForm: options.bankForms?.key ?? 'asn1',
    },
    notifyUrl: webhookAddress(options.shopUrl, 'cmbc'),
    timeouts: options.timeouts ?? shortTimeouts,
  })
}

export function ecnyOn(
  { url, keys }: TestWorld,
  options: Pick<GatewayOptions, 'timeouts' | 'url'>,
): PayGateway {
  const { merchantId, posId, branchId, publicKey, userId, password } = keys.ecny
  return ecnyGateway({
    payUrl: url + providerPaths.ecnyPage,
    clientUrl: (options.url ?? url) + providerPaths.ecnyClient,
    ...{ merchantId, posId, branchId, publicKey, userId, password },
    timeouts: options.timeouts ?? shortTimeouts,
  })
}

export const wechatOn = ({ url, keys }: TestWorld) =>
  wechatOfficialAccount({
    ...keys.officialAccount,
    apiUrl: url + providerPaths.officialAccountApi,
    authorizeUrl: url + providerPaths.officialAccountAuthorize,
    timeouts: shortTimeouts,
  })

export const wechatMessagesOn = ({ url, keys }: TestWorld, timeouts = shortTimeouts) =>
  wechatMessages({
    ...keys.officialAccount,
    apiUrl: url + providerPaths.officialAccountApi,
    templates: Object.fromEntries(
      Object.entries(wechatTemplates).map(([kind, { id, fields }]) => [
        kind,
        { id, fields: Object.keys(fields) },
      ]),
    ),
    timeouts,
  })

export const openidOn = ({ url, keys }: TestWorld) =>
  openidProvider({
    ...openidClient(keys),
    issuer: url + providerPaths.openidIssuer,
    scopes: 'openid profile phone',
    name: { 'zh-CN': '城市通行证', 'en-US': 'City Pass' },
    timeouts: shortTimeouts,
  })

export const trackingOn = ({ url, keys }: TestWorld, timeouts = shortTimeouts) =>
  kuaidi100({ ...kuaidi100Merchant(keys), url: url + providerPaths.kuaidi100, timeouts })

export const invoicesOn = ({ url, keys }: TestWorld, timeouts = shortTimeouts) =>
  nuonuo({
    ...nuonuoMerchant(keys),
    url: url + providerPaths.nuonuo,
    tokenUrl: url + providerPaths.nuonuoToken,
    sellerName: '云顶塔沙箱文旅有限公司',
    sellerTel: '021-55550100',
    sellerAddress: '上海市滨江新区云顶路1号',
    clerk: '开票员',
    timeouts,
  })

/** Each SMS company by the name that the sandbox has for it. */
export const smsOn = ({ url, keys }: TestWorld, timeouts = shortTimeouts) => ({
  SMS_ALIYUN: smsAliyun({
    ...keys.smsAliyun,
    templates: templatesAt('aliyun'),
    abroad: {
      signName: keys.smsAliyun.signName,
      templateCode: codeTemplateAbroad.aliyun,
      templates: abroadAt('aliyun'),
    },
    url: url + providerPaths.smsAliyun,
    timeouts,
  }),
  SMS_TENCENT: smsTencent({
    ...keys.smsTencent,
    templates: templatesAt('tencent'),
    abroad: { signName: '', templateId: codeTemplateAbroad.tencent, templates: abroadAt('tencent') },
    url: url + providerPaths.smsTencent,
    region: 'ap-guangzhou',
    timeouts,
  }),
})

/** `kind=id` pairs as a record. */
const abroadAt = (company: 'aliyun' | 'tencent'): Record<string, string> =>
  Object.fromEntries(
    templateListAbroad(company)
      .split(',')
      .map((pair) => pair.split('=')),
  )

const templatesAt = (company: 'aliyun' | 'tencent'): Record<string, string> =>
  Object.fromEntries(Object.entries(notificationTemplates).map(([kind, ids]) => [kind, ids[company]]))
