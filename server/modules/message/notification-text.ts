/** The text of a notification, filled in. Pure. */
import { messageKindLabels } from '#contract/dictionaries/message.ts'
import { type Language, languages, type Texts } from '#contract/language.ts'
import { fillIn, type MailTexts } from '#contract/values/message-setting.ts'
import { type NotificationKind, type NotificationKindRow, notificationKinds } from './notification-kinds.ts'

export type NotificationParams = Readonly<Record<string, string>>

/** The page asks for its member, that of an order for its member or an SMS code: the address itself opens nothing. */
export function linkOf(publicUrl: string, kind: NotificationKind, params: NotificationParams): string {
  const { page }: NotificationKindRow = notificationKinds[kind]
  if (page === 'cards') return new URL('/card/approveStatus', publicUrl).href
  return new URL(`/auth?orderNo=${params['orderNo'] ?? ''}${page ? `&to=${page}` : ''}`, publicUrl).href
}

type Filled = { kind: NotificationKind; language: Language; params: NotificationParams; publicUrl: string }

const withLink = ({ kind, params, publicUrl }: Filled): NotificationParams => ({
  ...params,
  link: linkOf(publicUrl, kind, params),
})

/** The text that is registered for it, filled in as an SMS company fills it in. */
export const textOf = (filled: Filled): string =>
  fillIn(notificationKinds[filled.kind].texts[filled.language], withLink(filled))

/** Below each e-mail, whoever wrote it. */
export const mailFooter: Texts = {
  'zh-CN': '您在个人资料中填写了此邮箱，因此会收到通知的副本；如不再需要，请在个人资料中删除此邮箱。',
  'en-US':
    'You get this copy because your profile names this address. If you no longer want copies, remove it there.',
}

/** It says no more than an SMS does: nobody proved that an address is its member's. */
export const mailPlaceholders = (kind: NotificationKind): readonly string[] => [
  ...notificationKinds[kind].sms,
  'link',
]

/** What counts until staff write another. */
export const standardMail = (kind: NotificationKind): MailTexts => ({
  subject: inBoth((language) => {
    const label = messageKindLabels[language][kind]
    return mailPlaceholders(kind).includes('orderNo') ? `${label} · {orderNo}` : label
  }),
  body: notificationKinds[kind].texts,
})

function inBoth(write: (language: Language) => string): Texts {
  const [zh, en] = languages.map(write)
  return { 'zh-CN': zh ?? '', 'en-US': en ?? '' }
}

/** Plain text; `own` is what staff wrote, null: the standard text. */
export function mailTextOf(filled: Filled, own: MailTexts | null): { subject: string; text: string } {
  const { subject, body } = own ?? standardMail(filled.kind)
  const { language } = filled
  const values = withLink(filled)
  return {
    subject: fillIn(subject[language], values),
    text: `${fillIn(body[language], values)}\n\n--\n${mailFooter[language]}\n`,
  }
}
