/** Comments as staff read, pass or reject and answer them. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../console-endpoint.ts'
import { Texts } from '../language.ts'
import {
  CommentAuditStatus,
  CommentNo,
  CommentText,
  commentAuditStatuses,
  Score,
  scores,
} from '../values/comment.ts'
import { FilePath } from '../values/file.ts'
import { CreatedSort } from '../values/list-sort.ts'
import { OrderNo } from '../values/order.ts'
import { ProductCode } from '../values/product.ts'
import { RowVersion } from '../values/row-version.ts'
import { Cursor, StaffReason } from '../values/staff.ts'
import { Instant, VisitDate } from '../values/time.ts'

const editors = ['owner', 'content'] as const

const StaffComment = z.object({
  commentNo: CommentNo,
  orderNo: OrderNo,
  productCode: ProductCode,
  productName: Texts,
  score: Score,
  content: z.string(),
  pictures: z.array(FilePath),
  /** Masked; null: anonymous. */
  shownName: z.nullable(z.string()),
  auditStatus: CommentAuditStatus,
  auditBy: z.nullable(z.string()),
  auditAt: z.nullable(Instant),
  auditInfo: z.nullable(z.string()),
  /** Everybody reads it. */
  shown: z.boolean(),
  reply: z.nullable(z.string()),
  replyBy: z.nullable(z.string()),
  repliedAt: z.nullable(Instant),
  createdAt: Instant,
  /** Moves when its member writes it anew, and with each decision and answer. */
  version: RowVersion,
})
export type StaffComment = z.infer<typeof StaffComment>

/** ANY: in whatever state. */
export const CommentFilterStatus = z.enum([...commentAuditStatuses, 'ANY'])
export type CommentFilterStatus = z.infer<typeof CommentFilterStatus>
export const CommentFilterScore = z.enum(scores)
export type CommentFilterScore = z.infer<typeof CommentFilterScore>

export const listStaffComments = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/comments',
  access: 'staff',
  roles: editors,
  summary: 'Comments by state, score, product and day, the oldest first unless sorted otherwise',
  query: z.object({
    /** Those that await a decision unless others are asked for. */
    status: z.optional(CommentFilterStatus),
    score: z.optional(CommentFilterScore),
    product: z.optional(ProductCode),
    /** The day on which it was written first. */
    day: z.optional(VisitDate),
    sort: z.optional(CreatedSort),
    /** Good for the order that the page before was sorted by. */
    cursor: z.optional(Cursor),
  }),
  answer: z.object({ items: z.array(StaffComment), nextCursor: z.nullable(z.string()) }),
})

export const readStaffComment = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/comments/{commentNo}',
  access: 'staff',
  roles: editors,
  summary: 'One comment, with where its pictures lie',
  params: z.object({ commentNo: CommentNo }),
  answer: z.extend(StaffComment, { picturesUrl: z.string() }),
})

const ofComment = z.object({ commentNo: CommentNo })

export const passComment = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/comments/{commentNo}/pass',
  access: 'staff',
  roles: editors,
  idempotent: true,
  audits: 'comment',
  summary: 'Show a comment to everybody as it was read, and count its score',
  params: ofComment,
  body: z.object({ version: RowVersion }),
  answer: StaffComment,
})

export const rejectComment = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/comments/{commentNo}/reject',
  access: 'staff',
  roles: editors,
  idempotent: true,
  audits: 'comment',
  summary: 'Show a comment to nobody but its member, who reads the reason; one that was shown counts no more',
  params: ofComment,
  body: z.object({ reason: StaffReason, version: RowVersion }),
  answer: StaffComment,
})

export const replyToComment = consoleEndpoint({
  method: 'PUT',
  path: '/api/staff/comments/{commentNo}/reply',
  access: 'staff',
  roles: editors,
  idempotent: true,
  audits: 'comment',
  summary: 'Answer a comment in the name of the tower; a later answer takes the place of the former',
  params: ofComment,
  body: z.object({ reply: CommentText, version: RowVersion }),
  answer: StaffComment,
})
