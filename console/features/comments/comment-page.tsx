/** One comment: what it says, who decided, and the ways to pass, reject and answer it. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Card, Flex, Form, Input, Typography } from 'antd'
import type { ReactNode } from 'react'
import {
  passComment,
  readStaffComment,
  rejectComment,
  replyToComment,
  type StaffComment,
} from '#contract/console/comment.ts'
import { readStaffOrder } from '#contract/console/ordering.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { call } from '../../lib/call.ts'
import { language } from '../../lib/language.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DecisionButtons } from '../../ui/decision-buttons.tsx'
import { DetailPage, TwoColumns } from '../../ui/detail-page.tsx'
import { type Fact, FactsCard, instant, number } from '../../ui/facts.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { StateTag } from './comments-page.tsx'
import { piecesOf } from './marked-words.ts'
import { commentWords as say } from './messages.ts'

type Read = AnswerOf<typeof readStaffComment>

export function CommentPage(): ReactNode {
  const { commentNo } = useParams({ from: '/comments/$commentNo' })
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: ['comment', commentNo],
    queryFn: () => call(readStaffComment, { params: { commentNo } }),
  })
  return (
    <DetailPage
      title={<span className="number">{commentNo}</span>}
      tag={(comment) => <StateTag comment={comment} />}
      onBack={() => void navigate({ to: '/comments' })}
      query={query}
      actions={(comment) => <Actions comment={comment} />}
    >
      {(comment) => (
        <TwoColumns
          main={
            <>
              <Card title={say.content}>
                <Content text={comment.content} />
                <Pictures comment={comment} />
              </Card>
              <Card title={say.reply}>
                {comment.reply === null ? (
                  <Typography.Text type="secondary">{say.noReply}</Typography.Text>
                ) : (
                  <p style={writing}>{comment.reply}</p>
                )}
              </Card>
            </>
          }
          aside={<About comment={comment} />}
        />
      )}
    </DetailPage>
  )
}

const writing = { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const

/** With what should be looked at before everybody reads it. */
function Content({ text }: { text: string }): ReactNode {
  const pieces = piecesOf(text)
  return (
    <>
      <p style={writing}>
        {pieces.map(({ text: part, isMarked }, at) =>
          isMarked ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text is read, and its pieces keep their places
            <mark key={at} className="to-check">
              {part}
            </mark>
          ) : (
            part
          ),
        )}
      </p>
      {pieces.some(({ isMarked }) => isMarked) && (
        <Typography.Text type="secondary">{say.marked}</Typography.Text>
      )}
    </>
  )
}

type Props = { comment: StaffComment }

/** Each opens as large as it is, in a window of its own. */
function Pictures({ comment: { pictures, picturesUrl } }: { comment: Read }): ReactNode {
  if (pictures.length === 0) return null
  return (
    <Flex gap={8} wrap style={{ marginBlockStart: 12 }}>
      {pictures.map((path, at) => (
        <a key={path} href={`${picturesUrl}/${path}`} target="_blank" rel="noreferrer">
          <Thumbnail src={`${picturesUrl}/${path}`} alt={say.pictureOf(at + 1)} style={thumbnail} />
        </a>
      ))}
    </Flex>
  )
}

const thumbnail = { inlineSize: 128, blockSize: 128, objectFit: 'cover', borderRadius: 8 } as const

function About({ comment }: Props): ReactNode {
  const { productName, orderNo, score, shownName, auditInfo, auditBy, auditAt, replyBy, repliedAt } = comment
  const mayReadOrder = mayOpen(useSession(), readStaffOrder.roles)
  const facts: Fact[] = [
    [say.product, productName[language]],
    [say.score, say.stars(score)],
    [say.name, shownName ?? say.anonymous],
    [say.orderNo, mayReadOrder ? orderLink(orderNo) : number(orderNo)],
    [say.written, instant(comment.createdAt)],
    [say.auditBy, auditBy],
    [say.auditAt, instant(auditAt)],
    [say.auditInfo, auditInfo],
    [say.replyBy, replyBy],
    [say.repliedAt, instant(repliedAt)],
  ]
  return <FactsCard title={say.facts} facts={facts} />
}

const orderLink = (orderNo: Read['orderNo']): ReactNode => (
  <Link to="/orders/$orderNo" params={{ orderNo }} className="number">
    {orderNo}
  </Link>
)

function Actions({ comment: { commentNo, auditStatus, version, reply } }: Props): ReactNode {
  const params = { commentNo }
  const refreshes = [['comment', commentNo], ['comments'], ['audit']]
  const fields = (
    <Form.Item
      name="reply"
      label={say.reply}
      rules={[{ required: true, whitespace: true }]}
      initialValue={reply}
    >
      <Input.TextArea maxLength={500} rows={4} showCount />
    </Form.Item>
  )
  return (
    <>
      <ActionButton
        label={say.replyAction}
        asks={{ title: say.replyTitle, consequence: say.replyText, does: say.replyDoes, fields }}
        run={({ values, key }) =>
          call(replyToComment, { params, body: { reply: String(values['reply']), version } }, key)
        }
        done={say.replied}
        refreshes={refreshes}
      />
      <DecisionButtons
        words={say}
        reject={
          auditStatus !== 'REJECT' &&
          (({ reason, key }) => call(rejectComment, { params, body: { reason, version } }, key))
        }
        approve={
          auditStatus !== 'PASS' && {
            label: say.pass,
            run: ({ key }) => call(passComment, { params, body: { version } }, key),
            done: say.passed,
          }
        }
        refreshes={refreshes}
      />
    </>
  )
}
