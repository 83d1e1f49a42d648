/** What staff set of a kind of notification, beside what the operator configured. Pure. */
import { type Language, languages, type Texts } from '#contract/language.ts'
import type { MessageSource } from '#contract/values/message.ts'
import {
  type MessageSetting,
  messageSettingCode,
  readWechatTemplate,
} from '#contract/values/message-setting.ts'
import type { ReadSetting } from '../../setting/rules.ts'
import { type NotificationKind, type NotificationKindRow, notificationKinds } from '../notification-kinds.ts'
import type { ChosenSms, SmsGateway } from './sms-gateway.ts'
import { type ChosenTemplates, type Templates, templateOf } from './template-gateway.ts'
import type { WechatTemplate } from './wechat-message-gateway.ts'

export type ReadMessageSetting = (kind: NotificationKind) => MessageSetting | null

/** From what the process remembers of the settings. */
export const messageSettingsIn =
  (read: ReadSetting): ReadMessageSetting =>
  (kind) =>
    read(messageSettingCode(kind))

const isChosen = (templates: Texts): boolean => languages.some((language) => templates[language] !== '')

const chosenOf = <Template>(
  templates: Texts,
  read: (template: string, language: Language) => Template | null,
): ChosenTemplates<Template> =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const template = templates[language] === '' ? null : read(templates[language], language)
      return template === null ? [] : [[language, template]]
    }),
  )

/** Null: staff chose none. */
export function chosenSms(setting: MessageSetting | null): ChosenSms | null {
  if (!setting) return null
  const chosen = Object.entries(setting.sms).filter(([, templates]) => isChosen(templates))
  if (chosen.length === 0) return null
  return Object.fromEntries(chosen.map(([company, templates]) => [company, chosenOf(templates, (id) => id)]))
}

/** An id by itself has the fields of the operator's template; without one it is not used. Null: staff chose none. */
export function chosenWechat(
  kind: NotificationKind,
  setting: MessageSetting | null,
  templates: Templates<WechatTemplate>,
): ChosenTemplates<WechatTemplate> | null {
  if (!setting || !isChosen(setting.wechat)) return null
  return chosenOf(setting.wechat, (template, language) => {
    const { id, fields } = readWechatTemplate(template)
    const known = fields.length > 0 ? fields : templateOf(templates, { kind, language })?.fields
    return known ? { id, fields: known } : null
  })
}

/** The operator's templates of one kind by language; empty where there is none. */
export const operatorsOf = <Template>(
  templates: Templates<Template>,
  kind: NotificationKind,
  write: (template: Template) => string,
): Texts => {
  const written = (template: Template | undefined) => (template === undefined ? '' : write(template))
  return { 'zh-CN': written(templates[kind]), 'en-US': written(templates[`${kind}.en`]) }
}

export const writtenWechat = ({ id, fields }: WechatTemplate): string => [id, ...fields].join('/')

const sourceOf = (own: boolean, standard: boolean): MessageSource => {
  if (own) return 'own'
  return standard ? 'standard' : 'none'
}

/** Only companies through which messages are sent count. */
export function smsSource(
  kind: NotificationKind,
  setting: MessageSetting | null,
  companies: SmsGateway['companies'],
): MessageSource {
  const own = companies.some(({ company }) => setting && isChosen(setting.sms[company]))
  return sourceOf(
    own,
    companies.some(({ templates }) => isChosen(operatorsOf(templates, kind, String))),
  )
}

export function wechatSource(
  kind: NotificationKind,
  setting: MessageSetting | null,
  templates: Templates<WechatTemplate>,
): MessageSource {
  const { wechat }: NotificationKindRow = notificationKinds[kind]
  if (!wechat) return 'never'
  const own = setting !== null && isChosen(setting.wechat)
  return sourceOf(own, isChosen(operatorsOf(templates, kind, writtenWechat)))
}

/** Are members written to in WeChat at all? */
export const isWechatUsed = (settingOf: ReadMessageSetting, templates: Templates<WechatTemplate>): boolean =>
  (Object.keys(notificationKinds) as NotificationKind[]).some((kind) =>
    ['own', 'standard'].includes(wechatSource(kind, settingOf(kind), templates)),
  )
