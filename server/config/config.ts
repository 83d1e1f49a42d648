/** The one place that reads the environment. */
import type * as z from 'zod'
import { cmbcSettings, ecnySettings } from './bank-settings.ts'
import {
  alipaySettings,
  amapSettings,
  kuaidi100Settings,
  nuonuoSettings,
  oidcSettings,
  settingGroups,
  shopSettings,
  storageSettings,
  wechatOaSettings,
  wechatPaySettings,
} from './config-schema.ts'
import { mailSettings, smsAliyunSettings, smsSettings, smsTencentSettings } from './message-settings.ts'

export type ShopSettings = z.output<typeof shopSettings>
export type WechatPayConfig = z.output<typeof wechatPaySettings>
export type AlipayConfig = z.output<typeof alipaySettings>
export type CmbcConfig = z.output<typeof cmbcSettings>
export type EcnyConfig = z.output<typeof ecnySettings>
export type OidcConfig = z.output<typeof oidcSettings>
export type WechatOaConfig = z.output<typeof wechatOaSettings>
export type SmsAliyunConfig = z.output<typeof smsAliyunSettings>
export type Kuaidi100Config = z.output<typeof kuaidi100Settings>
export type MailConfig = z.output<typeof mailSettings>
export type NuonuoConfig = z.output<typeof nuonuoSettings>
export type AmapConfig = z.output<typeof amapSettings>
export type StorageConfig = z.output<typeof storageSettings>
export type SmsTencentConfig = z.output<typeof smsTencentSettings>

/** A setting keeps the name it has in the environment, so that one word finds all of it. */
export type Config = ShopSettings &
  z.output<typeof smsSettings> & {
    production: boolean
    wechatPay: WechatPayConfig | null
    alipay: AlipayConfig | null
    /** Experimental, both. */
    cmbc: CmbcConfig | null
    ecny: EcnyConfig | null
    wechatOa: WechatOaConfig
    /** Null while the shop keeps its own accounts. */
    oidc: OidcConfig | null
    /** Null unless it is one of SMS_PROVIDERS. */
    smsAliyun: SmsAliyunConfig | null
    smsTencent: SmsTencentConfig | null
    /** Null: files lie in FILES_DIR. */
    amap: AmapConfig | null
    /** Null: no e-mail is sent. */
    mail: MailConfig | null
    /** Null: carriers are not asked. */
    tracking: Kuaidi100Config | null
    /** Null: no order is invoiced. */
    invoices: NuonuoConfig | null
    storage: StorageConfig | null
  }

type SmsCompany = z.output<typeof smsSettings>['SMS_PROVIDERS'][number]

export type Environment = Record<string, string | undefined>

/** Its message has one line per bad setting, written for the operator; it never shows a secret. */
export class BadConfig extends Error {
  constructor(problems: string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'BadConfig'
  }
}

export function readConfig(env: Environment): Config {
  const problems: string[] = []
  const read = <S extends z.ZodObject>(schema: S): z.output<S> | null => {
    const result = schema.safeParse(givenOf(schema, env))
    if (result.success) return result.data
    problems.push(...result.error.issues.map((issue) => problemOf(issue, env)))
    return null
  }
  const readIfGiven = <S extends z.ZodObject>(schema: S) => (isGiven(schema, env) ? read(schema) : null)
  const shop = read(shopSettings)
  const wechatOa = read(wechatOaSettings)
  const sms = read(smsSettings)
  const sends = (company: SmsCompany) => sms?.SMS_PROVIDERS.includes(company) ?? false
  const smsAliyun = sends('aliyun') ? read(smsAliyunSettings) : null
  const smsTencent = sends('tencent') ? read(smsTencentSettings) : null
  if (sms && sms.SMS_ABROAD.length > 0 && !sendsAbroad(smsAliyun, smsTencent))
    problems.push(
      'SMS_ABROAD needs SMS_ALIYUN_ABROAD_TEMPLATE_CODE or SMS_TENCENT_ABROAD_TEMPLATE_ID of one of SMS_PROVIDERS',
    )
  const oidc = shop && shop.AUTH_MODEL !== 'F' ? read(oidcSettings) : null
  const wechatPay = readIfGiven(wechatPaySettings)
  const alipay = readIfGiven(alipaySettings)
  const cmbc = readIfGiven(cmbcSettings)
  const ecny = readIfGiven(ecnySettings)
  const amap = readIfGiven(amapSettings)
  const mail = readIfGiven(mailSettings)
  const tracking = readIfGiven(kuaidi100Settings)
  const invoices = readIfGiven(nuonuoSettings)
  const storage = readIfGiven(storageSettings)
  if (!shop || !wechatOa || !sms || problems.length > 0) throw new BadConfig(problems)
  const production = shop.NODE_ENV === 'production'
  const messages = { smsAliyun, smsTencent, mail }
  const money = { wechatPay, alipay, cmbc, ecny, invoices }
  const outside = { ...money, wechatOa, oidc, ...messages, amap, tracking, storage }
  const config = { ...shop, ...sms, production, ...outside }
  if (production) refuseInProduction(config)
  return config
}

