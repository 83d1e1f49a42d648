/** What the companies have approved for the merchant, as its settings name it and as it arrives. */
import type { SandboxWorld } from '../trade/world.ts'
import { furtherTemplates, notificationTemplates, type Template } from './notification-templates.ts'

/** Codes to numbers outside the mainland have templates of their own, as all messages to them do. */
export const codeTemplateAbroad = { aliyun: 'SMS_SANDBOX1A', tencent: '1000101' } as const
export const codeTextAbroad = (code: string): string =>
  `Your code is ${code}, valid for 5 minutes. Keep it to yourself.`

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
  for (const template of [...Object.values(notificationTemplates), ...furtherTemplates]) {
    if (template[company] === id) return { ...template, abroad: false }
    if (abroadIdOf(company, template) === id) return { ...template, abroad: true }
  }
  return null
}

const abroadIdOf = (company: 'aliyun' | 'tencent', template: Template): string =>
  company === 'aliyun' ? `${template.aliyun}A` : `1${template.tencent}`

export function textOf(world: SandboxWorld, { text }: Template, params: Record<string, string>): string {
  const values: Record<string, string> = { ...params, site: merchantSite(world) }
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

/** The shop that receives webhooks; its address is unknown before the first payment. */
function merchantSite({ book }: SandboxWorld): string {
  const address = book.trades.all().findLast(({ notifyUrl }) => notifyUrl)?.notifyUrl
  return address ? new URL(address).origin : ''
}
