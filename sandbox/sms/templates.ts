/** The texts that the companies have approved for the merchant: codes in the key file, notifications here. */
import type { World } from '../trade/world.ts'

/** Codes to numbers outside the mainland have templates of their own, as all messages to them do. */
export const codeTemplateAbroad = { aliyun: 'SMS_SANDBOX1A', tencent: '1000101' } as const
export const codeTextAbroad = (code: string): string =>
  `Your code is ${code}, valid for 5 minutes. Keep it to yourself.`

type Template = { aliyun: string; tencent: string; params: readonly string[]; text: string }

/** By the merchant's own name for a kind; `.en` is the English one. `{site}` is where the merchant's shop stands. */
export const notificationTemplates: Readonly<Record<string, Template>> = {
  paid: {
    aliyun: 'SMS_SANDBOX2',
    tencent: '1000002',
    params: ['orderNo'],
    text: '您的订单 {orderNo} 已购票成功。查看门票：{site}/auth?orderNo={orderNo}',
  },
  'paid.en': {
    aliyun: 'SMS_SANDBOX3',
    tencent: '1000003',
    params: ['orderNo'],
    text: 'Your order {orderNo} is complete. See your tickets: {site}/auth?orderNo={orderNo}',
  },
  'password-changed': {
    aliyun: 'SMS_SANDBOX4',
    tencent: '1000004',
    params: ['time'],
    text: '您的账号密码已于 {time} 修改。如非本人操作，请立即重置密码。',
  },
  'password-changed.en': {
    aliyun: 'SMS_SANDBOX5',
    tencent: '1000005',
    params: ['time'],
    text: 'Your password was changed at {time}. If this was not you, reset it at once.',
  },
  'mobile-changed': {
    aliyun: 'SMS_SANDBOX6',
    tencent: '1000006',
    params: ['time'],
    text: '您的账号已于 {time} 更换手机号，此号码不再用于登录。如非本人操作，请联系客服。',
  },
  'mobile-changed.en': {
    aliyun: 'SMS_SANDBOX7',
    tencent: '1000007',
    params: ['time'],
    text: 'Your account moved to another mobile number at {time}; this one no longer signs in. If this was not you, contact us.',
  },
  'binding-changed': {
    aliyun: 'SMS_SANDBOX8',
    tencent: '1000008',
    params: ['time'],
    text: '您的账号已于 {time} 变更第三方账号绑定。如非本人操作，请立即重置密码。',
  },
  'binding-changed.en': {
    aliyun: 'SMS_SANDBOX9',
    tencent: '1000009',
    params: ['time'],
    text: 'An external account was linked to or removed from your account at {time}. If this was not you, reset your password at once.',
  },
}

/** As settings of the merchant: `paid=SMS_SANDBOX2,paid.en=SMS_SANDBOX3,…`. */
export const templateList = (company: 'aliyun' | 'tencent'): string =>
  Object.entries(notificationTemplates)
    .map(([kind, template]) => `${kind}=${template[company]}`)
    .join(',')

/** As settings of the merchant for numbers abroad, where everybody gets the English texts. */
export const templateListAbroad = (company: 'aliyun' | 'tencent'): string =>
  Object.entries(notificationTemplates)
    .filter(([kind]) => kind.endsWith('.en'))
    .map(([kind, template]) => `${kind.replace('.en', '')}=${abroadIdOf(company, template)}`)
    .join(',')

/** What a company registered: a template of the mainland or one for abroad. Null when it knows none by this id. */
export function findTemplate(
  company: 'aliyun' | 'tencent',
  id: string | null,
): (Template & { abroad: boolean }) | null {
  for (const template of Object.values(notificationTemplates)) {
    if (template[company] === id) return { ...template, abroad: false }
    if (abroadIdOf(company, template) === id) return { ...template, abroad: true }
  }
  return null
}

const abroadIdOf = (company: 'aliyun' | 'tencent', template: Template): string =>
  company === 'aliyun' ? `${template.aliyun}A` : `1${template.tencent}`

export function textOf(world: World, { text }: Template, params: Record<string, string>): string {
  const values: Record<string, string> = { ...params, site: merchantSite(world) }
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

/** The shop that receives webhooks; its address is unknown before the first payment. */
function merchantSite({ book }: World): string {
  const address = book.trades.all().findLast(({ notifyUrl }) => notifyUrl)?.notifyUrl
  return address ? new URL(address).origin : ''
}
