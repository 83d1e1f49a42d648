/** The queue of comments: those that await a decision, the oldest first, or those of another state, score, product or day. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Tag, Typography } from 'antd'
import type { ReactNode } from 'react'
import { listStaffComments, type StaffComment } from '#contract/console/comment.ts'
import { commentAuditLabels } from '#contract/dictionaries/comment.ts'
import { commentAuditStatuses, scores } from '#contract/values/comment.ts'
import { CreatedSort } from '#contract/values/list-sort.ts'
import { call } from '../../lib/call.ts'
import { type Changes, withChanges } from '../../lib/changed-search.ts'
import { language } from '../../lib/language.ts'
import { ListPage } from '../../ui/detail-page.tsx'
import { ChoiceFilter, DayFilter } from '../../ui/filters.tsx'
import { Instant } from '../../ui/instant.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { ProductFilter } from '../../ui/product-filter.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { commentWords as say } from './messages.ts'
import type { CommentSearch } from './search.ts'

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
  {
    title: say.written,
    key: 'written',
    sortsBy: 'created',
    render: (_, { createdAt }) => <Instant at={createdAt} />,
  },
]

export function CommentsPage(): ReactNode {
  const search = useSearch({ from: '/comments' })
  const navigate = useNavigate()
  const { sort, ...filter } = search
  const sortBy = (chosen: string) =>
    void navigate({ to: '/comments', search: { ...search, sort: CreatedSort.parse(chosen) }, replace: true })
  return (
    <ListPage title={say.title}>
      <QueryTable
        queryKey={['comments', filter]}
        load={(cursor) => call(listStaffComments, { query: { ...search, cursor } })}
        sorting={{ value: sort ?? 'created-asc', onSort: sortBy }}
        list="comments"
        columns={columns}
        rowKey={({ commentNo }) => commentNo}
        onOpen={({ commentNo }) => void navigate({ to: '/comments/$commentNo', params: { commentNo } })}
        empty={say.empty}
        filters={<Filters search={search} />}
      />
    </ListPage>
  )
}

const stateOptions = [
  ...commentAuditStatuses
    .filter((value) => value !== 'AWAIT')
    .map((value) => ({ value, label: commentAuditLabels[language][value] })),
  { value: 'ANY' as const, label: say.anyState },
]

/** Without a state, those that await a decision: this is their queue. */
function Filters({ search }: { search: CommentSearch }): ReactNode {
  const navigate = useNavigate()
  const set = (changes: Changes<CommentSearch>) =>
    void navigate({ to: '/comments', search: withChanges(search, changes), replace: true })
  return (
    <>
      <ChoiceFilter
        label={say.state}
        any={commentAuditLabels[language].AWAIT}
        value={search.status}
        options={stateOptions}
        onChoose={(status) => set({ status })}
        width={150}
      />
      <ChoiceFilter
        label={say.score}
        any={say.anyScore}
        value={search.score}
        options={scores.map((value) => ({ value, label: say.stars(Number(value)) }))}
        onChoose={(score) => set({ score })}
        width={130}
      />
      <ProductFilter
        label={say.product}
        any={say.anyProduct}
        value={search.product}
        onChoose={(product) => set({ product })}
      />
      <DayFilter label={say.day} value={search.day} onChoose={(day) => set({ day })} />
    </>
  )
}
