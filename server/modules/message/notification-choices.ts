/** Members choose which optional topics they are written to about. */
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/endpoints/message.ts'
import { type NotificationTopic, notificationTopics } from '#contract/values/notification.ts'
import type { Db } from '../../platform/db.ts'
import type { Member } from '../caller/caller.ts'
import type { SettingMemory } from '../setting/setting-memory.ts'
import { mutedTopicsOf } from './buyer-notification.ts'
import { deleteMuted, insertMuted } from './buyer-notification-sql.ts'
import { isWechatUsed, messageSettingsIn } from './channels/chosen-templates.ts'
import type { MailGateway } from './channels/mail-gateway.ts'
import type { WechatMessageGateway } from './channels/wechat-message-gateway.ts'

export type ChoicesDeps = {
  db: Db
  wechatMessages: WechatMessageGateway
  mail: MailGateway | null
  settings: Pick<SettingMemory, 'reader'>
}

export async function readNotificationChoices(
  { db, wechatMessages, mail, settings }: ChoicesDeps,
  { memberId }: Member,
): Promise<AnswerOf<typeof contract.readNotificationChoices>> {
  const muted = (await mutedTopicsOf(db, [memberId])).get(memberId)
  const topics = Object.entries(notificationTopics).map(([name, { optional }]) => {
    const topic = name as NotificationTopic
    return { topic, optional, on: !optional || !muted?.has(topic) }
  })
  const wechat = isWechatUsed(messageSettingsIn(await settings.reader()), wechatMessages.templates)
  return { topics, wechat, mail: mail !== null }
}

export async function saveNotificationChoice(
  deps: ChoicesDeps,
  member: Member,
  { topic, on }: BodyOf<typeof contract.saveNotificationChoice>,
): Promise<AnswerOf<typeof contract.saveNotificationChoice>> {
  if (on) await deleteMuted(deps.db, member.memberId, topic)
  else await insertMuted(deps.db, member.memberId, topic)
  return readNotificationChoices(deps, member)
}

/** Whether the member is written to about each topic. */
export const exportChoices = async (deps: ChoicesDeps, member: Member) =>
  (await readNotificationChoices(deps, member)).topics.map(({ topic, on }) => ({ topic, on }))
