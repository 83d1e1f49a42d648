/** The calls of contract/endpoints/comment.ts. */
import * as contract from '#contract/endpoints/comment.ts'
import { on, type Route } from '../caller/caller.ts'
import { rememberSnapshots } from '../ordering/order/snapshots.ts'
import { type CommentDeps, listComments, listProductComments, readComment } from './comment.ts'
import { listAwaitingComments, listOrderComments } from './commentable.ts'
import { editComment, postComment, takeBackComment } from './write-comment.ts'

export function commentRoutes(deps: CommentDeps): Route[] {
  const snapshots = rememberSnapshots(deps.hotPool)
  return [
    on(contract.postComment, ({ caller, body, language }) =>
      postComment(deps, caller, { input: body, language }),
    ),
    on(contract.editComment, ({ caller, params, body, language }) =>
      editComment(deps, caller, { commentNo: params.commentNo, writing: body, language }),
    ),
    on(contract.deleteComment, ({ caller, params }) => takeBackComment(deps, caller, params.commentNo)),
    on(contract.listComments, ({ caller, query, language }) =>
      listComments(deps, caller, { cursor: query.cursor, language }),
    ),
    on(contract.listAwaitingComments, ({ caller, language }) =>
      listAwaitingComments({ ...deps, snapshots }, caller, language),
    ),
    on(contract.readComment, ({ caller, params, language }) =>
      readComment(deps, caller, { commentNo: params.commentNo, language }),
    ),
    on(contract.listOrderComments, ({ caller, params, language }) =>
      listOrderComments(deps, caller, { orderNo: params.orderNo, language }),
    ),
    on(contract.listProductComments, ({ params, query }) => listProductComments(deps, params.code, query)),
  ]
}
