/** The table of notifications in docs/specification.md. */
import { notificationTopics } from '../../contract/values/notification.ts'
import {
  type NotificationKindRow,
  notificationKinds,
} from '../../server/modules/message/notification-kinds.ts'
import { table } from './tables.ts'

export const notificationTable = (): string =>
  table(
    ['kind', 'topic', 'SMS', 'WeChat', '中文', 'English'],
    Object.entries<NotificationKindRow>(notificationKinds).map(([kind, { topic, sms, wechat, texts }]) => [
      `\`${kind}\``,
      notificationTopics[topic].optional ? `${topic}, optional` : topic,
      sms.join(', '),
      wechat?.join(', ') ?? '–',
      texts['zh-CN'],
      texts['en-US'],
    ]),
  )
