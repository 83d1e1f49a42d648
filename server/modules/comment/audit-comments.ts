/** Staff pass, reject and answer comments; the counts of scores move in the transaction that shows or hides one. */
import type * as contract from '#contract/console/comment.ts'
import type { StaffComment } from '#contract/console/comment.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { CommentNo } from '#contract/values/comment.ts'
import { directionOf } from '#contract/values/list-sort.ts'
import { dayInstants } from '#contract/values/time.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Written } from '../staff/audited.ts'
import type { StaffCall } from '../staff/caller.ts'
import { type CommentDeps, pageLimit, pageOf } from './comment.ts'
import { moveScores } from './score-store.ts'
import {
  type CommentRow,
  commentsThat,
  countByStatus,
  findComment,
  lockComment,
  updateComment,
} from './store.ts'

export async function listStaffComments(
  db: Db,
  {
    status = 'AWAIT',
    score,
    product,
    day,
    sort = 'created-asc',
    cursor,
  }: StaffCall<typeof contract.listStaffComments>['query'],
): Promise<AnswerOf<typeof contract.listStaffComments>> {
  const found = await commentsThat(db, {
    ...{ status: status === 'ANY' ? undefined : status, score: score && Number(score), product },
    ...{ created: day && dayInstants(day), direction: directionOf(sort), cursor, limit: pageLimit },
  }).execute()
  const { rows, nextCursor } = pageOf(found)
  return { items: rows.map(staffView), nextCursor }
}

export type CommentDecision = {
  status: 'PASS' | 'REJECT'
  info: string | null
  /** Of the comment that was read. */
  version: number
  by: string
  at: Date
}

/** How many await a decision. */
export const awaitingComments = (db: Db): Promise<number> => countByStatus(db, 'AWAIT')

export async function readStaffComment(
  { db, storage }: Pick<CommentDeps, 'db' | 'storage'>,
  commentNo: CommentNo,
): Promise<AnswerOf<typeof contract.readStaffComment>> {
  const row = await findComment(db, commentNo)
  if (!row) throw new Refusal('NOT_FOUND')
  return { ...staffView(row), picturesUrl: storage.setting.publicBucketUrl }
}

/**
 * A decision may be overturned by the other one, and a rejection get another reason; the same again changes nothing. Refuses
 * STAFF_CHANGED when the member has written it anew, or a colleague decided or answered, since it was read: nobody passes
 * what nobody has read, or overturns a decision unseen.
 */
export async function decideComment(
  tx: Tx,
  commentNo: CommentNo,
  { status, info, version, by, at }: CommentDecision,
): Promise<Written<StaffComment>> {
  const row = await locked(tx, commentNo)
  if (row.version !== version) throw new Refusal('STAFF_CHANGED')
  if (row.audit_status === status && row.audit_info === info) return written(row, row)
  const shown = status === 'PASS'
  if (shown !== row.shown) await moveScores(tx, [{ row, by: shown ? 1 : -1 }])
  const decided = { audit_status: status, audit_by: by, audit_at: at, audit_info: info, shown }
  return written(row, await updateComment(tx, row.id, { ...decided, version: row.version + 1 }))
}

type Reply = { reply: string } & Pick<CommentDecision, 'version' | 'by' | 'at'>

/** Refuses STAFF_CHANGED likewise: an answer is to what was read. */
export async function replyToComment(
  tx: Tx,
  commentNo: CommentNo,
  { reply, version, by, at }: Reply,
): Promise<Written<StaffComment>> {
  const row = await locked(tx, commentNo)
  if (row.version !== version) throw new Refusal('STAFF_CHANGED')
  if (row.reply === reply) return written(row, row)
  const answered = { reply, reply_by: by, reply_at: at }
  return written(row, await updateComment(tx, row.id, { ...answered, version: row.version + 1 }))
}

async function locked(tx: Tx, commentNo: CommentNo): Promise<CommentRow> {
  const row = await lockComment(tx, commentNo)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** What the member wrote stays out of the audit log: it goes with the member. */
function written(before: CommentRow, after: CommentRow): Written<StaffComment> {
  const facts = ({ audit_status, audit_info, reply }: CommentRow) => ({
    auditStatus: audit_status,
    auditInfo: audit_info,
    reply,
  })
  return {
    answer: staffView(after),
    audit: { no: after.comment_no, before: facts(before), after: facts(after) },
  }
}

const staffView = (row: CommentRow): StaffComment => ({
  commentNo: row.comment_no,
  orderNo: row.order_no,
  productCode: row.product_code,
  productName: row.product_name,
  score: row.score,
  content: row.content,
  pictures: row.pictures,
  shownName: row.shown_name,
  auditStatus: row.audit_status,
  auditBy: row.audit_by,
  auditAt: row.audit_at?.toISOString() ?? null,
  auditInfo: row.audit_info,
  shown: row.shown,
  reply: row.reply,
  replyBy: row.reply_by,
  repliedAt: row.reply_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})
