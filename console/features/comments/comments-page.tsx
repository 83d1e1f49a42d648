/** The queue of comments: those that await a decision, the oldest first, or those of another state. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Tag, Typography } from 'antd'
import type { ReactNode } from 'react'
import { listStaffComments, type StaffComment } from '#contract/console/comment.ts'
import { commentAuditLabels } from '#contract/dictionaries/comment.ts'
import { commentAuditStatuses } from '#contract/values/comment.ts'
import { call } from '../../lib/call.ts'
import { language } from '../../lib/language.ts'
import { ListPage } from '../../ui/detail-page.tsx'
import { ChoiceFilter } from '../../ui/filters.tsx'
import { Instant } from '../../ui/instant.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { commentWords as say } from './messages.ts'

const colours = { AWAIT: 'warning', REJECT: 'error', PASS: 'success' } as const

type State = Pick<StaffComment, 'auditStatus' | 'shown'>

/** Where comments are shown at once, those that await audit say so. */
export const StateTag = ({ comment: { auditStatus, shown } }: { comment: State }): ReactNode => (
  <>
    <Tag color={colours[auditStatus]}>{commentAuditLabels[language][auditStatus]}</Tag>
    {auditStatus === 'AWAIT' && shown && <Tag color="processing">{say.shown}</Tag>}
  </>
)

const columns: readonly ListColumn<StaffComment>[] = [
  { title: say.product, key: 'product', render: (_, { productName }) => productName[language] },
  {
    title: say.score,
    key: 'score',
    render: (_, { score }) => <span className="number">{say.stars(score)}</span>,
  },
  {
    title: say.content,
    key: 'content',
    render: (_, { content }) => (
      <Typography.Text ellipsis style={{ maxInlineSize: 480 }}>
        {content}
      </Typography.Text>
    ),
  },
  {
    title: say.name,
    key: 'name',
    className: 'name',
    render: (_, { shownName }) => shownName ?? say.anonymous,
  },
  { title: say.state, key: 'state', render: (_, comment) => <StateTag comment={comment} /> },
  { title: say.written, key: 'written', render: (_, { createdAt }) => <Instant at={createdAt} /> },
]

export function CommentsPage(): ReactNode {
  const { status = 'AWAIT' } = useSearch({ from: '/comments' })
  const navigate = useNavigate()
  return (
    <ListPage title={say.title}>
      <QueryTable
        queryKey={['comments', status]}
        load={(cursor) => call(listStaffComments, { query: { status, cursor } })}
        list="comments"
        columns={columns}
        rowKey={({ commentNo }) => commentNo}
        onOpen={({ commentNo }) => void navigate({ to: '/comments/$commentNo', params: { commentNo } })}
        empty={say.empty}
        filters={
          <ChoiceFilter
            label={say.state}
            any={commentAuditLabels[language].AWAIT}
            value={status === 'AWAIT' ? undefined : status}
            options={commentAuditStatuses
              .filter((value) => value !== 'AWAIT')
              .map((value) => ({ value, label: commentAuditLabels[language][value] }))}
            onChoose={(chosen) =>
              void navigate({ to: '/comments', search: chosen ? { status: chosen } : {}, replace: true })
            }
          />
        }
      />
    </ListPage>
  )
}
