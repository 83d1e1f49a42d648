/** Words of the list of providers and their keys. */
import type { ProviderKeys } from '#contract/console/payment.ts'
import { words } from '../../lib/language.ts'

export const providerWords = words({
  'zh-CN': {
    provider: '平台',
    serves: '用途',
    state: '密钥状态',
    account: '商户号或应用标识',
    ownKey: '我方密钥（序列号或指纹）',
    theirKeys: '平台公钥（编号或指纹）',
    off: '未配置',
    tested: '启动自检通过',
    untested: '已配置，调用时验证',
    none: '没有可显示的平台',
  },
  'en-US': {
    provider: 'Provider',
    serves: 'For',
    state: 'Keys',
    account: 'Merchant or application',
    ownKey: 'Our key (serial or fingerprint)',
    theirKeys: 'Their key (id or fingerprint)',
    off: 'Not configured',
    tested: 'Passed the test at the start',
    untested: 'Configured; its first call will show',
    none: 'There are no providers to show',
  },
})

export const gatewayWords: Record<ProviderKeys['provider'], string> = words({
  'zh-CN': {
    ...{ WECHAT_PAY: '微信支付', ALIPAY: '支付宝', CMBC: '民生银行', ECNY: '数字人民币' },
    ...{ NUONUO: '诺诺发票', ALIYUN: '阿里云短信', TENCENT: '腾讯云短信', KUAIDI100: '快递100' },
  },
  'en-US': {
    ...{ WECHAT_PAY: 'WeChat Pay', ALIPAY: 'Alipay', CMBC: 'China Minsheng Bank', ECNY: 'e-CNY' },
    ...{ NUONUO: 'Nuonuo', ALIYUN: 'Aliyun SMS', TENCENT: 'Tencent Cloud SMS', KUAIDI100: 'Kuaidi100' },
  },
})

export const servesWords: Record<ProviderKeys['serves'], string> = words({
  'zh-CN': { PAYMENT: '支付', INVOICE: '发票', SMS: '短信', TRACKING: '物流查询' },
  'en-US': { PAYMENT: 'Payments', INVOICE: 'Invoices', SMS: 'SMS', TRACKING: 'Tracking parcels' },
})
