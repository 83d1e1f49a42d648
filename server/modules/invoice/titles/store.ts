/** The rows of invoice titles (server/migrations/0085_invoice_title.sql). */
import type { GeneratedAlways } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import type { MemberId } from '../../caller/caller.ts'

type Tables = {
  invoice_title: {
    id: GeneratedAlways<number>
    member_id: number
    title_sealed: Buffer
    title_index: Buffer
    is_default: boolean
    created_at: Date
  }
}

const tables = (on: Db | Tx) => on.withTables<Tables>()

export type TitleKey = { memberId: MemberId; id: string }
export type TitleRow = { id: number; sealed: Buffer; isDefault: boolean }
export type SealedTitle = { sealed: Buffer; index: Buffer }

const isOwn = ({ memberId, id }: TitleKey) => ({ id: Number(id), member_id: Number(memberId) })

const rows = (on: Db | Tx, memberId: MemberId) =>
  tables(on)
    .selectFrom('invoice_title')
    .select(['id', 'title_sealed as sealed', 'is_default as isDefault'])
    .where('member_id', '=', Number(memberId))

/** The default first, then the newest. */
export const listTitleRows = (on: Db | Tx, memberId: MemberId): Promise<TitleRow[]> =>
  rows(on, memberId).orderBy('is_default', 'desc').orderBy('id', 'desc').execute()

export const findTitleRow = (on: Db | Tx, { memberId, id }: TitleKey): Promise<TitleRow | undefined> =>
  rows(on, memberId).where('id', '=', Number(id)).executeTakeFirst()

export const findTitleByIndex = (on: Tx, memberId: MemberId, index: Buffer): Promise<TitleRow | undefined> =>
  rows(on, memberId).where('title_index', '=', index).executeTakeFirst()

export async function insertTitle(
  tx: Tx,
  memberId: MemberId,
  { sealed, index }: SealedTitle,
  now: Date,
): Promise<string> {
  const { id } = await tables(tx)
    .insertInto('invoice_title')
    .values({
      member_id: Number(memberId),
      title_sealed: sealed,
      title_index: index,
      is_default: false,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

/** False when it is none of the member's. */
export async function updateTitle(tx: Tx, key: TitleKey, { sealed, index }: SealedTitle): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('invoice_title')
    .set({ title_sealed: sealed, title_index: index })
    .where((is) => is.and(isOwn(key)))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** There is one default title at most, so the former one is no more. */
export async function makeDefault(tx: Tx, key: TitleKey): Promise<void> {
  await tables(tx)
    .updateTable('invoice_title')
    .set({ is_default: false })
    .where('member_id', '=', Number(key.memberId))
    .where('is_default', '=', true)
    .execute()
  await tables(tx)
    .updateTable('invoice_title')
    .set({ is_default: true })
    .where((is) => is.and(isOwn(key)))
    .execute()
}

/** False when it is none of the member's. */
export async function deleteTitle(tx: Tx, key: TitleKey): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('invoice_title')
    .where((is) => is.and(isOwn(key)))
    .executeTakeFirst()
  return numDeletedRows === 1n
}
