/** /commentDetail: one's own comment, how it stands, the tower's reply, and the ways to change it or take it back. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { commentAuditLabels } from '#contract/dictionaries/comment.ts'
import type { Comment } from '#contract/endpoints/comment.ts'
import { CommentNo } from '#contract/values/comment.ts'
import { isRefusal } from '../../lib/failures.ts'
import { minuteText } from '../../lib/format.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { textOf } from '../../lib/search-params.ts'
import { useWords } from '../../lib/words.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, Facts, Stack } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { Tag } from '../../ui/tag.tsx'
import { showToast } from '../../ui/toast.tsx'
import { commentQuery, sendTakingBack } from './calls.ts'
import css from './comment.module.css'
import { CommentPictures } from './comment-pictures.tsx'
import { auditTones, commentWords } from './messages.ts'
import { Reply } from './product-comments.tsx'
import { Stars } from './stars.tsx'

export function CommentDetailPage() {
  const words = useWords(commentWords)
  const commentNo = CommentNo.safeParse(textOf(useSearch({ strict: false }), 'commentNo'))
  if (!commentNo.success) return <Empty icon="star" title={words.notFound} />
  return <Loaded commentNo={commentNo.data} />
}

function Loaded({ commentNo }: { commentNo: CommentNo }) {
  const words = useWords(commentWords)
  const { data, error, refetch } = useQuery(commentQuery(commentNo))
  if (data) return <Shown comment={data} />
  if (!error) return <SkeletonRows />
  if (isRefusal(error, 'NOT_FOUND')) return <Empty icon="star" title={words.notFound} />
  return <LoadFailure error={error} onRetry={() => void refetch()} />
}

function Shown({ comment }: { comment: Comment }) {
  const words = useWords(commentWords)
  const states = useWords(commentAuditLabels)
  const { commentNo, orderNo, productCode, productName, auditStatus, auditInfo, score, content } = comment
  return (
    <>
      <Stack>
        <Card title={productName} aside={<Tag tone={auditTones[auditStatus]}>{states[auditStatus]}</Tag>}>
          <Stars score={score} />
          <p className={css.text}>{content}</p>
          <CommentPictures paths={comment.pictures} />
          {comment.reply && <Reply text={comment.reply} />}
          {comment.shown && auditStatus === 'AWAIT' && <p className={css.soft}>{words.shownMeanwhile}</p>}
        </Card>
        {auditInfo && (
          <Card title={words.rejected}>
            <p className={css.text}>{auditInfo}</p>
          </Card>
        )}
        <Card>
          <Facts
            rows={[
              [words.writtenAt, minuteText(comment.createdAt)],
              [words.auditedAt, comment.auditAt && minuteText(comment.auditAt)],
              [words.repliedAt, comment.repliedAt && minuteText(comment.repliedAt)],
              [words.isAnonymous, comment.anonymous ? words.yes : words.no],
              [
                words.orderNo,
                <Link key="order" to="/orderDetail" search={{ orderNo }}>
                  {orderNo}
                </Link>,
              ],
            ]}
          />
        </Card>
      </Stack>
      <BottomBar>
        <TakeBack commentNo={commentNo} />
        {auditStatus !== 'PASS' && (
          <Link
            to="/postComment"
            search={{ orderNo, code: productCode, commentNo }}
            className={buttonClass('primary')}
          >
            {words.edit}
          </Link>
        )}
      </BottomBar>
    </>
  )
}

function TakeBack({ commentNo }: { commentNo: CommentNo }) {
  const words = useWords(commentWords)
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const takeBack = async () => {
    setBusy(true)
    try {
      await sendTakingBack(commentNo)
      showToast(words.takenBack, 'success')
      await navigate({ to: '/commonComment', search: { tab: 'own' }, replace: true })
    } catch {
      setAsking(false)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {words.takeBack}
      </Button>
      {asking && (
        <ConfirmDialog
          title={words.takeBackTitle}
          text={words.takeBackText}
          confirm={words.takeBack}
          cancel={words.keep}
          danger
          busy={busy}
          onConfirm={() => void takeBack()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
