/** Comments: what members say about what they used, and what everybody reads of it. */
import * as z from 'zod/mini'
import { endpoint } from '../shop-endpoint.ts'
import {
  CommentAuditStatus,
  CommentNo,
  CommentPictures,
  CommentText,
  Score,
  ScoreRange,
} from '../values/comment.ts'
import { FilePath } from '../values/file.ts'
import { OrderNo } from '../values/order.ts'
import { ProductCode } from '../values/product.ts'
import { Cursor } from '../values/staff.ts'
import { Instant, VisitDate } from '../values/time.ts'

const Comment = z.object({
  commentNo: CommentNo,
  orderNo: OrderNo,
  productCode: ProductCode,
  productName: z.string(),
  score: Score,
  content: z.string(),
  /** Below publicBucketUrl. */
  pictures: z.array(FilePath),
  anonymous: z.boolean(),
  auditStatus: CommentAuditStatus,
  /** When staff decided last; who did stays with them. Null: it awaits them. */
  auditAt: z.nullable(Instant),
  /** Why it was rejected. */
  auditInfo: z.nullable(z.string()),
  /** Everybody reads it; where comments are shown at once also while it awaits audit. */
  shown: z.boolean(),
  reply: z.nullable(z.string()),
  repliedAt: z.nullable(Instant),
  createdAt: Instant,
})
export type Comment = z.infer<typeof Comment>

const Writing = z.object({
  score: Score,
  content: CommentText,
  pictures: z._default(CommentPictures, []),
  anonymous: z.boolean(),
})
export type Writing = z.infer<typeof Writing>

export const postComment = endpoint({
  method: 'POST',
  path: '/api/comments',
  access: 'member',
  summary:
    'Comment on a product of an order of which something was used: once, and the same again changes nothing',
  body: z.extend(Writing, { orderNo: OrderNo, productCode: ProductCode }),
  answer: Comment,
})

export const editComment = endpoint({
  method: 'PUT',
  path: '/api/comments/{commentNo}',
  access: 'member',
  summary: 'Write my comment anew until staff have passed it; they look at it again',
  params: z.object({ commentNo: CommentNo }),
  body: Writing,
  answer: Comment,
})

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/{commentNo}',
  access: 'member',
  summary: 'Take my comment back, also one that everybody reads; its score counts no more',
  params: z.object({ commentNo: CommentNo }),
  answer: z.null(),
})

/** A product of an order that was used, and may be commented still. */
const Commentable = z.object({
  orderNo: OrderNo,
  productCode: ProductCode,
  productName: z.string(),
  picture: z.string(),
  visitDate: z.nullable(VisitDate),
})
export type Commentable = z.infer<typeof Commentable>

export const listAwaitingComments = endpoint({
  method: 'GET',
  path: '/api/comments/awaiting',
  access: 'member',
  summary: 'What I used lately and have not commented on, newest order first; at most 50',
  answer: z.object({ items: z.array(Commentable) }),
})

/** A product of an order: its comment, or whether there may be one. */
const OrderComment = z.object({
  productCode: ProductCode,
  productName: z.string(),
  commentNo: z.nullable(CommentNo),
  auditStatus: z.nullable(CommentAuditStatus),
  /** Why there can be none: a code of section 8.3; null: it can be written now, or is there. */
  refusal: z.nullable(z.enum(['TEAM_NO_COMMENT', 'COMMENT_NOT_YET', 'COMMENT_TOO_LATE'])),
})
export type OrderComment = z.infer<typeof OrderComment>

export const listOrderComments = endpoint({
  method: 'GET',
  path: '/api/orders/{orderNo}/comments',
  access: 'member',
  summary: 'The products of my order with the comment on each, or whether there may be one',
  params: z.object({ orderNo: OrderNo }),
  answer: z.object({ items: z.array(OrderComment) }),
})

export const listComments = endpoint({
  method: 'GET',
  path: '/api/comments',
  access: 'member',
  summary: 'My comments, newest first, in whatever audit state',
  query: z.object({ cursor: z.optional(Cursor) }),
  answer: z.object({ items: z.array(Comment), nextCursor: z.nullable(z.string()) }),
})

export const readComment = endpoint({
  method: 'GET',
  path: '/api/comments/{commentNo}',
  access: 'member',
  summary: 'One of my comments',
  params: z.object({ commentNo: CommentNo }),
  answer: Comment,
})

/** Nothing that says who wrote it, or when exactly. */
const PublicComment = z.object({
  score: Score,
  content: z.string(),
  pictures: z.array(FilePath),
  /** Masked; null: anonymous. */
  shownName: z.nullable(z.string()),
  /** "2026-11" */
  month: z.string(),
  reply: z.nullable(z.string()),
})
export type PublicComment = z.infer<typeof PublicComment>

const CommentCount = z.object({ comments: z.int(), withPictures: z.int() })
export type CommentCount = z.infer<typeof CommentCount>

export const listProductComments = endpoint({
  method: 'GET',
  path: '/api/products/{code}/comments',
  access: 'public',
  summary:
    'Comments on a product that everybody reads, newest first: all, those of a range of scores, those with pictures; with the number of each and the average score',
  params: z.object({ code: ProductCode }),
  query: z.object({
    score: z.optional(ScoreRange),
    pictures: z.optional(z.literal('only')),
    cursor: z.optional(Cursor),
  }),
  answer: z.object({
    /** All of the product, whatever the filter. */
    comments: z.int(),
    /** With one digit behind the point; null: nobody has commented. */
    average: z.nullable(z.number()),
    counts: z.object({ good: CommentCount, middle: CommentCount, poor: CommentCount }),
    items: z.array(PublicComment),
    nextCursor: z.nullable(z.string()),
  }),
})
