/** Staff set of each kind of notification whether it is sent, by which templates, and the text of its e-mail. */
import type * as contract from '#contract/console/message.ts'
import type { KindSetting } from '#contract/console/message.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { type MessageKind, type MessageSource, messageKinds } from '#contract/values/message.ts'
import {
  isSentAtAll,
  type MessageSetting,
  messageFaults,
  messageSettingCode,
  standardMessageSetting,
} from '#contract/values/message-setting.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import {
  loadMessageSettings,
  type StoredMessageSetting,
  writeMessageSetting,
} from '../../setting/message-settings.ts'
import type { WriteCall, Written } from '../../staff/audited.ts'
import type { StaffCall } from '../../staff/caller.ts'
import { operatorsOf, smsSource, wechatSource, writtenWechat } from '../channels/chosen-templates.ts'
import type { MailGateway } from '../channels/mail-gateway.ts'
import type { SmsGateway } from '../channels/sms-gateway.ts'
import type { WechatMessageGateway } from '../channels/wechat-message-gateway.ts'
import { type NotificationKindRow, notificationKinds, topicOf } from '../notification-kinds.ts'
import { linkOf, mailFooter, mailPlaceholders, standardMail } from '../notification-text.ts'

export type MessageSettingDeps = {
  db: Db
  publicUrl: string
  sms: SmsGateway
  wechatMessages: WechatMessageGateway
  mail: MailGateway | null
}

/** Nothing about an account goes to an address that nobody proved to be its member's. */
const isMailed = (kind: MessageKind): boolean => topicOf(kind) !== 'account'

export async function listMessageSettings(
  deps: MessageSettingDeps,
): Promise<AnswerOf<typeof contract.listMessageSettings>> {
  const stored = await loadMessageSettings(deps.db)
  const items = messageKinds.map((kind) => {
    const setting = stored.get(kind)?.value ?? null
    const topic = topicOf(kind)
    return {
      kind,
      topic,
      on: isSentAtAll(topic, setting),
      sms: smsSource(kind, setting, deps.sms.companies),
      wechat: wechatSource(kind, setting, deps.wechatMessages.templates),
      mail: mailSource(deps, kind, setting),
    }
  })
  return { items, nextCursor: null }
}

function mailSource(
  { mail }: MessageSettingDeps,
  kind: MessageKind,
  setting: MessageSetting | null,
): MessageSource {
  if (!isMailed(kind)) return 'never'
  if (!mail) return 'none'
  return setting?.mail ? 'own' : 'standard'
}

export const readMessageSetting = async (
  deps: MessageSettingDeps,
  { params: { kind } }: StaffCall<typeof contract.readMessageSetting>,
): Promise<KindSetting> => kindSettingOf(deps, kind, await storedOf(deps.db, kind))

const nothing: StoredMessageSetting = { value: null, version: 0 }

const storedOf = async (on: Db | Tx, kind: MessageKind): Promise<StoredMessageSetting> =>
  (await loadMessageSettings(on)).get(kind) ?? nothing

/** Values as they look: the venue's number plates and mobiles are invented. */
const samples: Readonly<Record<string, string>> = {
  orderNo: '2611210000000001',
  amount: '120.00',
  date: '2026-11-28',
  time: '2026-11-21 10:05',
  plate: '云A·D0188',
  came: '1',
  awaited: '2',
  tel: '020 5550 0182',
}

function kindSettingOf(
  { publicUrl, sms, wechatMessages, mail }: MessageSettingDeps,
  kind: MessageKind,
  { value, version }: StoredMessageSetting,
): KindSetting {
  const row: NotificationKindRow = notificationKinds[kind]
  const link = linkOf(publicUrl, kind, samples)
  return {
    kind,
    topic: row.topic,
    value: { ...(value ?? standardMessageSetting), on: isSentAtAll(row.topic, value) },
    version,
    text: row.texts,
    sms: {
      values: [...row.sms],
      companies: sms.companies.map(({ company, templates }) => ({
        company,
        templates: operatorsOf(templates, kind, String),
      })),
    },
    wechat: row.wechat && {
      values: [...row.wechat],
      templates: operatorsOf(wechatMessages.templates, kind, writtenWechat),
    },
    mail: isMailed(kind)
      ? {
          isOffered: mail !== null,
          placeholders: [...mailPlaceholders(kind)],
          standard: standardMail(kind),
          footer: mailFooter,
        }
      : null,
    samples: {
      ...Object.fromEntries(row.sms.map((name) => [name, samples[name] ?? ''])),
      ...(isMailed(kind) && { link }),
    },
  }
}

/** Refuses what makes no sense for the kind, and a version that is not the present one. */
export async function saveMessageSetting(
  deps: MessageSettingDeps,
  tx: Tx,
  { params: { kind }, body: { value, version } }: WriteCall<typeof contract.saveMessageSetting>,
): Promise<Written<KindSetting>> {
  const before = kindSettingOf(deps, kind, await storedOf(tx, kind))
  const [fault] = messageFaults(before, value)
  if (fault) throw new Refusal(fault.code, { ...fault.details, field: fault.field })
  if (!(await writeMessageSetting(tx, kind, { value, version }))) throw new Refusal('STAFF_CHANGED')
  const after = kindSettingOf(deps, kind, await storedOf(tx, kind))
  return {
    answer: after,
    audit: { no: messageSettingCode(kind), before: before.value, after: after.value },
  }
}
