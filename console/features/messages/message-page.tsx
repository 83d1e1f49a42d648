/** One message: its text as it was filled in, how it was sent, and what the provider answered. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Card, Typography } from 'antd'
import type { ReactNode } from 'react'
import { type Message, readMessage, resendMessage } from '#contract/console/message.ts'
import {
  messageChannelLabels,
  messageKindLabels,
  messageOutcomeLabels,
} from '#contract/dictionaries/message.ts'
import { call } from '../../lib/call.ts'
import { language } from '../../lib/language.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DetailPage, TwoColumns } from '../../ui/detail-page.tsx'
import { type Fact, FactsCard, instant, number } from '../../ui/facts.tsx'
import { StateTag } from './message-labels.tsx'
import { messageWords as say } from './messages.ts'

export function MessagePage(): ReactNode {
  const { messageId } = useParams({ from: '/messages/$messageId' })
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: ['message', messageId],
    queryFn: () => call(readMessage, { params: { messageId } }),
  })
  return (
    <DetailPage
      title={<span className="number">{say.message(messageId)}</span>}
      tag={(data) => <StateTag state={data.state} />}
      onBack={() => void navigate({ to: '/messages' })}
      query={query}
      actions={(message) => message.actions.includes('resend') && <Resend message={message} />}
    >
      {(message) => (
        <TwoColumns
          main={
            <Card title={say.text}>
              {message.text === null ? (
                <Typography.Text type="secondary">{say.noText}</Typography.Text>
              ) : (
                <p lang={message.language ?? undefined} style={{ margin: 0, overflowWrap: 'anywhere' }}>
                  {message.text}
                </p>
              )}
              {message.isOwnText && (
                <Typography.Paragraph type="secondary" style={{ margin: '12px 0 0' }}>
                  {message.channel === 'EMAIL' ? say.ownMail : say.ownTemplate}
                </Typography.Paragraph>
              )}
            </Card>
          }
          aside={<About message={message} />}
        />
      )}
    </DetailPage>
  )
}

type MessageProps = { message: Message }

function About({ message }: MessageProps): ReactNode {
  const mayOpenOrder = mayOpen(useSession(), ['owner', 'orders', 'finance'])
  const { orderNo, channel, outcome } = message
  const order = orderNo && mayOpenOrder && (
    <Link to="/orders/$orderNo" params={{ orderNo }} className="number">
      {orderNo}
    </Link>
  )
  const facts: Fact[] = [
    [say.kind, messageKindLabels[language][message.kind]],
    [say.recipient, number(message.recipient)],
    [say.orderNo, order || number(orderNo)],
    [say.language, message.language && say.languages[message.language]],
    [say.channel, channel && messageChannelLabels[language][channel]],
    [say.outcome, outcome && messageOutcomeLabels[language][outcome]],
    [say.tries, number(String(message.tries))],
    [say.created, instant(message.createdAt)],
    [say.triedAt, instant(message.triedAt)],
    [say.sentAt, instant(message.sentAt)],
    [say.dueAt, instant(message.dueAt)],
  ]
  return <FactsCard title={say.facts} facts={facts} />
}

function Resend({ message: { messageId, recipient, outcome } }: MessageProps): ReactNode {
  const mayResend = mayOpen(useSession(), ['owner', 'orders'])
  if (!mayResend || recipient === null) return null
  const consequence = [say.resendText(recipient), outcome === 'unknown' && say.resendUnknown]
  return (
    <ActionButton
      label={say.resend}
      primary
      asks={{
        title: say.resendTitle,
        consequence: consequence.filter(Boolean).join(' '),
        does: say.resendDoes(recipient),
      }}
      run={({ key }) => call(resendMessage, { params: { messageId } }, key)}
      done={say.resent}
      refreshes={[['message', messageId], ['messages'], ['audit']]}
    />
  )
}
