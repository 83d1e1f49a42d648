/** Every kind of notification: whether it is sent, and by what in each channel. */
import { useNavigate } from '@tanstack/react-router'
import { Flex, Tag, Typography } from 'antd'
import type { ReactNode } from 'react'
import { listMessageSettings, type MessageSettingRow } from '#contract/console/message.ts'
import { messageKindLabels } from '#contract/dictionaries/message.ts'
import type { MessageSource } from '#contract/values/message.ts'
import { notificationTopics } from '#contract/values/notification.ts'
import { call } from '../../lib/call.ts'
import { language } from '../../lib/language.ts'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { messageSettingWords as say } from './message-words.ts'

const columns: readonly ListColumn<MessageSettingRow>[] = [
  {
    title: say.kind,
    key: 'kind',
    render: (_, { kind }) => (
      <Flex vertical>
        <Typography.Text strong>{messageKindLabels[language][kind]}</Typography.Text>
        <Typography.Text type="secondary" className="number">
          {kind}
        </Typography.Text>
      </Flex>
    ),
  },
  { title: say.topic, key: 'topic', render: (_, { topic }) => say.topics[topic] },
  { title: say.sending, key: 'on', render: (_, row) => <SendingTag {...row} /> },
  { title: say.sms, key: 'sms', render: (_, { sms }) => source(sms, say.templateSources) },
  { title: say.wechat, key: 'wechat', render: (_, { wechat }) => source(wechat, say.templateSources) },
  { title: say.mail, key: 'mail', render: (_, { mail }) => source(mail, say.mailSources) },
]

/** What staff set stands out among what is as configured; what is missing is marked. */
function source(from: MessageSource, names: Record<MessageSource, string>): ReactNode {
  if (from === 'own') return <Tag color="processing">{names[from]}</Tag>
  if (from === 'none') return <Typography.Text type="warning">{names[from]}</Typography.Text>
  return <Typography.Text {...(from === 'never' && { type: 'secondary' })}>{names[from]}</Typography.Text>
}

export function SendingTag({ topic, on }: Pick<MessageSettingRow, 'topic' | 'on'>): ReactNode {
  if (!notificationTopics[topic].optional) return <Tag color="success">{say.always}</Tag>
  return on ? <Tag color="success">{say.on}</Tag> : <Tag>{say.off}</Tag>
}

export const messagesKey = ['settings', 'messages']

export function MessagesTab(): ReactNode {
  const navigate = useNavigate()
  return (
    <div className="stack">
      <Typography.Text type="secondary">{say.hint}</Typography.Text>
      <QueryTable
        queryKey={messagesKey}
        load={() => call(listMessageSettings)}
        columns={columns}
        rowKey={({ kind }) => kind}
        onOpen={({ kind }) => void navigate({ to: '/settings/messages/$kind', params: { kind } })}
        empty={say.none}
      />
    </div>
  )
}
