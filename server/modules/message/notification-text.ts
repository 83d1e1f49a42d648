/** The text of a notification, filled in. Pure. */
import { messageKindLabels } from '#contract/dictionaries/message.ts'
import type { Language } from '#contract/language.ts'
import { type NotificationKind, type NotificationKindRow, notificationKinds } from './notification-kinds.ts'

export type NotificationParams = Readonly<Record<string, string>>

/** The page asks for its member, that of an order for its member or an SMS code: the address itself opens nothing. */
export function linkOf(publicUrl: string, kind: NotificationKind, params: NotificationParams): string {
  const { page }: NotificationKindRow = notificationKinds[kind]
  if (page === 'cards') return new URL('/card/approveStatus', publicUrl).href
  return new URL(`/auth?orderNo=${params['orderNo'] ?? ''}${page ? `&to=${page}` : ''}`, publicUrl).href
}

type Filled = { kind: NotificationKind; language: Language; params: NotificationParams; publicUrl: string }

/** The text that is registered for it, filled in as an SMS company fills it in. */
export function textOf({ kind, language, params, publicUrl }: Filled): string {
  const values: NotificationParams = { ...params, link: linkOf(publicUrl, kind, params) }
  return notificationKinds[kind].texts[language].replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => values[name] ?? '',
  )
}

const footers: Readonly<Record<Language, string>> = {
  'zh-CN': '您在个人资料中填写了此邮箱，因此会收到通知的副本；如不再需要，请在个人资料中删除此邮箱。',
  'en-US':
    'You get this copy because your profile names this address. If you no longer want copies, remove it there.',
}

export function mailTextOf(notification: Filled): { subject: string; text: string } {
  const { kind, language, params } = notification
  return {
    subject: [messageKindLabels[language][kind], params['orderNo']].filter(Boolean).join(' · '),
    text: `${textOf(notification)}\n\n--\n${footers[language]}\n`,
  }
}
