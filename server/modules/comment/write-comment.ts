/** A member writes about what was used, writes it anew, or takes it back. */
import type { Comment, Writing } from '#contract/endpoints/comment.ts'
import type { Language } from '#contract/language.ts'
import { takesComments } from '#contract/product-paths.ts'
import { Refusal } from '#contract/refusals.ts'
import type { CommentNo } from '#contract/values/comment.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { maskName } from '#contract/values/person.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { Chance } from '../../platform/chance.ts'
import { drawDatedNo } from '../../platform/dated-no.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import type { Member } from '../caller/caller.ts'
import { keepPictures, promoteUpload, releaseFile } from '../file/member-files.ts'
import { knownMember } from '../member/member.ts'
import { unitsOf } from '../ordering/lifecycle/refund-order.ts'
import { linesOf, lockOwnOrder } from '../ordering/order/own-order.ts'
import { readLimit } from '../setting/limits.ts'
import { type CommentDeps, ownView } from './comment.ts'
import { commentObstacle, unitsOfProduct } from './rules.ts'
import { moveScores } from './score-store.ts'
import {
  type CommentRow,
  deleteComment,
  findOfOrder,
  insertComment,
  lockComment,
  updateComment,
} from './store.ts'

type Input = Writing & { orderNo: OrderNo; productCode: ProductCode }

/** The order is locked, so of many posts at once one is written. The name is masked now and stays as it is. */
export async function postComment(
  deps: CommentDeps,
  member: Member,
  { input, language }: { input: Input; language: Language },
): Promise<Comment> {
  const { db, clock, chance } = deps
  const now = clock.now()
  for (const path of input.pictures) await promoteUpload(deps, member.memberId, { path, usedFor: 'comment' })
  return await inTransaction(db, async (tx) => {
    const order = await lockOwnOrder(tx, member, input.orderNo)
    const lines = await linesOf(tx, order)
    const first = lines.find(({ productCode }) => productCode === input.productCode)
    if (!first || !takesComments(first.product)) throw new Refusal('NOT_FOUND')
    const units = unitsOfProduct(input.productCode, lines, await unitsOf(tx, order.id))
    const withinDays = await readLimit(tx, 'comment.within-days')
    const written = await findOfOrder(tx, input.orderNo, input.productCode)
    if (written) return sameAgain(written, input, language)
    const obstacle = commentObstacle(order.channel, units, { now, withinDays })
    if (obstacle) throw new Refusal(obstacle)
    await keepPictures(deps, tx, member.memberId, { paths: input.pictures, usedFor: 'comment' })
    const row = await insertComment(tx, {
      comment_no: newCommentNo(chance, now),
      order_no: input.orderNo,
      product_code: input.productCode,
      product_name: first.product.name,
      member_id: Number(member.memberId),
      score: input.score,
      content: input.content,
      pictures: input.pictures,
      shown_name: await shownName(tx, member, input),
      created_at: now,
      shown: await isShownAtOnce(tx),
    })
    if (row.shown) await moveScores(tx, [{ row, by: 1 }])
    return ownView(row, language)
  })
}

const isSame = (row: CommentRow, { score, content, anonymous, pictures }: Writing): boolean =>
  row.score === score &&
  row.content === content &&
  (row.shown_name === null) === anonymous &&
  row.pictures.join() === pictures.join()

function sameAgain(row: CommentRow, input: Input, language: Language): Comment {
  if (!isSame(row, input)) throw new Refusal('COMMENT_EXISTS')
  return ownView(row, language)
}

const isShownAtOnce = async (tx: Tx): Promise<boolean> => (await readLimit(tx, 'comment.audit-first')) === 0

async function shownName(tx: Tx, { memberId }: Member, { anonymous }: Writing): Promise<string | null> {
  if (anonymous) return null
  const { nickname } = await knownMember(tx, memberId)
  return maskName(nickname)
}

const newCommentNo = (chance: Chance, at: Date): CommentNo =>
  drawDatedNo(chance, at, { kind: 'E', length: 12 }) as CommentNo

/**
 * What staff passed stays as they read it. Anything else is looked at by them once more, and hidden until then if it was; what
 * they answered goes with the words that they answered.
 */
export async function editComment(
  deps: CommentDeps,
  member: Member,
  { commentNo, writing, language }: { commentNo: CommentNo; writing: Writing; language: Language },
): Promise<Comment> {
  const { memberId } = member
  for (const path of writing.pictures) await promoteUpload(deps, memberId, { path, usedFor: 'comment' })
  return await inTransaction(deps.db, async (tx) => {
    const row = await lockOwnComment(tx, member, commentNo)
    const { score, content, pictures } = writing
    if (isSame(row, writing)) return ownView(row, language)
    if (row.audit_status === 'PASS') throw new Refusal('COMMENT_PASSED')
    const added = pictures.filter((path) => !row.pictures.includes(path))
    await keepPictures(deps, tx, memberId, { paths: added, usedFor: 'comment' })
    const dropped = row.pictures.filter((path) => !pictures.includes(path))
    for (const path of dropped) await releaseFile(deps, tx, memberId, { path, usedFor: 'comment' })
    const anew = { audit_status: 'AWAIT', audit_by: null, audit_at: null, audit_info: null } as const
    const unanswered = { reply: null, reply_by: null, reply_at: null }
    const shown_name = await shownName(tx, member, writing)
    const shown = row.shown && (await isShownAtOnce(tx))
    const edited = await updateComment(tx, row.id, {
      ...anew,
      ...unanswered,
      ...{ score, content, pictures, shown_name, shown, version: row.version + 1 },
    })
    await moveScores(tx, [
      ...(row.shown ? [{ row, by: -1 } as const] : []),
      ...(shown ? [{ row: edited, by: 1 } as const] : []),
    ])
    return ownView(edited, language)
  })
}

/** Gone, with its pictures and the tower's reply; the product may be commented once more. */
export async function takeBackComment(
  deps: CommentDeps,
  member: Member,
  commentNo: CommentNo,
): Promise<null> {
  return await inTransaction(deps.db, async (tx) => {
    const row = await lockOwnComment(tx, member, commentNo)
    await deleteComment(tx, row.id)
    for (const path of row.pictures)
      await releaseFile(deps, tx, member.memberId, { path, usedFor: 'comment' })
    if (row.shown) await moveScores(tx, [{ row, by: -1 }])
    return null
  })
}

/** Somebody else's is NOT_FOUND, as if there were none. */
async function lockOwnComment(tx: Tx, { memberId }: Member, commentNo: CommentNo): Promise<CommentRow> {
  const row = await lockComment(tx, commentNo)
  if (row?.member_id !== Number(memberId)) throw new Refusal('NOT_FOUND')
  return row
}
