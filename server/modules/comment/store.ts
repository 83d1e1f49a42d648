/** Comments as stored (server/migrations/0082_comment.sql). */
import { type ColumnType, type Generated, type GeneratedAlways, type Selectable, sql } from 'kysely'
import type { Texts } from '#contract/language.ts'
import type { CommentAuditStatus, CommentNo, ScoreRange } from '#contract/values/comment.ts'
import type { FilePath } from '#contract/values/file.ts'
import type { Direction } from '#contract/values/list-sort.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { MemberId } from '../caller/caller.ts'

type Tables = {
  comment: {
    id: GeneratedAlways<number>
    comment_no: CommentNo
    order_no: OrderNo
    product_code: ProductCode
    product_name: ColumnType<Texts, string, never>
    member_id: number
    score: number
    content: string
    shown_name: string | null
    audit_status: Generated<CommentAuditStatus>
    audit_by: Generated<string | null>
    audit_at: Generated<Date | null>
    audit_info: Generated<string | null>
    /** Everybody reads it, and its score counts. */
    shown: boolean
    reply: Generated<string | null>
    reply_by: Generated<string | null>
    reply_at: Generated<Date | null>
    created_at: Date
    pictures: FilePath[]
    version: Generated<number>
  }
}

export type CommentRow = Selectable<Tables['comment']>
export type CommentToBe = Pick<
  CommentRow,
  | 'comment_no'
  | 'order_no'
  | 'product_code'
  | 'product_name'
  | 'member_id'
  | 'score'
  | 'content'
  | 'shown_name'
  | 'created_at'
  | 'pictures'
  | 'shown'
>

const tables = (on: Db | Tx) => on.withTables<Tables>()

export const insertComment = (tx: Tx, row: CommentToBe): Promise<CommentRow> =>
  tables(tx)
    .insertInto('comment')
    .values({ ...row, product_name: JSON.stringify(row.product_name) })
    .returningAll()
    .executeTakeFirstOrThrow()

export const findOfOrder = (
  tx: Tx,
  orderNo: OrderNo,
  productCode: ProductCode,
): Promise<CommentRow | undefined> =>
  tables(tx)
    .selectFrom('comment')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('product_code', '=', productCode)
    .executeTakeFirst()

export const listOfOrders = (
  db: Db | Tx,
  orderNos: readonly OrderNo[],
): Promise<Pick<CommentRow, 'order_no' | 'product_code' | 'comment_no' | 'audit_status'>[]> =>
  tables(db)
    .selectFrom('comment')
    .select(['order_no', 'product_code', 'comment_no', 'audit_status'])
    .where('order_no', 'in', orderNos)
    .execute()

export const deleteComment = (tx: Tx, id: number): Promise<unknown> =>
  tables(tx).deleteFrom('comment').where('id', '=', id).execute()

export const findComment = (db: Db, commentNo: CommentNo): Promise<CommentRow | undefined> =>
  tables(db).selectFrom('comment').selectAll().where('comment_no', '=', commentNo).executeTakeFirst()

export const findOwn = (db: Db, memberId: MemberId, commentNo: CommentNo): Promise<CommentRow | undefined> =>
  tables(db)
    .selectFrom('comment')
    .selectAll()
    .where('comment_no', '=', commentNo)
    .where('member_id', '=', Number(memberId))
    .executeTakeFirst()

export type CommentPageQuery = { cursor: string | undefined; limit: number }

export const listOwn = (
  db: Db,
  memberId: MemberId,
  { cursor, limit }: CommentPageQuery,
): Promise<CommentRow[]> =>
  tables(db)
    .selectFrom('comment')
    .selectAll()
    .where('member_id', '=', Number(memberId))
    .$if(cursor !== undefined, (rows) => rows.where('id', '<', Number(cursor)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const listAllOwn = (db: Db, memberId: MemberId): Promise<CommentRow[]> =>
  tables(db)
    .selectFrom('comment')
    .selectAll()
    .where('member_id', '=', Number(memberId))
    .orderBy('id', 'desc')
    .execute()

export type ShownFilter = {
  score: ScoreRange | undefined
  /** Those with pictures alone. */
  pictures: boolean
}

/** Each as its index has it. */
const inRange = {
  good: sql<boolean>`score >= 4`,
  middle: sql<boolean>`score = 3`,
  poor: sql<boolean>`score <= 2`,
} as const satisfies Record<ScoreRange, unknown>

/** What everybody reads, as a statement, whose plan a test looks at. */
export function shownComments(
  db: Db,
  code: ProductCode,
  { score, pictures, cursor, limit }: ShownFilter & CommentPageQuery,
) {
  let rows = tables(db)
    .selectFrom('comment')
    .selectAll()
    .where('product_code', '=', code)
    .where(sql<boolean>`shown`)
    .orderBy('id', 'desc')
    .limit(limit)
  if (score !== undefined) rows = rows.where(inRange[score])
  if (pictures) rows = rows.where(sql<boolean>`pictures <> '{}'`)
  if (cursor !== undefined) rows = rows.where('id', '<', Number(cursor))
  return rows
}

export type CommentFilter = {
  status: CommentAuditStatus | undefined
  score: number | undefined
  product: ProductCode | undefined
  /** From the first instant to before the second. */
  created: readonly [Date, Date] | undefined
  /** By their ids, that is by when they were written. */
  direction: Direction
}

/** As a statement, whose plan a test looks at. */
export function commentsThat(
  db: Db,
  { status, score, product, created, direction, cursor, limit }: CommentFilter & CommentPageQuery,
) {
  let rows = tables(db).selectFrom('comment').selectAll().orderBy('id', direction).limit(limit)
  if (status !== undefined) rows = rows.where('audit_status', '=', status)
  if (score !== undefined) rows = rows.where('score', '=', score)
  if (product !== undefined) rows = rows.where('product_code', '=', product)
  if (created) rows = rows.where('created_at', '>=', created[0]).where('created_at', '<', created[1])
  if (cursor !== undefined) rows = rows.where('id', direction === 'asc' ? '>' : '<', Number(cursor))
  return rows
}

export async function countByStatus(db: Db, status: CommentAuditStatus): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('comment')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('audit_status', '=', status)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const lockComment = (tx: Tx, commentNo: CommentNo): Promise<CommentRow | undefined> =>
  tables(tx)
    .selectFrom('comment')
    .selectAll()
    .where('comment_no', '=', commentNo)
    .forUpdate()
    .executeTakeFirst()

export const updateComment = (
  tx: Tx,
  id: number,
  change: Partial<
    Pick<
      CommentRow,
      | 'audit_status'
      | 'audit_by'
      | 'audit_at'
      | 'audit_info'
      | 'reply'
      | 'reply_by'
      | 'reply_at'
      | 'score'
      | 'content'
      | 'shown_name'
      | 'pictures'
      | 'shown'
      | 'version'
    >
  >,
): Promise<CommentRow> =>
  tables(tx).updateTable('comment').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Answers those that everybody read. */
export async function deleteOfMember(tx: Tx, memberId: MemberId): Promise<CommentRow[]> {
  const rows = await tables(tx)
    .deleteFrom('comment')
    .where('member_id', '=', Number(memberId))
    .returningAll()
    .execute()
  return rows.filter(({ shown }) => shown)
}
