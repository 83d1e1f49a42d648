/** /commonComment: what can be commented on still, and one's own comments with how they stand. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { commentAuditLabels } from '#contract/dictionaries/comment.ts'
import type { Comment, Commentable } from '#contract/endpoints/comment.ts'
import { dateText } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { CursorList, QueryView } from '../../lib/query-view.tsx'
import { textOf } from '../../lib/search-params.ts'
import { useWords } from '../../lib/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Tag } from '../../ui/tag.tsx'
import { awaitingQuery, ownCommentsQuery } from './calls.ts'
import css from './comment.module.css'
import { auditTones, commentWords } from './messages.ts'
import { Stars } from './stars.tsx'

const keys = ['awaiting', 'own'] as const

export function CommentsPage() {
  const words = useWords(commentWords)
  const navigate = useNavigate()
  const current = textOf(useSearch({ strict: false }), 'tab') === 'own' ? 'own' : 'awaiting'
  return (
    <Tabs
      label={words.tabs}
      tabs={keys.map((key) => ({ key, label: words[key] }))}
      current={current}
      onChange={(tab) => void navigate({ to: '/commonComment', search: { tab }, replace: true })}
      panel={(tab) => <Stack>{tab === 'own' ? <Own /> : <Awaiting />}</Stack>}
    />
  )
}

function Awaiting() {
  const words = useWords(commentWords)
  return (
    <QueryView query={useQuery(awaitingQuery)}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty icon="star" title={words.noneAwaiting} text={words.noneAwaitingText} />
        ) : (
          items.map((used) => <Used key={`${used.orderNo} ${used.productCode}`} used={used} />)
        )
      }
    </QueryView>
  )
}

function Used({ used: { orderNo, productCode, productName, visitDate } }: { used: Commentable }) {
  const words = useWords(commentWords)
  return (
    <Card>
      <div className={css.row}>
        <div>
          <strong className={css.name}>{productName}</strong>
          <p className={css.soft}>{visitDate ? dateText(visitDate, language) : orderNo}</p>
        </div>
        <Link
          to="/postComment"
          search={{ orderNo, code: productCode }}
          className={buttonClass('primary', 's')}
          aria-label={`${words.write} ${productName}`}
        >
          {words.write}
        </Link>
      </div>
    </Card>
  )
}

function Own() {
  const words = useWords(commentWords)
  return (
    <CursorList
      query={useInfiniteQuery(ownCommentsQuery)}
      empty={<Empty icon="star" title={words.noneOwn} text={words.noneOwnText} />}
    >
      {(items) => items.map((comment) => <OwnComment key={comment.commentNo} comment={comment} />)}
    </CursorList>
  )
}

function OwnComment({ comment }: { comment: Comment }) {
  const states = useWords(commentAuditLabels)
  const { commentNo, productName, auditStatus, score, content } = comment
  return (
    <Card title={productName} aside={<Tag tone={auditTones[auditStatus]}>{states[auditStatus]}</Tag>}>
      <Stars score={score} />
      <p className={css.text}>
        <Link to="/commentDetail" search={{ commentNo }}>
          {content}
        </Link>
      </p>
    </Card>
  )
}