const sendsAbroad = (aliyun: SmsAliyunConfig | null, tencent: SmsTencentConfig | null): boolean =>
  [aliyun?.SMS_ALIYUN_ABROAD_TEMPLATE_CODE, tencent?.SMS_TENCENT_ABROAD_TEMPLATE_ID].some(Boolean)

/** Empty is the same as absent: that is how compose files leave a setting out. */
function givenOf(schema: z.ZodObject, env: Environment): Environment {
  return Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, env[name]?.trim() === '' ? undefined : env[name]]),
  )
}

const isGiven = (schema: z.ZodObject, env: Environment): boolean =>
  Object.values(givenOf(schema, env)).some((value) => value !== undefined)

function problemOf(issue: z.core.$ZodIssue, env: Environment): string {
  const name = String(issue.path[0])
  const isMissing = issue.code !== 'custom' && !env[name]?.trim()
  return isMissing ? `${name} is missing` : `${name}: ${issue.message}`
}

/** What is fine on a workstation and a disaster in a shop. */
function refuseInProduction(config: Config): void {
  const { wechatPay, alipay, cmbc, ecny, wechatOa, oidc, smsAliyun, smsTencent, ...rest } = config
  const { amap, mail, tracking, invoices, storage, ...shop } = rest
  const problems: string[] = []
  for (const group of [
    shop,
    wechatPay,
    alipay,
    cmbc,
    ecny,
    wechatOa,
    oidc,
    smsAliyun,
    smsTencent,
    amap,
    mail,
    tracking,
    invoices,
    storage,
  ])
    for (const [name, value] of Object.entries(group ?? {})) {
      if (isSandbox(value))
        problems.push(`${name} belongs to the sandbox, which production does not pay with`)
      if (/_(URL|ISSUER)$/.test(name) && String(value).startsWith('http:'))
        problems.push(`${name} must be https`)
    }
  if (config.CAPTCHA === 'off')
    problems.push('CAPTCHA is off: without it programs send SMS codes at your cost')
  if (new Set(config.VAULT_SECRET).size < 16)
    problems.push('VAULT_SECRET is not random: 32 random bytes never look like this')
  if (!wechatPay && !alipay) problems.push('no way to pay: give the settings of WeChat Pay or Alipay')
  if (problems.length > 0) throw new BadConfig(problems)
}

/** What production may do on purpose and mostly does by mistake: logged at each start. */
export function warningsOf(config: Config): string[] {
  if (!config.production) return []
  const warnings: string[] = []
  for (const name of ['RATE_LIMIT_PER_IP', 'RATE_LIMIT_PER_SESSION'] as const)
    if (config[name] === 0) warnings.push(`${name} is 0: calls are not limited`)
  if (config.TRUSTED_PROXIES.length === 0)
    warnings.push(
      'TRUSTED_PROXIES is empty: behind a proxy all visitors share its address, and each other’s limits',
    )
  if (config.API_DOCS === 'on')
    warnings.push('API_DOCS is on: everybody can read the description of the calls')
  return warnings
}

/** The sandbox and the development secrets carry this mark in every value that has room for it. */
export const SANDBOX_MARK = 'SANDBOX'

function isSandbox(value: unknown): boolean {
  if (Buffer.isBuffer(value)) return value.includes(SANDBOX_MARK)
  if (typeof value !== 'string') return false
  return (
    value.includes(SANDBOX_MARK) || value.includes(Buffer.from(SANDBOX_MARK).toString('hex').toUpperCase())
  )
}

/** README's table of settings, in Markdown. */
export function settingsTable(): string {
  const rows = settingGroups.flatMap(({ title, schema }) => [
    `| **${title}** | | |`,
    ...Object.entries(schema.shape).map(([name, setting]) => rowOf(name, setting as z.ZodType)),
  ])
  return ['| setting | default | what it is for |', '|---|---|---|', ...rows].join('\n')
}

function rowOf(name: string, setting: z.ZodType): string {
  const { for: purpose, example, secret } = (setting.meta() ?? {}) as Record<string, string | true>
  const absent = setting.safeParse(undefined)
  const fallback = absent.success ? shownDefault(absent.data) : null
  const shown = fallback === null ? '**needed**' : fallback && `\`${fallback}\``
  const notes = [example && `such as \`${example}\``, secret && 'secret'].filter(Boolean).join(', ')
  return `| \`${name}\` | ${shown} | ${purpose}${notes ? ` (${notes})` : ''} |`
}

const shownDefault = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.values(value).join(',') : String(value ?? '')
