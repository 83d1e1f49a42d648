/** The calls of contract/console/comment.ts. */
import * as contract from '#contract/console/comment.ts'
import { type AuditDeps, onWrite } from '../staff/audited.ts'
import { onRead, type StaffRoute } from '../staff/caller.ts'
import { decideComment, listStaffComments, readStaffComment, replyToComment } from './audit-comments.ts'
import type { CommentDeps } from './comment.ts'

export const commentConsoleRoutes = (deps: AuditDeps & Pick<CommentDeps, 'storage'>): StaffRoute[] => [
  onRead(contract.listStaffComments, ({ query }) => listStaffComments(deps.db, query)),
  onRead(contract.readStaffComment, ({ params }) => readStaffComment(deps, params.commentNo)),
  onWrite(deps, contract.passComment, (tx, { params, body, caller }) =>
    decideComment(tx, params.commentNo, {
      ...{ status: 'PASS', info: null, version: body.version },
      ...{ by: caller.account, at: deps.clock.now() },
    }),
  ),
  onWrite(deps, contract.rejectComment, (tx, { params, body, caller }) =>
    decideComment(tx, params.commentNo, {
      ...{ status: 'REJECT', info: body.reason, version: body.version },
      ...{ by: caller.account, at: deps.clock.now() },
    }),
  ),
  onWrite(deps, contract.replyToComment, (tx, { params, body, caller }) =>
    replyToComment(tx, params.commentNo, { ...body, by: caller.account, at: deps.clock.now() }),
  ),
]
