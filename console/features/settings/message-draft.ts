/** How a kind of notification is sent, while it is typed: what is changed, and what the server would refuse, by field. Pure. */
import type { KindSetting } from '#contract/console/message.ts'
import type { Language, Texts } from '#contract/language.ts'
import { sentenceOf } from '#contract/refusals.ts'
import { ruleSentence } from '#contract/rule-words.ts'
import { type MailTexts, MessageSetting, messageFaults } from '#contract/values/message-setting.ts'
import { isSame } from './changes.ts'

/** `version` is the one that it was typed over. */
export type MessageSettingDraft = { version: number; value: MessageSetting }

export const isEdited = (
  draft: MessageSettingDraft | null,
  saved: KindSetting,
): draft is MessageSettingDraft => draft !== null && !isSame(draft.value, saved.value)

export const mailOf = (saved: KindSetting, value: MessageSetting): MailTexts | null =>
  saved.mail && (value.mail ?? saved.mail.standard)

/** What is typed back to the standard text is none of staff's own. */
export const withMail = (saved: KindSetting, value: MessageSetting, mail: MailTexts): MessageSetting => ({
  ...value,
  mail: isSame(mail, saved.mail?.standard) ? null : mail,
})

/** A sentence for each field that is wrong, such as `mail.subject.zh-CN`. */
export type Faults = ReadonlyMap<string, string>

export function faultsOf(saved: KindSetting, value: MessageSetting, language: Language): Faults {
  const issues = MessageSetting.safeParse(value).error?.issues ?? []
  return new Map([
    ...messageFaults(saved, value).map(
      ({ field, code, details }) => [field, sentenceOf(code, language, details)] as const,
    ),
    ...issues.map(({ path, message }) => [path.join('.'), ruleSentence(message, language)] as const),
  ])
}

/** Of a text in both languages. */
export function faultsAt(faults: Faults, field: string): Partial<Texts> {
  const [zh, en] = [faults.get(`${field}.zh-CN`), faults.get(`${field}.en-US`)]
  return { ...(zh !== undefined && { 'zh-CN': zh }), ...(en !== undefined && { 'en-US': en }) }
}
