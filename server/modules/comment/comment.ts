/** Comments as they are read: one's own in whatever state, and what everybody reads. */
import type pg from 'pg'
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/endpoints/comment.ts'
import type { Comment, PublicComment } from '#contract/endpoints/comment.ts'
import type { Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import type { CommentNo } from '#contract/values/comment.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { venueDate } from '#contract/values/time.ts'
import type { Chance } from '../../platform/chance.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Call, Member, MemberId } from '../caller/caller.ts'
import { findProduct } from '../catalogue/catalogue.ts'
import type { CatalogueMemory } from '../catalogue/catalogue-memory.ts'
import type { FileDeps } from '../file/file.ts'
import type { SettingMemory } from '../setting/setting-memory.ts'
import { summaryOf } from './rules.ts'
import { moveScores, scoresOf } from './score-store.ts'
import { type CommentRow, deleteOfMember, findOwn, listAllOwn, listOwn, shownComments } from './store.ts'

export type CommentDeps = Pick<FileDeps, 'storage'> & {
  db: Db
  hotPool: pg.Pool
  clock: Clock
  chance: Chance
  settings: SettingMemory
  catalogue: CatalogueMemory
}
type Read = Pick<CommentDeps, 'db'>
type ProductQuery = Call<typeof contract.listProductComments>['query']

const PAGE_SIZE = 20
export const pageLimit = PAGE_SIZE + 1

export async function listComments(
  { db }: Read,
  { memberId }: Member,
  { cursor, language }: { cursor: string | undefined; language: Language },
): Promise<AnswerOf<typeof contract.listComments>> {
  const { rows, nextCursor } = pageOf(await listOwn(db, memberId, { cursor, limit: pageLimit }))
  return { items: rows.map((row) => ownView(row, language)), nextCursor }
}

/** Somebody else's is NOT_FOUND, as if there were none. */
export async function readComment(
  { db }: Read,
  { memberId }: Member,
  { commentNo, language }: { commentNo: CommentNo; language: Language },
): Promise<Comment> {
  const row = await findOwn(db, memberId, commentNo)
  if (!row) throw new Refusal('NOT_FOUND')
  return ownView(row, language)
}

export async function listProductComments(
  { db, catalogue }: Read & Pick<CommentDeps, 'catalogue'>,
  code: ProductCode,
  { score, pictures, cursor }: ProductQuery,
): Promise<AnswerOf<typeof contract.listProductComments>> {
  await findProduct(catalogue, code)
  const filter = { score, pictures: pictures === 'only', cursor, limit: pageLimit }
  const [scores, found] = await Promise.all([scoresOf(db, code), shownComments(db, code, filter).execute()])
  const { rows, nextCursor } = pageOf(found)
  return { ...summaryOf(scores), items: rows.map(publicView), nextCursor }
}

/** One row more than a page says that there is another page. */
export function pageOf(found: CommentRow[]): { rows: CommentRow[]; nextCursor: string | null } {
  const rows = found.slice(0, PAGE_SIZE)
  return { rows, nextCursor: found.length > PAGE_SIZE ? String(rows.at(-1)?.id) : null }
}

export const exportComments = async (
  { db }: Read,
  { memberId }: Pick<Member, 'memberId'>,
  language: Language,
): Promise<Comment[]> => (await listAllOwn(db, memberId)).map((row) => ownView(row, language))

/** They go with the account, and out of the averages. */
export async function eraseComments(tx: Tx, memberId: MemberId): Promise<void> {
  const rows = await deleteOfMember(tx, memberId)
  await moveScores(
    tx,
    rows.map((row) => ({ row, by: -1 })),
  )
}

export const ownView = (row: CommentRow, language: Language): Comment => ({
  commentNo: row.comment_no,
  orderNo: row.order_no,
  productCode: row.product_code,
  productName: row.product_name[language],
  score: row.score,
  content: row.content,
  pictures: row.pictures,
  anonymous: row.shown_name === null,
  auditStatus: row.audit_status,
  auditAt: row.audit_at?.toISOString() ?? null,
  auditInfo: row.audit_status === 'REJECT' ? row.audit_info : null,
  shown: row.shown,
  reply: row.reply,
  repliedAt: row.reply_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

const publicView = (row: CommentRow): PublicComment => ({
  score: row.score,
  content: row.content,
  pictures: row.pictures,
  shownName: row.shown_name,
  month: venueDate(row.created_at).slice(0, 7),
  reply: row.reply,
})
