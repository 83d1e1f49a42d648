/** What staff set of a kind of notification: whether it is sent, by which templates, and the text of its e-mail. */
import * as z from 'zod/mini'
import { defaultLanguage, type Language, languages, type Texts } from '../language.ts'
import type { MessageKind } from './message.ts'
import { type NotificationTopic, notificationTopics } from './notification.ts'
import { maxCharacters, required } from './text.ts'

export const smsCompanies = ['aliyun', 'tencent'] as const
export type SmsCompany = (typeof smsCompanies)[number]

export const messageSettingCode = <Kind extends MessageKind>(kind: Kind) => `messages.${kind}` as const
export type MessageSettingCode = `messages.${MessageKind}`

/** A company's id of a template; empty: the operator's counts. */
const SmsTemplate = z.string().check(z.trim(), maxCharacters(64), z.regex(/^[\w-]*$/))
/** A template's id, with the names of its fields where they are not those of the operator's: `ID/thing1/amount2`. */
const WechatTemplate = z
  .string()
  .check(z.trim(), maxCharacters(300), z.regex(/^(|[\w-]{1,64}(\/\w{1,32})*)$/))

const both = <Schema extends z.ZodMiniType>(schema: Schema) => z.object({ 'zh-CN': schema, 'en-US': schema })

export const LONGEST_MAIL_SUBJECT = 100
export const LONGEST_MAIL_BODY = 1_000

/** One line of text. */
const Subject = z
  .string()
  .check(z.trim(), required, maxCharacters(LONGEST_MAIL_SUBJECT), z.regex(/^\P{Cc}*$/u))
const Body = z
  .string()
  .check(z.trim(), required, maxCharacters(LONGEST_MAIL_BODY), z.regex(/^(\P{Cc}|[\n\t])*$/u))

/** Plain text, with placeholders such as {orderNo}. */
const MailTexts = z.object({ subject: both(Subject), body: both(Body) })
export type MailTexts = z.infer<typeof MailTexts>

export const MessageSetting = z.object({
  on: z.boolean(),
  sms: z.object({ aliyun: both(SmsTemplate), tencent: both(SmsTemplate) }),
  wechat: both(WechatTemplate),
  /** Null: the standard text. */
  mail: z.nullable(MailTexts),
})
export type MessageSetting = z.infer<typeof MessageSetting>

const none: Texts = { 'zh-CN': '', 'en-US': '' }

/** What counts until staff set something: the operator's templates and the standard text. */
export const standardMessageSetting: MessageSetting = {
  on: true,
  sms: { aliyun: none, tencent: none },
  wechat: none,
  mail: null,
}

/** Is the kind sent? What is not optional always is, whatever was stored. */
export const isSentAtAll = (topic: NotificationTopic, setting: MessageSetting | null): boolean =>
  !notificationTopics[topic].optional || setting?.on !== false

export function readWechatTemplate(template: string): { id: string; fields: readonly string[] } {
  const [id = '', ...fields] = template.split('/')
  return { id, fields }
}

/** Each placeholder with its value; one without a value is left empty. */
export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : '',
  )

/** The first piece of a text in braces, or single brace, that is no placeholder of these names. */
export function unknownPlaceholder(text: string, names: readonly string[]): string | null {
  const known = new Set(names.map((name) => `{${name}}`))
  for (const [piece] of text.matchAll(/\{[^{}]*\}?|\}/g)) if (!known.has(piece)) return piece
  return null
}

/** What may be set of a kind. */
export type MessageFacts = {
  topic: NotificationTopic
  /** Null: the kind is never sent in WeChat. `templates` are the operator's: empty where there is none. */
  wechat: { values: readonly string[]; templates: Texts } | null
  /** Null: the kind is never sent by e-mail. */
  mail: { placeholders: readonly string[] } | null
}

export type MessageField = 'on' | `${'wechat' | 'mail.subject' | 'mail.body'}.${Language}`

/** Why a setting makes no sense for its kind, by the field; `code` is the refusal. */
export type MessageFault = { field: MessageField } & (
  | { code: 'MESSAGE_ALWAYS_SENT' | 'MESSAGE_CHANNEL_NOT_USED'; details?: undefined }
  | { code: 'MESSAGE_PLACEHOLDER_UNKNOWN'; details: { piece: string } }
  | { code: 'MESSAGE_FIELDS_DIFFER'; details: { count: number } }
)

export function messageFaults(facts: MessageFacts, setting: MessageSetting): MessageFault[] {
  const { topic } = facts
  const isOff = !setting.on && !notificationTopics[topic].optional
  return [
    ...(isOff ? [{ field: 'on', code: 'MESSAGE_ALWAYS_SENT' } as const] : []),
    ...languages.flatMap((language) => wechatFaults(facts, setting.wechat[language], language)),
    ...languages.flatMap((language) => mailFaults(facts, setting.mail, language)),
  ]
}

function wechatFaults({ wechat }: MessageFacts, template: string, language: Language): MessageFault[] {
  if (template === '') return []
  const field = `wechat.${language}` as const
  if (!wechat) return [{ field, code: 'MESSAGE_CHANNEL_NOT_USED' }]
  const { fields } = readWechatTemplate(template)
  const count = wechat.values.length
  // An id by itself has the fields of the operator's template.
  const known = wechat.templates[language] || wechat.templates[defaultLanguage]
  const areThose = fields.length === count || (fields.length === 0 && known !== '')
  return areThose ? [] : [{ field, code: 'MESSAGE_FIELDS_DIFFER', details: { count } }]
}

const LONGEST_PIECE = 40

function mailFaults(facts: MessageFacts, mail: MailTexts | null, language: Language): MessageFault[] {
  if (!mail) return []
  if (!facts.mail) return [{ field: `mail.body.${language}`, code: 'MESSAGE_CHANNEL_NOT_USED' }]
  const { placeholders } = facts.mail
  return (['subject', 'body'] as const).flatMap((part): MessageFault[] => {
    const piece = unknownPlaceholder(mail[part][language], placeholders)
    if (piece === null) return []
    const shown = [...piece].slice(0, LONGEST_PIECE).join('')
    const field = `mail.${part}.${language}` as const
    return [{ field, code: 'MESSAGE_PLACEHOLDER_UNKNOWN', details: { piece: shown } }]
  })
}
