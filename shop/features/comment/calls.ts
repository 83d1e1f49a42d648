/** What the screens of comments, and the comments of a product and an order, ask of the server. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  type Comment,
  deleteComment,
  editComment,
  listAwaitingComments,
  listComments,
  listOrderComments,
  listProductComments,
  postComment,
  readComment,
  type Writing,
} from '#contract/endpoints/comment.ts'
import { type StoredFile, uploadTemporaryFile } from '#contract/endpoints/file.ts'
import type { CommentNo } from '#contract/values/comment.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { call } from '../../lib/call.ts'
import { forgetAnswers } from '../../lib/forget.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { CommentFilter } from './filter.ts'

export const productCommentsQuery = (code: ProductCode, { score, pictures }: CommentFilter) =>
  infiniteQueryOptions({
    queryKey: ['product-comments', code, score ?? null, pictures ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(listProductComments, {
        params: { code },
        query: {
          ...(score && { score }),
          ...(pictures && { pictures }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
        quiet: true,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Of the same product under another filter: what stands on the filters goes on standing there.
    placeholderData: (before, query) => (query?.queryKey[1] === code ? before : undefined),
  })

export const ownCommentsQuery = infiniteQueryOptions({
  queryKey: ['comments', 'own'],
  queryFn: ({ pageParam, signal }) =>
    call(listComments, { query: { ...(pageParam && { cursor: pageParam }) }, signal, quiet: true }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
})

export const awaitingQuery = queryOptions({
  queryKey: ['comments', 'awaiting'],
  queryFn: ({ signal }) => call(listAwaitingComments, { signal, quiet: true }),
  staleTime: 0,
})

export const commentQuery = (commentNo: CommentNo) =>
  queryOptions({
    queryKey: ['comments', 'one', commentNo],
    queryFn: ({ signal }) => call(readComment, { params: { commentNo }, signal, quiet: true }),
    staleTime: 0,
  })

export const orderCommentsQuery = (orderNo: OrderNo) =>
  queryOptions({
    queryKey: ['comments', 'of-order', orderNo],
    queryFn: ({ signal }) => call(listOrderComments, { params: { orderNo }, signal, quiet: true }),
    staleTime: 0,
  })

/** Kept for a day until the comment refers to it. */
export const sendPicture = (file: Blob): Promise<StoredFile> => call(uploadTemporaryFile, { file })

type Target = { orderNo: OrderNo; productCode: ProductCode; commentNo: CommentNo | null }

/**
 * The form shows a refusal by itself. The page of the comment comes next; the one that is left is not asked anew: it would
 * say that there is a comment already.
 */
export async function sendComment({ commentNo, ...bought }: Target, writing: Writing): Promise<Comment> {
  const comment = await (commentNo === null
    ? call(postComment, { body: { ...bought, ...writing }, quiet: true })
    : call(editComment, { params: { commentNo }, body: writing, quiet: true }))
  forgetAnswers('comments', 'product-comments')
  queryClient.setQueryData(commentQuery(comment.commentNo).queryKey, comment)
  return comment
}

export async function sendTakingBack(commentNo: CommentNo): Promise<void> {
  await call(deleteComment, { params: { commentNo } })
  queryClient.removeQueries({ queryKey: ['comments', 'one', commentNo] })
  forgetAnswers('comments', 'product-comments')
}
